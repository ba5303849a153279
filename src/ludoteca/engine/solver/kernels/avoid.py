"""The search where a line loses: alpha-beta over positions with a move that completes none."""

from __future__ import annotations

from ludoteca.engine.kernel import kernel
from ludoteca.engine.solver.kernels.board import CELLS, COLUMN, STEP, count, landings, threats
from ludoteca.engine.solver.kernels.moves import (
    CENTRE_FIRST,
    LATE,
    MASK,
    MERIT,
    NUMBER,
    OWN,
    ROW,
    SIGN,
    consult,
    pick,
    rows,
)
from ludoteca.engine.solver.kernels.raw import WORD, load, store
from ludoteca.engine.solver.kernels.score import HALTED, PAIRED, ceiling, ended
from ludoteca.engine.solver.kernels.shape import BLOCKED
from ludoteca.engine.solver.kernels.table import EDGE, NEUTRAL, learn, spent, spread


@kernel
def avoid(  # noqa: PLR0912 - the steps of one loop
    own: int, mask: int, plies: int, alpha: int, beta: int, notes: int
) -> int:
    """The score for whoever moves, or a bound beyond ``alpha`` or ``beta``; ``HALTED`` if it was told to end."""
    if spent(notes):
        return HALTED
    if plies == CELLS:
        return 0
    other = own ^ mask
    if BLOCKED:
        other ^= load(notes + WORD * NEUTRAL)
    landing = landings(mask)
    moves = landing & ~threats(own, mask)
    if moves == 0:
        return -ended(plies + 1)
    if plies == CELLS - 1:
        return 0
    beta = min(beta, ended(plies + 2))
    alpha = max(alpha, -ended(plies + 3))
    if PAIRED and (plies & 1) == 0 and alpha < beta:
        beta = min(beta, ceiling(own, other, mask, landing))
    if alpha >= beta:
        return beta
    first, best = rows(plies, notes), -EDGE
    end = first
    for column in CENTRE_FIRST:
        move = moves & (COLUMN << (STEP * column))
        if move == 0:
            continue
        store(end + OWN, other)
        store(end + MASK, mask | move)
        store(end + SIGN, -1)
        # Every cell that one must not take is a move less.
        store(end + MERIT, -count(threats(own | move, mask | move)))
        if plies < LATE:
            store(end + NUMBER, spread(other, mask | move, plies + 1))
        end += ROW
    if plies < LATE:
        row = first
        while row < end:
            best = consult(row, alpha, best, notes)
            alpha = max(alpha, best)
            if alpha >= beta:
                return best
            row += ROW
    while True:
        row = pick(first, end)
        if row == 0:
            return best
        number = load(row + NUMBER)
        store(row + SIGN, 0)
        low, high = -beta, -alpha
        value = avoid(load(row + OWN), load(row + MASK), plies + 1, low, high, notes)
        if value == HALTED:
            return HALTED
        if plies < LATE:
            learn(number, value if value > low else -EDGE, value if value < high else EDGE, notes)
        best = max(best, -value)
        alpha = max(alpha, best)
        if alpha >= beta:
            return best
