"""Between the rules' boards and the kernels' numbers, where two sides play."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Self

from ludoteca.engine.quatro.kernels.board import (
    COLUMN,
    LAST,
    LOSES,
    NEUTRAL,
    ODD,
    STEP,
    WIDTH,
    Memory,
    Whole,
    landings,
    threats,
)
from ludoteca.engine.quatro.kernels.search import weigh
from ludoteca.engine.quatro.kernels.value import room
from ludoteca.engine.quatro.shape import bits_of, rules_of
from ludoteca.engine.search import centre_first
from ludoteca.rules.drop.board import GREEN, RED, YELLOW
from ludoteca.rules.drop.board import NEUTRAL as OWNERLESS
from ludoteca.rules.drop.four import FourPosition
from ludoteca.rules.drop.geometry import Column
from ludoteca.rules.drop.notation import write_column
from ludoteca.rules.game import Action

EVERY = (RED, YELLOW, GREEN, OWNERLESS)


@dataclass(frozen=True, slots=True)
class Desk(ABC):
    """A position as numbers: the discs of whoever moves, all discs, the plies, and the rules. Moves are numbers too."""

    me: int
    mask: int
    plies: int
    rules: Whole

    @property
    def landing(self) -> int:
        """The cells where a disc would come to rest."""
        return landings(self.mask, self.rules)

    @property
    def moves(self) -> list[int]:
        """Every legal move."""
        return self.columns_of(self.landing)

    @property
    def width(self) -> int:
        """How many columns there are."""
        return int(self.rules[WIDTH])

    @property
    def farthest(self) -> int:
        """So many moves ahead everything is over."""
        return int(self.rules[LAST]) - self.plies

    @property
    @abstractmethod
    def wins(self) -> list[int]:
        """What wins at once."""

    @property
    @abstractmethod
    def dangers(self) -> list[int]:
        """What stops a win of another."""

    @property
    @abstractmethod
    def gifts(self) -> list[int]:
        """What loses at once, or lets another win."""

    @abstractmethod
    def weigh(self, depth: int, moves: Whole, values: Whole, memory: Memory, *, whole: bool) -> None:
        """The values of moves, looking so far ahead, this one counted; bounds will do unless ``whole`` is set."""

    @property
    def answer(self) -> int | None:
        """A move that is known to win without a search, if one is."""
        return None

    def merit(self, move: int) -> int:
        """How good the place is where a move puts a disc."""
        return room(self.cell(move), self.rules)

    def write(self, move: int) -> Action:
        """A move in the notation of the game."""
        return write_column(Column(move))

    def cell(self, column: int) -> int:
        """The bit where a disc comes to rest."""
        return self.landing & int(self.rules[COLUMN]) << int(self.rules[STEP]) * column

    def columns_of(self, bits: int) -> list[int]:
        """The columns with a bit."""
        stack, step = int(self.rules[COLUMN]), int(self.rules[STEP])
        return [column for column in range(self.width) if bits & stack << step * column]

    def in_order(self, seed: int) -> list[int]:
        """The moves, drops first and from the centre outwards, those as far out as each other by lot."""
        return centre_first(self.moves, self.width, seed)


@dataclass(frozen=True, slots=True)
class Pair(Desk):
    """Two sides that drop discs in turn, on any board; a line wins, or loses."""

    @classmethod
    def of(cls, position: FourPosition, out: int = 0) -> Self:
        """The desk of whoever is to move; ``out`` are discs that lie there but make no line any more."""
        board, variant = position.board, position.variant
        mask = bits_of(board, EVERY)
        owned = bits_of(board, variant.colours) & ~out
        me = bits_of(board, (position.colour(position.mover),))
        last = int(position.ply) + board.cells.count(0)
        return cls(me, mask, int(position.ply), rules_of(variant, mask ^ owned, last))

    @property
    def other(self) -> int:
        """The discs of the other side."""
        return self.mask ^ self.me ^ int(self.rules[NEUTRAL])

    @property
    def wins(self) -> list[int]:
        """What wins at once."""
        return [] if self.rules[LOSES] else self.columns_of(threats(self.me, self.mask, self.rules) & self.landing)

    @property
    def dangers(self) -> list[int]:
        """What stops a win of the other."""
        return [] if self.rules[LOSES] else self.columns_of(threats(self.other, self.mask, self.rules) & self.landing)

    @property
    def gifts(self) -> list[int]:
        """What completes a line where that loses; else what opens a cell in which the other wins."""
        if self.rules[LOSES]:
            return self.columns_of(threats(self.me, self.mask, self.rules) & self.landing)
        return self.columns_of(threats(self.other, self.mask, self.rules) >> 1 & self.landing)

    @property
    def answer(self) -> int | None:
        """Where a line loses: above the other's disc, if that was done from the start.

        Each own line then has one of the other's right below it, and the lowest row ends as one.
        """
        odd, height = int(self.rules[ODD]), int(self.rules[STEP]) - 1
        below = self.mask & odd
        above = below << 1
        paired = self.other == below and self.me == self.mask & ~odd
        missing = self.columns_of(above & ~self.mask)
        return missing[0] if self.rules[LOSES] and height % 2 == 0 and paired and len(missing) == 1 else None

    def weigh(self, depth: int, moves: Whole, values: Whole, memory: Memory, *, whole: bool) -> None:
        """The values of moves, looking so far ahead."""
        weigh(self.me, self.mask, self.plies, depth, moves, values, int(whole), memory, self.rules)

    def merit(self, move: int) -> int:
        """How good the place is: where a line loses, better where fewer cross."""
        found = Desk.merit(self, move)
        return -found if self.rules[LOSES] else found
