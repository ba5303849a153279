"""The board as an array: where everything stands in it, how counters go from square to square, and the beginning."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ludoteca.engine.kernel import kernel, part

Whole: TypeAlias = "NDArray[np.int64]"
Whole2: TypeAlias = "NDArray[np.int64]"
"""With two axes."""

HOUSES, COUNTERS = 4, 4
MOVER = HOUSES * COUNTERS
"""The counters stand first in a board, house by house."""
FIRST, SECOND = 17, 18
"""The dice still to be played, in the order rolled; 0 is none, and the second is never there without the first."""
SIXES = 19
"""Double sixes in this turn."""
AGAIN = 20
"""Whether the roll in hand is one of them, so that another follows."""
FATE = 21
"""By seat: 0 for one who plays, ``n`` for the ``n``-th who was all home, ``-n`` for the ``n``-th who left."""
STEPS = 25
"""By seat: how many steps its counters have still to go."""
PLAYING, FINISHED, LEFT = 29, 30, 31
"""How many seats play, are all home, have left."""
OVER = 32
SIZE = 33

OWNER = 0
"""In a setup, by house: the seat that has it, or ``NOBODY``."""
SEATS = 4
SAFE = 5
"""The squares on which nobody is captured, a bit each, seen from a house: from each house they are the same."""
PLAYS_ON = 6
"""Whether the rest plays on when one is all home."""
OWN = 7
"""By seat two words: its house, and its other house or ``NOBODY``."""
WORDS = 15

NOBODY = -1
RING, APART = 52, 13
WAY = 57
"""Steps from the house until home; the place of the bit of those who are home."""
HOUSED, HOME = 1, 1 << WAY
TURNING = 51
"""The place of the last square of the ring that a counter stands on."""
ON_RING = (1 << TURNING) - 1 << 1
BOARD = (1 << WAY + 1) - 1


@part
def count(bits: int) -> int:
    """How many bits are set, for boards: the product below stays clear of the sign."""
    bits = bits - ((bits >> 1) & 0x5555555555555555)
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (bits * 0x0101010101010101) >> 56 & 0xFF


@part
def lowest(bits: int) -> int:
    """The place of the lowest bit that is set."""
    return count(~bits & (bits - 1))


@part
def turned(bits: int, quarters: int) -> int:
    """Squares of the ring as a house sees them whose start is so many quarters of the ring before."""
    ring = (bits & ON_RING) >> 1
    far = APART * (quarters & 3)
    return ((ring << far | ring >> (RING - far)) << 1) & ON_RING


@part
def seen(place: int, quarters: int) -> int:
    """The place of a square of the ring as such a house sees it; beyond ``TURNING`` where it never stands."""
    place += APART * (quarters & 3)
    return place - RING if place > RING else place


@part
def put(board: Whole, house: int, bit: int) -> None:
    """One more counter of a house on a square."""
    at = COUNTERS * house
    board[at + 3] |= bit & board[at + 2]
    board[at + 2] |= bit & board[at + 1]
    board[at + 1] |= bit & board[at]
    board[at] |= bit


@part
def lift(board: Whole, house: int, bit: int) -> None:
    """One counter of a house less on a square."""
    at = COUNTERS * house
    board[at] &= ~(bit & ~board[at + 1])
    board[at + 1] &= ~(bit & ~board[at + 2])
    board[at + 2] &= ~(bit & ~board[at + 3])
    board[at + 3] &= ~bit


@part
def copy(board: Whole, other: Whole) -> None:
    """Make another board the same; a slice assigned would take two seconds to compile."""
    for at in range(SIZE):
        other[at] = board[at]


@kernel
def begin(board: Whole, setup: Whole) -> None:
    """All counters in their houses, and the first seat to roll."""
    for at in range(SIZE):
        board[at] = 0
    for house in range(HOUSES):
        owner = setup[OWNER + house]
        if owner == NOBODY:
            continue
        for level in range(COUNTERS):
            board[COUNTERS * house + level] = HOUSED
        board[STEPS + owner] += COUNTERS * WAY
    board[PLAYING] = setup[SEATS]
