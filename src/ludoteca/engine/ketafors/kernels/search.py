"""Alpha-beta on the difference in points and in what the board promises."""

from __future__ import annotations

from typing import NamedTuple

from ludoteca.engine.kernel import kernel
from ludoteca.engine.ketafors.kernels.ends import POINT, ending
from ludoteca.engine.ketafors.kernels.lines import Cells, Whole, Whole2, drop, gain, undo
from ludoteca.engine.ketafors.kernels.memory import UNKNOWN, choice, name, note, recall
from ludoteca.engine.ketafors.kernels.order import FIRST, outlook, survey, take
from ludoteca.engine.ketafors.kernels.promise import growth, swing

INFINITE = 1_000_000_000
"""Beyond every value of the search."""
NODES, LIMIT, HALT, BEST, VALUE = range(5)
"""The places of ``notes``: nodes seen, how many may be, whether to end, and the best column so far with its value."""


class Memory(NamedTuple):
    """What a search carries along; whoever sets ``notes[HALT]`` or ``stop[0]`` ends it."""

    keys: Whole2
    """Random words, ``keys[colour - 1, at]``, of which the names of positions are made."""
    table: Whole2
    """Rows of a name and what was found out, a power of two of them."""
    history: Whole2
    """How often a drop, ``history[colour - 1, at]``, was too good to be allowed."""
    scratch: Whole2
    """A row for each depth, three numbers a column."""
    notes: Whole
    stop: Cells


@kernel
def search(  # noqa: PLR0912 - the steps of one loop
    cells: Cells,
    tops: Whole,
    stride: int,
    free: int,
    colour: int,
    own: int,
    other: int,
    target: int,
    promise: int,
    depth: int,
    low: int,
    high: int,
    key: int,
    memory: Memory,
) -> int:
    """The value to ``colour`` after ``depth`` more drops, each the best, or a bound beyond ``low`` or ``high``.

    ``promise`` is the growth of ``colour`` less the other's, ``depth`` from 1 to ``free``. A halted search
    returns 0, which means nothing.
    """
    keys, table, history, scratch, notes, stop = memory
    notes[NODES] += 1
    if notes[NODES] >= notes[LIMIT] or ((notes[NODES] & 255) == 0 and stop[0] != 0):
        notes[HALT] = 1
    if notes[HALT] != 0:
        return 0
    row = key & (len(table) - 1)
    known = recall(table, row, key, depth, low, high)
    if known != UNKNOWN:
        return known
    width = len(tops)
    most = survey(cells, tops, stride, colour, depth, history, scratch)
    if 0 < target <= own + most:
        return ending(own + most, other, free - 1, target)
    if free > 1 and depth == 1:
        return POINT * (own - other) + promise + outlook(scratch, depth, width)
    hint = choice(table, row, key)
    if hint >= 0:
        scratch[depth, hint] = FIRST
    best = -INFINITE
    chosen = 0
    for tried in range(width):
        column = take(scratch, depth, width)
        if column < 0:
            break
        at = int(tops[column])
        now = own + int(scratch[depth, width + column])
        floor = max(low, best)
        edge = high if tried == 0 else floor + 1
        if free == 1:
            value = ending(now, other, 0, target)
        else:
            after = -promise - int(scratch[depth, 2 * width + column])
            named = key ^ int(keys[colour - 1, at])
            drop(cells, tops, column, colour)
            while True:
                value = -search(
                    cells,
                    tops,
                    stride,
                    free - 1,
                    3 - colour,
                    other,
                    now,
                    target,
                    after,
                    depth - 1,
                    -edge,
                    -floor,
                    named,
                    memory,
                )
                if edge == high or not floor < value < high or notes[HALT] != 0:
                    break
                edge = high
            undo(cells, tops, column)
        if notes[HALT] != 0:
            return 0
        if value > best:
            best = value
            chosen = column
            if best >= high:
                history[colour - 1, at] += depth * depth
                break
    note(table, row, key, depth, low, high, best, chosen)
    return best


@kernel
def seek(
    cells: Cells,
    tops: Whole,
    stride: int,
    free: int,
    colour: int,
    own: int,
    other: int,
    target: int,
    depth: int,
    order: Whole,
    memory: Memory,
) -> None:
    """Search every column of ``order``, in that order, ``depth`` drops deep; the best goes to ``notes``.

    Of equals the first is taken. When the search is halted, the best so far stands.
    """
    rival = 3 - colour
    keys, notes = memory.keys, memory.notes
    key = name(cells, keys)
    promise = growth(cells, stride, colour) - growth(cells, stride, rival)
    best = -INFINITE
    for column in order:
        at = int(tops[column])
        mine = gain(cells, stride, at, colour)
        shift = swing(cells, stride, at, colour, mine, gain(cells, stride, at, rival))
        now = own + mine
        if 0 < target <= now or free == 1:
            value = ending(now, other, free - 1, target)
        elif depth == 1:
            value = POINT * (now - other) + promise + shift
        else:
            after = -promise - shift
            named = key ^ int(keys[colour - 1, at])
            edge = INFINITE if best == -INFINITE else best + 1
            drop(cells, tops, column, colour)
            while True:
                value = -search(
                    cells,
                    tops,
                    stride,
                    free - 1,
                    rival,
                    other,
                    now,
                    target,
                    after,
                    depth - 1,
                    -edge,
                    -best,
                    named,
                    memory,
                )
                if edge == INFINITE or value <= best or notes[HALT] != 0:
                    break
                edge = INFINITE
            undo(cells, tops, column)
            if notes[HALT] != 0:
                return
        if value > best:
            best = value
            notes[BEST] = column
            notes[VALUE] = value
