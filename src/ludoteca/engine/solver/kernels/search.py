"""The search where a line wins: alpha-beta over positions in which nobody wins at once and nobody has to stop that."""

from __future__ import annotations

from ludoteca.engine.kernel import kernel
from ludoteca.engine.solver.kernels.board import COLUMN, STEP, count, landings, threats
from ludoteca.engine.solver.kernels.forced import OPEN, played_out
from ludoteca.engine.solver.kernels.moves import (
    CENTRE_FIRST,
    LATE,
    MASK,
    MERIT,
    NUMBER,
    OWN,
    PLIES,
    ROW,
    SIGN,
    THEIRS,
    consult,
    pick,
)
from ludoteca.engine.solver.kernels.score import HALTED, PAIRED, ceiling, ended
from ludoteca.engine.solver.kernels.shape import BLOCKED, WIDTH
from ludoteca.engine.solver.kernels.table import EDGE, NEUTRAL, NEXT, NODES, Memory, halted, learn, spread

THREAT, REPLY = 64, 16


@kernel
def search(  # noqa: PLR0912, PLR0915 - the steps of one loop
    own: int, mask: int, theirs: int, plies: int, alpha: int, beta: int, memory: Memory
) -> int:
    """The score for whoever moves, or a bound beyond ``alpha`` or ``beta``; ``HALTED`` if it was told to end.

    ``theirs`` are the cells in which the other completes a line. Nobody can do so at once, some move opens none of
    them, and more than two cells are free.
    """
    table, shift, scratch, notes, stop = memory
    notes[NODES] += 1
    if notes[NODES] >= notes[NEXT] and halted(notes, stop):
        return HALTED
    other = own ^ mask
    if BLOCKED:
        other ^= int(notes[NEUTRAL])
    landing = landings(mask)
    beta = min(beta, ended(plies + 3))
    alpha = max(alpha, -ended(plies + 4))
    if PAIRED and (plies & 1) == 0 and alpha < beta:
        beta = min(beta, ceiling(own, other, mask, landing))
    if alpha >= beta:
        return beta
    moves = landing & ~(theirs >> 1)
    base = plies * WIDTH * ROW
    found, best = 0, -EDGE
    for column in CENTRE_FIRST:
        move = moves & (COLUMN << (STEP * column))
        if move == 0:
            continue
        after, taken = own | move, mask | move
        threatened = threats(after, taken)
        replies = landings(taken) & ~(threatened >> 1)
        value, who, full, danger, ply, sign = played_out(other, after, taken, theirs & ~move, threatened, plies + 1)
        if value != OPEN:
            best = max(best, -value)
            alpha = max(alpha, best)
            if alpha >= beta:
                return best
            continue
        row = base + found * ROW
        scratch[row + OWN], scratch[row + MASK] = who, full
        scratch[row + THEIRS], scratch[row + PLIES], scratch[row + SIGN] = danger, ply, -sign
        scratch[row + MERIT] = THREAT * count(threatened) - REPLY * count(replies)
        if plies < LATE:
            scratch[row + NUMBER] = spread(who, full, ply)
        found += 1
    # What would have won with the next disc but one was forced, and has been seen.
    if best < ended(plies + 5):
        beta = min(beta, ended(plies + 5))
        if alpha >= beta:
            return beta
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
        sign, number = int(scratch[row + SIGN]), scratch[row + NUMBER]
        scratch[row + SIGN] = 0
        low, high = (alpha, beta) if sign > 0 else (-beta, -alpha)
        value = search(
            scratch[row + OWN],
            scratch[row + MASK],
            scratch[row + THEIRS],
            scratch[row + PLIES],
            low,
            high,
            memory,
        )
        if value == HALTED:
            return HALTED
        if plies < LATE:
            learn(number, value if value > low else -EDGE, value if value < high else EDGE, table, shift)
        best = max(best, sign * value)
        alpha = max(alpha, best)
        if alpha >= beta:
            return best
