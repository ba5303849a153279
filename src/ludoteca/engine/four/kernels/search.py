"""Alpha-beta on bitboards. A win found is exact: its value tells after how many discs the game ends."""

from __future__ import annotations

from typing import NamedTuple

from ludoteca.engine.four.kernels.bits import (
    BOTTOM,
    CELLS,
    COLUMN,
    STEP,
    WIDTH,
    Flag,
    Whole,
    Whole2,
    count,
    landings,
    threats,
)
from ludoteca.engine.four.kernels.value import INFINITE, PROVEN, WIN, guess
from ludoteca.engine.kernel import kernel

NODES, LIMIT, HALT = range(3)
"""The places of ``notes``: positions seen, how many may be, whether to end."""
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
"""What a value in the table says of the true one."""
SPREAD = 0x9E3779B97F4A7C1
"""Multiplied with a board it spreads boards over the table."""
NEAR = WIDTH * WIDTH
"""Above every distance from the centre, so that threats come before it in the order."""


class Memory(NamedTuple):
    """What a search carries along; whoever sets ``notes[HALT]`` or ``stop[0]`` ends it."""

    table: Whole2
    """Rows of a board and what was found out, a power of two of them."""
    scratch: Whole2
    """A row for each ply, a move and its merit for each column."""
    notes: Whole
    stop: Flag


@kernel
def settled(me: int, mask: int, plies: int) -> int:
    """The value where one look decides, else ``INFINITE``: a win at once, two wins to stop, no move but to help one."""
    landing = landings(mask)
    if threats(me, mask) & landing:
        return WIN - plies - 1
    if plies == CELLS:
        return 0
    dangers = threats(me ^ mask, mask)
    must = dangers & landing
    if must & (must - 1):
        return plies + 2 - WIN
    moves = must or landing
    if moves & ~(dangers >> 1) == 0 and plies < CELLS - 1:
        return plies + 2 - WIN
    return 0 if plies >= CELLS - 2 else INFINITE


@kernel
def order(me: int, mask: int, first: int, moves: int, line: Whole) -> int:
    """Lay ``moves`` out in ``line``, the likely best first; how many there are."""
    found = 0
    for column in range(WIDTH):
        move = moves & (COLUMN << (STEP * column))
        if move == 0:
            continue
        away = 2 * column + 1 - WIDTH
        merit = NEAR * count(threats(me | move, mask | move)) - away * away // 4
        if column == first:
            merit = INFINITE
        at = found
        while at > 0 and line[WIDTH + at - 1] < merit:
            line[at] = line[at - 1]
            line[WIDTH + at] = line[WIDTH + at - 1]
            at -= 1
        line[at] = move
        line[WIDTH + at] = merit
        found += 1
    return found


@kernel
def search(  # noqa: PLR0912 - the steps of one loop
    me: int, mask: int, plies: int, depth: int, low: int, high: int, memory: Memory
) -> int:
    """The value to whoever moves after ``depth`` more discs at most, or a bound beyond ``low`` or ``high``.

    A halted search returns 0, which means nothing.
    """
    table, scratch, notes, stop = memory
    notes[NODES] += 1
    if notes[NODES] >= notes[LIMIT] or ((notes[NODES] & 255) == 0 and stop[0] != 0):
        notes[HALT] = 1
    if notes[HALT] != 0:
        return 0
    value = settled(me, mask, plies)
    if value != INFINITE:
        return value
    if depth <= 0:
        return guess(me, mask, plies)
    high = min(high, WIN - plies - 3)  # no win at once: the next own disc comes two later
    low = max(low, plies + 4 - WIN)  # nor a loss by the reply
    if low >= high:
        return low
    key = me + mask + BOTTOM
    row = ((key * SPREAD) >> 20) & (len(table) - 1)
    first = -1
    if table[row, 0] == key:
        data = int(table[row, 1])
        value, bound, seen = data >> 16, (data >> 4) & 3, (data >> 8) & 63
        first = data & 15
        deep = seen >= depth
        # A win or loss that is proven holds at every depth.
        least = bound != AT_MOST and (deep or value > PROVEN)
        most = bound != AT_LEAST and (deep or value < -PROVEN)
        if (least and most) or (least and value >= high) or (most and value <= low):
            return value
    dangers = threats(me ^ mask, mask)
    landing = landings(mask)
    must = dangers & landing
    moves = (must or landing) & ~(dangers >> 1)
    line = scratch[plies]
    floor, best, chosen = low, -INFINITE, 0
    for at in range(order(me, mask, first, moves, line)):
        move = int(line[at])
        edge = high if at == 0 else floor + 1
        while True:
            value = -search(me ^ mask, mask | move, plies + 1, depth - 1, -edge, -floor, memory)
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
    column = 0
    while chosen >> (STEP * (column + 1)):
        column += 1
    bound = AT_LEAST if best >= high else (EXACT if best > low else AT_MOST)
    table[row, 0] = key
    table[row, 1] = (best << 16) | (depth << 8) | (bound << 4) | column
    return best


@kernel
def weigh(
    me: int, mask: int, plies: int, depth: int, columns: Whole, values: Whole, whole: int, memory: Memory
) -> None:
    """The value of a disc in each of ``columns``, looking ``depth`` discs ahead.

    Of those no better than one before it is a bound. With ``whole`` set every value is the true one. A halted
    search leaves the values that it has not found.
    """
    best = -INFINITE
    mine = threats(me, mask)
    for at in range(len(columns)):
        move = landings(mask) & (COLUMN << (STEP * columns[at]))
        if mine & move:
            value = WIN - plies - 1
        else:
            floor = -INFINITE if whole else best
            edge = INFINITE if floor == -INFINITE else best + 1
            while True:
                value = -search(me ^ mask, mask | move, plies + 1, depth - 1, -edge, -floor, memory)
                if edge == INFINITE or value <= best or memory.notes[HALT] != 0:
                    break
                edge = INFINITE
            if memory.notes[HALT] != 0:
                return
        values[at] = value
        best = max(best, value)
