"""What a position promises a player: progress, less what the next rolls may take, and half of what others may lose.

Values are counted in ``STEP``-ths of a step, so that everything stays whole.
"""

from __future__ import annotations

import numpy as np

from ludoteca.engine.kernel import kernel, part
from ludoteca.engine.ludo.kernels.board import (
    COUNTERS,
    FATE,
    HOUSED,
    NOBODY,
    ON_RING,
    OWN,
    SAFE,
    SEATS,
    STEPS,
    TURNING,
    WAY,
    Whole,
    count,
    lowest,
    seen,
)
from ludoteca.engine.ludo.kernels.dice import FACES, ROLLS

SURE = ROLLS**3
"""A chance of 1: three opponents roll once each."""
RISK, THEIR_RISK = 10, 5
"""In tenths: what a step that is sure to be lost counts, and one of an opponent."""
IN_HOUSE = 4 * WAY
"""In tenths of a step: four tenths of the whole way for each counter in its house."""
STEP = 10 * SURE
REACH = 2 * FACES
"""No roll reaches farther."""


def _bits(rolls: set[tuple[int, int]]) -> int:
    """Some of the 36 rolls, a bit each."""
    return sum(1 << FACES * (one - 1) + other - 1 for one, other in rolls)


_ROLLS = {(one, other) for one in range(1, FACES + 1) for other in range(1, FACES + 1)}
_FAR = [_bits({roll for roll in _ROLLS if far in (*roll, sum(roll))}) for far in range(REACH + 1)]
"""By distance the rolls with which a counter goes so far, with one die or both."""


def _from_any(behind: int, nearest: int) -> int:
    """The rolls that bring one of some counters here: bit ``b`` is one ``nearest + 5 - b`` squares behind."""
    rolls = 0
    for bit in range(FACES):
        rolls |= _FAR[nearest + FACES - 1 - bit] if behind >> bit & 1 else 0
    return rolls


NEAR, FAR = (
    np.array([_from_any(behind, nearest) for behind in range(1 << FACES)], dtype=np.int64) for nearest in (1, FACES + 1)
)
"""By the six squares that lie next behind, and by the six behind those: the rolls that bring somebody here."""
OUT = np.array(
    [_bits({roll for roll in _ROLLS if FACES in roll and far in (0, sum(roll) - FACES)}) for far in range(FACES + 1)],
    dtype=np.int64,
)
"""By distance from the start square: with a six a counter comes out, and goes on with the other die."""
GOING = np.array(_FAR, dtype=np.int64)
"""By distance the rolls with which a counter goes so far."""


@part
def hits(stand: int, place: int) -> int:
    """The rolls with which a house whose counters ``stand`` so reaches a place of the ring, a bit each."""
    if place > TURNING:
        return 0
    ring = stand & ON_RING
    behind = ring >> (place - REACH) if place > REACH else ring << (REACH - place)
    rolls = NEAR[behind >> FACES & 63] | FAR[behind & 63]
    if stand & HOUSED and place <= OUT.size:
        rolls |= OUT[place - 1]
    return int(rolls)


@kernel
def risk(board: Whole, setup: Whole, seat: int) -> int:
    """The steps that a seat loses if the others roll once: of counters that stand together, one can be hit."""
    total = 0
    for own in range(OWN + 2 * seat, OWN + 2 * seat + 2):
        house = setup[own]
        if house == NOBODY:
            break
        open_ = board[COUNTERS * house] & ON_RING & ~setup[SAFE]
        while open_ != 0:
            place = lowest(open_)
            open_ &= open_ - 1
            spared = SURE
            for hunter in range(setup[SEATS]):
                if hunter == seat or board[FATE + hunter] != 0:
                    continue
                one, other = setup[OWN + 2 * hunter], setup[OWN + 2 * hunter + 1]
                rolls = hits(board[COUNTERS * one], seen(place, house - one))
                if other != NOBODY:
                    rolls |= hits(board[COUNTERS * other], seen(place, house - other))
                spared = spared // ROLLS * (ROLLS - count(rolls))
            total += (SURE - spared) * place
    return total


@kernel
def value(board: Whole, setup: Whole, seat: int) -> int:
    """Own progress less that of others, less risk, with half of theirs, less a little for a counter in its house."""
    total = -RISK * risk(board, setup, seat)
    for other in range(setup[SEATS]):
        if other == seat:
            total -= STEP * board[STEPS + other]
        elif board[FATE + other] == 0:
            total += STEP * board[STEPS + other] + THEIR_RISK * risk(board, setup, other)
    for own in range(OWN + 2 * seat, OWN + 2 * seat + 2):
        if setup[own] != NOBODY:
            at = COUNTERS * setup[own]
            for level in range(COUNTERS):
                total -= IN_HOUSE * SURE * (board[at + level] & HOUSED)
    return total
