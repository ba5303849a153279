"""Games played side by side: all that have to roll do, then all in which one player is to move, then the other.

So the time of each player can be told apart, and a call is worth its costs. They are the games that
``play_game`` plays, roll by roll and move by move.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludoteca.engine.kernel import kernel
from ludoteca.engine.ludo.kernels.board import FINISHED, FIRST, MOVER, OVER, Whole, Whole2, begin
from ludoteca.engine.ludo.kernels.dice import FACES, ROLLS, drawn, mixed, word_of
from ludoteca.engine.ludo.kernels.games import CHOICES
from ludoteca.engine.ludo.kernels.outlook import CHANCES, EACH, after_rolls, mean, played, rolled
from ludoteca.engine.ludo.kernels.players import Scratch, pick

FIRST_PLACE = 1


class Underway(NamedTuple):
    """Games that are being played: boards, who sits where (0 or 1), seeds, and what has come of each so far.

    ``counts`` are rolls and the moves of both players, ``marks`` a word that differs where plies do, and ``luck`` what
    rolls have brought the seat of player 0, of which each game has one.
    """

    boards: Whole2
    seated: Whole2
    seeds: Whole
    counts: Whole2
    marks: Whole
    luck: NDArray[np.float64]


@kernel
def luck_of(board: Whole, setup: Whole, seat: int, one: int, other: int, scratch: Scratch) -> float:
    """What a roll brings a seat: its chances with the best use of it, less their mean over all rolls."""
    mind = scratch.mind
    each, average = mind.real[EACH:], mind.real[CHANCES]
    after_rolls(board, setup, FIRST_PLACE, mind, 0, each)
    mean(setup, each, average)
    low, high = min(one, other), max(one, other)
    number = (low - 1) * FACES - (low - 1) * (low - 2) // 2 + high - low
    return float(each[number, seat]) - float(average[seat])


@kernel
def roll_all(games: Underway, setup: Whole, scratch: Scratch) -> int:
    """Roll wherever a roll is due, as long as nothing can be moved with it; how many games go on."""
    going = 0
    for game in range(len(games.seeds)):
        board = games.boards[game]
        if games.counts[game, 0] == 0:
            begin(board, setup)
        seat = 0
        while games.seated[game, seat] != 0:
            seat += 1
        while board[OVER] == 0 and board[FIRST] == 0:
            both = drawn(word_of(games.seeds[game], games.counts[game, 0]), ROLLS)
            one, other = both // FACES + 1, both % FACES + 1
            if board[FINISHED] == 0:
                games.luck[game] += luck_of(board, setup, seat, one, other, scratch)
            rolled(board, setup, one, other, board)
            games.counts[game, 0] += 1
            games.marks[game] = mixed(games.marks[game] ^ both + 1)
        going += 1 - board[OVER]
    return going


@kernel
def move_all(games: Underway, setup: Whole, who: int, player: int, scratch: Scratch) -> None:
    """Play the dice in hand wherever it is the turn of ``who``, as ``player`` does."""
    for game in range(len(games.seeds)):
        board = games.boards[game]
        choosing = mixed(games.seeds[game] ^ CHOICES)
        while board[FIRST] != 0 and games.seated[game, board[MOVER]] == who:
            word = word_of(choosing, games.counts[game, 1] + games.counts[game, 2])
            move = pick(board, setup, player, word, scratch)
            played(board, setup, move, board)
            games.counts[game, 1 + who] += 1
            games.marks[game] = mixed(games.marks[game] ^ move + ROLLS)
