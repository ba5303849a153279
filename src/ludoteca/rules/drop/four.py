"""Four in a Row: the first line of four or more wins; a full board without one is a draw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from ludoteca.rules.drop.board import Board, Run
from ludoteca.rules.drop.geometry import Cell, Geometry
from ludoteca.rules.drop.notation import read_moves
from ludoteca.rules.drop.position import DropPosition, Line, decode_board
from ludoteca.rules.game import Action, Json, Outcome, Ply, Refusal, Seat

LENGTH = 4
CLASSIC = Geometry(7, 6)


@dataclass(frozen=True, slots=True)
class FourPosition(DropPosition):
    """A position of Four in a Row."""

    def land(self, cell: Cell) -> FourPosition:
        """The position after the mover's disc came to rest in ``cell``."""
        board = self.board.put(cell, self.colour(self.mover))
        return FourPosition(board, Ply(self.ply + 1), self._judge(cell, full=board.full))

    def change(self, cell: Cell) -> Mapping[str, Json]:
        """The lines that the disc completes."""
        names = self.board.geometry.names
        return {"adds": [Line(self.mover, run, None).view(names) for run in self._completed(cell)], "drops": []}

    def effects(self) -> Mapping[Action, Mapping[str, Json]]:
        """Every legal drop with where it lands and what it does; few complete anything."""
        mover, names = self.mover, self.board.geometry.names
        held, partners = self.board.held(self.colour(mover)), self.board.geometry.partners(LENGTH)
        found: dict[Action, Mapping[str, Json]] = {}
        for action, cell in self.landings():
            if any_within(held, partners[cell]):
                found[action] = self.told(cell)
            else:
                found[action] = {"cell": names[cell], "seat": mover, "adds": [], "drops": []}
        return found

    def lines(self) -> Iterable[Line]:
        """Once the game is over, every run of four or more."""
        if not self.outcome:
            return []
        seats = [Seat(0), Seat(1)]
        return [Line(seat, run, None) for seat in seats for run in self.board.runs(self.colour(seat), LENGTH)]

    def _completed(self, cell: Cell) -> list[Run]:
        if not self._completes(cell):
            return []
        return [run for _, run in self.board.through(cell, self.colour(self.mover), LENGTH)]

    def _completes(self, cell: Cell) -> bool:
        """Whether the mover's disc in ``cell`` makes a line."""
        return any_within(self.board.held(self.colour(self.mover)), self.board.geometry.partners(LENGTH)[cell])

    def _judge(self, cell: Cell, *, full: bool) -> Outcome | None:
        if self._completes(cell):
            return Outcome((self.mover,), (1, 2) if self.mover == 0 else (2, 1), "line")
        return Outcome((), (1, 1), "full") if full else None


def any_within(held: int, sets: Iterable[int]) -> bool:
    """Whether any of some sets of cells is within those held."""
    for one in sets:  # noqa: SIM110 - a generator would take twice as long
        if held & one == one:
            return True
    return False


@dataclass(frozen=True)
class FourRules:
    """Four in a Row on 7 × 6.

    >>> rules = FourRules()
    >>> position = rules.start()
    >>> for action in rules.read("4 3 4 3 4 3 4"):
    ...     position = position.apply(action)
    >>> position.outcome.winners, position.outcome.reason
    ((0,), 'line')
    """

    seats: ClassVar[int] = 2
    geometry: Geometry = CLASSIC

    def shape(self) -> Mapping[str, Json]:
        """Columns and rows."""
        return self.geometry.shape()

    def start(self) -> FourPosition:
        """The empty board."""
        return FourPosition(Board.empty(self.geometry), Ply(0), None)

    def read(self, text: str) -> tuple[Action, ...] | Refusal:
        """Letters, or digits in words of any length."""
        return read_moves(text)

    def decode(self, data: bytes) -> FourPosition:
        """The position that ``data`` holds."""
        ply, board = decode_board(data, Board.empty(self.geometry), self.seats)
        bare = FourPosition(board, ply, None)
        lines = [seat for seat in (Seat(0), Seat(1)) if board.runs(bare.colour(seat), LENGTH)]
        outcome = None
        if lines:
            if lines != [bare.previous]:
                raise ValueError("a line of a seat that did not move last")
            outcome = Outcome((bare.previous,), (1, 2) if bare.previous == 0 else (2, 1), "line")
        elif board.full:
            outcome = Outcome((), (1, 1), "full")
        return FourPosition(board, ply, outcome)
