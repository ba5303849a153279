"""Whole games one after the other, many in one call: a call from Python costs more than many rolls.

Whoever needs no player's time apart plays so: by lot a roll takes half the time that it takes in ``side_by_side``, as
the board stays at hand. Both loops play the same games, which the tests compare.
"""

from __future__ import annotations

from ludoteca.engine.kernel import kernel
from ludoteca.engine.ludo.kernels.board import FIRST, MOVER, OVER, SEATS, Whole, Whole2, begin
from ludoteca.engine.ludo.kernels.dice import FACES, ROLLS, drawn, mixed, word_of
from ludoteca.engine.ludo.kernels.moves import legal, play, roll
from ludoteca.engine.ludo.kernels.players import RANDOM, Scratch, pick
from ludoteca.engine.ludo.kernels.turns import place

CHOICES = 0x5D588B656C078965
"""Keeps what players draw apart from the dice of the same game."""


@kernel
def play_game(board: Whole, setup: Whole, players: Whole, seed: int, scratch: Scratch) -> tuple[int, int]:
    """Play a game to its end, with a player in each seat: how many rolls and moves it took."""
    begin(board, setup)
    rolls, taps, moves = 0, 0, scratch.moves
    choices = mixed(seed ^ CHOICES)
    while board[OVER] == 0:
        both = drawn(word_of(seed, rolls), ROLLS)
        roll(board, setup, both // FACES + 1, both % FACES + 1)
        rolls += 1
        while board[FIRST] != 0:
            word = word_of(choices, taps)
            if players[board[MOVER]] == RANDOM:
                move = moves[drawn(word, legal(board, setup, moves))]
            else:
                move = pick(board, setup, players[board[MOVER]], word, scratch)
            play(board, setup, move)
            taps += 1
    return rolls, taps


@kernel
def play_games(
    board: Whole, setup: Whole, players: Whole2, seeds: Whole, places: Whole2, counts: Whole2, scratch: Scratch
) -> None:
    """Play a game for each row of ``players``: the places of its seats, and its rolls and moves."""
    for game in range(len(players)):
        rolls, taps = play_game(board, setup, players[game], seeds[game], scratch)
        counts[game, 0] = rolls
        counts[game, 1] = taps
        for seat in range(setup[SEATS]):
            places[game, seat] = place(board, setup, seat)
