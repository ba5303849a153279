from __future__ import annotations

from itertools import product

import pytest

from ludoteca.engine.contest import contest, player_of
from ludoteca.engine.ketafors.scripted import scripted
from ludoteca.engine.player import choose, levels
from ludoteca.engine.stop import Stop
from ludoteca.engine.tally import Tally
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.drop.ketafors import KetaforsPosition
from ludoteca.rules.game import Action
from ludoteca.rules.options import Options
from tests.engine.ketafors.boards import BOARDS, games, options_of
from tests.rules.playing import applied

SMALL = options_of("7x6")


def winning(position: KetaforsPosition) -> set[Action]:
    """The actions that win at once."""
    ends = {action: applied(position, action).outcome for action in position.legal()}
    return {action for action, outcome in ends.items() if outcome and position.mover in outcome.winners}


def safe(position: KetaforsPosition) -> set[Action]:
    """The actions after which the other cannot win at once."""
    found = set()
    for action in position.legal():
        after = applied(position, action)
        assert isinstance(after, KetaforsPosition)
        if not winning(after):
            found.add(action)
    return found


@pytest.mark.parametrize("board", BOARDS)
def test_hard_never_misses_a_win_nor_allows_a_loss_that_it_can_avoid(board: str) -> None:
    options = options_of(board, "race", 10)
    wins = rescues = 0
    for position in games(options, 40):
        if position.outcome or max(position.scores) < 4:
            continue
        good = winning(position)
        wins += bool(good)
        if not good:
            good = safe(position)
            if not 0 < len(good) < len(position.legal()):
                continue
            rescues += 1

        assert choose("ketafors", options, position, "hard", seed=position.ply) in good
        if min(wins, rescues) >= 10:
            break

    assert wins >= 10
    assert rescues >= 10


@pytest.mark.parametrize("goal", ["race", "fill"])
def test_hard_wins_on_the_last_cells_when_it_can(goal: str) -> None:
    options = options_of("7x6", goal, 50)
    for position in games(options, 40):
        good = winning(position)
        if good:
            assert choose("ketafors", options, position, "hard", seed=1) in good


@pytest.mark.parametrize(("board", "goal"), list(product(BOARDS, ("race", "fill"))))
def test_levels_play_legal_moves_to_the_end(board: str, goal: str) -> None:
    options = options_of(board, goal)
    stopped = Stop()
    stopped.set()
    position = KINDS["ketafors"].make(options).start()
    while position.outcome is None:
        level = levels("ketafors")[position.ply % 4]
        position = applied(position, choose("ketafors", options, position, level, seed=position.ply, stop=stopped))

    assert position.legal() == ()


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_same_seed_gives_the_same_move_and_others_give_others(level: str) -> None:
    moves = [choose("ketafors", SMALL, (), level, seed=seed) for seed in range(30)]

    assert moves == [choose("ketafors", SMALL, (), level, seed=seed) for seed in range(30)]
    assert len(set(moves)) > 1


def test_a_history_and_its_position_are_answered_alike() -> None:
    history = tuple(map(Action, "ddcegg"))
    position = KINDS["ketafors"].make(SMALL).start()
    for action in history:
        position = applied(position, action)

    for seed in range(10):
        assert choose("ketafors", SMALL, history, "easy", seed=seed) == choose(
            "ketafors", SMALL, position, "easy", seed=seed
        )


def test_easy_takes_a_five_nearly_always() -> None:
    history = tuple(map(Action, "aabbccdj"))  # a four in the lowest row, open at e
    moves = [choose("ketafors", options_of("10x9"), history, "easy", seed=seed) for seed in range(200)]

    assert 170 <= moves.count(Action("e")) < 200


def test_the_scripted_opponent_plays_legal_moves() -> None:
    for position in games(SMALL, 2):
        if position.outcome is None:
            assert scripted(position, 1) in position.legal()


@pytest.mark.parametrize(
    ("one", "two", "count", "least"),
    [
        ("hard", "easy", 40, 0.8),
        ("easy", "random", 60, 0.75),
        ("scripted", "hard", 200, 0.05),
        ("scripted", "easy", 60, 0.6),
        ("scripted", "medium", 60, 0.25),
        ("medium", "easy", 40, 0.8),
        ("hard", "medium", 60, 0.55),
    ],
)
def test_each_level_stands_where_it_should(one: str, two: str, count: int, least: float) -> None:
    assert fought(one, two, SMALL, count).wins >= least * count


def test_master_stands_above_hard_even_with_little_to_think() -> None:
    assert fought("master", "hard", options_of("8x7"), 6, nodes=2_000).wins >= 5


def fought(one: str, two: str, options: Options, count: int, nodes: int = 0) -> Tally:
    """What comes of games between two players, the scripted one among them."""
    players = [scripted if name == "scripted" else player_of("ketafors", options, name, nodes) for name in (one, two)]
    tally = Tally()
    for game in contest(KINDS["ketafors"].make(options), (players[0], players[1]), count, seed=1):
        tally.add(game)
    return tally
