"""The networks of the strong player: what they are told, what they make of it, and how they learn."""

from __future__ import annotations

from itertools import islice, product
from random import Random

import numpy as np
import pytest

from ludoteca.engine.ludo.desk import lay, setup_of
from ludoteca.engine.ludo.kernels import features
from ludoteca.engine.ludo.kernels.board import HOUSES, WAY
from ludoteca.engine.ludo.kernels.network import LEAK, RELATIONS_AT, ROWS_AT, look
from ludoteca.engine.ludo.kernels.players import NORMAL, STRONG
from ludoteca.engine.ludo.mind import mind_of
from ludoteca.engine.ludo.table import play_games
from ludoteca.engine.ludo.weights import FOLDER, name_of, network_of
from ludoteca.rules.game import Chance, Seat
from ludoteca.rules.ludo.board import HOUSED, Progress, square_of
from ludoteca.rules.ludo.notation import ROLLS
from ludoteca.rules.ludo.position import LudoPosition
from tests.engine.ludo.boards import SETUPS, positions, start
from tests.engine.ludo.test_kernels import ways
from tools.train_ludo import COURSES, Lesson, fresh, teach


def test_all_weights_together_are_less_than_a_megabyte() -> None:
    files = {path.stem: path.stat().st_size for path in FOLDER.glob("*.npz")}

    assert set(files) == {name_of(start(name).setup) for name in SETUPS}
    assert sum(files.values()) < 1_000_000


def told(position: LudoPosition) -> tuple[set[tuple[int, int, int]], np.ndarray, np.ndarray]:
    """What the kernels write: the rows that stand for counters, the relations, and the chances."""
    mind, chances = mind_of(network_of(position.setup)), np.zeros(HOUSES, dtype=np.float32)
    found = look(lay(position), setup_of(position.setup), mind, chances)
    rows = [divmod(int(row), features.PLACES) for row in mind.whole[ROWS_AT][:found]]
    return {(*divmod(level, 4), place) for level, place in rows}, mind.real[RELATIONS_AT], chances


def due(name: str, many: int) -> list[LudoPosition]:
    """Positions in which a roll is due."""
    found = islice(positions(name, Random(name)), 4 * many)
    return [position for position in found if position.turn is Chance.ROLL][:many]


def slot(position: LudoPosition, seat: int) -> int:
    """How many houses on from the mover's a seat begins."""
    turn = position.setup.owns[position.mover][0]
    return min((house - turn) % 4 for house in position.setup.owns[seat])


@pytest.mark.parametrize("name", SETUPS)
def test_rows_say_where_counters_stand(name: str) -> None:
    for position in due(name, 60):
        turn = position.setup.owns[position.mover][0]
        expected = {
            ((house - turn) % 4, counters[:at].count(progress), progress + 1)
            for house, counters in enumerate(position.counters)
            for at, progress in enumerate(counters)
        }

        assert told(position)[0] == expected


def hunts(position: LudoPosition, hunter: Seat, prey: Seat) -> list[tuple[int, int, bool, int]]:
    """Of each counter that can be hit and each behind it: both places, whether that is housed, and how far behind."""
    setup, found = position.setup, []
    for house, other in product(setup.owns[prey], setup.owns[hunter]):
        for progress, foot in product(set(position.counters[house]), set(position.counters[other])):
            square = square_of(house, progress)
            if square is None or square in setup.refuges:
                continue
            there = next((far for far in range(51) if square_of(other, Progress(far)) == square), None)
            if there is None or 0 <= there <= foot or foot == 56 or there - max(foot, -1) > features.NEAR:
                continue
            found.append((progress + 1, foot + 1, foot == HOUSED, there - foot))
    return found


@pytest.mark.parametrize("name", SETUPS)
def test_relations_say_who_can_hit_whom(name: str) -> None:
    for position in due(name, 60):
        relations = told(position)[1]
        playing = [Seat(s) for s in range(position.setup.seats) if s not in (*position.left, *position.finished)]
        for hunter, prey in product(playing, playing):
            at = features.PER_PAIR * (4 * slot(position, hunter) + slot(position, prey))
            pairs = hunts(position, hunter, prey) if hunter != prey else []
            stakes = np.zeros((2, features.NEAR))
            for place, _, housed, behind in pairs:
                stakes[int(housed), behind - 1] += place / 50
            hits = {roll: [pair for pair in pairs if pair[3] in reach(pair, tuple(map(int, roll)))] for roll in ROLLS}

            assert relations[at + features.MEETINGS] * 8 == len(pairs)
            assert relations[at + features.HIT] == pytest.approx(sum(map(bool, hits.values())) / 36)
            assert relations[at + features.BEHIND : at + features.PER_PAIR] == pytest.approx(stakes.ravel())
            if len(position.setup.owns[0]) == 1:
                best = [max(pair, key=lambda one: (one[0], -one[1])) for pair in hits.values() if pair]

                assert relations[at + features.LOST] * 720 == pytest.approx(sum(one[0] for one in best))
                assert relations[at + features.GAINED] * 720 == pytest.approx(sum(WAY - one[1] for one in best))


def reach(pair: tuple[int, int, bool, int], roll: tuple[int, ...]) -> set[int]:
    """How far a hunter comes with a roll; from its house one step farther than from the start square."""
    _, _, housed, _ = pair
    start_from = HOUSED if housed else Progress(10)
    return {stands + steps - (HOUSED if housed else 10) for stands, steps in ways(start_from, roll)}


@pytest.mark.parametrize("name", SETUPS)
def test_the_network_is_one_hidden_layer(name: str) -> None:
    network = network_of(start(name).setup)
    for position in due(name, 20):
        rows, relations, chances = told(position)
        given = np.zeros(features.ROWS)
        for house, level, place in rows:
            given[(4 * house + level) * features.PLACES + place] = 1
        given[features.STANDING : features.ALWAYS] = relations[: features.RELATIONS]
        given[features.ALWAYS] = 1
        hidden = given @ network.first
        out = np.append(np.where(hidden < 0, LEAK * hidden, hidden), 1) @ network.second
        gone = (*position.left, *position.finished)
        shares = [0 if s in gone else np.exp(out[slot(position, s)]) for s in range(position.setup.seats)]

        assert chances[: len(shares)] == pytest.approx(np.array(shares) / sum(shares), abs=1e-4)


@pytest.mark.parametrize("name", COURSES)
def test_the_same_training_ends_with_the_same_weights(name: str) -> None:
    once, twice, untaught = fresh(3), fresh(3), fresh(3)
    for network in (once, twice):
        for lesson in COURSES[name].lessons:
            teach(network, COURSES[name], lesson, range(3), 7)

    assert once.first.tobytes() == twice.first.tobytes() != untaught.first.tobytes()
    assert once.second.tobytes() == twice.second.tobytes() != untaught.second.tobytes()


def test_a_network_that_has_learnt_a_little_plays_better() -> None:
    network = fresh(3)
    before = play_games(start("ludo,2,one,off,count").setup, ((4, 1), (1, 4)), 400, 1, network).won(4)
    teach(network, COURSES["two"], Lesson(1_000, 0.02), range(1_000), 7)
    after = play_games(start("ludo,2,one,off,count").setup, ((4, 1), (1, 4)), 400, 1, network).won(4)

    assert after > max(before + 0.05, 0.6)


@pytest.mark.parametrize(
    ("name", "groups", "floor"),
    [
        ("ludo,2,one,off,count", 60, 0.56),
        ("ludo,2,one,on,count", 30, 0.52),
        ("ludo,2,side,off,count", 20, 0.52),
        ("ludo,2,across,off,count", 20, 0.52),
        ("ludo,3,one,off,count", 20, 0.36),
        ("ludo,4,one,off,count", 20, 0.27),
    ],
)
def test_strong_wins_more_than_its_share_against_normal(name: str, groups: int, floor: float) -> None:
    setup = start(name).setup
    around = [[STRONG if at == alone else NORMAL for at in range(setup.seats)] for alone in range(setup.seats)]

    assert play_games(setup, around, groups, seed=1).won(STRONG) > floor
