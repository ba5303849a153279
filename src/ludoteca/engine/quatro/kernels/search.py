"""Alpha-beta for two sides. A win found is exact: its value tells after how many discs the game ends."""

from __future__ import annotations

from ludoteca.engine.kernel import kernel
from ludoteca.engine.quatro.kernels.board import (
    COLUMN,
    HALT,
    LAST,
    LOSES,
    NEUTRAL,
    SPREAD,
    STEP,
    WIDTH,
    Memory,
    Whole,
    column_of,
    count,
    halted,
    key_of,
    landings,
    threats,
)
from ludoteca.engine.quatro.kernels.value import INFINITE, PROVEN, WIN, guess

EXACT, AT_LEAST, AT_MOST = 1, 2, 3
"""What a value in the table says of the true one."""
NEAR = 81
"""Above every distance from the centre, so that threats come before it in the order."""
MERITS = 20
"""Where the merits of the moves begin in a row of the scratch."""


@kernel
def settled(me: int, mask: int, plies: int, rules: Whole) -> int:
    """The value where one look decides, else ``INFINITE``: a win at once, two wins to stop, no move but to help one."""
    landing, last = landings(mask, rules), int(rules[LAST])
    mine = threats(me, mask, rules)
    if rules[LOSES]:
        if plies == last:
            return 0
        return plies + 1 - WIN if landing & ~mine == 0 else INFINITE
    if mine & landing:
        return WIN - plies - 1
    if plies == last:
        return 0
    dangers = threats(mask ^ me ^ int(rules[NEUTRAL]), mask, rules)
    must = dangers & landing
    if must & (must - 1):
        return plies + 2 - WIN
    moves = must or landing
    if moves & ~(dangers >> 1) == 0 and plies < last - 1:
        return plies + 2 - WIN
    return 0 if plies >= last - 2 else INFINITE


@kernel
def sound(me: int, mask: int, rules: Whole) -> int:
    """The moves that do not lose at once, in a position that is not settled."""
    landing = landings(mask, rules)
    if rules[LOSES]:
        return landing & ~threats(me, mask, rules)
    dangers = threats(mask ^ me ^ int(rules[NEUTRAL]), mask, rules)
    return ((dangers & landing) or landing) & ~(dangers >> 1)


@kernel
def order(me: int, mask: int, first: int, moves: int, line: Whole, rules: Whole) -> int:
    """Lay ``moves`` out in ``line``, the likely best first; how many there are."""
    found, step, width = 0, int(rules[STEP]), int(rules[WIDTH])
    weight = -NEAR if rules[LOSES] else NEAR
    for column in range(width):
        move = moves & (int(rules[COLUMN]) << (step * column))
        if move == 0:
            continue
        away = 2 * column + 1 - width
        merit = weight * count(threats(me | move, mask | move, rules)) - away * away // 4
        if column == first:
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
def search(me: int, mask: int, plies: int, depth: int, low: int, high: int, memory: Memory, rules: Whole) -> int:
    """The value to whoever moves after ``depth`` more discs at most, or a bound beyond ``low`` or ``high``.

    A halted search returns 0, which means nothing.
    """
    table, scratch, notes, _, stop = memory
    if halted(notes, stop):
        return 0
    value = settled(me, mask, plies, rules)
    if value != INFINITE:
        return value
    if depth <= 0:
        return guess(me, mask, plies, rules)
    sooner = 1 if rules[LOSES] else 0  # there a game may end one disc before it could by an own line
    high = min(high, WIN - plies - 3 + sooner)
    low = max(low, plies + 4 - WIN - sooner)
    if low >= high:
        return low
    key = key_of(me, mask, rules)
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
    line, other = scratch[plies], mask ^ me ^ int(rules[NEUTRAL])
    floor, best, chosen = low, -INFINITE, 0
    for at in range(order(me, mask, first, sound(me, mask, rules), line, rules)):
        move = int(line[at])
        edge = high if at == 0 else floor + 1
        while True:
            value = -search(other, mask | move, plies + 1, depth - 1, -edge, -floor, memory, rules)
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
    table[row, 1] = (best << 16) | (depth << 8) | (bound << 4) | column_of(chosen, rules)
    return best


@kernel
def weigh(
    me: int,
    mask: int,
    plies: int,
    depth: int,
    columns: Whole,
    values: Whole,
    whole: int,
    memory: Memory,
    rules: Whole,
) -> None:
    """The value of a disc in each of ``columns``, looking ``depth`` discs ahead.

    Of those no better than one before it is a bound. With ``whole`` set every value is the true one. A halted
    search leaves the values that it has not found.
    """
    best = -INFINITE
    mine, other = threats(me, mask, rules), mask ^ me ^ int(rules[NEUTRAL])
    for at in range(len(columns)):
        move = landings(mask, rules) & (int(rules[COLUMN]) << (int(rules[STEP]) * columns[at]))
        if mine & move:
            value = plies + 1 - WIN if rules[LOSES] else WIN - plies - 1
        else:
            floor = -INFINITE if whole else best
            edge = INFINITE if floor == -INFINITE else best + 1
            while True:
                value = -search(other, mask | move, plies + 1, depth - 1, -edge, -floor, memory, rules)
                if edge == INFINITE or value <= best or memory.notes[HALT] != 0:
                    break
                edge = INFINITE
            if memory.notes[HALT] != 0:
                return
        values[at] = value
        best = max(best, value)
