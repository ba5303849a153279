"""Ketafors at native speed: gains, drops, a look at one drop and the reply to it, and a search as deep as time allows.

A board is three things. ``cells`` has a guard all round: column ``c`` and row ``r`` stand at
``(c + 1) * stride + r + 1`` with ``stride = height + 2``; 0 is empty, 1 and 2 are the colours, 3 the guard.
``tops[c]`` is where the next disc of a column lands, a guard when the column is full. ``free`` counts
empty cells. Whole numbers are ``int64`` throughout: mixed with ``uint64`` they would turn into floats.

The search also needs a mind. ``keys[colour - 1, at]`` are random words whose exclusive or names a position.
``table`` holds such a name and what was found out, a power of two of rows. ``history[colour - 1, at]`` counts
how often a drop was too good to be allowed. ``scratch`` has a row for each depth, three numbers a column.
``notes`` is told apart by the constants below; whoever sets ``notes[HALT]`` or ``stop[0]`` ends the search.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ludoteca.engine.kernel import kernel

Cells: TypeAlias = "NDArray[np.int8]"
Whole: TypeAlias = "NDArray[np.int64]"
Whole2: TypeAlias = "NDArray[np.int64]"
"""With two axes."""

EMPTY = 0
GUARD = 3
WIN = 1_000_000
"""More than any difference of scores."""
CLOSED = -1_000_000_000
"""The value of a full column."""
IN_REACH, OUT_OF_REACH, ROOM, COMPANY = 4, 8, 2, 1
"""What :func:`growth` counts; found by play against the scripted opponent from random openings."""
POINT = 10
"""What a point is worth, in units of growth."""
SOONER = 10_000
"""What each cell still empty adds to a race won: more than any difference of scores weighs."""
INFINITE = 1_000_000_000
"""Beyond every value of the search."""
PROVEN = WIN // 2
"""Values beyond this, either way, are decided rounds."""
NODES, LIMIT, HALT, BEST, VALUE = range(5)
"""The places of ``notes``: nodes seen, how many may be, whether to end, and the best column so far with its value."""
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
"""What a value in the table says of the true one."""
HINTED = 1 << 40
"""The merit of the drop that the table names: it is tried first."""


@kernel
def worth(length: int) -> int:
    """The points of a run."""
    if length >= 5:
        return 5 * (length - 4)
    return max(0, length - 2)


@kernel
def gain(cells: Cells, stride: int, at: int, colour: int) -> int:
    """The points that a disc of ``colour`` adds at ``at``, whatever lies there now."""
    total = 0
    for step in (stride, 1, stride + 1, stride - 1):
        behind = 0
        other = at - step
        while cells[other] == colour:
            behind += 1
            other -= step
        ahead = 0
        other = at + step
        while cells[other] == colour:
            ahead += 1
            other += step
        total += worth(behind + 1 + ahead) - worth(behind) - worth(ahead)
    return total


@kernel
def drop(cells: Cells, tops: Whole, column: int, colour: int) -> None:
    """Put a disc on a column that is not full."""
    cells[tops[column]] = colour
    tops[column] += 1


@kernel
def undo(cells: Cells, tops: Whole, column: int) -> None:
    """Take the highest disc of a column away."""
    tops[column] -= 1
    cells[tops[column]] = EMPTY


@kernel
def verdict(own: int, other: int, free: int, target: int) -> int:
    """Right after a drop of *own*: plus or minus ``WIN`` when it decides the round, else 0.

    A target of 0 means none. On a full board 0 is a draw.
    """
    if 0 < target <= own:
        return WIN
    if free == 0 and own != other:
        return WIN if own > other else -WIN
    return 0


@kernel
def best_drop(cells: Cells, tops: Whole, stride: int, free: int, colour: int, own: int, other: int, target: int) -> int:
    """The most that one drop of ``colour`` brings: its gain, with the verdict on top."""
    best = CLOSED
    for column in range(len(tops)):
        at = int(tops[column])
        if cells[at] == EMPTY:
            gained = gain(cells, stride, at, colour)
            best = max(best, gained + verdict(own + gained, other, free - 1, target))
    return best


@kernel
def growth(cells: Cells, stride: int, colour: int) -> int:
    """What the board promises to ``colour``: points still to be made, and room for its lines around its discs.

    Points that nobody can make yet count double: they cannot be taken away with the next drop. Of
    the three cells on each side of a disc along a line, up to the first rival or guard, an empty one
    counts more than one of its own.
    """
    total = 0
    for at in range(stride, len(cells) - stride):
        held = cells[at]
        if held == EMPTY:
            weight = OUT_OF_REACH if cells[at - 1] == EMPTY else IN_REACH
            total += weight * gain(cells, stride, at, colour)
        elif held == colour:
            for step in (stride, 1, stride + 1, stride - 1, -stride, -1, -stride - 1, 1 - stride):
                other = at + step
                for _ in range(3):
                    if cells[other] == EMPTY:
                        total += ROOM
                    elif cells[other] == colour:
                        total += COMPANY
                    else:
                        break
                    other += step
    return total


@kernel
def joined(behind: int, ahead: int) -> int:
    """What a disc adds that joins stretches of these lengths."""
    return worth(behind + 1 + ahead) - worth(behind) - worth(ahead)


@kernel
def swing(  # noqa: PLR0912 - split into kernels it takes three times as long
    cells: Cells, stride: int, at: int, colour: int, mine: int, theirs: int
) -> int:
    """By how much a drop at ``at`` changes the growth of ``colour`` less that of the other.

    ``mine`` and ``theirs`` are the gains there of both; the disc is not laid yet.
    """
    rival = 3 - colour
    total = IN_REACH * (theirs - mine)
    above = at + 1
    if cells[above] == EMPTY:
        total -= (OUT_OF_REACH - IN_REACH) * (gain(cells, stride, above, colour) - gain(cells, stride, above, rival))
    for step in (stride, 1, stride + 1, stride - 1, -stride, -1, -stride - 1, 1 - stride):
        behind = 0
        other = at - step
        while cells[other] == colour:
            behind += 1
            other -= step
        ahead = 0
        other = at + step
        while cells[other] == colour:
            ahead += 1
            other += step
        if cells[other] == EMPTY:  # the next space of the line, worth more now
            far = 0
            beyond = other + step
            while cells[beyond] == colour:
                far += 1
                beyond += step
            weight = OUT_OF_REACH if cells[other - 1] == EMPTY and other - 1 != at else IN_REACH
            total += weight * (joined(ahead + 1 + behind, far) - joined(ahead, far))
        other = at + step
        for _ in range(3):
            if cells[other] == EMPTY:
                total += ROOM
            elif cells[other] == colour:  # each sees the other now where it saw room before
                total += COMPANY + COMPANY - ROOM
            else:
                break
            other += step
        other = at + step
        for left in (2, 1, 0):
            if cells[other] == rival:  # its view ends here now
                total += ROOM
                beyond = at - step
                for _ in range(left):
                    if cells[beyond] == EMPTY:
                        total += ROOM
                    elif cells[beyond] == rival:
                        total += COMPANY
                    else:
                        break
                    beyond -= step
            elif cells[other] != EMPTY:
                break
            other += step
    return total


@kernel
def ending(own: int, other: int, free: int, target: int) -> int:
    """What a decided round is worth to *own*, who dropped last: won, sooner, by more points, in this order."""
    decided = verdict(own, other, free, target)
    return decided + POINT * (own - other) + (SOONER * free if decided > 0 else 0)


@kernel
def name(cells: Cells, keys: Whole2) -> int:
    """The word that names a board."""
    key = 0
    for at in range(len(cells)):
        if cells[at] == 1 or cells[at] == 2:
            key ^= int(keys[cells[at] - 1, at])
    return key


@kernel
def recall(table: Whole2, row: int, key: int, depth: int, low: int, high: int) -> int:
    """The value that the table holds for this depth, where it settles the question; else ``CLOSED``."""
    data = int(table[row, 1])
    if data == 0 or table[row, 0] != key or (data >> 8) & 255 != depth:
        return CLOSED
    value = data >> 16
    bound = (data >> 4) & 3
    if bound == EXACT or (bound == AT_LEAST and value >= high) or (bound == AT_MOST and value <= low):
        return value
    return CLOSED


@kernel
def survey(cells: Cells, tops: Whole, stride: int, colour: int, depth: int, history: Whole2, scratch: Whole2) -> int:
    """The greatest gain; the row of ``scratch`` tells each column's merit, gain and swing."""
    width = len(tops)
    most = -1
    for column in range(width):
        at = int(tops[column])
        scratch[depth, column] = CLOSED
        if cells[at] == EMPTY:
            mine = gain(cells, stride, at, colour)
            shift = swing(cells, stride, at, colour, mine, gain(cells, stride, at, 3 - colour))
            most = max(most, mine)
            scratch[depth, column] = POINT * mine + shift + (int(history[colour - 1, at]) >> 4)
            scratch[depth, width + column] = mine
            scratch[depth, 2 * width + column] = shift
    return most


@kernel
def outlook(scratch: Whole2, depth: int, width: int) -> int:
    """The most that one of the drops surveyed brings in points and growth."""
    best = CLOSED
    for column in range(width):
        if scratch[depth, column] != CLOSED:
            best = max(best, POINT * int(scratch[depth, width + column]) + int(scratch[depth, 2 * width + column]))
    return best


@kernel
def take(scratch: Whole2, depth: int, width: int) -> int:
    """The column of most merit, which loses it; -1 when all have been taken."""
    best = 0
    for column in range(1, width):
        if scratch[depth, column] > scratch[depth, best]:
            best = column
    if scratch[depth, best] == CLOSED:
        return -1
    scratch[depth, best] = CLOSED
    return best


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
    keys: Whole2,
    table: Whole2,
    history: Whole2,
    scratch: Whole2,
    notes: Whole,
    stop: Cells,
) -> int:
    """The value to ``colour`` after ``depth`` more drops, each the best, or a bound beyond ``low`` or ``high``.

    ``promise`` is the growth of ``colour`` less the other's, ``depth`` from 1 to ``free``. A halted search
    returns 0, which means nothing.
    """
    notes[NODES] += 1
    if notes[NODES] >= notes[LIMIT] or ((notes[NODES] & 255) == 0 and stop[0] != 0):
        notes[HALT] = 1
    if notes[HALT] != 0:
        return 0
    row = key & (len(table) - 1)
    known = recall(table, row, key, depth, low, high)
    if known != CLOSED:
        return known
    rival = 3 - colour
    width = len(tops)
    most = survey(cells, tops, stride, colour, depth, history, scratch)
    if 0 < target <= own + most:
        return ending(own + most, other, free - 1, target)
    if free > 1 and depth == 1:
        return POINT * (own - other) + promise + outlook(scratch, depth, width)
    if table[row, 0] == key and table[row, 1] != 0:
        scratch[depth, table[row, 1] & 15] = HINTED
    best = -INFINITE
    choice = 0
    floor = low
    for tried in range(width):
        column = take(scratch, depth, width)
        if column < 0:
            break
        at = int(tops[column])
        now = own + int(scratch[depth, width + column])
        if free == 1:
            value = ending(now, other, 0, target)
        else:
            after = -promise - int(scratch[depth, 2 * width + column])
            named = key ^ int(keys[colour - 1, at])
            drop(cells, tops, column, colour)
            edge = high if tried == 0 else floor + 1
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
                -floor,
                named,
                keys,
                table,
                history,
                scratch,
                notes,
                stop,
            )
            if tried > 0 and floor < value < high and notes[HALT] == 0:
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
                    -high,
                    -floor,
                    named,
                    keys,
                    table,
                    history,
                    scratch,
                    notes,
                    stop,
                )
            undo(cells, tops, column)
        if notes[HALT] != 0:
            return 0
        if value > best:
            best = value
            choice = column
            floor = max(floor, best)
            if best >= high:
                history[colour - 1, at] += depth * depth
                break
    bound = AT_LEAST if best >= high else (EXACT if best > low else AT_MOST)
    table[row, 0] = key
    table[row, 1] = (best << 16) | (depth << 8) | (bound << 4) | choice
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
    keys: Whole2,
    table: Whole2,
    history: Whole2,
    scratch: Whole2,
    notes: Whole,
    stop: Cells,
) -> None:
    """Search every column of ``order``, in that order, ``depth`` drops deep; the best goes to ``notes``.

    Of equals the first is taken. When the search is halted, the best so far stands.
    """
    rival = 3 - colour
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
            named = key ^ int(keys[colour - 1, at])
            drop(cells, tops, column, colour)
            value = best + 1
            if best > -INFINITE:
                value = -search(
                    cells,
                    tops,
                    stride,
                    free - 1,
                    rival,
                    other,
                    now,
                    target,
                    -promise - shift,
                    depth - 1,
                    -best - 1,
                    -best,
                    named,
                    keys,
                    table,
                    history,
                    scratch,
                    notes,
                    stop,
                )
            if value > best and notes[HALT] == 0:
                value = -search(
                    cells,
                    tops,
                    stride,
                    free - 1,
                    rival,
                    other,
                    now,
                    target,
                    -promise - shift,
                    depth - 1,
                    -INFINITE,
                    -best,
                    named,
                    keys,
                    table,
                    history,
                    scratch,
                    notes,
                    stop,
                )
            undo(cells, tops, column)
            if notes[HALT] != 0:
                return
        if value > best:
            best = value
            notes[BEST] = column
            notes[VALUE] = value


@kernel
def gains(cells: Cells, tops: Whole, stride: int, colour: int, values: Whole) -> None:
    """Write the gain of ``colour`` in each column to ``values``."""
    for column in range(len(tops)):
        at = int(tops[column])
        values[column] = gain(cells, stride, at, colour) if cells[at] == EMPTY else CLOSED


@kernel
def weigh(
    cells: Cells,
    tops: Whole,
    stride: int,
    free: int,
    colour: int,
    own: int,
    other: int,
    target: int,
    values: Whole,
    promises: Whole,
) -> None:
    """For each column: own gain less the best reply to ``values``, growth less the other's to ``promises``.

    A decided round counts ``WIN``. The board is as it was when this returns.
    """
    rival = 3 - colour
    for column in range(len(tops)):
        at = int(tops[column])
        promises[column] = 0
        if cells[at] != EMPTY:
            values[column] = CLOSED
            continue
        gained = gain(cells, stride, at, colour)
        decided = verdict(own + gained, other, free - 1, target)
        value = gained + decided
        if decided == 0 and free > 1:
            drop(cells, tops, column, colour)
            value -= best_drop(cells, tops, stride, free - 1, rival, other, own + gained, target)
            promises[column] = growth(cells, stride, colour) - growth(cells, stride, rival)
            undo(cells, tops, column)
        values[column] = value


@kernel
def gains_of_many(cells: NDArray[np.int8], tops: NDArray[np.int64], stride: int, values: NDArray[np.int64]) -> None:
    """The gains of both colours in each column of many boards of one shape: ``values[board, colour - 1, column]``.

    One call for many positions: a call from Python costs more than the work of a position.
    """
    for board in range(len(cells)):
        for colour in (1, 2):
            gains(cells[board], tops[board], stride, colour, values[board, colour - 1])
