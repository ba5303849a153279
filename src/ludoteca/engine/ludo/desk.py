"""Between the rules' positions and the kernels' numbers."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from ludoteca.engine.ludo.kernels import board as words
from ludoteca.engine.ludo.kernels.board import COUNTERS, FATE, NOBODY, OWN, SIZE, STEPS, Whole
from ludoteca.engine.ludo.kernels.moves import DIE, HOUSE, TAKES, TOGETHER
from ludoteca.rules.game import Action
from ludoteca.rules.ludo.board import SAFE, START, STRAIGHT, House, Progress, steps_to_go
from ludoteca.rules.ludo.notation import Die, Tap, write_tap
from ludoteca.rules.ludo.position import LudoPosition
from ludoteca.rules.ludo.setup import LudoSetup


@lru_cache(maxsize=64)
def setup_of(setup: LudoSetup) -> Whole:
    """A setup for the kernels."""
    laid = np.full(words.WORDS, NOBODY, dtype=np.int64)
    for seat, houses in enumerate(setup.owns):
        for at, house in enumerate(houses):
            laid[words.OWNER + house] = seat
            laid[OWN + 2 * seat + at] = house
    laid[words.SEATS] = setup.seats
    # From each house they look the same; from red, whose start is square 0, progress is the square.
    safe = SAFE if setup.safe else ()
    laid[words.SAFE] = sum(1 << square + 1 for square in safe if START <= square < STRAIGHT)
    laid[words.PLAYS_ON] = setup.plays_on
    laid.setflags(write=False)
    return laid


def lay(position: LudoPosition) -> Whole:
    """A position for the kernels."""
    setup, board = position.setup, np.zeros(SIZE, dtype=np.int64)
    for seat, houses in enumerate(setup.owns):
        for house in houses:
            board[COUNTERS * house : COUNTERS * house + COUNTERS] = _levels(position.counters[house])
            board[STEPS + seat] += steps_to_go(position.counters[house])
    board[words.MOVER] = position.mover
    for at, die in enumerate(position.dice):
        board[words.FIRST + at] = die
    board[words.SIXES], board[words.AGAIN] = position.sixes, position.again
    for fates, sign in ((position.finished, 1), (position.left, -1)):
        for number, seat in enumerate(fates, start=1):
            board[FATE + seat] = sign * number
    out = len(position.finished), len(position.left)
    board[words.PLAYING : words.LEFT + 1] = setup.seats - sum(out), *out
    board[words.OVER] = position.outcome is not None
    return board


def _levels(counters: tuple[Progress, ...]) -> list[int]:
    """The squares on which at least one counter of a house stands, at least two, three, four."""
    levels = [0] * COUNTERS
    for at, progress in enumerate(counters):
        levels[counters[:at].count(progress)] |= 1 << progress + 1
    return levels


def action_of(move: int, position: LudoPosition) -> Action:
    """A move of the kernels in the notation of the game."""
    die, takes = move >> DIE & 7, move >> TAKES
    dice = position.dice if die == TOGETHER else (Die(die),)
    house = House(move >> HOUSE & 3)
    return write_tap(Tap(house, Progress((move & 63) - 1), dice, House(takes - 1) if takes else None))
