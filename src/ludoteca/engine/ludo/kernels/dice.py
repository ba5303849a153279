"""Chance from a seed: number ``n`` of a seed is the same whatever was asked before (splitmix64)."""

from __future__ import annotations

from ludoteca.engine.kernel import part

STRIDE = 0x9E3779B97F4A7C15 - (1 << 64)
STIR, STIR_AGAIN = 0xBF58476D1CE4E5B9 - (1 << 64), 0x94D049BB133111EB - (1 << 64)
"""The constants of splitmix64 (Steele, Lea and Flood, 2014), as numbers with a sign."""
FACES = 6
ROLLS = FACES * FACES


@part
def mixed(word: int) -> int:
    """A word of 64 bits that tells nothing of the one it was made of."""
    word = (word ^ (word >> 30 & 0x3FFFFFFFF)) * STIR
    word = (word ^ (word >> 27 & 0x1FFFFFFFFF)) * STIR_AGAIN
    return word ^ (word >> 31 & 0x1FFFFFFFF)


@part
def word_of(seed: int, number: int) -> int:
    """Word ``number`` of a seed."""
    return mixed(seed + (number + 1) * STRIDE)


@part
def drawn(word: int, among: int) -> int:
    """A number from 0 to ``among - 1`` out of the upper half of a word."""
    return ((word >> 32 & 0xFFFFFFFF) * among) >> 32
