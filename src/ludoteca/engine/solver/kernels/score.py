"""Scores: how many discs the winner would still have when the game ends, one more if that is now; a draw is 0."""

from __future__ import annotations

from ludoteca.engine.kernel import part
from ludoteca.engine.solver.kernels.board import BOARD, CELLS, EVEN, ODD, lined
from ludoteca.engine.solver.kernels.shape import HEIGHT, LOSES, LYING

MOST = (CELLS + 2) // 2
"""Above every score."""
HALTED = 100
"""What a search returns that was told to end: no score."""
PAIRED = HEIGHT % 2 == 0 and LYING % 2 == 0
"""Whether who moves second can always answer in the same column."""


@part
def ended(plies: int) -> int:
    """The winner's score when disc ``plies`` ends the game: the winner's, or the loser's where a line loses."""
    if LOSES:
        return MOST - (plies >> 1)
    return MOST - ((plies + 1) >> 1)


@part
def ceiling(own: int, other: int, mask: int, landing: int) -> int:
    """The most that whoever moves first can get after an even count of plies, if the other only ever answers.

    The answer is the cell above (*claimeven*, Allis 1988). Columns of which an odd count is full are paired with each
    other: who gets their next cell is left open.
    """
    empty = BOARD ^ mask
    least, most = empty & EVEN & ~landing, empty & EVEN
    if LOSES:
        if lined(other | most):
            return MOST
        return -1 if lined(own | (empty & ODD)) else 0
    if lined(own | (empty & ODD) | landing):
        return MOST
    return -1 if lined(other | least) else 0
