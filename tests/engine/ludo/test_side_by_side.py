"""Games of the arena in kernels: those of whole games, whatever is played beside them, with luck that is even."""

from __future__ import annotations

from itertools import islice
from random import Random

import numpy as np
import pytest

from ludoteca.engine.contest import lone_seatings
from ludoteca.engine.ludo import side_by_side
from ludoteca.engine.ludo.appraisal import PAIRS
from ludoteca.engine.ludo.computer import room
from ludoteca.engine.ludo.desk import lay, setup_of
from ludoteca.engine.ludo.evaluation import after_rolls
from ludoteca.engine.ludo.kernels.board import SIZE
from ludoteca.engine.ludo.kernels.games import play_game
from ludoteca.engine.ludo.kernels.players import EASY, RULES
from ludoteca.engine.ludo.kernels.side_by_side import luck_of
from ludoteca.engine.ludo.kernels.turns import place
from ludoteca.engine.ludo.side_by_side import play_side_by_side
from ludoteca.engine.ludo.weights import network_of
from ludoteca.engine.tally import Game, Tally
from ludoteca.rules.ludo.notation import ROLLS, Roll
from ludoteca.rules.ludo.rules import LudoRules
from tests.engine.ludo.boards import SETUPS, positions, start

TWO, SIDE, FOUR = "ludo,2,one,off,count", "ludo,2,side,on,count", "ludo,4,one,off,play-on"


def rules(name: str) -> LudoRules:
    found = SETUPS[name].rules
    assert isinstance(found, LudoRules)
    return found


def told(games: list[Game]) -> list[tuple[object, ...]]:
    """All of games but the time that they took."""
    return [(game.points, game.played, game.moves, game.group, game.luck) for game in games]


@pytest.mark.parametrize("name", [TWO, SIDE, FOUR])
def test_games_side_by_side_are_those_that_are_played_alone(name: str) -> None:
    setup = start(name).setup
    around = lone_seatings(setup.seats)
    played = list(play_side_by_side(rules(name), ("rules", "easy"), 12, seed=5))
    laid = side_by_side._lay(list(range(12)), around, 5)
    for at, game in enumerate(played):
        board, seated = np.zeros(SIZE, dtype=np.int64), around[at % len(around)]
        players = np.array([RULES if who == 0 else EASY for who in seated], dtype=np.int64)
        rolls, moves = play_game(board, setup_of(setup), players, laid.seeds[at], room())

        assert sum(game.moves) == moves
        assert game.points == (place(board, setup_of(setup), seated.index(0)) == 1)
        assert rolls > 20


def test_games_are_the_same_whatever_is_played_beside_them(monkeypatch: pytest.MonkeyPatch) -> None:
    together = list(play_side_by_side(rules(FOUR), ("normal", "easy"), 10, seed=1))
    monkeypatch.setattr(side_by_side, "MOST", 1)

    assert told(together) == told(list(play_side_by_side(rules(FOUR), ("normal", "easy"), 10, seed=1)))
    assert told(together)[:3] == told(list(play_side_by_side(rules(FOUR), ("normal", "easy"), 3, seed=1)))
    assert told(together) != told(list(play_side_by_side(rules(FOUR), ("normal", "easy"), 10, seed=2)))
    assert [game.group for game in together] == [0, 0, 0, 0, 1, 1, 1, 1, 2, 2]


@pytest.mark.parametrize("name", [TWO, SIDE, FOUR])
def test_the_luck_of_a_roll_is_what_it_brings_beyond_the_mean_of_all(name: str) -> None:
    scratch = room(network_of(start(name).setup))
    some = (one for one in positions(name, Random(7)) if not one.dice and not one.finished and not one.outcome)
    for position in islice(some, 0, 200, 20):
        each = dict(zip(PAIRS, after_rolls(position), strict=True))
        for seat in range(position.setup.seats):
            worth = [each[Roll(*sorted(roll))][seat] for roll in ROLLS]
            luck = [luck_of(lay(position), setup_of(position.setup), seat, *roll, scratch) for roll in ROLLS]

            assert luck == pytest.approx([one - sum(worth) / 36 for one in worth], abs=1e-5)
            assert sum(luck) == pytest.approx(0, abs=1e-5)


@pytest.mark.parametrize(("name", "two", "games"), [(TWO, "easy", 80), (TWO, "rules", 80), (FOUR, "easy", 48)])
def test_both_scores_are_of_the_same_strength_and_one_is_told_more_narrowly(name: str, two: str, games: int) -> None:
    tally = Tally()
    for game in play_side_by_side(rules(name), ("normal", two), games, seed=3):
        tally.add(game)
    (low, high), adjusted = tally.interval, tally.adjusted
    assert adjusted is not None
    assert tally.score is not None

    assert abs(adjusted.score - tally.score) < high - low
    assert adjusted.interval[1] - adjusted.interval[0] < high - low
    assert adjusted.ratio is not None
    assert adjusted.ratio > 1


def test_players_of_equal_strength_share_the_points_evenly_without_luck() -> None:
    # Both games of a pair have rolls of their own here: with the same ones they would be even for certain.
    tally, numbers = Tally(), iter(range(10**6))
    for seed, seat in ((11, 0), (12, 1)):
        for game in islice(play_side_by_side(rules(TWO), ("rules", "rules"), 200, seed), seat, None, 2):
            tally.add(Game(game.points, game.played, game.moves, game.seconds, next(numbers), game.luck))
    adjusted = tally.adjusted
    assert adjusted is not None
    low, high = adjusted.interval

    assert abs(adjusted.score - 0.5) < high - low, "twice the 95 % interval, for a seed that was chosen before"
    assert high - low < 0.15


def test_only_ludo_is_played_here() -> None:
    with pytest.raises(TypeError):
        next(play_side_by_side(SETUPS[TWO].rules.start(), ("random", "random"), 1, 0))  # type: ignore[arg-type]
