"""Discs, landings and runs, on flat and wrapping boards, with three colours and neutral discs."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.rules.drop.board import EMPTY, GREEN, NEUTRAL, RED, SIGNS, YELLOW, Board, Colour
from ludoteca.rules.drop.geometry import Column, Geometry
from tests.rules import naive


def laid(rows: list[str], *, wraps: bool = False) -> Board:
    """A board with these rows, top row first; discs may hang in the air."""
    geometry = Geometry(len(rows[0]), len(rows), wraps=wraps)
    board = Board.empty(geometry)
    for height, row in enumerate(reversed(rows)):
        for column, sign in enumerate(row):
            board = board.put(geometry.cell(column, height), Colour(SIGNS.index(sign)))
    return board


def runs(board: Board, colour: Colour, least: int) -> list[list[str]]:
    return [[board.geometry.names[cell] for cell in run] for run in board.runs(colour, least)]


def scattered(width: int, height: int, seed: int) -> list[str]:
    """Rows of any signs; few of them, so that long runs come up."""
    random = Random(seed)
    signs = random.choice([".R", "RY", "RRY", ".RYG#", "R", "RRRRRRY"])
    return ["".join(random.choice(signs) for _ in range(width)) for _ in range(height)]


def test_discs_pile_up_in_a_column() -> None:
    board = Board.empty(Geometry(3, 3)).drop(Column(1), RED).drop(Column(1), YELLOW).drop(Column(1), NEUTRAL)

    assert board.rows() == [".#.", ".Y.", ".R."]


def test_a_full_column_takes_no_disc() -> None:
    board = laid(["R.", "Y."])

    assert board.landing(Column(0)) is None
    with pytest.raises(ValueError, match="full"):
        board.drop(Column(0), RED)


def test_a_drop_leaves_the_old_board_as_it_was() -> None:
    board = laid(["..", "R."])

    board.drop(Column(0), YELLOW)

    assert board.rows() == ["..", "R."]


def test_a_board_is_full_when_no_cell_is_empty() -> None:
    assert laid(["RY", "#G"]).full
    assert not laid([".Y", "#G"]).full


def test_every_sign_is_written_as_it_was_read() -> None:
    rows = ["RYG#.", ".#GYR"]

    assert laid(rows).rows() == rows


def test_runs_are_read_from_left_to_right_and_from_the_bottom() -> None:
    board = laid(["Y..R", "Y.RR", "YRRR", "RRRR"])

    assert runs(board, RED, 4) == [["a1", "b1", "c1", "d1"], ["d1", "d2", "d3", "d4"], ["a1", "b2", "c3", "d4"]]
    assert runs(board, YELLOW, 3) == [["a2", "a3", "a4"]]


def test_a_falling_run_begins_at_its_left_end() -> None:
    assert runs(laid(["R...", ".R..", "..R.", "...R"]), RED, 3) == [["a4", "b3", "c2", "d1"]]


def test_a_run_is_as_long_as_it_can_be_and_counts_once() -> None:
    assert runs(laid(["RRRRR.."]), RED, 3) == [["a1", "b1", "c1", "d1", "e1"]]


def test_a_run_shorter_than_asked_is_left_out() -> None:
    assert runs(laid(["RR.RRR."]), RED, 3) == [["d1", "e1", "f1"]]


def test_three_colours_make_runs_of_their_own() -> None:
    board = laid(["RRRYYYGGG"])

    assert [runs(board, colour, 3) for colour in (RED, YELLOW, GREEN)] == [
        [["a1", "b1", "c1"]],
        [["d1", "e1", "f1"]],
        [["g1", "h1", "i1"]],
    ]


def test_a_neutral_disc_breaks_a_run() -> None:
    assert runs(laid(["RR#RR"]), RED, 3) == []


def test_neutral_discs_make_no_run_for_a_player() -> None:
    board = laid(["####"])

    assert [runs(board, colour, 1) for colour in (RED, YELLOW, GREEN)] == [[], [], []]


def test_on_a_cylinder_a_run_crosses_the_seam_and_is_read_from_its_left_end() -> None:
    assert runs(laid(["RR...RR"], wraps=True), RED, 4) == [["f1", "g1", "a1", "b1"]]


def test_on_a_flat_board_the_seam_is_an_edge() -> None:
    assert runs(laid(["RR...RR"]), RED, 3) == []


def test_a_run_all_round_is_one_run_from_the_first_column() -> None:
    assert runs(laid(["RRRRRRR"], wraps=True), RED, 4) == [["a1", "b1", "c1", "d1", "e1", "f1", "g1"]]


@pytest.mark.parametrize("gap", range(7))
def test_a_ring_with_one_gap_is_one_run_that_begins_after_the_gap(gap: int) -> None:
    row = "R" * gap + "." + "R" * (6 - gap)

    assert runs(laid([row], wraps=True), RED, 3) == [["abcdefg"[(gap + step) % 7] + "1" for step in range(1, 7)]]


@pytest.mark.parametrize("gap", range(7))
def test_the_disc_that_closes_a_ring_belongs_to_one_run_all_round(gap: int) -> None:
    board = laid(["R" * gap + "." + "R" * (6 - gap)], wraps=True)

    closed = [run for _, run in board.through(board.geometry.cell(gap, 0), RED, 4)]

    assert closed == [tuple(board.geometry.cell(column, 0) for column in range(7))]


def test_diagonals_cross_the_seam_both_ways() -> None:
    rising = laid([".R...", "R....", "....R", "...R."], wraps=True)
    falling = laid(["...R.", "....R", "R....", ".R..."], wraps=True)

    assert runs(rising, RED, 4) == [["d1", "e2", "a3", "b4"]]
    assert runs(falling, RED, 4) == [["d4", "e3", "a2", "b1"]]


def test_a_column_does_not_go_round() -> None:
    assert runs(laid(["R", "R", ".", "R"], wraps=False), RED, 3) == []
    assert runs(laid(["R....", "R....", ".....", "R...."], wraps=True), RED, 3) == []


@settings(max_examples=150)
@given(st.integers(1, 10), st.integers(1, 9), st.integers(0, 2**32 - 1))
def test_runs_are_those_found_by_reading_strings(width: int, height: int, seed: int) -> None:
    rows = scattered(width, height, seed)
    board = laid(rows)

    for letter, colour in (("R", RED), ("Y", YELLOW), ("G", GREEN)):
        assert sorted(map(tuple, runs(board, colour, 3))) == sorted(naive.runs(rows, letter, 3))


@settings(max_examples=150)
@given(st.integers(4, 9), st.integers(1, 9), st.integers(0, 2**32 - 1))
def test_runs_on_a_cylinder_are_those_found_by_reading_strings_round(width: int, height: int, seed: int) -> None:
    rows = scattered(width, height, seed)
    board = laid(rows, wraps=True)

    for letter, colour in (("R", RED), ("Y", YELLOW)):
        assert sorted(map(tuple, runs(board, colour, 3))) == sorted(naive.runs_on_a_cylinder(rows, letter, 3))


@settings(max_examples=60)
@given(st.booleans(), st.integers(0, 2**32 - 1))
def test_the_runs_through_the_cells_of_a_colour_are_its_runs(wraps: bool, seed: int) -> None:
    board = laid(scattered(7, 6, seed), wraps=wraps)

    through = {
        run for cell in range(board.geometry.size) if board.cells[cell] == RED for run in board.through(cell, RED, 3)
    }

    assert {run for _, run in through} == set(board.runs(RED, 3))


def test_an_empty_board_has_no_runs() -> None:
    board = Board.empty(Geometry(7, 6))

    assert all(board.runs(colour, 1) == [] for colour in (RED, YELLOW, GREEN, NEUTRAL))
    assert board.cells.count(EMPTY) == 42
