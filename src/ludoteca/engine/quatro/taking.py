"""The desk of PopOut, on which discs are taken out as well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from ludoteca.engine.quatro.desk import Desk
from ludoteca.engine.quatro.kernels.board import LAST, STEP, WIDTH, Memory, Whole, key_of, threats
from ludoteca.engine.quatro.kernels.pops import FARTHEST, TAKE, fallen, judged, weigh_pops
from ludoteca.engine.quatro.shape import bits_of, rules_of
from ludoteca.rules.drop.board import Board
from ludoteca.rules.drop.geometry import Column
from ludoteca.rules.drop.quatro.popout import Past, PopoutPosition, write_take
from ludoteca.rules.game import Action

RELUCTANCE = -1
"""How good it seems to *easy* to take a disc out."""
ENDLESS = 1 << 20
"""The ply at which a game without a bound ends."""


@dataclass(frozen=True, slots=True)
class Taking(Desk):
    """Two sides that drop discs or take their own out. Plies are counted from here."""

    past: Whole
    """Boards that end the game where they stand once more."""

    @classmethod
    def of(cls, position: PopoutPosition) -> Self:
        """The desk of whoever is to move."""
        board, variant = position.board, position.variant
        mask, me = bits_of(board, variant.colours), bits_of(board, (position.colour(position.mover),))
        rules = rules_of(variant, 0, variant.longest - int(position.ply) if variant.longest else ENDLESS)
        past = [key_of(*_sides(position, cells), rules) for cells in _often(position)]
        return cls(me, mask, 0, rules, np.array(past, dtype=np.int64))

    @property
    def other(self) -> int:
        """The discs of the other side."""
        return self.mask ^ self.me

    @property
    def moves(self) -> list[int]:
        """Every legal move."""
        return [*self.columns_of(self.landing), *self.takings]

    @property
    def takings(self) -> list[int]:
        """Every disc that may be taken out, as a move."""
        step = int(self.rules[STEP])
        return [TAKE + column for column in range(int(self.rules[WIDTH])) if self.me >> step * column & 1]

    @property
    def farthest(self) -> int:
        """So many moves ahead a search may look."""
        return min(FARTHEST, int(self.rules[LAST]))

    @property
    def wins(self) -> list[int]:
        """What wins at once."""
        drops = self.columns_of(threats(self.me, self.mask, self.rules) & self.landing)
        return [*drops, *(move for move in self.takings if self._end(move) > 0)]

    @property
    def dangers(self) -> list[int]:
        """Drops that stop a drop with which the other wins."""
        return self.columns_of(threats(self.other, self.mask, self.rules) & self.landing)

    @property
    def gifts(self) -> list[int]:
        """What opens a cell in which the other wins, makes a line of the other's, or lets it drop one."""
        drops = self.columns_of(threats(self.other, self.mask, self.rules) >> 1 & self.landing)
        return [*drops, *(move for move in self.takings if self._end(move) < 0 or self._taken(move).wins)]

    def weigh(self, depth: int, moves: Whole, values: Whole, memory: Memory, *, whole: bool) -> None:
        """The values of moves, looking so far ahead."""
        weigh_pops(self.me, self.mask, self.plies, depth, moves, values, int(whole), memory, self.rules)

    def merit(self, move: int) -> int:
        """How good the place is where a move puts a disc; to take one out is rarely tempting."""
        return RELUCTANCE if move >= TAKE else Desk.merit(self, move)

    def write(self, move: int) -> Action:
        """A move in the notation of the game."""
        return write_take(Column(move - TAKE)) if move >= TAKE else Desk.write(self, move)

    def _end(self, move: int) -> int:
        return judged(self.me, self.mask, move - TAKE, self.rules)

    def _taken(self, move: int) -> Self:
        """The other's desk when a disc has been taken out."""
        me, mask = (fallen(bits, move - TAKE, self.rules) for bits in (self.me, self.mask))
        return replace(self, me=me ^ mask, mask=mask)


def _often(position: PopoutPosition) -> Iterator[bytes]:
    """The boards that may not stand once more."""
    most = position.variant.often
    if most:
        boards = Counter({position.board.cells: 1})
        past: Past | None = position.past
        while past is not None:
            boards[past.cells] += 1
            past = past.before
        yield from (cells for cells, times in boards.items() if times >= most - 1)


def _sides(position: PopoutPosition, cells: bytes) -> tuple[int, int]:
    """The discs of whoever was to move on a board of the past, and all discs. The first moves on an even number."""
    board, colours = Board(position.board.geometry, cells), position.variant.colours
    mover = colours[(len(cells) - cells.count(0)) % len(colours)]
    return bits_of(board, (mover,)), bits_of(board, colours)
