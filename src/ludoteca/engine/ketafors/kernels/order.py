"""In which order the drops of a position are tried."""

from __future__ import annotations

from ludoteca.engine.kernel import kernel
from ludoteca.engine.ketafors.kernels.ends import POINT
from ludoteca.engine.ketafors.kernels.glance import CLOSED
from ludoteca.engine.ketafors.kernels.lines import EMPTY, Cells, Whole, Whole2, gain
from ludoteca.engine.ketafors.kernels.promise import swing

FIRST = 1 << 40
"""More than any merit: the drop that has it is tried first."""


@kernel
def survey(cells: Cells, tops: Whole, stride: int, colour: int, depth: int, history: Whole2, scratch: Whole2) -> int:
    """The greatest gain; the row of ``scratch`` tells each column's merit, gain and swing."""
    width = len(tops)
    most = -1
    for column in range(width):
        at = int(tops[column])
        scratch[depth, column] = CLOSED
        if cells[at] == EMPTY:
            mine = gain(cells, stride, at, colour)
            shift = swing(cells, stride, at, colour, mine, gain(cells, stride, at, 3 - colour))
            most = max(most, mine)
            scratch[depth, column] = POINT * mine + shift + (int(history[colour - 1, at]) >> 4)
            scratch[depth, width + column] = mine
            scratch[depth, 2 * width + column] = shift
    return most


@kernel
def outlook(scratch: Whole2, depth: int, width: int) -> int:
    """The most that one of the drops surveyed brings in points and growth."""
    best = CLOSED
    for column in range(width):
        if scratch[depth, column] != CLOSED:
            best = max(best, POINT * int(scratch[depth, width + column]) + int(scratch[depth, 2 * width + column]))
    return best


@kernel
def take(scratch: Whole2, depth: int, width: int) -> int:
    """The column of most merit, which loses it; -1 when all have been taken."""
    best = 0
    for column in range(1, width):
        if scratch[depth, column] > scratch[depth, best]:
            best = column
    if scratch[depth, best] == CLOSED:
        return -1
    scratch[depth, best] = CLOSED
    return best
