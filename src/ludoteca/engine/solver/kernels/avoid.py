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
)
from ludoteca.engine.solver.kernels.score import HALTED, PAIRED, ceiling, ended
from ludoteca.engine.solver.kernels.shape import BLOCKED, WIDTH
from ludoteca.engine.solver.kernels.table import EDGE, NEUTRAL, NEXT, NODES, Memory, halted, learn, spread


@kernel
def avoid(  # noqa: PLR0912 - the steps of one loop
    own: int, mask: int, plies: int, alpha: int, beta: int, memory: Memory
) -> int:
    """The score for whoever moves, or a bound beyond ``alpha`` or ``beta``; ``HALTED`` if it was told to end."""
    table, shift, scratch, notes, stop = memory
    notes[NODES] += 1
    if notes[NODES] >= notes[NEXT] and halted(notes, stop):
        return HALTED
    if plies == CELLS:
        return 0
    other = own ^ mask
    if BLOCKED:
        other ^= int(notes[NEUTRAL])
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
    base = plies * WIDTH * ROW
    found, best = 0, -EDGE
    for column in CENTRE_FIRST:
        move = moves & (COLUMN << (STEP * column))
        if move == 0:
            continue
        row = base + found * ROW
        scratch[row + OWN], scratch[row + MASK], scratch[row + SIGN] = other, mask | move, -1
        # Every cell that one must not take is a move less.
        scratch[row + MERIT] = -count(threats(own | move, mask | move))
        if plies < LATE:
            scratch[row + NUMBER] = spread(other, mask | move, plies + 1)
        found += 1
    if plies < LATE:
        for row in range(base, base + found * ROW, ROW):
            best = consult(row, alpha, best, table, shift, scratch)
            alpha = max(alpha, best)
            if alpha >= beta:
                return best
    while True:
        row = pick(base, found, scratch)
        if row < 0:
            return best
        number = scratch[row + NUMBER]
        scratch[row + SIGN] = 0
        low, high = -beta, -alpha
        value = avoid(scratch[row + OWN], scratch[row + MASK], plies + 1, low, high, memory)
        if value == HALTED:
            return HALTED
        if plies < LATE:
            learn(number, value if value > low else -EDGE, value if value < high else EDGE, table, shift)
        best = max(best, -value)
        alpha = max(alpha, best)
        if alpha >= beta:
            return best
