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
    rows,
)
from ludoteca.engine.solver.kernels.raw import WORD, load, store
from ludoteca.engine.solver.kernels.score import HALTED, PAIRED, ceiling, ended
from ludoteca.engine.solver.kernels.shape import BLOCKED
from ludoteca.engine.solver.kernels.table import EDGE, NEUTRAL, learn, spent, spread

THREAT = 64
"""What a cell counts in which a move lets its side complete a line; a point that the table knows counts an eighth."""


@kernel
def search(  # noqa: PLR0912, PLR0915 - the steps of one loop
    own: int, mask: int, theirs: int, plies: int, alpha: int, beta: int, notes: int
) -> int:
    """The score for whoever moves, or a bound beyond ``alpha`` or ``beta``; ``HALTED`` if it was told to end.

    ``theirs`` are the cells in which the other completes a line. Nobody can do so at once, some move opens none of
    them, and more than two cells are free.
    """
    if spent(notes):
        return HALTED
    other = own ^ mask
    if BLOCKED:
        other ^= load(notes + WORD * NEUTRAL)
    landing = landings(mask)
    beta = min(beta, ended(plies + 3))
    alpha = max(alpha, -ended(plies + 4))
    if PAIRED and (plies & 1) == 0 and alpha < beta:
        beta = min(beta, ceiling(own, other, mask, landing))
    if alpha >= beta:
        return beta
    moves = landing & ~(theirs >> 1)
    first, best = rows(plies, notes), -EDGE
    end = first
    for column in CENTRE_FIRST:
        move = moves & (COLUMN << (STEP * column))
        if move == 0:
            continue
        after, taken = own | move, mask | move
        threatened = threats(after, taken)
        value, who, full, danger, ply, sign = played_out(other, after, taken, theirs & ~move, threatened, plies + 1)
        if value != OPEN:
            best = max(best, -value)
            alpha = max(alpha, best)
            if alpha >= beta:
                return best
            continue
        store(end + OWN, who)
        store(end + MASK, full)
        store(end + THEIRS, danger)
        store(end + PLIES, ply)
        store(end + SIGN, -sign)
        store(end + MERIT, THREAT * count(threatened))
        if plies < LATE:
            store(end + NUMBER, spread(who, full, ply))
        end += ROW
    # What would have won with the next disc but one was forced, and has been seen.
    if best < ended(plies + 5):
        beta = min(beta, ended(plies + 5))
        if alpha >= beta:
            return beta
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
        sign, number = load(row + SIGN), load(row + NUMBER)
        store(row + SIGN, 0)
        low, high = (alpha, beta) if sign > 0 else (-beta, -alpha)
        value = search(
            load(row + OWN),
            load(row + MASK),
            load(row + THEIRS),
            load(row + PLIES),
            low,
            high,
            notes,
        )
        if value == HALTED:
            return HALTED
        if plies < LATE:
            learn(number, value if value > low else -EDGE, value if value < high else EDGE, notes)
        best = max(best, sign * value)
        alpha = max(alpha, best)
        if alpha >= beta:
            return best
