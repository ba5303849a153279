"""The moves of a position, each with what it leads to, in the scratch of a search: a row of words for each."""

from __future__ import annotations

from ludoteca.engine.kernel import part
from ludoteca.engine.solver.kernels.board import CELLS
from ludoteca.engine.solver.kernels.raw import WORD, load, store
from ludoteca.engine.solver.kernels.shape import WIDTH
from ludoteca.engine.solver.kernels.table import NOTES, high_of, known, low_of

OWN, MASK, THEIRS, PLIES, SIGN, MERIT, NUMBER = range(0, 7 * WORD, WORD)
"""The position: discs of who is to move, all discs, cells that the other threatens, plies; 1 if the same side is to
move, -1 if the other, 0 if the move is done with; how early to look at it; and its number for the table."""
ROW = 8 * WORD
SIZE = NOTES + (CELLS + 2) * WIDTH * ROW // WORD
"""How many words a search needs, notes and scratch."""
LATE = CELLS - 8
"""From here on a search is quicker than the table."""
CENTRE_FIRST = tuple(sorted(range(WIDTH), key=lambda column: abs(2 * column + 1 - WIDTH)))
WORST = -1_000_000


@part
def rows(plies: int, notes: int) -> int:
    """Where the moves after so many plies are."""
    return notes + NOTES * WORD + plies * WIDTH * ROW


@part
def consult(row: int, alpha: int, best: int, notes: int) -> int:
    """The better of ``best`` and what the table knows that a move is worth.

    That is what it is worth at least; or at most, where this is no more than ``alpha`` or exact: it is then done with.
    """
    word = known(load(row + NUMBER), notes)
    if word == 0:
        return best
    low, high = low_of(word), high_of(word)
    if load(row + SIGN) < 0:
        low, high = -high, -low
    if high <= max(alpha, low):
        store(row + SIGN, 0)
        return max(best, high)
    if low > -20:
        store(row + MERIT, load(row + MERIT) + 8 * low)
    return max(best, low)


@part
def pick(first: int, end: int) -> int:
    """The move with the most merit that is not done with, or 0."""
    merit, found = WORST, 0
    row = first
    while row < end:
        if load(row + SIGN) != 0 and load(row + MERIT) > merit:
            merit, found = load(row + MERIT), row
        row += ROW
    return found
