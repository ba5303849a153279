"""A position of Ketafors laid out for the kernels."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ludoteca.engine.ketafors.kernels.glance import gains, weigh
from ludoteca.engine.ketafors.kernels.lines import GUARD, Cells, Whole
from ludoteca.rules.drop.board import Board
from ludoteca.rules.drop.ketafors import KetaforsPosition


def lay(board: Board) -> tuple[Cells, Whole]:
    """The guarded cells of a board, and where the next disc of each column lands."""
    width, height = board.geometry.width, board.geometry.height
    cells = np.full((width + 2, height + 2), GUARD, dtype=np.int8)
    inner = np.frombuffer(board.cells, dtype=np.int8).reshape(width, height)
    cells[1:-1, 1:-1] = inner
    bottoms = np.arange(1, width + 1, dtype=np.int64) * (height + 2) + 1
    return cells.ravel(), bottoms + np.count_nonzero(inner, axis=1)


@dataclass(frozen=True, slots=True)
class Desk:
    """The board, and scratch for what the kernels find; one desk serves one thread."""

    cells: Cells
    tops: Whole
    values: Whole
    promises: Whole
    stride: int
    free: int
    colour: int
    own: int
    other: int
    target: int

    @classmethod
    def of(cls, position: KetaforsPosition) -> Desk:
        """The desk of whoever is to move."""
        board, mover = position.board, position.mover
        cells, tops = lay(board)
        values, promises = np.zeros_like(tops), np.zeros_like(tops)
        own, other = position.scores[mover], position.scores[1 - mover]
        free = board.geometry.size - position.ply
        stride = board.geometry.height + 2
        colour = int(position.colour(mover))
        return cls(cells, tops, values, promises, stride, free, colour, own, other, position.target or 0)

    def gains(self, *, rival: bool = False) -> list[int]:
        """The mover's gain in each column, or what the other would gain there; ``CLOSED`` where it is full."""
        colour = 3 - self.colour if rival else self.colour
        gains(self.cells, self.tops, self.stride, colour, self.values)
        return [int(value) for value in self.values]

    def weigh(self) -> tuple[list[int], list[int]]:
        """For each column the gain less the best reply, and what the board then promises."""
        weigh(
            self.cells,
            self.tops,
            self.stride,
            self.free,
            self.colour,
            self.own,
            self.other,
            self.target,
            self.values,
            self.promises,
        )
        return [int(value) for value in self.values], [int(promise) for promise in self.promises]
