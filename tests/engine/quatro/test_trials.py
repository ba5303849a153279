"""Strong as one of three: it plays the game out, sees what is near, and plays the same again."""

from __future__ import annotations

import pytest

from ludoteca.engine.contest import contest, player_of
from ludoteca.engine.quatro.computer import desk_of
from ludoteca.engine.quatro.kernels import trials as kernels
from ludoteca.engine.quatro.trials import Trials
from ludoteca.engine.quatro.trio import Trio
from ludoteca.engine.search import Budget, Finding
from ludoteca.engine.stop import Stop
from ludoteca.engine.tally import Tally
from ludoteca.rules.drop.four import FourPosition
from tests.engine.quatro.variants import VARIANTS, after, fair, until, walk
from tests.rules.playing import after as played


@pytest.fixture(scope="module")
def trials() -> Trials:
    return Trials(rows=1 << 16)


def ponder(trials: Trials, position: FourPosition, seed: int = 1, nodes: int = 30_000) -> Finding[int]:
    return trials.ponder(desk(position), seed, Stop(), Budget(nodes=nodes))


def desk(position: FourPosition) -> Trio:
    found = desk_of(position)
    assert isinstance(found, Trio)
    return found


def sign(value: int) -> int:
    return (value > 0) - (value < 0)


@pytest.mark.parametrize("spaces", [2, 3, 4, 5])
def test_near_the_end_nothing_is_lost_that_the_others_would_have_to_give(trials: Trials, spaces: int) -> None:
    for seed in range(8):
        position = until("three", spaces, seed)
        me = position.mover
        sure = max(min(sign(values[me]) for values in fair(after(position, move))) for move in position.legal())
        chosen = after(position, desk(position).write(ponder(trials, position, seed).move))

        assert max(sign(values[me]) for values in fair(chosen)) >= sure, position.board.rows()


def test_three_in_the_lowest_row_with_both_ends_open_are_not_left_to_one(trials: Trials) -> None:
    position = played(VARIANTS["three"], "c a h d a h")  # red has c and d
    assert isinstance(position, FourPosition)

    assert desk(position).write(ponder(trials, position).move) in ("b", "e", "f")


def test_the_same_seed_finds_the_same_and_a_bound_is_kept(trials: Trials) -> None:
    for seed in range(3):
        position = until("three", 30, seed)
        once, again = (ponder(trials, position, seed, 5_000) for _ in range(2))

        assert once == again == ponder(Trials(rows=1 << 16), position, seed, 5_000)
        assert once.nodes <= 5_000


def test_a_full_tree_goes_on_without_more_rows() -> None:
    position = next(walk("three", 0))

    assert desk(position).write(ponder(Trials(rows=40), position).move) in position.legal()


def test_trials_that_are_stopped_answer_at_once(trials: Trials) -> None:
    stop = Stop()
    stop.set()
    found = trials.ponder(desk(next(walk("three", 0))), 0, stop, Budget())

    assert 0 <= found.move < 8
    assert found.nodes < 1_000


def test_a_move_that_cannot_be_overtaken_ends_the_trials_early(trials: Trials) -> None:
    position = until("three", 3, 4)

    assert ponder(trials, position, nodes=1 << 40).nodes < 3 * (1 << 18)


def test_lots_fall_on_all_alike() -> None:
    notes = Trials(rows=1)._notes
    found = [int(kernels.draw(notes, 7)) for _ in range(7_000)]

    assert all(900 < found.count(number) < 1_100 for number in range(7))


def test_roots_are_whole() -> None:
    for number in (1, 2, 3, 4, 8, 9, 15, 16, 24, 25, 10**6, 10**12 - 1, 10**12):
        found = kernels.root_of(number)
        assert found**2 <= number < (found + 1) ** 2


def test_strong_beats_normal_as_one_of_three() -> None:
    tally, kind = Tally(), "quatro/three"
    strong, normal = (player_of(kind, {}, level, nodes=30_000) for level in ("strong", "normal"))
    for game in contest(VARIANTS["three"], (strong, normal), 90, seed=1):
        tally.add(game)

    assert tally.interval[0] > 0.5, tally
