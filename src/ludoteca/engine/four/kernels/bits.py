"""Whole boards as numbers: where discs can land, and where they would complete a line."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ludoteca.engine.kernel import kernel

Flag: TypeAlias = "NDArray[np.int8]"
Whole: TypeAlias = "NDArray[np.int64]"
Whole2: TypeAlias = "NDArray[np.int64]"
"""With two axes."""

WIDTH, HEIGHT = 7, 6
STEP = HEIGHT + 1
"""From a cell to its neighbour on the right."""
CELLS = WIDTH * HEIGHT
BOTTOM = sum(1 << (STEP * column) for column in range(WIDTH))
COLUMN = (1 << HEIGHT) - 1
BOARD = BOTTOM * COLUMN
ODD_ROWS = BOTTOM * 0b010101
"""The first, third and fifth row."""
EVEN_ROWS = BOTTOM * 0b101010
RISING, FALLING = STEP + 1, STEP - 1


@kernel
def count(bits: int) -> int:
    """How many bits are set, for boards: the product below stays clear of the sign."""
    bits = bits - ((bits >> 1) & 0x5555555555555555)
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (bits * 0x0101010101010101) >> 56


@kernel
def landings(mask: int) -> int:
    """The cells where a disc would come to rest."""
    return (mask + BOTTOM) & BOARD


@kernel
def completes(discs: int, step: int) -> int:
    """The places that make four with three of ``discs`` in one direction, taken or not."""
    pair = (discs << step) & (discs << 2 * step)
    found = (pair & (discs << 3 * step)) | (pair & (discs >> step))
    pair = (discs >> step) & (discs >> 2 * step)
    return found | (pair & (discs << step)) | (pair & (discs >> 3 * step))


@kernel
def threats(discs: int, mask: int) -> int:
    """The empty cells in which one more of ``discs`` completes a line."""
    found = (discs << 1) & (discs << 2) & (discs << 3)
    found |= completes(discs, STEP) | completes(discs, RISING) | completes(discs, FALLING)
    return found & (BOARD ^ mask)
