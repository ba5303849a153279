"""What a network is told of a board on which a roll is due: where counters stand, and who can hit whom.

All is seen from the seat that rolls: its house is the first, and the others follow clockwise. Each counter
is one row of the network's first layer, so a board is a short list of ``rows``; the numbers in ``relations`` have a row
each, which counts as many times as the number says.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ludoteca.engine.kernel import part
from ludoteca.engine.ludo.kernels.board import (
    COUNTERS,
    FATE,
    HOUSED,
    HOUSES,
    MOVER,
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
from ludoteca.engine.ludo.kernels.value import GOING, OUT, REACH

Real: TypeAlias = "NDArray[np.float32]"
Real2: TypeAlias = "NDArray[np.float32]"
"""With two axes."""

PLACES = WAY + 1
STANDING = HOUSES * COUNTERS * PLACES
"""So many rows say where counters stand: by house, by level, by place."""
NEAR = 2 * REACH
"""Whoever is farther behind than two rolls go is not looked at."""
MEETINGS, HIT, LOST, GAINED, BEHIND = range(5)
"""Of one seat that hunts another: how many of the hunter's counters come near how many others; the chance to hit with
the next roll, what the other loses on the average and what the hunter gains; and from ``BEHIND`` on, by distance, the
steps that are at stake."""
HOUSED_BEHIND = BEHIND + NEAR
"""The same for counters that are not out yet, by the distance from their start square."""
PER_PAIR = HOUSED_BEHIND + NEAR
PAIRS = HOUSES * HOUSES
TO_GO = PAIRS * PER_PAIR
"""The numbers from here on are the steps that each seat has to go."""
RELATIONS = TO_GO + HOUSES
ALWAYS = STANDING + RELATIONS
"""The row that is always there."""
ROWS = ALWAYS + 1
MOST_ROWS = HOUSES * COUNTERS

ONE, ROLL, STEP, STAKE, LONG = map(np.float32, (1 / 8, 1 / 36, 1 / 720, 1 / 50, 1 / 228))
"""Scales, so that the numbers lie about between 0 and 1."""


@part
def highest(bits: int) -> int:
    """The place of the highest bit that is set, on boards."""
    for shift in (1, 2, 4, 8, 16, 32):
        bits |= bits >> shift
    return count(bits) - 1


@part
def stand(board: Whole, setup: Whole, rows: Whole) -> int:
    """Write the rows of all counters; how many there are."""
    turn = setup[OWN + 2 * board[MOVER]]
    found = 0
    for house in range(HOUSES):
        row = ((house - turn) & 3) * COUNTERS * PLACES
        for level in range(COUNTERS):
            bits = board[COUNTERS * house + level]
            while bits != 0:
                rows[found] = row + lowest(bits)
                bits &= bits - 1
                found += 1
            row += PLACES
    return found


@part
def hunt(board: Whole, setup: Whole, hunter: int, prey: int, relations: Real, at: int) -> None:
    """Write what one seat can do to another with its next roll.

    Of each roll the best hit counts: that of the foremost counter, by the hunter's counter that has farthest to go,
    since a capture takes it home.
    """
    taken, lost, gained, meetings = 0, 0, 0, 0
    for own in range(OWN + 2 * prey, OWN + 2 * prey + 2):
        house = setup[own]
        if house == NOBODY:
            break
        bits = board[COUNTERS * house] & ON_RING & ~setup[SAFE]
        while bits != 0:
            place = highest(bits)
            bits ^= 1 << place
            for other in range(OWN + 2 * hunter, OWN + 2 * hunter + 2):
                if setup[other] == NOBODY:
                    break
                there = seen(place, house - setup[other])
                if there > TURNING:
                    continue
                stands = board[COUNTERS * setup[other]]
                if stands & HOUSED and there <= NEAR:
                    meetings += 1
                    relations[at + HOUSED_BEHIND + there - 1] += STAKE * np.float32(place)
                    if there <= OUT.size:
                        rolls = OUT[there - 1] & ~taken
                        taken |= rolls
                        lost += count(rolls) * place
                        gained += count(rolls) * WAY
                behind = stands & ON_RING & (1 << there) - 1 & ~((1 << max(there - NEAR, 0)) - 1)
                while behind != 0:
                    foot = lowest(behind)
                    behind &= behind - 1
                    meetings += 1
                    relations[at + BEHIND + there - foot - 1] += STAKE * np.float32(place)
                    if there - foot <= REACH:
                        rolls = GOING[there - foot] & ~taken
                        taken |= rolls
                        lost += count(rolls) * place
                        gained += count(rolls) * (WAY - foot)
    relations[at + MEETINGS] = ONE * np.float32(meetings)
    relations[at + HIT] = ROLL * np.float32(count(taken))
    relations[at + LOST] = STEP * np.float32(lost)
    relations[at + GAINED] = STEP * np.float32(gained)


@part
def slot(setup: Whole, seat: int, mover: int) -> int:
    """Where a seat stands as the one that rolls sees it: how many houses on its own begins, or the nearer of two."""
    turn = setup[OWN + 2 * mover]
    at = (setup[OWN + 2 * seat] - turn) & 3
    other = setup[OWN + 2 * seat + 1]
    return int(at if other == NOBODY else min(at, (other - turn) & 3))


@part
def relate(board: Whole, setup: Whole, relations: Real) -> None:
    """Write who can hit whom, and how far each seat has to go; zeros for those who are out or are not there."""
    for at in range(RELATIONS):
        relations[at] = np.float32(0)
    for seat in range(setup[SEATS]):
        at = slot(setup, seat, board[MOVER])
        relations[TO_GO + at] = LONG * np.float32(board[STEPS + seat])
        for other in range(setup[SEATS]):
            if seat != other and board[FATE + seat] == 0 and board[FATE + other] == 0:
                pair = HOUSES * at + slot(setup, other, board[MOVER])
                hunt(board, setup, seat, other, relations, PER_PAIR * pair)
