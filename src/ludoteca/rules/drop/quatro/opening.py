"""The first plies as lots have drawn them; from then on the classic game."""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.rules.drop.four import FourPosition, FourRules
from ludoteca.rules.drop.geometry import Cell
from ludoteca.rules.game import Action, Ply, Refusal, replay


@dataclass(frozen=True, slots=True)
class OpeningPosition(FourPosition):
    """A position with a drawn opening: while it lasts, nothing else is legal."""

    def landings(self) -> list[tuple[Action, Cell]]:
        """Every legal drop and the cell that it ends in."""
        found = FourPosition.landings(self)
        drawn = self.variant.opening[self.ply : self.ply + 1]
        return [one for one in found if one[0] in drawn] if drawn else found

    def landing(self, action: Action) -> Cell | Refusal:
        """The cell that a drop ends in, or why it is refused."""
        cell = FourPosition.landing(self, action)
        drawn = self.variant.opening[self.ply : self.ply + 1]
        if drawn and not isinstance(cell, Refusal) and action not in drawn:
            return Refusal("opening-drawn", {"column": str(drawn[0])})
        return cell


class OpeningRules(FourRules):
    """The classic game after a drawn opening.

    >>> from ludoteca.rules.drop.variant import Variant
    >>> from ludoteca.rules.game import begin
    >>> rules = OpeningRules(Variant(opening=tuple(map(Action, "cdde"))))
    >>> rules.start().apply(Action("a"))
    Refusal(code='opening-drawn', blanks={'column': 'c'})
    >>> begin(rules).ply, begin(rules).turn
    (4, 0)
    """

    def start(self) -> OpeningPosition:
        """The empty board, before the opening."""
        return OpeningPosition(self.variant.empty, Ply(0), None, self.variant)

    def decode(self, data: bytes) -> OpeningPosition:
        """The position that ``data`` holds."""
        found = FourRules.decode(self, data)
        stands = replay(self, self.opening[: found.ply])
        if not isinstance(stands, OpeningPosition):
            raise ValueError("an opening that is no play")
        if any(was and was != now for was, now in zip(stands.board.cells, found.board.cells, strict=True)):
            raise ValueError("a disc of the opening is missing")
        return OpeningPosition(found.board, found.ply, found.outcome, found.variant)
