"""The rules of Four in a Row, case by case."""

from pathlib import Path

import pytest

from ludoteca.rules.drop.four import FourPosition, FourRules
from ludoteca.rules.drop.geometry import Geometry
from ludoteca.rules.drop.variant import Variant
from ludoteca.rules.game import Action, Outcome, Refusal
from tests.rules import naive
from tests.rules.playing import after, applied, positions

ALLEN = (Path(__file__).parent.parent / "data" / "allen.txt").read_text().splitlines()

THREE_LINES_AT_ONCE = "eacgfaeacfffbdffdeecgdegebggcgccaabbbadbd"
WIN_ON_THE_LAST_DISC = "ccdcaaeegcaffgaadegbddedcafcedgegbfgbffbbb"
DRAW = "aefggcgcadacdgfecddgbcgcebbbfddbbaefafeefa"


def spaced(moves: str) -> str:
    return " ".join(moves)


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("a a b b c c d", ["a1", "b1", "c1", "d1"]),
        ("d c d c d c d", ["d1", "d2", "d3", "d4"]),
        ("a b b c c d c d d a d", ["a1", "b2", "c3", "d4"]),
        ("g f f e e d e d d a d", ["d4", "e3", "f2", "g1"]),
    ],
)
def test_four_in_a_row_win_at_once_on_every_axis(text: str, cells: list[str]) -> None:
    over = after(FourRules(), text)

    assert over.outcome == Outcome((0,), (1, 2), "line")
    assert over.view(None)["lines"] == [{"seat": 0, "cells": cells, "points": None}]
    assert (over.turn, over.legal(), over.apply(Action("a"))) == (None, (), Refusal("game-over"))


def test_the_second_player_wins_too() -> None:
    assert after(FourRules(), "a b a b a b c b").outcome == Outcome((1,), (2, 1), "line")


def test_five_in_a_row_are_one_line() -> None:
    over = after(FourRules(), "a a b b d d e e c")

    assert over.outcome == Outcome((0,), (1, 2), "line")
    assert [line["cells"] for line in over.view(None)["lines"]] == [["a1", "b1", "c1", "d1", "e1"]]


def test_three_in_a_row_are_none() -> None:
    position = after(FourRules(), "a a b b c")

    assert position.outcome is None
    assert position.view(None)["lines"] == []


def test_one_disc_can_complete_several_lines() -> None:
    *moves, last = THREE_LINES_AT_ONCE
    position = after(FourRules(), " ".join(moves))

    effect = position.effect(Action(last))
    over = applied(position, Action(last))

    assert len(effect["adds"]) == 3
    assert all(effect["cell"] in line["cells"] for line in effect["adds"])
    assert sorted(map(str, over.view(None)["lines"])) == sorted(map(str, effect["adds"]))


def test_a_line_by_the_last_disc_wins_although_the_board_is_full() -> None:
    over = after(FourRules(), spaced(WIN_ON_THE_LAST_DISC))

    assert (over.ply, over.board.full, over.outcome) == (42, True, Outcome((1,), (2, 1), "line"))


def test_a_full_board_without_a_line_is_a_draw() -> None:
    over = after(FourRules(), spaced(DRAW))

    assert (over.ply, over.outcome) == (42, Outcome((), (1, 1), "full"))
    assert over.view(None)["lines"] == []


def test_the_game_has_no_score() -> None:
    assert "scores" not in FourRules().start().view(None)


def test_a_full_column_refuses_a_disc_and_says_which() -> None:
    assert after(FourRules(), "d d d d d d").apply(Action("d")) == Refusal("column-full", {"column": "d"})


@pytest.mark.parametrize("game", ALLEN)
def test_the_annotated_games_can_be_played_and_stop_before_the_end(game: str) -> None:
    position = FourRules().start()

    for cell in game.split():
        assert position.outcome is None
        assert position.effect(Action(cell[0]))["cell"] == cell
        position = applied(position, Action(cell[0]))

    assert position.outcome is None


@pytest.mark.parametrize("seed", range(60))
def test_a_game_ends_exactly_when_the_board_shows_four_or_is_full(seed: int) -> None:
    *course, last = positions(FourRules(), seed)

    assert all(not fours(position) and not naive.full(position.board.rows()) for position in course)
    assert last.outcome.reason == ("line" if fours(last) else "full")
    assert {
        (line.seat, tuple(last.board.geometry.names[cell] for cell in line.cells)) for line in last.lines()
    } == fours(last)
    assert last.outcome.winners == tuple({seat for seat, _ in fours(last)})


def fours(position: FourPosition) -> set[tuple[int, tuple[str, ...]]]:
    rows = position.board.rows()
    return {(seat, run) for seat in (0, 1) for run in naive.runs(rows, "RY"[seat], 4)}


@pytest.mark.parametrize(("width", "moves"), [(5, "a a b b d d e"), (4, "a a b b d d c")])
def test_on_a_cylinder_effect_and_view_tell_a_line_alike(width: int, moves: str) -> None:
    *course, last = moves.split()
    position = after(FourRules(Variant(Geometry(width, 2, wraps=True))), " ".join(course))

    effect = position.effect(Action(last))
    over = applied(position, Action(last))

    cells = {5: ["d1", "e1", "a1", "b1"], 4: ["a1", "b1", "c1", "d1"]}[width]
    assert effect["adds"] == over.view(None)["lines"] == [{"seat": 0, "cells": cells, "points": None}]


def test_encoded_positions_with_lines_of_both_seats_are_refused() -> None:
    rows = bytes([1, 2, 0, 0, 0, 0] * 4 + [0] * 18)

    with pytest.raises(ValueError, match="did not move last"):
        FourRules().decode(b"\1\0\10" + rows)


def test_encoded_positions_with_a_line_of_the_seat_to_move_are_refused() -> None:
    cells = bytes([1, 0, 0, 0, 0, 0] * 4 + [2, 2, 0, 0, 0, 0] + [2, 2, 0, 0, 0, 0] + [0] * 6)

    with pytest.raises(ValueError, match="did not move last"):
        FourRules().decode(b"\1\0\10" + cells)


@pytest.mark.parametrize("stray", [3, 4, 5, 255])
def test_encoded_positions_with_a_disc_of_nobodys_are_refused(stray: int) -> None:
    head, cells = (whole := after(FourRules(), "a b").encode())[:3], bytearray(whole[3:])
    cells[12] = stray

    with pytest.raises(ValueError, match="do not make up the plies"):
        FourRules().decode(head + bytes(cells))


@pytest.mark.parametrize("ply", [0, 1, 3, 500])
def test_encoded_positions_with_another_count_of_plies_are_refused(ply: int) -> None:
    whole = after(FourRules(), "a b").encode()

    with pytest.raises(ValueError, match="do not make up the plies"):
        FourRules().decode(whole[:1] + ply.to_bytes(2, "big") + whole[3:])


def test_encoded_positions_with_a_disc_in_the_air_are_refused() -> None:
    whole = after(FourRules(), "a b").encode()

    with pytest.raises(ValueError, match="in the air"):
        FourRules().decode(whole[:3] + b"\0\1" + whole[5:])
