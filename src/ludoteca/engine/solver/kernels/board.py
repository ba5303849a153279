"""Whole boards as numbers: where discs can land, and where they would complete a line."""

from __future__ import annotations

from ludoteca.engine.kernel import part
from ludoteca.engine.solver.kernels.shape import HEIGHT, LENGTH, LYING, WIDTH, WRAPS

STEP = HEIGHT + 1
"""From a cell to its neighbour on the right."""
BITS = STEP * WIDTH
CELLS = WIDTH * HEIGHT - LYING
"""How many discs can be played."""
BOTTOM = sum(1 << STEP * column for column in range(WIDTH))
COLUMN = (1 << HEIGHT) - 1
BOARD = BOTTOM * COLUMN
ODD = BOTTOM * sum(1 << row for row in range(0, HEIGHT, 2))
"""The first, third and fifth row."""
EVEN = BOARD ^ ODD
RISING, FALLING = STEP + 1, STEP - 1


@part
def count(bits: int) -> int:
    """How many bits are set; the compiler knows this for one instruction."""
    bits = bits - ((bits >> 1) & 0x5555555555555555)
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((bits * 0x0101010101010101) >> 56) & 0xFF


@part
def landings(mask: int) -> int:
    """The cells where a disc would come to rest."""
    return (mask + BOTTOM) & BOARD


@part
def behind(discs: int, by: int) -> int:
    """The cells with a disc so far behind, round the edge where there is none; and some beyond the board."""
    if WRAPS:
        return (discs << by) | (discs >> (BITS - by))
    return discs << by


@part
def ahead(discs: int, by: int) -> int:
    """The cells with a disc so far ahead; and some beyond the board."""
    if WRAPS:
        return (discs >> by) | (discs << (BITS - by))
    return discs >> by


@part
def completes(discs: int, step: int) -> int:
    """The places that make a line with ``discs`` in one direction, taken or not, and some beyond the board."""
    back1, on1 = behind(discs, step), ahead(discs, step)
    back2, on2 = back1 & behind(discs, 2 * step), on1 & ahead(discs, 2 * step)
    back3, on3 = back2 & behind(discs, 3 * step), on2 & ahead(discs, 3 * step)
    if LENGTH == 4:
        return back3 | (back2 & on1) | (back1 & on2) | on3
    found = (back3 & on1) | (back2 & on2) | (back1 & on3)
    return found | (back3 & behind(discs, 4 * step)) | (on3 & ahead(discs, 4 * step))


@part
def threats(discs: int, mask: int) -> int:
    """The empty cells in which one more of ``discs`` completes a line."""
    found = (discs << 1) & (discs << 2) & (discs << 3)
    if LENGTH == 5:
        found &= discs << 4
    found |= completes(discs, STEP) | completes(discs, RISING) | completes(discs, FALLING)
    return found & (BOARD ^ mask)


@part
def within(discs: int, step: int) -> int:
    """Where lines of ``discs`` in one direction begin."""
    pairs = discs & ahead(discs, step)
    found = pairs & ahead(pairs, 2 * step)
    if LENGTH == 5:
        found &= ahead(discs, 4 * step)
    return found


@part
def lined(discs: int) -> bool:
    """Whether there is a line among ``discs``."""
    upright = discs & (discs >> 1) & (discs >> 2) & (discs >> 3)
    if LENGTH == 5:
        upright &= discs >> 4
    return (upright | within(discs, STEP) | within(discs, RISING) | within(discs, FALLING)) != 0
