"""The variants that differ in data alone: size, length, wrapping, teams, who loses, what lies there before."""

from itertools import pairwise
from random import Random

import pytest

from ludoteca.rules.game import Action, Outcome, Refusal
from tests.rules.drop.quatro.playing import lines, played, quatro
from tests.rules.playing import after, applied, positions


@pytest.mark.parametrize("name", ["classic", "single", "small", "misere", "cylinder", "popout", "teams"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_line_ends_the_game_for_whoever_completes_it(name: str, seat: int) -> None:
    moves = ("f" if seat else "") + " d c d c d c d"

    over = played(name, moves)

    assert over.outcome is not None
    winner = 1 - seat if name == "misere" else seat
    assert [place == 1 for place in over.outcome.places[:2]] == [winner == 0, winner == 1]
    assert over.outcome.reason == ("misere" if name == "misere" else "line")
    assert lines(over) == {(seat, "d1 d2 d3 d4")}


@pytest.mark.parametrize(
    ("name", "width", "height", "plies", "count"),
    [
        ("classic", 7, 6, 42, 69),
        ("single", 7, 6, 42, 69),
        ("five", 9, 6, 54, 68),
        ("popout", 7, 6, 42, 69),
        ("small", 6, 5, 30, 39),
        ("misere", 7, 6, 42, 69),
        ("cylinder", 7, 6, 42, 105),
        ("obstacles", 7, 6, 38, 69),
        ("drawn-opening", 7, 6, 42, 69),
        ("three", 8, 6, 48, 84),
        ("teams", 7, 6, 42, 69),
    ],
)
def test_a_variant_has_its_board_and_its_lines(name: str, width: int, height: int, plies: int, count: int) -> None:
    variant = quatro(name).variant
    shape = quatro(name).shape()

    assert (shape["columns"], shape["rows"]) == (width, height)
    assert variant.empty.cells.count(0) == plies
    assert len(variant.geometry.lines(variant.length)) == count


def test_in_five_four_are_no_line_and_five_are() -> None:
    assert played("five", "a a b b c c d d").outcome is None
    assert lines(played("five", "a a b b c c d d e")) == {(0, "a1 b1 c1 d1 e1")}


def test_six_in_a_row_are_one_line_of_six_in_five() -> None:
    over = played("five", "a a b b c c e e f f d")

    assert lines(over) == {(0, "a1 b1 c1 d1 e1 f1")}


def test_in_five_with_filled_sides_both_outer_columns_are_full_and_alternate() -> None:
    start = quatro("five", start="hasbro").start()

    assert start.board.rows() == [f"{sign}.......{sign}" for sign in "YRYRYR"]
    assert (start.ply, start.turn, start.legal()) == (0, 0, tuple("bcdefgh"))
    assert start.apply(Action("a")) == Refusal("column-full", {"column": "a"})
    assert quatro("five", start="hasbro").shape()["start"] == start.board.rows()
    assert start.board.cells.count(0) == 42


def test_discs_of_filled_sides_count_for_lines() -> None:
    over = played("five", "b b c c d d e", start="hasbro")

    assert over.outcome == Outcome((0,), (1, 2), "line")
    assert lines(over) == {(0, "a1 b1 c1 d1 e1")}


def test_on_the_small_board_the_sixth_disc_of_a_column_is_refused() -> None:
    assert played("small", "a a a a a").apply(Action("a")) == Refusal("column-full", {"column": "a"})
    assert quatro("small").start().apply(Action("g")) == Refusal("no-such-column", {"column": "g"})


@pytest.mark.parametrize(
    ("moves", "cells"),
    [
        ("f f g g a a b", "f1 g1 a1 b1"),
        ("g g a a b b c", "g1 a1 b1 c1"),
        ("e e f f g g a", "e1 f1 g1 a1"),
        ("f g g a c a a b b b b", "f1 g2 a3 b4"),
        ("b a a g g f g f f c f", "f4 g3 a2 b1"),
    ],
)
def test_on_the_cylinder_lines_go_round_and_are_read_rightwards_from_their_left_end(moves: str, cells: str) -> None:
    over = played("cylinder", moves)

    assert over.outcome == Outcome((0,), (1, 2), "line")
    assert lines(over) == {(0, cells)}
    assert played("classic", moves).outcome is None


def test_on_the_cylinder_a_column_is_no_ring() -> None:
    assert played("cylinder", "a b a b b a a b a c a").outcome is None


@pytest.mark.parametrize("turn", range(1, 7))
def test_on_the_cylinder_a_game_that_is_turned_round_is_the_same_game(turn: int) -> None:
    for seed in range(60):
        *_, end = course = list(positions(quatro("cylinder"), seed))
        moves = [_move_between(before, then) for before, then in pairwise(course)]
        turned = after(quatro("cylinder"), " ".join("abcdefg"[("abcdefg".index(move) + turn) % 7] for move in moves))
        assert turned.board.rows() == [row[-turn:] + row[:-turn] for row in end.board.rows()]
        assert turned.outcome == end.outcome


def _move_between(before, then) -> str:  # noqa: ANN001  positions
    pairs = enumerate(zip(before.board.cells, then.board.cells, strict=True))
    (cell,) = (cell for cell, (was, now) in pairs if was != now)
    return "abcdefg"[cell // 6]


DRAWN = "1 5 6 7 7 3 7 3 1 4 1 3 4 7 6 5 3 4 4 7 2 3 7 3 5 2 2 2 6 4 4 2 2 1 5 6 1 6 5 5 6 1"


def test_a_full_board_without_a_line_is_a_draw_in_misere_too() -> None:
    assert played("misere", DRAWN).outcome == Outcome((), (1, 1), "full")


@pytest.mark.parametrize("name", ["classic", "single", "misere", "teams"])
def test_the_same_moves_end_at_the_same_ply_as_in_four_in_a_row(name: str) -> None:
    for seed in range(40):
        *course, end = positions(quatro(name), seed)
        assert all(not position.view(None)["over"] for position in course)
        assert end.outcome.reason in {"line", "misere", "full"}


def test_in_misere_answering_in_the_same_column_wins_twenty_thousand_games_of_twenty_thousand() -> None:
    assert [seed for seed in range(20_000) if not mirrored_wins(seed)] == []


def mirrored_wins(seed: int) -> bool:
    """Whether yellow wins a game in which red plays anything and yellow answers in the same column."""
    random, position = Random(seed), quatro("misere").start()
    while position.outcome is None:
        action = random.choice(position.legal())
        position = applied(position, action)
        if position.outcome is None:
            position = applied(position, action)
    return position.outcome.winners == (1,)


def test_teams_play_in_the_order_of_their_seats() -> None:
    course = [played("teams", " ".join("abcde"[:ply])) for ply in range(6)]

    assert [position.turn for position in course] == [0, 1, 2, 3, 0, 1]
    assert course[5].board.rows()[-1] == "RYRYR.."
    assert quatro("teams").shape()["colours"] == [0, 1, 0, 1]


@pytest.mark.parametrize(
    ("moves", "mover", "outcome"),
    [
        ("a a b b c c d", 2, Outcome((0, 2), (1, 2, 1, 2), "line")),
        ("g a a b b c c d", 3, Outcome((1, 3), (2, 1, 2, 1), "line")),
        ("d c d c d c d", 2, Outcome((0, 2), (1, 2, 1, 2), "line")),
        ("a a b b g g c f d", 0, Outcome((0, 2), (1, 2, 1, 2), "line")),
    ],
)
def test_a_line_of_both_partners_wins_for_both_and_stands_by_the_first(
    moves: str, mover: int, outcome: Outcome
) -> None:
    *course, last = moves.split()
    position = played("teams", " ".join(course))

    effect = position.effect(Action(last))
    over = applied(position, Action(last))

    assert (effect["seat"], over.outcome) == (mover, outcome)
    assert {line["seat"] for line in effect["adds"]} == {line["seat"] for line in over.view(None)["lines"]}
    assert {line["seat"] for line in over.view(None)["lines"]} == {outcome.winners[0]}


def test_a_draw_of_teams_is_shared_by_all_four() -> None:
    assert played("teams", DRAWN).outcome == Outcome((), (1, 1, 1, 1), "full")


def test_a_two_sided_game_does_not_go_on_without_a_seat() -> None:
    assert quatro("teams").start().withdraw(0) == Refusal("ends-the-game")
    assert quatro("classic").start().withdraw(1) == Refusal("ends-the-game")
