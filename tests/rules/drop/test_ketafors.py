"""The rules of Ketafors, case by case."""

import pytest

from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.drop.geometry import Geometry
from ludoteca.rules.drop.ketafors import Goal, KetaforsRules, judge, line_value
from ludoteca.rules.game import Action, Outcome, Position, Refusal, Rules
from tests.rules.playing import after, applied

GRAND = {"board": "10x9", "goal": "fill"}

TARGET_ON_THE_LAST_CHIP = "c d a c f b c f e f f c g a e f b d e b e c f d g c b a d g a g d e d b b e a g g a"
SCORE_ON_A_FULL_BOARD = "g g c e c f e c g b f f g e f e a b a f a d b d d g b d a f g b e e d a a c b d c c"
DRAW_ON_A_FULL_BOARD = "c e c a b c d b f a a d c g f g e a a a e d d e e c c e g g g b f d d f g b f f b b"
FILLED = "f c e f e d e f c c f g b f d f d c a a b c d g d a e c b a b b e b e d a g g a g g"
FILLED_LEVEL = "f b f a d g d g a c c a g f a f g a c c c g e e d a c d e e g d b f d b e e b b f b"


def rules(**options: str) -> Rules:
    kind = KINDS["ketafors"]
    read = kind.read_options(options)
    assert not isinstance(read, Refusal)
    return kind.make(read)


def gains(position: Position, text: str) -> list[int]:
    """What each drop of a text gains."""
    found = []
    for action in text.split():
        found.append(position.effect(Action(action))["gain"])
        position = applied(position, Action(action))
    return found


def lines(position: Position) -> list[tuple[int, str, int]]:
    return [(line["seat"], " ".join(line["cells"]), line["points"]) for line in position.view(None)["lines"]]


@pytest.mark.parametrize(
    ("length", "points"),
    [(0, 0), (1, 0), (2, 0), (3, 1), (4, 2), (5, 5), (6, 10), (7, 15), (8, 20), (9, 25), (10, 30)],
)
def test_a_run_is_worth_points_by_its_length(length: int, points: int) -> None:
    assert line_value(length) == points


def test_a_row_growing_from_one_to_seven_gains_the_difference_each_time() -> None:
    red_row_one = "a a b b c c d d e e f f g"

    assert gains(rules(goal="fill").start(), red_row_one)[::2] == [0, 0, 1, 1, 3, 5, 5]


def test_extending_a_four_to_a_five_gains_three() -> None:
    position = after(rules(goal="fill"), "a a b b c c d d")

    assert (position.scores, applied(position, Action("e")).scores) == ((2, 2), (5, 2))


def test_filling_the_gap_between_a_three_and_a_two_makes_a_six_and_gains_nine() -> None:
    position = after(rules(), "a a b b c c e e f f")

    filled = applied(position, Action("d"))

    assert position.effect(Action("d"))["gain"] == 9
    assert filled.scores[0] == 10
    assert lines(filled)[0] == (0, "a1 b1 c1 d1 e1 f1", 10)


def test_one_chip_that_ends_a_three_on_two_axes_gains_two() -> None:
    position = after(rules(), "a b a b b c g c c g")

    assert position.effect(Action("a"))["gain"] == 2
    assert position.scores == (0, 0)
    assert lines(applied(position, Action("a"))) == [(0, "a3 b3 c3", 1), (0, "a1 a2 a3", 1)]


def test_a_run_of_seven_is_worth_fifteen() -> None:
    position = after(rules(goal="fill"), "a a b b c c d d e e f f g")

    assert position.scores == (15, 10)


def test_a_run_of_ten_on_the_grand_board_is_worth_thirty() -> None:
    position = after(rules(**GRAND), "a a b b c c d d e e f f g g h h i i j")

    assert position.scores == (30, 25)
    assert lines(position)[0] == (0, "a1 b1 c1 d1 e1 f1 g1 h1 i1 j1", 30)


def test_joining_two_threes_makes_a_seven_and_gains_thirteen() -> None:
    position = after(rules(goal="fill"), "a a b b c c e e f f g g")

    assert position.effect(Action("d"))["gain"] == 13
    assert applied(position, Action("d")).scores[0] == 15


def test_an_effect_names_the_lines_that_appear_and_those_they_grew_out_of() -> None:
    position = after(rules(goal="fill"), "a a b b c c e e f f g g")

    assert position.effect(Action("d")) == {
        "cell": "d1",
        "seat": 0,
        "gain": 13,
        "adds": [{"seat": 0, "cells": ["a1", "b1", "c1", "d1", "e1", "f1", "g1"], "points": 15}],
        "drops": [["a1", "b1", "c1"], ["e1", "f1", "g1"]],
    }


def test_a_two_that_is_taken_up_was_no_line() -> None:
    position = after(rules(), "a a b b")

    assert position.effect(Action("c"))["drops"] == []


def test_a_drop_changes_the_score_of_the_dropper_alone() -> None:
    position = after(rules(), "a a b b c c")

    assert applied(position, Action("d")).scores == (2, 1)


def test_all_four_axes_score() -> None:
    rising = after(rules(), "a b b c g c c")
    falling = after(rules(), "g f f e a e e")

    assert lines(rising) == [(0, "a1 b2 c3", 1)]
    assert lines(falling) == [(0, "e3 f2 g1", 1)]
    assert lines(after(rules(), "a b a b a")) == [(0, "a1 a2 a3", 1)]
    assert lines(after(rules(), "a a b b c")) == [(0, "a1 b1 c1", 1)]


def test_a_race_ends_at_once_when_the_target_is_reached() -> None:
    over = after(rules(target="10"), "a a b b c c d d e e f")

    assert over.outcome == Outcome((0,), (1, 2), "target")
    assert (over.turn, over.legal(), over.scores) == (None, (), (10, 5))
    assert over.apply(Action("g")) == Refusal("game-over")


def test_the_second_player_can_reach_the_target_too() -> None:
    over = after(rules(target="10"), "g a a b b c c d d e e f")

    assert over.outcome == Outcome((1,), (2, 1), "target")


def test_passing_the_target_counts_like_meeting_it() -> None:
    over = after(rules(target="10"), "a a b b c c e e f f g g d")

    assert (over.scores[0], over.outcome) == (15, Outcome((0,), (1, 2), "target"))


def test_a_race_goes_on_below_the_target() -> None:
    assert after(rules(target="20"), "a a b b c c d d e e f").outcome is None


def test_fill_has_no_target_even_when_one_is_given() -> None:
    assert after(rules(goal="fill", target="10"), "a a b b c c d d e e f").outcome is None


@pytest.mark.parametrize(
    ("options", "text", "scores", "outcome"),
    [
        ({"target": "10"}, TARGET_ON_THE_LAST_CHIP, (8, 10), Outcome((1,), (2, 1), "target")),
        ({"target": "20"}, TARGET_ON_THE_LAST_CHIP, (8, 10), Outcome((1,), (2, 1), "score")),
        ({"goal": "fill"}, TARGET_ON_THE_LAST_CHIP, (8, 10), Outcome((1,), (2, 1), "score")),
        ({"target": "10"}, SCORE_ON_A_FULL_BOARD, (6, 7), Outcome((1,), (2, 1), "score")),
        ({"target": "10"}, DRAW_ON_A_FULL_BOARD, (6, 6), Outcome((), (1, 1), "full")),
        ({"goal": "fill"}, FILLED, (23, 8), Outcome((0,), (1, 2), "score")),
        ({"goal": "fill"}, FILLED_LEVEL, (9, 9), Outcome((), (1, 1), "full")),
    ],
)
def test_a_full_board_goes_to_the_target_then_to_the_higher_score_then_to_nobody(
    options: dict[str, str], text: str, scores: tuple[int, int], outcome: Outcome
) -> None:
    over = after(rules(**options), text)

    assert (over.ply, over.scores, over.outcome) == (42, scores, outcome)


def test_a_fill_round_goes_on_until_the_last_space() -> None:
    *all_but_one, last = FILLED.split()
    position = after(rules(goal="fill"), " ".join(all_but_one))

    assert position.outcome is None
    assert position.legal() == (last,)


@pytest.mark.parametrize(
    ("scores", "target", "full", "outcome"),
    [
        ((19, 0), 20, False, None),
        ((20, 0), 20, False, Outcome((0,), (1, 2), "target")),
        ((0, 21), 20, False, Outcome((1,), (2, 1), "target")),
        ((20, 3), 20, True, Outcome((0,), (1, 2), "target")),
        ((4, 3), 20, True, Outcome((0,), (1, 2), "score")),
        ((3, 4), None, True, Outcome((1,), (2, 1), "score")),
        ((4, 4), 20, True, Outcome((), (1, 1), "full")),
        ((90, 4), None, False, None),
    ],
)
def test_a_round_is_judged_by_target_then_score(
    scores: tuple[int, int], target: int | None, full: bool, outcome: Outcome | None
) -> None:
    assert judge(scores, target, full=full) == outcome


def test_a_full_column_refuses_a_drop_and_says_which() -> None:
    position = after(rules(), "a a a a a a")

    assert position.apply(Action("a")) == Refusal("column-full", {"column": "a"})
    assert position.legal() == tuple("bcdefg")


@pytest.mark.parametrize(("board", "letters"), [("7x6", "abcdefg"), ("8x7", "abcdefgh"), ("10x9", "abcdefghij")])
def test_a_board_has_its_columns_and_no_more(board: str, letters: str) -> None:
    start = rules(board=board).start()

    assert start.legal() == tuple(letters)
    assert start.apply(Action("k")) == Refusal("no-such-column", {"column": "k"})


@pytest.mark.parametrize("moves", ["a a b b c c d d e e f g", "a a b b c c d d e e f f"])
def test_an_encoded_position_with_a_target_reached_by_the_seat_to_move_is_refused(moves: str) -> None:
    played_on = after(rules(goal="fill"), moves)

    with pytest.raises(ValueError, match="did not move last"):
        rules(target="10").decode(played_on.encode())


def test_the_smallest_boards_work() -> None:
    one = KetaforsRules(Geometry(1, 1), Goal.RACE, 10)

    assert after(one, "a").outcome == Outcome((), (1, 1), "full")
