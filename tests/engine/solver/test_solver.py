"""The solver on the board of 7 × 6."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.engine.solver.analysis import analyse
from ludoteca.engine.solver.desk import Desk
from ludoteca.engine.solver.score import Bounds
from ludoteca.engine.solver.shape import Shape
from ludoteca.engine.solver.solver import Limit, Solver
from ludoteca.engine.stop import Stop
from ludoteca.rules.drop.four import FourPosition, FourRules
from tests.engine.solver.lines import OWN, lines_in, position_after
from tests.engine.solver.slow import Slow, strewn

LINES = list(lines_in(OWN))
LATE = 30
"""So few cells are left then that the rules alone can look to the end."""


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(Shape(), rows=1 << 20)


def mirrored(position: FourPosition, columns: str) -> FourPosition:
    return position_after("".join(str(position.board.geometry.width + 1 - int(one)) for one in columns))


def test_every_line_is_right(solver: Solver) -> None:
    found, _ = solver.values([Desk.of(position_after(columns)) for columns, _ in LINES])

    assert found == [Bounds(score, score) for _, score in LINES]


def test_one_is_what_it_is_among_many(solver: Solver) -> None:
    for columns, score in LINES[::10]:
        assert solver.value(Desk.of(position_after(columns))) == Bounds(score, score)


def test_every_window_tells_on_which_side_of_it_the_score_is(solver: Solver) -> None:
    for columns, score in LINES[:200:5]:
        desk = Desk.of(position_after(columns))
        assert solver.bound(desk, -solver.shape.most, solver.shape.most) == score
        for alpha in range(score - 2, score + 3):
            found = solver.bound(desk, alpha, alpha + 1)
            assert found is not None
            assert (found > alpha) == (score > alpha)


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(LINES[:200]))
def test_a_mirror_image_has_the_same_score(line: tuple[str, int]) -> None:
    columns, score = line
    position = mirrored(position_after(columns), columns)

    assert Solver(Shape(), rows=1 << 10).value(Desk.of(position)) == Bounds(score, score)


def test_columns_have_the_scores_that_the_plain_rules_give(solver: Solver) -> None:
    slow, random = Slow(), Random(1)
    for _ in range(20):
        position = strewn(FourRules(), LATE, random)
        solution = analyse(position, solver)
        expected = slow.scores(position)
        assert {int(column): one for column, one in solution.scores.items()} == {
            column: Bounds(score, score) for column, score in expected.items()
        }
        assert solution.value.low == max(expected.values())
        assert solution.best == [column for column, score in expected.items() if score == max(expected.values())]


def test_best_play_takes_as_many_plies_as_the_score_says(solver: Solver) -> None:
    for columns, _ in LINES[:200:20]:
        position = position_after(columns)
        plies = analyse(position, solver).plies
        end = position.ply + (plies or 0)
        while not position.outcome:
            best = analyse(position, solver).best[0]
            position = next(
                position.land(cell) for _, cell in position.landings() if position.board.geometry.place(cell)[0] == best
            )
        assert position.ply == end


def test_what_is_known_is_not_looked_for_again() -> None:
    solver = Solver(Shape(), rows=1 << 16)
    desk = Desk.of(position_after(LINES[-1][0]))

    _, (first,) = solver.values([desk])
    _, (again,) = solver.values([desk])
    solver.forget()
    _, (afresh,) = solver.values([desk])

    assert first == afresh
    assert again < first / 2


def test_a_search_that_may_see_few_positions_leaves_bounds() -> None:
    columns, score = LINES[-1]
    desk = Desk.of(position_after(columns))

    found = Solver(Shape(), rows=1 << 16).value(desk, Limit(nodes=10))

    assert not found.exact
    assert found.low <= score <= found.high


def test_a_search_that_is_stopped_ends() -> None:
    stop = Stop()
    stop.set()

    assert not Solver(Shape(), rows=1 << 16).value(Desk.of(FourRules().start()), Limit(stop=stop)).exact


def test_a_search_ends_in_time() -> None:
    solution = analyse(FourRules().start(), Solver(Shape(), rows=1 << 16), Limit(seconds=0.05))

    assert len(solution.scores) == 7
    assert solution.plies is None
    assert all(one.low <= one.high for one in solution.scores.values())


def test_threads_share_what_is_known(solver: Solver) -> None:
    desks = [Desk.of(position_after(columns)) for columns, _ in LINES]

    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(solver.value, desks))

    assert found == [Bounds(score, score) for _, score in LINES]


def test_a_position_of_another_board_is_refused(solver: Solver) -> None:
    with pytest.raises(ValueError, match="another board"):
        solver.value(Desk(Shape(6, 5), 0, 0))


def test_a_game_that_is_over_has_no_scores(solver: Solver) -> None:
    with pytest.raises(ValueError, match="nobody"):
        analyse(position_after("1212121"), solver)
