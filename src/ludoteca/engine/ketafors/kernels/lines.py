"""Discs in lines: how far they reach, and the points they make.

Here and in :mod:`.promise` the loops along a line that run in every node of a search are written out: with a kernel
for the walk, forced inline or not, the search took 1.6 times as long.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ludoteca.engine.kernel import kernel

Cells: TypeAlias = "NDArray[np.int8]"
Whole: TypeAlias = "NDArray[np.int64]"
Whole2: TypeAlias = "NDArray[np.int64]"
"""With two axes."""

EMPTY = 0
GUARD = 3


@kernel
def axes(stride: int) -> tuple[int, int, int, int]:
    """The steps along the four axes: level, upright, rising and falling."""
    return stride, 1, stride + 1, stride - 1


@kernel
def worth(length: int) -> int:
    """The points of a run."""
    if length >= 5:
        return 5 * (length - 4)
    return max(0, length - 2)


@kernel
def joined(behind: int, ahead: int) -> int:
    """The points that a disc adds between two stretches of these lengths."""
    return worth(behind + 1 + ahead) - worth(behind) - worth(ahead)


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
        total += joined(behind, ahead)
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
