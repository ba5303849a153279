"""The games of the arena in kernels, with what rolls bring, and the time that each player takes."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from time import perf_counter
from types import MappingProxyType

import numpy as np

from ludoteca.engine.contest import lone_seatings
from ludoteca.engine.ludo.computer import PLAYERS, room
from ludoteca.engine.ludo.desk import setup_of
from ludoteca.engine.ludo.endgame import table_of
from ludoteca.engine.ludo.kernels.board import HOUSES, SIZE, Whole
from ludoteca.engine.ludo.kernels.players import RANDOM, RULES, Scratch
from ludoteca.engine.ludo.kernels.side_by_side import Underway, move_all, roll_all
from ludoteca.engine.ludo.kernels.turns import place
from ludoteca.engine.ludo.weights import network_of
from ludoteca.engine.tally import Game
from ludoteca.rules.game import Rules
from ludoteca.rules.ludo.rules import LudoRules

WITHOUT_LEVEL = MappingProxyType({"random": RANDOM, "rules": RULES})
WHILE = 0.5
"""So many seconds of games, about, are played side by side: then they are told, and Ctrl-C loses no more."""
MOST = 512
"""So many games at once make a call cheap."""


def play_side_by_side(rules: Rules, players: tuple[str, str], games: int, seed: int) -> Iterator[Game]:
    """Games of two players, by name, the first alone in every seat once with the same rolls, and so on.

    >>> from ludoteca.engine.tally import Tally
    >>> tally = Tally()
    >>> for game in play_side_by_side(LudoRules(), ("rules", "random"), 200, seed=1):
    ...     tally.add(game)
    >>> tally.score > 0.65, tally.adjusted.ratio > 1
    (True, True)
    """
    if not isinstance(rules, LudoRules):
        raise TypeError("not rules of Ludo")
    setup, numbers = setup_of(rules.setup), (_number(players[0]), _number(players[1]))
    around = lone_seatings(rules.seats)
    scratch = room(network_of(rules.setup), table_of(rules.setup))
    none = _lay([], around, seed)
    roll_all(none, setup, scratch)
    move_all(none, setup, 0, numbers[0], scratch)  # what is compiled at first is nobody's time
    coming, number = iter(range(games)), len(around)
    while some := list(islice(coming, number)):
        began = perf_counter()
        yield from _play(_lay(some, around, seed), setup, numbers, scratch, some[0], len(around))
        if perf_counter() - began < WHILE / 2:
            number = min(MOST, 2 * number)


def _number(name: str) -> int:
    """A player of the kernels."""
    found = {**WITHOUT_LEVEL, **{str(level): number for level, number in PLAYERS.items()}}
    return found[name]


def _lay(numbers: list[int], around: tuple[tuple[int, ...], ...], seed: int) -> Underway:
    """The games of those numbers before their first roll."""
    seats = len(around)
    many = len(numbers)
    seated = np.zeros((many, HOUSES), dtype=np.int64)
    seeds = np.zeros(many, dtype=np.int64)
    for at, number in enumerate(numbers):
        seated[at, :seats] = around[number % seats]
        digest = sha256(f"{seed} {number // seats}".encode()).digest()
        seeds[at] = int.from_bytes(digest[:8], "big", signed=True)
    boards, counts = np.zeros((many, SIZE), dtype=np.int64), np.zeros((many, 3), dtype=np.int64)
    return Underway(boards, seated, seeds, counts, np.zeros(many, dtype=np.int64), np.zeros(many))


def _play(
    games: Underway, setup: Whole, players: tuple[int, int], scratch: Scratch, first: int = 0, around: int = 1
) -> Iterator[Game]:
    """Play them to their ends; the time of a player is shared out by moves."""
    seconds = [0.0, 0.0]
    while roll_all(games, setup, scratch):
        for who, player in enumerate(players):
            began = perf_counter()
            move_all(games, setup, who, player, scratch)
            seconds[who] += perf_counter() - began
    moves = games.counts[:, 1:].sum(axis=0)
    for at in range(len(games.seeds)):
        won = place(games.boards[at], setup, list(games.seated[at]).index(0)) == 1
        own = int(games.counts[at, 1]), int(games.counts[at, 2])
        times = [seconds[who] * own[who] / max(1, int(moves[who])) for who in (0, 1)]
        group = (first + at) // around
        yield Game(float(won), int(games.marks[at]), own, (times[0], times[1]), group, float(games.luck[at]))
