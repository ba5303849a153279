"""Cells, rays and lines of boards of every size, flat and as cylinders."""

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from ludoteca.rules.drop.geometry import Axis, Cell, Geometry
from tests.rules import naive

LINES = json.loads((Path(__file__).parent.parent / "data" / "lines.json").read_text())
COUNTS = [
    (shape, board, int(length), count)
    for shape, boards in LINES.items()
    for board, lengths in boards.items()
    for length, count in lengths.items()
]


def geometry(board: str, shape: str = "flat") -> Geometry:
    width, height = map(int, board.split("x"))
    return Geometry(width, height, wraps=shape == "cylinder")


def named(geometry: Geometry, cells: Iterable[Cell]) -> frozenset[str]:
    return frozenset(geometry.names[cell] for cell in cells)


@pytest.mark.parametrize(("shape", "board", "length", "count"), COUNTS)
def test_a_board_has_the_published_number_of_lines(shape: str, board: str, length: int, count: int) -> None:
    assert len(geometry(board, shape).lines(length)) == count


@pytest.mark.parametrize("wraps", [False, True])
@pytest.mark.parametrize(("width", "height"), [(7, 6), (5, 4), (4, 7), (8, 6)])
def test_the_lines_are_those_read_off_rows_columns_and_diagonals(width: int, height: int, wraps: bool) -> None:
    board = Geometry(width, height, wraps=wraps)
    expected = set()
    for index, track in enumerate(naive.tracks(width, height, wraps=wraps)):
        ring = track + track[:3] if wraps and index < height else track
        expected |= {frozenset(ring[start : start + 4]) for start in range(len(ring) - 3)}

    assert {named(board, line) for line in board.lines(4)} == expected


def test_every_line_has_as_many_different_cells_as_it_is_long() -> None:
    for wraps in (False, True):
        for length in (3, 4, 5, 7):
            assert {len(line) for line in Geometry(7, 6, wraps=wraps).lines(length)} <= {length}


def test_a_row_all_round_a_cylinder_is_one_line() -> None:
    assert len(Geometry(5, 2, wraps=True).lines(5)) == 2


def test_no_line_is_longer_than_the_board() -> None:
    assert Geometry(5, 4).lines(6) == frozenset()
    assert Geometry(5, 4, wraps=True).lines(6) == frozenset()


def test_cells_are_named_by_column_letter_and_row_from_the_bottom() -> None:
    board = Geometry(10, 9)

    assert (board.names[board.cell(0, 0)], board.names[board.cell(9, 8)]) == ("a1", "j9")
    assert len(set(board.names)) == board.size == 90


def test_a_cell_knows_its_place() -> None:
    board = Geometry(8, 7)

    assert all(board.place(board.cell(column, row)) == (column, row) for column in range(8) for row in range(7))


@pytest.mark.parametrize(
    ("axis", "backward", "forward"),
    [
        (Axis.HORIZONTAL, ["a2"], ["c2", "d2"]),
        (Axis.VERTICAL, ["b1"], ["b3"]),
        (Axis.RISING, ["a1"], ["c3"]),
        (Axis.FALLING, ["a3"], ["c1"]),
    ],
)
def test_rays_end_at_the_edge(axis: Axis, backward: list[str], forward: list[str]) -> None:
    board = Geometry(4, 3)
    behind, ahead = board.rays[board.cell(1, 1)][axis]

    assert ([board.names[cell] for cell in behind], [board.names[cell] for cell in ahead]) == (backward, forward)


def test_on_a_cylinder_rows_and_diagonals_go_round_and_columns_do_not() -> None:
    board = Geometry(4, 3, wraps=True)
    rays = board.rays[board.cell(0, 0)]

    assert [board.names[cell] for cell in rays[Axis.HORIZONTAL][0]] == ["d1", "c1", "b1"]
    assert [board.names[cell] for cell in rays[Axis.FALLING][0]] == ["d2", "c3"]
    assert rays[Axis.VERTICAL][0] == ()
    assert rays[Axis.RISING][0] == ()
