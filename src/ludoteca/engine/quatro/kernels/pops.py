"""Alpha-beta where discs are taken out of the bottom row as well. Plies are counted from the position asked about."""

from __future__ import annotations

from ludoteca.engine.kernel import kernel
from ludoteca.engine.quatro.kernels.board import (
    BOTTOM,
    COLUMN,
    HALT,
    LAST,
    SPREAD,
    STEP,
    WIDTH,
    Memory,
    Whole,
    count,
    halted,
    key_of,
    landings,
    threats,
)
from ludoteca.engine.quatro.kernels.search import AT_LEAST, AT_MOST, EXACT, MERITS, NEAR
from ludoteca.engine.quatro.kernels.value import INFINITE, PROVEN, WIN, guess

TAKE = 16
"""Added to a column: its lowest disc is taken out."""
BOARDS = 40
"""Where in a row of the scratch the board stands."""
FARTHEST = 48
"""How far a search may look ahead."""


@kernel
def fallen(bits: int, column: int, rules: Whole) -> int:
    """The bits when the lowest cell of a column is taken out."""
    stack = int(rules[COLUMN]) << (int(rules[STEP]) * column)
    part = bits & stack
    return (bits ^ part) | ((part >> 1) & stack)


@kernel
def lined(discs: int, rules: Whole) -> bool:
    """Whether there are four in a line, on a board with edges."""
    step = int(rules[STEP])
    for by in (1, step, step + 1, step - 1):
        pairs = discs & (discs >> by)
        if pairs & (pairs >> (2 * by)):
            return True
    return False


@kernel
def judged(me: int, mask: int, column: int, rules: Whole) -> int:
    """What taking the mover's disc out of a column decides: 1 a win, -1 a loss, 0 nothing. Own lines come first."""
    mine, every = fallen(me, column, rules), fallen(mask, column, rules)
    if lined(mine, rules):
        return 1
    return -1 if lined(mine ^ every, rules) else 0


@kernel
def list_moves(me: int, mask: int, first: int, line: Whole, rules: Whole) -> int:
    """Lay the moves that do not lose at once out in ``line``, the likely best first; how many, or -1 if one wins."""
    landing, width, step = landings(mask, rules), int(rules[WIDTH]), int(rules[STEP])
    if threats(me, mask, rules) & landing:
        return -1
    found = 0
    dangers = threats(me ^ mask, mask, rules) & landing
    for move in range(TAKE + width):
        if width <= move < TAKE:
            continue
        column = move % TAKE
        away = 2 * column + 1 - width
        if move < TAKE:
            cell = landing & (int(rules[COLUMN]) << (step * column))
            if cell == 0:
                continue
            merit = NEAR * count(threats(me | cell, mask | cell, rules)) - away * away // 4
            if cell & dangers:
                merit += 8 * NEAR
        else:
            if (me >> (step * column)) & 1 == 0:
                continue
            end = judged(me, mask, column, rules)
            if end > 0:
                return -1
            if end < 0:
                continue
            mine, every = fallen(me, column, rules), fallen(mask, column, rules)
            more = count(threats(mine, every, rules)) - count(threats(mine ^ every, every, rules))
            merit = NEAR * (more - 1) - away * away // 4
        if move == first:
            merit = INFINITE
        at = found
        while at > 0 and line[MERITS + at - 1] < merit:
            line[at] = line[at - 1]
            line[MERITS + at] = line[MERITS + at - 1]
            at -= 1
        line[at] = move
        line[MERITS + at] = merit
        found += 1
    return found


@kernel
def stood(key: int, plies: int, memory: Memory) -> bool:
    """Whether a board has been met on the way here, or has been met in the game as often as may be."""
    for at in range(plies - 4, -1, -2):
        if memory.scratch[at, BOARDS] == key:
            return True
    for at in range(len(memory.past)):  # noqa: SIM110 - Numba knows no any()
        if memory.past[at] == key:
            return True
    return False


@kernel
def search_pops(  # noqa: PLR0912 - the steps of one loop
    me: int, mask: int, plies: int, depth: int, low: int, high: int, memory: Memory, rules: Whole
) -> int:
    """The value to whoever moves after ``depth`` more moves at most, or a bound beyond ``low`` or ``high``.

    A board that stands again on the way counts as a draw. A halted search returns 0, which means nothing.
    """
    table, scratch, notes = memory.table, memory.scratch, memory.notes
    if halted(notes, memory.stop):
        return 0
    key = key_of(me, mask, rules)
    if plies == rules[LAST] or stood(key, plies, memory):
        return 0
    scratch[plies, BOARDS] = key
    row = ((key * SPREAD) >> 20) & (len(table) - 1)
    first = -1
    if table[row, 0] == key:
        data = int(table[row, 1])
        value, bound, seen = data >> 16, (data >> 6) & 3, (data >> 8) & 63
        first = data & 63
        deep = seen >= depth
        least = bound != AT_MOST and (deep or value > PROVEN)
        most = bound != AT_LEAST and (deep or value < -PROVEN)
        if (least and most) or (least and value >= high) or (most and value <= low):
            return value
    line, step = scratch[plies], int(rules[STEP])
    moves = list_moves(me, mask, first, line, rules)
    if moves < 0:
        return WIN - plies - 1
    if moves == 0:
        return plies + 1 - WIN
    if depth <= 0:
        return guess(me, mask, plies, rules)
    floor, best, chosen = low, -INFINITE, 0
    for at in range(moves):
        move = int(line[at])
        if move < TAKE:
            mine = me | ((mask + (int(rules[BOTTOM]) & (1 << (step * move)))) & (int(rules[COLUMN]) << (step * move)))
            every = mask | mine
        else:
            mine, every = fallen(me, move - TAKE, rules), fallen(mask, move - TAKE, rules)
        edge = high if at == 0 else floor + 1
        while True:
            value = -search_pops(mine ^ every, every, plies + 1, depth - 1, -edge, -floor, memory, rules)
            if edge == high or not floor < value < high or notes[HALT] != 0:
                break
            edge = high
        if notes[HALT] != 0:
            return 0
        if value > best:
            best, chosen = value, move
            floor = max(floor, best)
            if best >= high:
                break
    bound = AT_LEAST if best >= high else (EXACT if best > low else AT_MOST)
    table[row, 0] = key
    table[row, 1] = (best << 16) | (depth << 8) | (bound << 6) | chosen
    return best


@kernel
def weigh_pops(
    me: int,
    mask: int,
    plies: int,
    depth: int,
    moves: Whole,
    values: Whole,
    whole: int,
    memory: Memory,
    rules: Whole,
) -> None:
    """The value of each of ``moves``; bounds and halts as in :func:`ludoteca.engine.quatro.kernels.search.weigh`."""
    best, step = -INFINITE, int(rules[STEP])
    memory.scratch[plies, BOARDS] = key_of(me, mask, rules)
    for at in range(len(moves)):
        move = int(moves[at])
        end = 0
        if move < TAKE:
            cell = landings(mask, rules) & (int(rules[COLUMN]) << (step * move))
            end = 1 if threats(me, mask, rules) & cell else 0
            mine, every = me | cell, mask | cell
        else:
            end = judged(me, mask, move - TAKE, rules)
            mine, every = fallen(me, move - TAKE, rules), fallen(mask, move - TAKE, rules)
        if end != 0:
            value = end * (WIN - plies - 1)
        else:
            floor = -INFINITE if whole else best
            edge = INFINITE if floor == -INFINITE else best + 1
            while True:
                value = -search_pops(mine ^ every, every, plies + 1, depth - 1, -edge, -floor, memory, rules)
                if edge == INFINITE or value <= best or memory.notes[HALT] != 0:
                    break
                edge = INFINITE
            if memory.notes[HALT] != 0:
                return
        values[at] = value
        best = max(best, value)
