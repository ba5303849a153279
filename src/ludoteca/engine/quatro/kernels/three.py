"""A search for three players of whom each looks after itself (max^n): a value is three, one for each of them."""

from __future__ import annotations

from ludoteca.engine.kernel import kernel
from ludoteca.engine.quatro.kernels.board import (
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
from ludoteca.engine.quatro.kernels.value import INFINITE, WIN, room

SHIFT = 1 << 15
"""Added to a value it is no longer negative, and fits 16 bits."""
HELD = 12
"""What a cell that completes a line is worth."""


@kernel
def guess3(a: int, b: int, c: int, rules: Whole) -> tuple[int, int, int]:
    """What the board promises each of three: their own lines that lack one cell, less half of the others'."""
    mask = a | b | c
    mine = HELD * count(threats(a, mask, rules)) + room(a, rules)
    second = HELD * count(threats(b, mask, rules)) + room(b, rules)
    third = HELD * count(threats(c, mask, rules)) + room(c, rules)
    return 2 * mine - second - third, 2 * second - mine - third, 2 * third - mine - second


@kernel
def search3(
    a: int, b: int, c: int, plies: int, depth: int, asks: int, memory: Memory, rules: Whole
) -> tuple[int, int, int]:
    """The values to whoever moves, holding ``a``, to the next and to the one after, ``depth`` discs ahead.

    Forced discs count for nothing in the depth. Who has no better move than another takes the one that is worst for
    ``asks``, the player in front of the board, counted from the mover. A halted search returns what means nothing.
    """
    table, notes = memory.table, memory.notes
    if halted(notes, memory.stop):
        return 0, 0, 0
    mask = a | b | c
    landing = landings(mask, rules)
    if plies == rules[LAST]:
        return 0, 0, 0
    soon = WIN - plies - 1
    if threats(a, mask, rules) & landing:
        return soon, -soon, -soon
    dangers = threats(b, mask, rules)
    must = dangers & landing
    moves = (must or landing) & ~(dangers >> 1)
    if must & (must - 1) or (moves == 0 and plies + 1 < rules[LAST]):
        return 1 - soon, soon - 1, 1 - soon
    if depth <= 0 and must == 0:
        return guess3(a, b, c, rules)
    key = key_of(a, mask, rules)
    row = (((key ^ (b * 3)) * SPREAD) >> 20) & (len(table) - 1)
    if table[row, 0] == key and table[row, 1] == b:
        data = int(table[row, 2])
        if (data & 255) >= depth + 1:
            first, second, third = (data >> 8) & 65535, (data >> 24) & 65535, (data >> 40) & 65535
            return first - SHIFT, second - SHIFT, third - SHIFT
    best, second, third = -INFINITE, 0, 0
    step, width = int(rules[STEP]), int(rules[WIDTH])
    for way in range(width):
        # From the centre outwards, right and left in turn.
        column = (width + way) // 2 if (width + way) % 2 == 0 else (width - 1 - way) // 2
        move = moves & (int(rules[COLUMN]) << (step * column))
        if move == 0:
            continue
        x, y, z = search3(b, c, a | move, plies + 1, depth if must else depth - 1, (asks + 2) % 3, memory, rules)
        if notes[HALT] != 0:
            return 0, 0, 0
        worse = (asks == 1 and x < second) or (asks == 2 and y < third)
        if z > best or (z == best and worse):
            best, second, third = z, x, y
        if best >= soon - 3:
            break
    table[row, 0] = key
    table[row, 1] = b
    packed = ((third + SHIFT) << 40) | ((second + SHIFT) << 24) | ((best + SHIFT) << 8)
    table[row, 2] = packed | max(0, depth + 1)
    return best, second, third


@kernel
def weigh3(
    a: int,
    b: int,
    c: int,
    plies: int,
    depth: int,
    asks: int,
    columns: Whole,
    values: Whole,
    memory: Memory,
    rules: Whole,
) -> None:
    """The mover's value of a disc in each of ``columns``; a halted search leaves those that it has not found.

    ``asks`` is the mover's place after its move, counted from the next: two turns away.
    """
    mask = a | b | c
    mine = threats(a, mask, rules)
    for at in range(len(columns)):
        move = landings(mask, rules) & (int(rules[COLUMN]) << (int(rules[STEP]) * columns[at]))
        value = WIN - plies - 1
        if mine & move == 0:
            _, _, value = search3(b, c, a | move, plies + 1, depth - 1, asks, memory, rules)
            if memory.notes[HALT] != 0:
                return
        values[at] = value
