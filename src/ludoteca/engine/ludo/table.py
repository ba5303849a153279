"""Whole games of the kernels, many at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ludoteca.engine.ludo.computer import room
from ludoteca.engine.ludo.desk import setup_of
from ludoteca.engine.ludo.endgame import table_of
from ludoteca.engine.ludo.kernels.board import SIZE, Whole, Whole2
from ludoteca.engine.ludo.kernels.dice import word_of
from ludoteca.engine.ludo.kernels.games import play_games as play_all
from ludoteca.engine.ludo.mind import Network
from ludoteca.engine.ludo.weights import network_of
from ludoteca.rules.ludo.setup import LudoSetup


@dataclass(frozen=True, slots=True)
class Results:
    """What came of games: who sat where, the places by seat, and how many rolls and moves each took."""

    players: Whole2
    places: Whole2
    rolls: Whole
    moves: Whole

    def won(self, player: int) -> float:
        """The share of games that a seat of this player won."""
        return float(np.mean(np.any((self.players == player) & (self.places == 1), axis=1)))


def play_games(
    setup: LudoSetup, seatings: Sequence[Sequence[int]], groups: int, seed: int, network: Network | None = None
) -> Results:
    """Play ``groups`` times the games that differ in who sits where, those of a group with the same dice.

    >>> from ludoteca.engine.ludo.kernels.players import NORMAL, RANDOM
    >>> results = play_games(LudoSetup(), ((NORMAL, RANDOM), (RANDOM, NORMAL)), groups=200, seed=1)
    >>> results.players.shape, results.won(NORMAL) > 0.8, results.won(NORMAL) + results.won(RANDOM)
    ((400, 2), True, 1.0)
    """
    players = np.tile(np.array(seatings, dtype=np.int64), (groups, 1))
    seeds = np.array([word_of(seed, group) for group in range(groups)], dtype=np.int64).repeat(len(seatings))
    places, counts = np.zeros_like(players), np.zeros((len(players), 2), dtype=np.int64)
    scratch = room(network or network_of(setup), table_of(setup))
    play_all(np.zeros(SIZE, dtype=np.int64), setup_of(setup), players, seeds, places, counts, scratch)
    return Results(players, places, counts[:, 0], counts[:, 1])
