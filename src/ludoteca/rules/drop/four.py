"""Four in a Row and every game of its family: whoever first completes a line wins, or loses, as the variant says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from ludoteca.rules.drop.board import Board, Colour, Run
from ludoteca.rules.drop.geometry import Cell
from ludoteca.rules.drop.notation import read_moves
from ludoteca.rules.drop.position import DropPosition, Line, decode_board
from ludoteca.rules.drop.variant import Variant
from ludoteca.rules.game import Action, Json, Outcome, Ply, Refusal, Seat

FOUR = Variant()
"""Four in a Row itself."""


@dataclass(frozen=True, slots=True)
class FourPosition(DropPosition):
    """A position of Four in a Row or of a variant that differs from it in data alone."""

    variant: Variant = FOUR

    @property
    def mover(self) -> Seat:
        """The seat whose turn this ply is, also when the game is over."""
        return Seat(self.ply % self.variant.seats)

    @property
    def previous(self) -> Seat:
        """The seat that made the last ply."""
        return Seat((self.ply - 1) % self.variant.seats)

    def colour(self, seat: Seat) -> Colour:
        """The colour that a seat drops."""
        return self.variant.colours[seat]

    def land(self, cell: Cell) -> Self:
        """The position after the mover's disc came to rest in ``cell``."""
        board = self.board.put(cell, self.variant.colours[self.mover])
        return self.follow(board, self.judge(cell, full=board.full))

    def follow(self, board: Board, outcome: Outcome | None) -> Self:
        """The position one ply later."""
        return type(self)(board, Ply(self.ply + 1), outcome, self.variant)

    def change(self, cell: Cell) -> Mapping[str, Json]:
        """The lines that the disc completes."""
        names, colour = self.board.geometry.names, self.colour(self.mover)
        seat = self.variant.first(colour)
        return {"adds": [Line(seat, run, None).view(names) for run in self._completed(cell, colour)], "drops": []}

    def effects(self) -> Mapping[Action, Mapping[str, Json]]:
        """Every legal drop with where it lands and what it does; few complete anything."""
        mover, board, variant = self.mover, self.board, self.variant
        claims, quiet = board.claims(variant.colours[mover], variant.length), variant.quiet[mover]
        bits = board.geometry.bits
        return {action: self.told(cell) if claims & bits[cell] else quiet[cell] for action, cell in self.landings()}

    def lines(self) -> Iterable[Line]:
        """Once the game is over, every run that is long enough; a team's stands by its first seat."""
        return self.lines_on(self.board) if self.outcome else []

    def lines_on(self, board: Board) -> list[Line]:
        """Every run on a board that is long enough."""
        variant = self.variant
        sides = [(variant.first(colour), colour) for colour in variant.colours[: variant.sides]]
        return [Line(seat, run, None) for seat, colour in sides for run in board.runs(colour, variant.length)]

    def _completed(self, cell: Cell, colour: Colour) -> list[Run]:
        if not self._completes(cell):
            return []
        return [run for _, run in self.board.through(cell, colour, self.variant.length)]

    def _completes(self, cell: Cell) -> bool:
        """Whether the mover's disc in ``cell`` makes a line."""
        variant, board = self.variant, self.board
        return board.claims(variant.colours[self.mover], variant.length) & board.geometry.bits[cell] != 0

    def judge(self, cell: Cell, *, full: bool) -> Outcome | None:
        """How the game stands when the mover's disc comes to rest in ``cell``, and the board is ``full`` with it."""
        if self._completes(cell):
            return self.variant.won[self.mover]
        return self.variant.level("full") if full else None


def any_within(held: int, sets: Iterable[int]) -> bool:
    """Whether any of some sets of cells is within those held."""
    for one in sets:  # noqa: SIM110 - a generator would take twice as long
        if held & one == one:
            return True
    return False


@dataclass(frozen=True)
class FourRules:
    """Four in a Row on 7 × 6, or another variant.

    >>> rules = FourRules()
    >>> position = rules.start()
    >>> for action in rules.read("4 3 4 3 4 3 4"):
    ...     position = position.apply(action)
    >>> position.outcome.winners, position.outcome.reason
    ((0,), 'line')
    """

    chance: ClassVar[bool] = False
    variant: Variant = FOUR

    @property
    def seats(self) -> int:
        """How many seats act in turn."""
        return self.variant.seats

    @property
    def opening(self) -> tuple[Action, ...]:
        """The plies that are played before anybody may choose."""
        return self.variant.opening

    def shape(self) -> Mapping[str, Json]:
        """Columns and rows, and what else there is to draw."""
        return self.variant.shape()

    def start(self) -> FourPosition:
        """The board before the first ply."""
        return FourPosition(self.variant.empty, Ply(0), None, self.variant)

    def timeless(self) -> Self:
        """These rules, in which the past never ends a game."""
        return self

    def read(self, text: str) -> tuple[Action, ...] | Refusal:
        """Letters, or digits in words of any length."""
        return read_moves(text)

    def decode(self, data: bytes) -> FourPosition:
        """The position that ``data`` holds."""
        ply, board = decode_board(data, self.variant.empty, self.variant.sides)
        bare = FourPosition(board, ply, None, self.variant)
        outcome = None
        if lines := {line.seat for line in bare.lines_on(board)}:
            if lines != {self.variant.first(bare.colour(bare.previous))}:
                raise ValueError("a line of a seat that did not move last")
            outcome = self.variant.won[bare.previous]
        elif board.full:
            outcome = self.variant.level("full")
        return FourPosition(board, ply, outcome, self.variant)
