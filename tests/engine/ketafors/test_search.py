from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from threading import Event

import pytest

from ludoteca.engine.ketafors.desk import Desk
from ludoteca.engine.ketafors.kernels.ends import POINT, PROVEN, SOONER, WIN
from ludoteca.engine.ketafors.kernels.promise import growth
from ludoteca.engine.ketafors.master import Mind
from ludoteca.engine.pool import Job, Pool
from ludoteca.engine.search import Budget, Finding
from ludoteca.engine.stop import Stop
from ludoteca.rules.drop.geometry import Geometry
from ludoteca.rules.drop.ketafors import Goal, KetaforsPosition, KetaforsRules
from ludoteca.rules.drop.notation import write_column
from ludoteca.rules.game import Action, Position, Refusal
from ludoteca.rules.options import Options
from tests.engine.ketafors.boards import BOARDS, games, options_of
from tests.rules.playing import applied, positions

SOON = 20.0
"""Seconds after which a test that waits for an event has failed."""
LITTLE = tuple(product(((4, 4), (5, 4), (4, 5)), ((Goal.FILL, 0), (Goal.RACE, 2), (Goal.RACE, 4))))
"""Small boards, and goals that are reached on them."""


def naive(position: KetaforsPosition, depth: int) -> int:
    """The value to whoever is to move, by trying out everything."""
    own, other = position.scores[position.mover], position.scores[1 - position.mover]
    if position.outcome:
        sign = 0 if position.outcome.draw else 1 if position.mover in position.outcome.winners else -1
        free = position.board.geometry.size - position.ply
        return sign * (WIN + SOONER * free) + POINT * (own - other)
    if depth == 0:
        desk = Desk.of(position)
        mine, theirs = (growth(desk.cells, desk.stride, colour) for colour in (desk.colour, 3 - desk.colour))
        return POINT * (own - other) + mine - theirs
    return max(-naive(after, depth - 1) for after in followers(position).values())


def followers(position: KetaforsPosition) -> dict[Action, KetaforsPosition]:
    found = {}
    for action in position.legal():
        after = applied(position, action)
        assert isinstance(after, KetaforsPosition)
        found[action] = after
    return found


def little_games(size: tuple[int, int], goal: tuple[Goal, int], count: int) -> Iterator[KetaforsPosition]:
    """Every position of random games that somebody is to move in."""
    rules = KetaforsRules(Geometry(*size), goal[0], goal[1])
    for seed in range(count):
        for position in positions(rules, seed):
            assert isinstance(position, KetaforsPosition)
            if position.outcome is None:
                yield position


def late(board: str, goal: str, count: int, free: int) -> Iterator[KetaforsPosition]:
    """Positions of random games with few cells left, nobody having reached the target."""
    for position in games(options_of(board, goal, 50), count):
        if position.outcome is None and position.board.geometry.size - position.ply <= free:
            yield position


def search(
    position: KetaforsPosition, *, depth: int = 0, nodes: int = 0, seed: int = 1, rows: int = 1 << 12
) -> Finding:
    return Mind(rows).ponder(Desk.of(position), seed, Stop(), Budget(nodes, 0, depth))


@pytest.mark.parametrize(("size", "goal"), LITTLE)
def test_a_shallow_search_finds_the_value_that_trying_everything_finds(
    size: tuple[int, int], goal: tuple[Goal, int]
) -> None:
    for position in little_games(size, goal, 2):
        free = position.board.geometry.size - position.ply
        for depth in range(1, min(3, free) + 1):
            found = search(position, depth=depth)

            if not found.exact:
                assert naive(position, depth) == found.value
                assert -naive(followers(position)[write_column(found.move)], depth - 1) == found.value


@pytest.mark.parametrize("board", BOARDS)
def test_on_real_boards_too(board: str) -> None:
    random = Random(board)
    met = [position for position in games(options_of(board, "race", 10), 8) if position.outcome is None]
    for position in random.sample(met, 5):
        for depth in (1, 2, 3):
            found = search(position, depth=depth)

            if not found.exact:
                assert naive(position, depth) == found.value


@pytest.mark.parametrize(("size", "goal"), LITTLE)
def test_the_end_on_little_boards_is_played_exactly(size: tuple[int, int], goal: tuple[Goal, int]) -> None:
    tried = 0
    for position in little_games(size, goal, 9):
        free = position.board.geometry.size - position.ply
        if free <= 7:
            assert_perfect(position)
            tried += 1

    assert tried >= 5


@pytest.mark.parametrize(("board", "goal"), list(product(BOARDS, ("race", "fill"))))
def test_the_end_on_real_boards_is_played_exactly(board: str, goal: str) -> None:
    tried = 0
    for position in late(board, goal, 5, 6):
        assert_perfect(position)
        tried += 1

    assert tried >= 10


def assert_perfect(position: KetaforsPosition) -> None:
    """The search sees the outcome, and its move keeps it; of won rounds on full boards by the most points."""
    free = position.board.geometry.size - position.ply
    best = naive(position, free)
    found = search(position)
    if len(position.legal()) > 1:
        assert found.exact
        assert sign(best) == sign(found.value)
        assert found.value == best or found.depth < free
    assert sign(best) == sign(-naive(followers(position)[write_column(found.move)], free - 1))


def sign(value: int) -> int:
    return 0 if abs(value) < PROVEN else 1 if value > 0 else -1


@pytest.mark.parametrize("board", BOARDS)
def test_a_win_at_once_is_never_missed(board: str) -> None:
    wins = 0
    for position in games(options_of(board, "race", 10), 20):
        if position.outcome is None:
            good = {
                action
                for action, after in followers(position).items()
                if after.outcome and position.mover in after.outcome.winners
            }
            if good and len(position.legal()) > 1:
                found = search(position)
                assert (found.exact, found.depth) == (True, 1)
                assert write_column(found.move) in good
                wins += 1

    assert wins >= 10


@pytest.mark.parametrize("board", BOARDS)
def test_with_a_bound_on_nodes_the_same_seed_finds_the_same(board: str) -> None:
    mind = Mind(1 << 12)
    for position in list(games(options_of(board), 1))[:12:3]:
        first, second = (mind.ponder(Desk.of(position), 5, Stop(), Budget(3_000, 0)) for _ in range(2))

        assert first == second
        assert first == search(position, nodes=3_000, seed=5)
        assert 3_000 >= first.nodes


def test_seeds_tell_between_mirrored_columns() -> None:
    start = next(games(options_of("8x7"), 1))

    assert len({search(start, nodes=2_000, seed=seed).move for seed in range(20)}) > 1


@pytest.mark.parametrize("goal", ["race", "fill"])
def test_the_table_saves_nodes_and_changes_no_value(goal: str) -> None:
    small = large = 0
    for position in list(games(options_of("7x6", goal), 2))[::3]:
        if position.outcome is None:
            without, with_it = (search(position, depth=5, rows=rows) for rows in (1, 1 << 14))
            small, large = small + with_it.nodes, large + without.nodes

            assert without.value == with_it.value

    assert small < large


def test_the_only_column_left_needs_no_thought() -> None:
    only = [position for position in games(options_of("7x6", "fill"), 10) if len(position.legal()) == 1]

    assert {0} == {search(position).nodes for position in only}
    assert all(write_column(search(position).move) in position.legal() for position in only)


def test_a_dropped_job_ends_its_search() -> None:
    thinking = Event()
    found: list[Finding] = []

    def endless(
        kind: str,
        options: Options,
        play: Position | tuple[Action, ...],
        level: str,
        *,
        seed: int,
        stop: Stop | None = None,
    ) -> Action:
        assert isinstance(play, KetaforsPosition)
        assert stop is not None
        thinking.set()
        found.append(Mind(1 << 12).ponder(Desk.of(play), seed, stop, Budget(0, 0)))
        return write_column(found[-1].move)

    start = next(games(options_of("10x9"), 1))
    search(start, depth=2)
    with Pool(chooser=endless, warm=lambda: iter(())) as pool:
        job = Job("t", 1, "ana", "ketafors", {}, start, "master", seed=1)
        assert not isinstance(pool.submit(job), Refusal)
        assert thinking.wait(SOON)
        pool.drop("t")

    assert not found[0].exact
    assert write_column(found[0].move) in start.legal()


def test_the_search_ends_by_itself_when_its_time_is_up() -> None:
    start = next(games(options_of("10x9"), 1))
    found = Mind(1 << 12).ponder(Desk.of(start), 1, Stop(), Budget(seconds=0.05))

    assert not found.exact
    assert found.depth >= 1
