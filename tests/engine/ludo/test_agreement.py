"""The kernels and the plain rules were written from the same page, each for itself; here they have to agree.

``LUDOTECA_LUDO_POSITIONS=100000`` compares that many positions of each setup, which takes minutes.
"""

from __future__ import annotations

import os

import pytest

from ludoteca.engine.ludo.computer import room
from ludoteca.engine.ludo.desk import action_of, lay, setup_of
from ludoteca.engine.ludo.kernels.dice import FACES, ROLLS, drawn, mixed, word_of
from ludoteca.engine.ludo.kernels.games import CHOICES
from ludoteca.engine.ludo.kernels.players import RANDOM, pick
from ludoteca.engine.ludo.table import play_games
from ludoteca.rules.game import Chance
from ludoteca.rules.ludo.notation import ROLLS as EVERY_ROLL
from ludoteca.rules.ludo.notation import write_roll
from ludoteca.rules.ludo.position import LudoPosition
from tests.engine.ludo.agreement import assert_agreed
from tests.engine.ludo.boards import SETUPS, start
from tests.rules.playing import applied

POSITIONS = int(os.environ.get("LUDOTECA_LUDO_POSITIONS", "700"))


@pytest.mark.parametrize("name", SETUPS)
def test_moves_and_what_they_lead_to_are_those_of_the_plain_rules(name: str) -> None:
    assert assert_agreed(name, POSITIONS, seed=1) > POSITIONS


@pytest.mark.parametrize("name", SETUPS)
def test_whole_games_can_be_played_again_by_the_plain_rules(name: str) -> None:
    position, seed = start(name), int(word_of(5, 0))
    rolls, moves, space = 0, 0, room()
    while position.outcome is None:
        if position.turn is Chance.ROLL:
            action = write_roll(EVERY_ROLL[drawn(word_of(seed, rolls), ROLLS)])
            rolls += 1
        else:
            word = word_of(mixed(seed ^ CHOICES), moves)
            action = action_of(pick(lay(position), setup_of(position.setup), RANDOM, word, space), position)
            moves += 1
        after = applied(position, action)
        assert isinstance(after, LudoPosition)
        position = after
    games = play_games(position.setup, [[RANDOM] * position.setup.seats], groups=1, seed=5)

    assert list(position.outcome.places) == games.places[0].tolist()
    assert (rolls, moves) == (games.rolls[0], games.moves[0])


def test_dice_fall_as_the_rules_list_them() -> None:
    assert [tuple(map(int, roll)) for roll in EVERY_ROLL] == [
        (both // FACES + 1, both % FACES + 1) for both in range(ROLLS)
    ]
