"""The levels of Ludo: never illegal, the same again, and as strong as they should be."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from ludoteca.engine.contest import contest, lone_seatings, player_of
from ludoteca.engine.ludo.computer import room
from ludoteca.engine.ludo.desk import action_of, lay, setup_of
from ludoteca.engine.ludo.kernels.players import EASY, NORMAL, RANDOM, RULES, pick
from ludoteca.engine.ludo.plain import by_rules
from ludoteca.engine.ludo.table import play_games
from ludoteca.engine.player import choose, levels
from ludoteca.engine.tally import Tally
from ludoteca.rules.ludo.board import HOUSED, Progress
from ludoteca.rules.ludo.notation import Die
from tests.engine.ludo.boards import SETUPS, positions, start


@pytest.mark.parametrize("name", SETUPS)
def test_no_level_ever_plays_an_illegal_move_and_each_plays_the_same_again(name: str) -> None:
    options, lots = SETUPS[name].options, Random(name)
    for position in islice(positions(name, lots), 150):
        for level in levels("ludo") if position.dice else ():
            seed = lots.getrandbits(32)
            action = choose("ludo", options, position, level, seed=seed)

            assert action in position.legal()
            assert action == choose("ludo", options, position, level, seed=seed)


@pytest.mark.parametrize("name", SETUPS)
def test_the_kernels_know_the_rules_of_thumb(name: str) -> None:
    for position in islice(positions(name, Random(name)), 400):
        if position.dice:
            move = pick(lay(position), setup_of(position.setup), RULES, 0, room())

            assert by_rules(position, seed=0) == action_of(move, position)


def answers(level: str, *dice: int) -> set[str]:
    """What a level plays with several seeds: red has a counter on 10, and one on 30 that could capture with a 3."""
    counters = ((HOUSED, HOUSED, Progress(10), Progress(30)), (), (HOUSED, HOUSED, HOUSED, Progress(7)), ())
    position = replace(start("ludo,2,one,off,count"), counters=counters, dice=tuple(map(Die, dice)))
    return {str(choose("ludo", {}, position, level, seed=seed)) for seed in range(60)}


def test_normal_captures_and_easy_now_and_then_does_not_look() -> None:
    assert answers("normal", 3) == {"3@r30xy"}
    assert answers("easy", 3) == {"3@r30xy", "3@r10"}


def test_easy_plays_any_move_when_it_does_not_look() -> None:
    assert answers("easy", 3, 5) == {"3@r10", "3@r30xy", "5@r10", "5@r30"}


@pytest.mark.parametrize(
    ("name", "one", "two", "groups", "floor"),
    [
        ("ludo,2,one,off,count", NORMAL, RULES, 10_000, 0.67),
        ("ludo,2,one,off,count", NORMAL, EASY, 10_000, 0.73),
        ("ludo,2,one,off,count", EASY, RANDOM, 10_000, 0.70),
        ("ludo,2,side,off,count", NORMAL, RULES, 1_000, 0.80),
        ("ludo,4,one,off,count", NORMAL, RULES, 1_000, 0.33),
    ],
)
def test_levels_are_as_strong_as_they_should_be(name: str, one: int, two: int, groups: int, floor: float) -> None:
    setup = start(name).setup
    seatings = [[two if player else one for player in seats] for seats in lone_seatings(setup.seats)]

    assert play_games(setup, seatings, groups=groups, seed=1).won(one) > floor


def test_games_of_the_arena_have_the_same_dice_for_everybody() -> None:
    setting = SETUPS["ludo,4,one,off,count"]
    one = player_of("ludo", setting.options, "random", 0)
    tally, dice = Tally(), []
    for game in contest(setting.rules, (one, one), 4, seed=3):
        tally.add(game)
        assert isinstance(game.played, tuple)
        dice.append([action for action in game.played if action.startswith("=")])

    assert dice[0] == dice[1] == dice[2] == dice[3]
    assert (tally.wins, tally.draws, tally.losses) == (1, 0, 3)
