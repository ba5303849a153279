"""Ketafors at native speed: gains, drops, and a look at one drop and the reply to it.

A board is three things. ``cells`` has a guard all round: column ``c`` and row ``r`` stand at
``(c + 1) * stride + r + 1`` with ``stride = height + 2``; 0 is empty, 1 and 2 are the colours, 3 the guard.
``tops[c]`` is where the next disc of a column lands, a guard when the column is full. ``free`` counts
empty cells. Whole numbers are ``int64`` throughout: mixed with ``uint64`` they would turn into floats.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ludoteca.engine.kernel import kernel

Cells: TypeAlias = "NDArray[np.int8]"
Whole: TypeAlias = "NDArray[np.int64]"

EMPTY = 0
GUARD = 3
WIN = 1_000_000
"""More than any difference of scores."""
CLOSED = -1_000_000_000
"""The value of a full column."""
IN_REACH, OUT_OF_REACH, ROOM, COMPANY = 4, 8, 2, 1
"""What :func:`growth` counts; found by play against the scripted opponent from random openings."""


@kernel
def worth(length: int) -> int:
    """The points of a run."""
    if length >= 5:
        return 5 * (length - 4)
    return max(0, length - 2)


@kernel
def gain(cells: Cells, stride: int, at: int, colour: int) -> int:
    """The points that a disc of ``colour`` adds at ``at``, whatever lies there now."""
    total = 0
    for step in (stride, 1, stride + 1, stride - 1):
        behind = 0
        other = at - step
        while cells[other] == colour:
            behind += 1
            other -= step
        ahead = 0
        other = at + step
        while cells[other] == colour:
            ahead += 1
            other += step
        total += worth(behind + 1 + ahead) - worth(behind) - worth(ahead)
    return total


@kernel
def drop(cells: Cells, tops: Whole, column: int, colour: int) -> None:
    """Put a disc on a column that is not full."""
    cells[tops[column]] = colour
    tops[column] += 1


@kernel
def undo(cells: Cells, tops: Whole, column: int) -> None:
    """Take the highest disc of a column away."""
    tops[column] -= 1
    cells[tops[column]] = EMPTY


@kernel
def verdict(own: int, other: int, free: int, target: int) -> int:
    """Right after a drop of *own*: plus or minus ``WIN`` when it decides the round, else 0.

    A target of 0 means none. On a full board 0 is a draw.
    """
    if 0 < target <= own:
        return WIN
    if free == 0 and own != other:
        return WIN if own > other else -WIN
    return 0


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
def growth(cells: Cells, stride: int, colour: int) -> int:
    """What the board promises to ``colour``: points still to be made, and room for its lines around its discs.

    Points that nobody can make yet count double: they cannot be taken away with the next drop. Of
    the three cells on each side of a disc along a line, up to the first rival or guard, an empty one
    counts more than one of its own.
    """
    total = 0
    for at in range(stride, len(cells) - stride):
        held = cells[at]
        if held == EMPTY:
            weight = OUT_OF_REACH if cells[at - 1] == EMPTY else IN_REACH
            total += weight * gain(cells, stride, at, colour)
        elif held == colour:
            for step in (stride, 1, stride + 1, stride - 1, -stride, -1, -stride - 1, 1 - stride):
                other = at + step
                for _ in range(3):
                    if cells[other] == EMPTY:
                        total += ROOM
                    elif cells[other] == colour:
                        total += COMPANY
                    else:
                        break
                    other += step
    return total


@kernel
def gains(cells: Cells, tops: Whole, stride: int, colour: int, values: Whole) -> None:
    """Write the gain of ``colour`` in each column to ``values``."""
    for column in range(len(tops)):
        at = int(tops[column])
        values[column] = gain(cells, stride, at, colour) if cells[at] == EMPTY else CLOSED


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


@kernel
def gains_of_many(cells: NDArray[np.int8], tops: NDArray[np.int64], stride: int, values: NDArray[np.int64]) -> None:
    """The gains of both colours in each column of many boards of one shape: ``values[board, colour - 1, column]``.

    One call for many positions: a call from Python costs more than the work of a position.
    """
    for board in range(len(cells)):
        for colour in (1, 2):
            gains(cells[board], tops[board], stride, colour, values[board, colour - 1])
