"""The moves of a position, each with what it leads to, in the scratch of a search: a row of words for each."""

from __future__ import annotations

from ludoteca.engine.kernel import part
from ludoteca.engine.solver.kernels.board import CELLS
from ludoteca.engine.solver.kernels.shape import WIDTH
from ludoteca.engine.solver.kernels.table import Whole, high_of, known, low_of

OWN, MASK, THEIRS, PLIES, SIGN, MERIT, NUMBER = range(7)
"""The position: discs of who is to move, all discs, cells that the other threatens, plies; 1 if the same side is to
move, -1 if the other, 0 if the move is done with; how early to look at it; and its number for the table."""
ROW = 8
SIZE = (CELLS + 2) * WIDTH * ROW
"""How many words a search needs."""
LATE = CELLS - 8
"""From here on a search is quicker than the table."""
CENTRE_FIRST = tuple(sorted(range(WIDTH), key=lambda column: abs(2 * column + 1 - WIDTH)))
WORST = -1_000_000


@part
def consult(row: int, alpha: int, best: int, table: Whole, shift: int, scratch: Whole) -> int:
    """The better of ``best`` and what the table knows that a move is worth.

    That is what it is worth at least; or at most, where this is no more than ``alpha`` or exact: it is then done with.
    """
    word = known(scratch[row + NUMBER], table, shift)
    if word == 0:
        return best
    low, high = low_of(word), high_of(word)
    if scratch[row + SIGN] < 0:
        low, high = -high, -low
    if high <= max(alpha, low):
        scratch[row + SIGN] = 0
        return max(best, high)
    scratch[row + MERIT] += 8 * low if low > -20 else 0
    return max(best, low)


@part
def pick(base: int, moves: int, scratch: Whole) -> int:
    """The row of the move with the most merit that is not done with, or -1."""
    merit, row = WORST, -1
    for one in range(base, base + moves * ROW, ROW):
        if scratch[one + SIGN] != 0 and scratch[one + MERIT] > merit:
            merit, row = scratch[one + MERIT], one
    return row
