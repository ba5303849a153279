"""Whose turn it is, who is out, when the game is over, and who has come where."""

from __future__ import annotations

from ludoteca.engine.kernel import kernel, part
from ludoteca.engine.ludo.kernels.board import (
    AGAIN,
    COUNTERS,
    FATE,
    FINISHED,
    FIRST,
    HOUSES,
    LEFT,
    MOVER,
    OVER,
    OWNER,
    PLAYING,
    PLAYS_ON,
    SEATS,
    SECOND,
    SIXES,
    STEPS,
    Whole,
)

LAST = 1 << 20
"""More than anybody has to go."""


@part
def pass_on(board: Whole, setup: Whole) -> None:
    """Give the turn to the next who plays."""
    seat = board[MOVER]
    while True:
        seat = seat + 1 if seat + 1 < setup[SEATS] else 0
        if board[FATE + seat] == 0:
            break
    board[MOVER] = seat
    board[FIRST] = board[SECOND] = board[SIXES] = board[AGAIN] = 0


@kernel
def judge(board: Whole, setup: Whole) -> None:
    """End the game where it is over: one is left, or one is home and the rest does not play on."""
    if board[PLAYING] <= 1 or (board[FINISHED] > 0 and setup[PLAYS_ON] == 0):
        board[OVER] = 1
        board[FIRST] = board[SECOND] = board[SIXES] = board[AGAIN] = 0


@kernel
def arrive(board: Whole, setup: Whole) -> None:
    """Take down that the mover is all home."""
    board[FINISHED] += 1
    board[PLAYING] -= 1
    board[FATE + board[MOVER]] = board[FINISHED]
    judge(board, setup)
    if board[OVER] == 0:
        pass_on(board, setup)


@kernel
def withdraw(board: Whole, setup: Whole, seat: int) -> None:
    """Take a player who leaves off the board."""
    for house in range(HOUSES):
        if setup[OWNER + house] == seat:
            for level in range(COUNTERS):
                board[COUNTERS * house + level] = 0
    board[STEPS + seat] = 0
    board[PLAYING] -= 1
    board[LEFT] += 1
    board[FATE + seat] = -board[LEFT]
    judge(board, setup)
    if board[OVER] == 0 and board[MOVER] == seat:
        pass_on(board, setup)


@kernel
def rank(board: Whole, seat: int) -> int:
    """A number that is smaller the better a seat is placed: home first, then steps to go, then who left last."""
    fate = int(board[FATE + seat])
    if fate > 0:
        return fate - HOUSES
    if fate < 0:
        return LAST + fate
    return int(HOUSES + board[STEPS + seat])


@kernel
def place(board: Whole, setup: Whole, seat: int) -> int:
    """The place of a seat once the game is over: 1 + how many are better; equals share it."""
    own = rank(board, seat)
    better = 0
    for other in range(setup[SEATS]):
        if rank(board, other) < own:
            better += 1
    return better + 1
