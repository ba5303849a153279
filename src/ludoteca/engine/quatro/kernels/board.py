"""Whole boards as numbers, whatever their size: where discs can land, and where they would complete a line."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ludoteca.engine.kernel import kernel

Flag: TypeAlias = "NDArray[np.int8]"
Whole: TypeAlias = "NDArray[np.int64]"
Whole2: TypeAlias = "NDArray[np.int64]"
"""With two axes."""

(
    WIDTH,
    STEP,  # from a cell to its neighbour on the right
    RING,  # bits of a board that goes round, else 0
    BOTTOM,  # the lowest row
    BOARD,  # every cell
    COLUMN,  # the cells of the first column
    LENGTH,  # of a line, 4 or 5
    NEUTRAL,  # discs that belong to nobody
    LAST,  # the ply at which the game ends undecided
    LOSES,  # 1 where whoever completes a line loses
    ODD,  # the first, third and fifth row
    THREAT,  # what a cell that completes a line is worth
    PARITY,  # and what more in a row that falls to its owner
    WIDE,  # cells through which many lines run
    WIDER,  # still more lines
    WIDEST,  # and most
) = range(16)
"""The places of ``rules``."""
PLACES = 16

NODES, LIMIT, HALT = range(3)
"""The places of ``notes``: positions seen, how many may be, whether to end."""
SPREAD = 0x9E3779B97F4A7C1
"""Multiplied with a board it spreads boards over the table."""


class Memory(NamedTuple):
    """What a search carries along; whoever sets ``notes[HALT]`` or ``stop[0]`` ends it."""

    table: Whole2
    """Rows of a board, two words of it where three play, and what was found out; a power of two of them."""
    scratch: Whole2
    """A row for each ply: moves, their merits, and the board."""
    notes: Whole
    past: Whole
    """Boards that end the game where they stand once more."""
    stop: Flag


@kernel
def count(bits: int) -> int:
    """How many bits are set; the product stays clear of the sign."""
    bits = bits - ((bits >> 1) & 0x5555555555555555)
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (bits * 0x0101010101010101) >> 56


@kernel
def landings(mask: int, rules: Whole) -> int:
    """The cells where a disc would come to rest."""
    return (mask + int(rules[BOTTOM])) & int(rules[BOARD])


@kernel
def behind(discs: int, by: int, ring: int) -> int:
    """The cells with a disc so far behind, round the edge where there is none."""
    if ring:
        return (discs << by) | (discs >> (ring - by))
    return discs << by


@kernel
def ahead(discs: int, by: int, ring: int) -> int:
    """The cells with a disc so far ahead."""
    if ring:
        return (discs >> by) | (discs << (ring - by))
    return discs >> by


@kernel
def completes(discs: int, step: int, rules: Whole) -> int:
    """The places that make a line with ``discs`` in one direction, taken or not, and some beyond the board."""
    ring = int(rules[RING])
    back1, on1 = behind(discs, step, ring), ahead(discs, step, ring)
    back2, on2 = back1 & behind(discs, 2 * step, ring), on1 & ahead(discs, 2 * step, ring)
    back3, on3 = back2 & behind(discs, 3 * step, ring), on2 & ahead(discs, 3 * step, ring)
    if rules[LENGTH] == 4:
        return back3 | (back2 & on1) | (back1 & on2) | on3
    found = (back3 & on1) | (back2 & on2) | (back1 & on3)
    return found | (back3 & behind(discs, 4 * step, ring)) | (on3 & ahead(discs, 4 * step, ring))


@kernel
def threats(discs: int, mask: int, rules: Whole) -> int:
    """The empty cells in which one more of ``discs`` completes a line."""
    step = int(rules[STEP])
    found = (discs << 1) & (discs << 2) & (discs << 3)
    if rules[LENGTH] == 5:
        found &= discs << 4
    found |= completes(discs, step, rules) | completes(discs, step + 1, rules) | completes(discs, step - 1, rules)
    return found & (int(rules[BOARD]) ^ mask)


@kernel
def key_of(me: int, mask: int, rules: Whole) -> int:
    """The board as one number."""
    return me + mask + int(rules[BOTTOM])


@kernel
def column_of(move: int, rules: Whole) -> int:
    """The column of one cell."""
    column, step = 0, int(rules[STEP])
    while move >> (step * (column + 1)):
        column += 1
    return column


@kernel
def halted(notes: Whole, stop: Flag) -> bool:
    """Count one more position; whether to look at no more."""
    notes[NODES] += 1
    if notes[NODES] >= notes[LIMIT] or ((notes[NODES] & 255) == 0 and stop[0] != 0):
        notes[HALT] = 1
    return bool(notes[HALT] != 0)
