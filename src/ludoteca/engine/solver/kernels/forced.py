"""What a move leads to where the replies to it are forced: played out without a search."""

from __future__ import annotations

from ludoteca.engine.kernel import part
from ludoteca.engine.solver.kernels.board import CELLS, landings, threats
from ludoteca.engine.solver.kernels.score import HALTED, ended

OPEN = HALTED + 1
"""No score: nothing is forced any more, and nobody wins at once."""


@part
def played_out(
    own: int, other: int, mask: int, mine: int, theirs: int, plies: int
) -> tuple[int, int, int, int, int, int]:
    """Play on while whoever moves has to stop a line, and cannot complete one.

    ``mine`` and ``theirs`` are the cells in which the mover and the other would complete a line.

    Returns:
        the score for whoever moves at the beginning, or ``OPEN``; then the position that is reached: the discs of who
        is to move there, all discs, the other's cells, the plies, and 1 or -1 if it is the same side or the other.
    """
    sign = 1
    landing = landings(mask)
    while True:
        must = theirs & landing
        if must == 0:
            break
        if must & (must - 1) or (must << 1) & theirs:
            return -sign * ended(plies + 2), own, mask, theirs, plies, sign
        mask |= must
        plies += 1
        sign = -sign
        own, other = other, own | must
        mine, theirs = theirs & ~must, threats(other, mask)
        landing = landings(mask)
        if mine & landing:
            return sign * ended(plies + 1), own, mask, theirs, plies, sign
    if landing & ~(theirs >> 1) == 0 and plies < CELLS:
        return -sign * ended(plies + 2), own, mask, theirs, plies, sign
    if plies >= CELLS - 2:
        return 0, own, mask, theirs, plies, sign
    return OPEN, own, mask, theirs, plies, sign
