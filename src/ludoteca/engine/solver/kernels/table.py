"""What was found out about positions: a table of whole words, so that several threads can share it.

A position is spread over ``BITS`` bits, of which each number stands for one position. The upper ones say in which place
of the table it is looked for, the rest, the *tag*, stand in its word with the bounds of its score: nothing is ever
mistaken. A word without bounds is 0.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ludoteca.engine.kernel import part
from ludoteca.engine.solver.kernels.board import BITS, STEP
from ludoteca.engine.solver.kernels.shape import BLOCKED, WIDTH

Flag: TypeAlias = "NDArray[np.int8]"
Whole: TypeAlias = "NDArray[np.int64]"

NODES, LIMIT, HALT, NEXT, NEUTRAL, LOW, HIGH = range(7)
"""The places of ``notes``: positions seen, how many may be, whether to end, and when to look whether; discs that belong
to nobody; the bounds found."""
NOTES = 7

EDGE = 31
"""Beyond every score."""
FIELD, BOUNDS = 6, 12
"""Bits of a bound, and of both."""
MIRRORED = 12
"""Until so many discs a position and its mirror image are looked up as one: later that is rarely worth the time."""
EVERY = (1 << BITS) - 1 if BITS < 64 else -1
GOLDEN = 0x9E3779B97F4A7C15 & ((1 << BITS) - 1) | 1
SPREAD = GOLDEN - (1 << 64) if GOLDEN >> 63 else GOLDEN
"""Odd: multiplied with it, different numbers of ``BITS`` bits stay different."""


class Memory(NamedTuple):
    """What a search carries along; whoever sets ``notes[HALT]`` or ``stop[0]`` ends it."""

    table: Whole
    """A power of two of words."""
    shift: int
    """How many bits the tag has."""
    scratch: Whole
    notes: Whole
    stop: Flag


@part
def spread(own: int, mask: int, plies: int) -> int:
    """The position as one number, spread."""
    key = own + mask
    if not BLOCKED and plies < MIRRORED:
        mirrored, rest = 0, key
        for _ in range(WIDTH):
            mirrored = (mirrored << STEP) | (rest & ((1 << STEP) - 1))
            rest >>= STEP
        key = min(key, mirrored)
    return (key * SPREAD) & EVERY


@part
def place(number: int, shift: int) -> int:
    """Where a position stands in the table."""
    if BITS == 64:
        return (number >> shift) & ((1 << (BITS - shift)) - 1)
    return number >> shift


@part
def known(number: int, table: Whole, shift: int) -> int:
    """The word of a position; 0 if there is none."""
    word = int(table[place(number, shift)])
    return word if (word >> BOUNDS) == (number & ((1 << shift) - 1)) else 0


@part
def low_of(word: int) -> int:
    """What a score is at least."""
    return ((word >> FIELD) & ((1 << FIELD) - 1)) - EDGE


@part
def high_of(word: int) -> int:
    """What a score is at most."""
    return EDGE - (word & ((1 << FIELD) - 1))


@part
def learn(number: int, low: int, high: int, table: Whole, shift: int) -> None:
    """Write down bounds, with what was known before."""
    before = known(number, table, shift)
    low, high = max(low, low_of(before)), min(high, high_of(before))
    tag = number & ((1 << shift) - 1)
    table[place(number, shift)] = (tag << BOUNDS) | ((low + EDGE) << FIELD) | (EDGE - high)


@part
def halted(notes: Whole, stop: Flag) -> bool:
    """Whether to look at no more positions; asked once in a while."""
    if stop[0] != 0 or notes[HALT] != 0 or notes[NODES] >= notes[LIMIT]:
        notes[HALT] = 1
        return True
    notes[NEXT] = min(notes[LIMIT], notes[NODES] + 1024)
    return False
