"""A look at each drop and the best reply to it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludoteca.engine.kernel import kernel
from ludoteca.engine.ketafors.kernels.ends import verdict
from ludoteca.engine.ketafors.kernels.lines import EMPTY, Cells, Whole, drop, gain, undo
from ludoteca.engine.ketafors.kernels.promise import growth

CLOSED = -1_000_000_000
"""The value of a full column."""


@kernel
def gains(cells: Cells, tops: Whole, stride: int, colour: int, values: Whole) -> None:
    """Write the gain of ``colour`` in each column to ``values``."""
    for column in range(len(tops)):
        at = int(tops[column])
        values[column] = gain(cells, stride, at, colour) if cells[at] == EMPTY else CLOSED


@kernel
def gains_of_many(cells: NDArray[np.int8], tops: NDArray[np.int64], stride: int, values: NDArray[np.int64]) -> None:
    """The gains of both colours in each column of many boards of one shape: ``values[board, colour - 1, column]``.

    One call for many positions: a call from Python costs more than the work of a position.
    """
    for board in range(len(cells)):
        for colour in (1, 2):
            gains(cells[board], tops[board], stride, colour, values[board, colour - 1])


@kernel
def best_drop(cells: Cells, tops: Whole, stride: int, free: int, colour: int, own: int, other: int, target: int) -> int:
    """The most that one drop of ``colour`` brings: its gain, with the verdict on top."""
    best = CLOSED
    for column in range(len(tops)):
        at = int(tops[column])
        if cells[at] == EMPTY:
            gained = gain(cells, stride, at, colour)
            best = max(best, gained + verdict(own + gained, other, free - 1, target))
    return best


@kernel
def weigh(
    cells: Cells,
    tops: Whole,
    stride: int,
    free: int,
    colour: int,
    own: int,
    other: int,
    target: int,
    values: Whole,
    promises: Whole,
) -> None:
    """For each column: own gain less the best reply to ``values``, growth less the other's to ``promises``.

    A decided round counts ``WIN``. The board is as it was when this returns.
    """
    rival = 3 - colour
    for column in range(len(tops)):
        at = int(tops[column])
        promises[column] = 0
        if cells[at] != EMPTY:
            values[column] = CLOSED
            continue
        gained = gain(cells, stride, at, colour)
        decided = verdict(own + gained, other, free - 1, target)
        value = gained + decided
        if decided == 0 and free > 1:
            drop(cells, tops, column, colour)
            value -= best_drop(cells, tops, stride, free - 1, rival, other, own + gained, target)
            promises[column] = growth(cells, stride, colour) - growth(cells, stride, rival)
            undo(cells, tops, column)
        values[column] = value
