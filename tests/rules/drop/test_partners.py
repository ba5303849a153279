"""Which cells complete a line, by sets of partners, against walking along the lines."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.rules.drop.board import NEUTRAL, RED, YELLOW, Board
from ludoteca.rules.drop.four import any_within
from ludoteca.rules.drop.geometry import Cell, Geometry

SHAPES = (Geometry(7, 6), Geometry(7, 6, wraps=True), Geometry(5, 4), Geometry(10, 9), Geometry(4, 7, wraps=True))


@pytest.mark.parametrize("geometry", SHAPES, ids=lambda shape: f"{shape.width}x{shape.height}{'~' * shape.wraps}")
@pytest.mark.parametrize("length", [3, 4])
@settings(max_examples=60)
@given(data=st.data())
def test_a_cell_completes_a_line_exactly_when_a_run_through_it_is_long_enough(
    geometry: Geometry, length: int, data: st.DataObject
) -> None:
    colours = st.sampled_from((0, RED, RED, YELLOW, NEUTRAL))
    board = Board(geometry, bytes(data.draw(st.lists(colours, min_size=geometry.size, max_size=geometry.size))))
    cells, partners = [Cell(cell) for cell in range(geometry.size)], geometry.partners(length)
    for colour in (RED, YELLOW):
        walked = [bool(list(board.through(cell, colour, length))) for cell in cells]
        assert walked == [any_within(board.held(colour), partners[cell]) for cell in cells]
