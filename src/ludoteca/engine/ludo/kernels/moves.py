"""What can be done with the dice in hand, and what becomes of the board.

A move is ``place | house << 6 | die << 8 | takes << 11``: the counter that stands there, the die that it uses
(``TOGETHER``: both), and 1 + the house whose counter it sends back, or 0.
"""

from __future__ import annotations

import numpy as np

from ludoteca.engine.kernel import part
from ludoteca.engine.ludo.kernels.board import (
    AGAIN,
    BOARD,
    COUNTERS,
    FIRST,
    HOUSED,
    HOUSES,
    MOVER,
    NOBODY,
    OWN,
    OWNER,
    SAFE,
    SECOND,
    SIXES,
    STEPS,
    WAY,
    Whole,
    count,
    lift,
    lowest,
    put,
    seen,
    turned,
)
from ludoteca.engine.ludo.kernels.turns import arrive, pass_on

TOGETHER = 7
HOUSE, DIE, TAKES = 6, 8, 11
"""From which bit on a move tells these."""
MOST = 64
"""No list of moves is longer: eight counters, two dice, at most three houses with something to take."""
SIX, MOST_SIXES = 6, 3
USERS = np.array(
    [0, *((1 << WAY - die + 1) - 1 & ~HOUSED | (HOUSED if die == SIX else 0) for die in range(1, SIX + 1))],
    dtype=np.int64,
)
"""By die the squares from which it can be used."""


@part
def targets(board: Whole, setup: Whole, house: int) -> int:
    """The squares, as a house sees them, on which it can capture."""
    seat = setup[OWNER + house]
    found = 0
    for other in range(HOUSES):
        if setup[OWNER + other] != seat:
            found |= turned(board[COUNTERS * other], other - house)
    return found & ~int(setup[SAFE])


@part
def write(
    board: Whole, setup: Whole, house: int, users: int, die: int, steps: int, takes: int, moves: Whole, found: int
) -> int:
    """Write the moves of counters with a die, once for each house that one takes from; how many there are then."""
    while users != 0:
        bit = users & -users
        users ^= bit
        end = HOUSED << 1 if bit == HOUSED else bit << steps
        move = lowest(bit) | house << HOUSE | die << DIE
        if end & takes:
            for other in range(HOUSES):
                if (
                    setup[OWNER + other] != setup[OWNER + house]
                    and turned(board[COUNTERS * other], other - house) & end
                ):
                    moves[found] = move | (other + 1) << TAKES
                    found += 1
        else:
            moves[found] = move
            found += 1
    return found


@part
def legal(board: Whole, setup: Whole, moves: Whole) -> int:
    """Write every move to ``moves``; how many there are."""
    seat, first, second = board[MOVER], board[FIRST], board[SECOND]
    one, other = setup[OWN + 2 * seat], setup[OWN + 2 * seat + 1]
    users, found = USERS[first] | USERS[second], 0
    able = board[COUNTERS * one] & users
    more = board[COUNTERS * other] & users if other != NOBODY else 0
    together = 0
    if second != 0 and SIX not in (first, second) and count(able) + count(more) == 1:
        house, bit = one if able != 0 else other, able | more
        # Counters that stand on one square are two that could use a die.
        if board[COUNTERS * house + 1] & bit == 0 and bit << (first + second) & BOARD:
            together = first + second
    for house, some in ((one, able), (other, more)):
        if some == 0:
            continue
        takes = targets(board, setup, house)
        if together != 0:
            return write(board, setup, house, some, TOGETHER, together, takes, moves, found)
        found = write(board, setup, house, some & USERS[first], first, first, takes, moves, found)
        if second != first:
            found = write(board, setup, house, some & USERS[second], second, second, takes, moves, found)
    return found


@part
def settle(board: Whole, setup: Whole) -> None:
    """After a roll or a move: see who is all home, lose the dice that nothing can use, and let the turn pass."""
    seat = board[MOVER]
    if board[STEPS + seat] == 0:
        arrive(board, setup)
        return
    stand = board[COUNTERS * setup[OWN + 2 * seat]]
    if setup[OWN + 2 * seat + 1] != NOBODY:
        stand |= board[COUNTERS * setup[OWN + 2 * seat + 1]]
    if stand & (USERS[board[FIRST]] | USERS[board[SECOND]]):
        return
    if board[AGAIN] != 0:
        board[FIRST] = board[SECOND] = board[AGAIN] = 0
    else:
        pass_on(board, setup)


@part
def roll(board: Whole, setup: Whole, first: int, second: int) -> None:
    """Take a roll in: the third double six of a turn loses it, and so do dice that nothing can use."""
    board[AGAIN] = 0
    if first == SIX and second == SIX:
        board[SIXES] += 1
        board[AGAIN] = 1
        if board[SIXES] == MOST_SIXES:
            pass_on(board, setup)
            return
    board[FIRST] = first
    board[SECOND] = second
    settle(board, setup)


@part
def tap(board: Whole, setup: Whole, move: int) -> None:
    """Move a counter, and the one that it takes, and use the dice up."""
    place, house, die, takes = move & 63, move >> HOUSE & 3, move >> DIE & 7, (move >> TAKES) - 1
    first, second = board[FIRST], board[SECOND]
    end = place + (first + second if die == TOGETHER else die)
    if place == 0:
        end = 1
    if takes >= 0:
        back = seen(end, house - takes)
        lift(board, takes, 1 << back)
        put(board, takes, HOUSED)
        board[STEPS + setup[OWNER + takes]] += back
        end = WAY
    lift(board, house, 1 << place)
    put(board, house, 1 << end)
    board[STEPS + board[MOVER]] -= end - place
    if die == TOGETHER:
        board[FIRST] = board[SECOND] = 0
    elif die == first:
        board[FIRST] = second
        board[SECOND] = 0
    else:
        board[SECOND] = 0


@part
def play(board: Whole, setup: Whole, move: int) -> None:
    """Play a legal move, with all that follows from it."""
    tap(board, setup, move)
    settle(board, setup)
