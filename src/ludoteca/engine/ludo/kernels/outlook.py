"""What a board promises at any moment: decided, a roll due, or dice in hand, which are then played for the best."""

from __future__ import annotations

import numpy as np

from ludoteca.engine.kernel import kernel, part
from ludoteca.engine.ludo.kernels.board import (
    COUNTERS,
    FATE,
    FINISHED,
    FIRST,
    HOUSES,
    MOVER,
    PLAYING,
    SEATS,
    Whole,
    copy,
)
from ludoteca.engine.ludo.kernels.dice import FACES
from ludoteca.engine.ludo.kernels.endgame import due as exactly
from ludoteca.engine.ludo.kernels.endgame import known
from ludoteca.engine.ludo.kernels.features import Real, Real2
from ludoteca.engine.ludo.kernels.moves import HOUSE, TAKES, legal, play, roll
from ludoteca.engine.ludo.kernels.network import Mind, look

MIXES = FACES * (FACES + 1) // 2
"""Rolls that differ, whichever die is which."""


MOVES, BOARDS = 1, 9
"""From which row of ``Mind.whole`` on there are lists of moves, and boards: one for each move ahead."""
CHANCES = 3
"""The same for the chances in ``Mind.real``."""
EACH = 11
"""From which row of it on there are the chances after each roll."""


@kernel
def choices(board: Whole, setup: Whole, moves: Whole) -> int:
    """Write every move; how many there are. Not woven in, as this and the next two are called in many places."""
    return legal(board, setup, moves)


@kernel
def played(board: Whole, setup: Whole, move: int, after: Whole) -> None:
    """The board after a move."""
    copy(board, after)
    play(after, setup, move)


@kernel
def rolled(board: Whole, setup: Whole, one: int, other: int, after: Whole) -> None:
    """The board after a roll."""
    copy(board, after)
    roll(after, setup, one, other)


@part
def decided(board: Whole, setup: Whole, place: int, chances: Real) -> bool:
    """Whether it is known who came, or must come, at a place; then the chances are 1 and 0."""
    if board[FINISHED] < place and board[PLAYING] > 1:
        return False
    for seat in range(setup[SEATS]):
        fate = board[FATE + seat]
        first = fate == place if board[FINISHED] >= place else fate == 0
        chances[seat] = np.float32(1) if first else np.float32(0)
    return True


@kernel
def due(board: Whole, setup: Whole, place: int, mind: Mind, chances: Real) -> None:
    """The chance of each seat to come at a place, where the game is over or a roll is due."""
    if decided(board, setup, place, chances):
        return
    if known(board, setup, mind.table):
        for seat in range(setup[SEATS]):
            chances[seat] = np.float32(exactly(board, setup, mind.table, seat))
    else:
        look(board, setup, mind, chances)


@part
def same_by_turns(board: Whole, first: int, second: int) -> bool:
    """Whether two moves, in the order of their numbers or not, lead where they do the other way round."""
    at, bit = COUNTERS * (second >> HOUSE & HOUSES - 1), 1 << (second & 63)
    return (first | second) >> TAKES == 0 and board[at] & bit != 0


@kernel
def best(board: Whole, setup: Whole, place: int, mind: Mind, ahead: int, chances: Real, end: Whole) -> None:
    """The chances once the dice in hand are played as is best for who has them, and the board that is then."""
    if board[FIRST] == 0:
        due(board, setup, place, mind, chances)
        copy(board, end)
        return
    moves, after, trial = mind.whole[MOVES + ahead], mind.whole[BOARDS + ahead], mind.real[CHANCES + ahead]
    more, last = mind.whole[MOVES + ahead + 1], mind.whole[BOARDS + ahead + 1]
    seat, top = board[MOVER], np.float32(-1)
    for at in range(choices(board, setup, moves)):
        played(board, setup, moves[at], after)
        if after[FIRST] == 0:
            due(after, setup, place, mind, trial)
            if trial[seat] > top:
                top = trial[seat]
                keep(after, trial, setup, end, chances)
            continue
        for two in range(choices(after, setup, more)):
            if more[two] < moves[at] and same_by_turns(board, moves[at], more[two]):
                continue
            played(after, setup, more[two], last)
            due(last, setup, place, mind, trial)
            if trial[seat] > top:
                top = trial[seat]
                keep(last, trial, setup, end, chances)


@part
def keep(board: Whole, trial: Real, setup: Whole, end: Whole, chances: Real) -> None:
    """Take a board and its chances as the best so far."""
    copy(board, end)
    for seat in range(setup[SEATS]):
        chances[seat] = trial[seat]


@kernel
def after_rolls(board: Whole, setup: Whole, place: int, mind: Mind, ahead: int, each: Real2) -> None:
    """The chances after each of the rolls that differ, 1 and 1, 1 and 2, and so on."""
    after, end = mind.whole[BOARDS + ahead], mind.whole[BOARDS + ahead + 1]
    number = 0
    for one in range(1, FACES + 1):
        for other in range(one, FACES + 1):
            rolled(board, setup, one, other, after)
            best(after, setup, place, mind, ahead + 2, each[number], end)
            number += 1


@kernel
def mean(setup: Whole, each: Real2, chances: Real) -> None:
    """The mean of what follows the rolls: two dice that differ come twice as often."""
    for seat in range(setup[SEATS]):
        number, total = 0, np.float32(0)
        for one in range(1, FACES + 1):
            for other in range(one, FACES + 1):
                total += each[number, seat] * np.float32(1 if one == other else 2)
                number += 1
        chances[seat] = total / np.float32(FACES * FACES)
