"""The positions that a book is about."""

from __future__ import annotations

import pytest

from ludoteca.engine.solver.book.book import Opening
from ludoteca.engine.solver.book.opening import bookable, key_of, levels
from ludoteca.engine.solver.desk import Desk
from ludoteca.engine.solver.shape import Shape
from ludoteca.rules.drop.four import FourPosition, FourRules
from ludoteca.rules.drop.geometry import Geometry
from ludoteca.rules.drop.variant import Variant


def by_the_rules(variant: Variant, plies: int) -> dict[int, bool]:
    """The key of every unfinished position after so many plies, and whether it is won at once."""
    here: list[FourPosition] = [FourRules(variant).start()]
    for _ in range(plies):
        after = (position.land(cell) for position in here for _, cell in position.landings())
        here = list({position.key(): position for position in after if not position.outcome}.values())
    found = {}
    for position in here:
        desk = Desk.of(position)
        ends = (position.land(cell).outcome for _, cell in position.landings())
        found[key_of(desk.shape, desk.own, desk.mask)] = any(end and end.winners for end in ends)
    return found


@pytest.mark.parametrize(
    ("variant", "plies"),
    [(Variant(Geometry(5, 4)), 7), (Variant(), 5), (Variant(Geometry(6, 5), length=5), 4)],
    ids=str,
)
def test_positions_are_those_of_the_rules(variant: Variant, plies: int) -> None:
    shape = Shape.of(variant)
    assert shape

    last = levels(shape, plies)[plies]

    assert dict(zip(last.keys.tolist(), last.won.tolist(), strict=True)) == by_the_rules(variant, plies)


def test_there_are_as_many_as_others_counted() -> None:
    opening = Opening(Shape(), 8)

    assert len(opening.levels[8].keys) == 91_295
    assert len(opening.questions) == 91_295 - 13_580


@pytest.mark.parametrize("shape", [Shape(9, 7), Shape(wraps=True), Shape(loses=True), Shape(lying=4)])
def test_of_other_boards_there_are_none(shape: Shape) -> None:
    assert not bookable(shape)
    with pytest.raises(ValueError, match="no opening"):
        levels(shape, 2)


def test_nothing_comes_after_a_full_board() -> None:
    with pytest.raises(ValueError, match="no opening"):
        levels(Shape(4, 4), 16)
