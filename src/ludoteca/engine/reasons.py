"""Why a drop is good, as data: a code with blanks, put in words by whoever shows it.

Only the plain rules are asked, so that a reason is true whatever engine chose the move.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

import msgspec

from ludoteca.rules.drop.position import DropPosition
from ludoteca.rules.game import Action, Ply, Refusal

_Drops = TypeVar("_Drops", bound=DropPosition)


@dataclass(frozen=True, slots=True)
class Reason:
    """What speaks for a move.

    - ``wins``: it ends the game at once.
    - ``stops-win``: the opponent would have won there with a line of ``n``, and now cannot win next;
      ``points`` is what the line would have scored, where lines have points.
    - ``scores``: it is worth ``n`` and makes a line of ``to``: out of one of ``from``, or out of one of ``from`` and
      another of ``with``; ``lines`` counts them when there are several, and then the longest is told of. ``blocks``
      is the length of the opponent's line there when it would have been worth more.
    - ``blocks``: the opponent would have made a line of ``n`` there; ``points`` as above.
    - ``wins-next``: whatever the opponent replies, the next own move wins.
    - ``threatens``: the opponent cannot win at once, and the next own move would win if it were let.
    - ``opens-nothing``: unlike some other move, it leaves the opponent nothing in the cell above.
    - ``long-run``: nothing of this; it is best as far as the engine can see.
    """

    code: str
    blanks: Mapping[str, int] = field(default_factory=dict)


class _Line(msgspec.Struct, frozen=True):
    cells: list[str]


class _Effect(msgspec.Struct, frozen=True):
    """What a reason needs of a drop's effect: where it lands, and the lines that it makes."""

    cell: str
    adds: list[_Line]
    gain: int | None = None

    @property
    def longest(self) -> int:
        """The length of the longest line made."""
        return max(len(line.cells) for line in self.adds)


def why(position: DropPosition, action: Action) -> Reason:
    """The first thing that speaks for a legal drop, from winning at once to the long run.

    >>> from ludoteca.rules.drop.four import FourRules
    >>> from ludoteca.rules.game import replay
    >>> position = replay(FourRules(), tuple(map(Action, "dadada")))
    >>> why(position, Action("d")), why(position, Action("a"))
    (Reason(code='wins', blanks={}), Reason(code='stops-win', blanks={'n': 4}))

    Raises:
        ValueError: the drop is not legal.
    """
    ours, theirs = _effect(position, action), _effect(_passed(position), action)
    if _wins(position, action):
        return Reason("wins")
    if _stops_win(position, action):
        return Reason("stops-win", _prevented(theirs))
    if ours.adds:
        return Reason("scores", _scored(ours, theirs))
    if theirs.adds:
        return Reason("blocks", _prevented(theirs))
    if _threatens(position, action):
        return Reason("wins-next" if _wins_next(position, action) else "threatens")
    if not _opens(position, action) and any(_opens(position, other) for other in position.legal()):
        return Reason("opens-nothing")
    return Reason("long-run")


def _passed(position: _Drops) -> _Drops:
    """The position as if the side to move had let the next one move."""
    return replace(position, ply=Ply(position.ply + 1))


def _after(position: _Drops, action: Action) -> _Drops:
    after = position.apply(action)
    if isinstance(after, Refusal):
        raise ValueError(f"{action} is refused: {after.code}")
    return after


def _effect(position: DropPosition, action: Action) -> _Effect:
    return msgspec.convert(position.effect(action), _Effect)


def _wins(position: DropPosition, action: Action) -> bool:
    outcome = _after(position, action).outcome
    return outcome is not None and position.mover in outcome.winners


def _stops_win(position: DropPosition, action: Action) -> bool:
    """Whether the opponent would have won there, and cannot win anywhere next."""
    after = _after(position, action)
    if after.outcome or not _wins(_passed(position), action):
        return False
    return not any(_wins(after, reply) for reply in after.legal())


def _threatens(position: DropPosition, action: Action) -> bool:
    """Whether the mover would win if it moved once more, and the opponent cannot win before."""
    after = _after(position, action)
    if after.outcome or any(_wins(after, reply) for reply in after.legal()):
        return False
    again = _passed(after)
    return any(_wins(again, move) for move in again.legal())


def _wins_next(position: DropPosition, action: Action) -> bool:
    """Whether every reply leaves the mover a win."""
    after = _after(position, action)
    replies = [_after(after, reply) for reply in after.legal()]
    return all(not reply.outcome and any(_wins(reply, move) for move in reply.legal()) for reply in replies)


def _opens(position: DropPosition, action: Action) -> bool:
    """Whether the cell above gives the opponent a line."""
    after = _after(position, action)
    return action in after.legal() and bool(_effect(after, action).adds)


def _prevented(theirs: _Effect) -> dict[str, int]:
    blanks = {"n": theirs.longest}
    return blanks if theirs.gain is None else {**blanks, "points": theirs.gain}


def _scored(ours: _Effect, theirs: _Effect) -> dict[str, int]:
    gain = ours.gain or 0
    blanks = {"n": gain, **_growth(ours)}
    if len(ours.adds) > 1:
        blanks["lines"] = len(ours.adds)
    if (theirs.gain or 0) > gain:
        blanks["blocks"] = theirs.longest
    return blanks


def _growth(drop: _Effect) -> dict[str, int]:
    """How the longest line came about; of equally long ones, that from the shortest parts."""
    parts = [(len(line.cells), *_parts(line, drop.cell)) for line in drop.adds]
    length, more, less = max(parts, key=lambda part: (part[0], -part[1]))
    if less >= 2:
        return {"from": more, "with": less, "to": length}
    return {"from": more, "to": length} if more >= 3 else {"to": length}


def _parts(line: _Line, cell: str) -> tuple[int, int]:
    """The lengths of the two stretches that a disc in ``cell`` joins into ``line``, the longer first."""
    behind = line.cells.index(cell)
    ahead = len(line.cells) - 1 - behind
    return max(behind, ahead), min(behind, ahead)
