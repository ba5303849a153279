"""The desk of three players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from ludoteca.engine.quatro.desk import Desk
from ludoteca.engine.quatro.kernels.board import Memory, Whole, threats
from ludoteca.engine.quatro.kernels.three import weigh3
from ludoteca.engine.quatro.shape import bits_of, rules_of
from ludoteca.rules.drop.quatro.three import ThreePosition

_LAST = 2
"""Whose turn it is after one's own move and another: one's own, as the last of three."""


@dataclass(frozen=True, slots=True)
class Trio(Desk):
    """Three that drop discs in turn; ``second`` and ``third`` are the discs of those who move next."""

    second: int
    third: int

    @classmethod
    def of(cls, position: ThreePosition) -> Self:
        """The desk of whoever is to move, while nobody is out."""
        board, colours = position.board, position.variant.colours
        turns = (colours[(position.mover + later) % len(colours)] for later in range(len(colours)))
        me, second, third = (bits_of(board, (colour,)) for colour in turns)
        last = int(position.ply) + board.cells.count(0)
        return cls(me, me | second | third, int(position.ply), rules_of(position.variant, 0, last), second, third)

    @property
    def wins(self) -> list[int]:
        """What wins at once."""
        return self.columns_of(threats(self.me, self.mask, self.rules) & self.landing)

    @property
    def dangers(self) -> list[int]:
        """What stops a win of the next, or if that has none, of the one after."""
        return self._lurking(0, self.second) or self._lurking(0, self.third)

    @property
    def gifts(self) -> list[int]:
        """What opens a cell in which one of the others wins."""
        return [*self._lurking(1, self.second), *self._lurking(1, self.third)]

    def weigh(self, depth: int, moves: Whole, values: Whole, memory: Memory, *, whole: bool) -> None:
        """The true values of moves, looking so far ahead, if each looks after itself."""
        del whole
        weigh3(self.me, self.second, self.third, self.plies, depth, _LAST, moves, values, memory, self.rules)

    def _lurking(self, above: int, discs: int) -> list[int]:
        """The columns where somebody completes a line in the next cell, or in the one ``above`` it."""
        return self.columns_of(threats(discs, self.mask, self.rules) >> above & self.landing)
