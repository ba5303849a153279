"""What was found out about positions: a table of whole words, so that several threads can share it.

A position is spread over ``BITS`` bits, of which each number stands for one position. The upper ones say in which place
of the table it is looked for, the rest, the *tag*, stand in its word with the bounds of its score: nothing is ever
mistaken. A word without bounds is 0.
"""

from __future__ import annotations

from ludoteca.engine.kernel import part
from ludoteca.engine.solver.kernels.board import BITS, STEP
from ludoteca.engine.solver.kernels.raw import WORD, load, load_byte, store
from ludoteca.engine.solver.kernels.shape import BLOCKED, WIDTH

NODES, LIMIT, HALT, NEXT, NEUTRAL, LOW, HIGH, TABLE, SHIFT, STOP = range(10)
"""The places of the *notes*: positions seen, how many may be, whether to end, when to look whether; discs of nobody;
the bounds found; the address of the table, the bits of its tags; the address of a byte that says to end."""
NOTES = 16
"""Words of them. The scratch follows, and a search is handed the address of both."""

PAUSE = 1024
"""So many positions are seen before a search looks again whether to end."""

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
def known(number: int, notes: int) -> int:
    """The word of a position; 0 if there is none."""
    shift = load(notes + WORD * SHIFT)
    word = load(load(notes + WORD * TABLE) + WORD * place(number, shift))
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
def learn(number: int, low: int, high: int, notes: int) -> None:
    """Write down bounds, with what was known before."""
    before, shift = known(number, notes), load(notes + WORD * SHIFT)
    low, high = max(low, low_of(before)), min(high, high_of(before))
    tag = number & ((1 << shift) - 1)
    word = (tag << BOUNDS) | ((low + EDGE) << FIELD) | (EDGE - high)
    store(load(notes + WORD * TABLE) + WORD * place(number, shift), word)


@part
def spent(notes: int) -> bool:
    """Count one more position; whether to look at no more of them, which is asked once in a while."""
    seen = load(notes + WORD * NODES) + 1
    store(notes + WORD * NODES, seen)
    if seen < load(notes + WORD * NEXT):
        return False
    limit = load(notes + WORD * LIMIT)
    if load_byte(load(notes + WORD * STOP)) != 0 or load(notes + WORD * HALT) != 0 or seen >= limit:
        store(notes + WORD * HALT, 1)
        return True
    store(notes + WORD * NEXT, min(limit, seen + PAUSE))
    return False
