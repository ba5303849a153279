"""The solver on other boards, beside plain rules and tables that others have published."""

from __future__ import annotations

import os
from random import Random

import pytest

from ludoteca.engine.solver.analysis import analyse
from ludoteca.engine.solver.boards import kernels_for
from ludoteca.engine.solver.desk import Desk
from ludoteca.engine.solver.score import Bounds
from ludoteca.engine.solver.shape import Shape
from ludoteca.engine.solver.solver import Solver
from ludoteca.rules.drop.board import NEUTRAL, RED, YELLOW
from ludoteca.rules.drop.four import FourRules
from ludoteca.rules.drop.geometry import Column, Geometry
from ludoteca.rules.drop.variant import Variant
from tests.engine.solver.slow import Slow, strewn

ALL = bool(os.environ.get("LUDOTECA_SOLVER_ALL"))
"""Whether to try every board; kernels for each take some ten seconds to compile."""

BLOCKS = ((Column(1), NEUTRAL), (Column(1), NEUTRAL), (Column(4), NEUTRAL))
DISCS = ((Column(0), RED), (Column(0), YELLOW), (Column(4), RED), (Column(4), YELLOW))
ROUND = Variant(Geometry(5, 5, wraps=True), length=4, lying=BLOCKS)
LOSING = Variant(Geometry(5, 4), loses=True)
MORE = (
    Variant(Geometry(5, 5)),
    Variant(Geometry(4, 6), lying=DISCS[:2]),
    Variant(Geometry(5, 5), length=5, lying=DISCS),
    Variant(Geometry(6, 4), length=5),
    Variant(Geometry(5, 4), lying=BLOCKS, loses=True),
    Variant(Geometry(5, 5, wraps=True), length=5),
    Variant(Geometry(5, 5), loses=True),
    Variant(Geometry(7, 6, wraps=True)),
    Variant(Geometry(8, 7)),
    Variant(Geometry(9, 6), length=5),
    Variant(Geometry(4, 12)),
)
PUBLISHED = {
    (Geometry(4, 4), False): "=",
    (Geometry(5, 4), False): "=",
    (Geometry(6, 4), False): "-",
    (Geometry(4, 5), False): "=",
    (Geometry(5, 5), False): "=",
    (Geometry(4, 6), False): "=",
    (Geometry(7, 4), False): "=",
    (Geometry(8, 4), False): "-",
    (Geometry(6, 5), False): "=",
    (Geometry(5, 6), False): "=",
    (Geometry(6, 6), False): "-",
    (Geometry(4, 7), False): "=",
    (Geometry(5, 7), False): "=",
    (Geometry(7, 5), False): "=",
    (Geometry(4, 8), False): "=",
    (Geometry(6, 5, wraps=True), False): "+",
    (Geometry(5, 6, wraps=True), False): "-",
    (Geometry(4, 5), True): "-",
    (Geometry(5, 5), True): "+",
    (Geometry(6, 4), True): "-",
}
"""Who wins on an empty board where four in a row win, or lose: the first, the second, nobody. John Tromp's table; those
of boards that go round, or where a line loses, are of this project alone."""


def solver_for(variant: Variant) -> Solver:
    shape = Shape.of(variant)
    assert shape
    return Solver(shape, Desk.of(FourRules(variant).start()).neutral, rows=1 << 20)


@pytest.mark.parametrize("variant", [ROUND, LOSING, *(MORE if ALL else ())], ids=str)
def test_scores_are_those_of_the_plain_rules(variant: Variant) -> None:
    rules, solver, slow, random = FourRules(variant), solver_for(variant), Slow(), Random(1)
    for left in (*range(1, 13), *range(1, 13)):
        position = strewn(rules, max(0, solver.shape.cells - left), random)
        expected = slow.scores(position)
        solution = analyse(position, solver)
        assert {int(column): one for column, one in solution.scores.items()} == {
            column: Bounds(score, score) for column, score in expected.items()
        }
        assert solver.value(Desk.of(position)) == solution.value
        assert solver.bound(Desk.of(position), -solver.shape.most, solver.shape.most) == solution.value.low


@pytest.mark.skipif(not ALL, reason="each board takes some ten seconds to compile")
@pytest.mark.parametrize(("board", "value"), PUBLISHED.items(), ids=str)
def test_empty_boards_are_worth_what_others_found(board: tuple[Geometry, bool], value: str) -> None:
    geometry, loses = board
    variant = Variant(geometry, loses=loses)
    solver, desk = solver_for(variant), Desk.of(FourRules(variant).start())

    found = solver.value(desk)

    assert found.exact
    assert "=+-"[(found.low > 0) - (found.low < 0)] == value
    below, above = solver.bound(desk, found.low - 1, found.low), solver.bound(desk, found.low, found.low + 1)
    assert below is not None
    assert below >= found.low
    assert above is not None
    assert above <= found.low
    solver.forget()
    assert solver.bound(desk, -solver.shape.most, solver.shape.most) == found.low


@pytest.mark.parametrize("first", range(5))
def test_on_a_cylinder_all_first_moves_are_alike(first: int) -> None:
    plain = Variant(Geometry(5, 5, wraps=True), lying=BLOCKS)
    turned = tuple((Column((column + first) % 5), colour) for column, colour in BLOCKS)
    other = Variant(plain.geometry, lying=turned)
    random = Random(first)
    position = strewn(FourRules(plain), 12, random)
    alike = FourRules(other).start()
    # The same discs, turned: in any order that puts them there.
    discs = position.board.cells
    cells = discs[-5 * first :] + discs[: -5 * first] if first else discs
    alike = FourRules(other).decode(alike.encode()[:1] + position.ply.to_bytes(2, "big") + cells)

    assert solver_for(plain).value(Desk.of(position)) == solver_for(other).value(Desk.of(alike))


@pytest.mark.parametrize("shape", [Shape(9, 7), Shape(7, 6, 3), Shape(4, 6, 5, wraps=True), Shape(0, 6)])
def test_what_has_no_kernels_is_refused(shape: Shape) -> None:
    with pytest.raises(ValueError, match="no kernels"):
        kernels_for(shape)


@pytest.mark.parametrize("variant", [Variant(often=3), Variant(colours=(RED, YELLOW, RED, YELLOW))])
def test_a_game_that_is_not_for_two_or_need_not_end_has_no_shape(variant: Variant) -> None:
    assert Shape.of(variant) is None
