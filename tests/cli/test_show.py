"""``ludoteca show``."""

import json
import re

import pytest

from ludoteca.rules.catalogue import KINDS
from tests.cli.running import needed_words, refused, run
from tests.rules.playing import WITHOUT_DICE, fitting, values_of

FULL_OF_LINES = "a a b b c c d d e e f"
ALL = ", ".join(KINDS)
DRAWN = "156773731413476534472373522264422156165561"


def shown(*words: str):  # noqa: ANN201  a JSON value
    result = run("show", *words, "--json")
    assert (result.status, result.err) == (0, "")
    return json.loads(result.out)


def test_the_sample_of_the_contract_is_exact() -> None:
    assert shown("ketafors", "a e b e c f a") == {
        "kind": "ketafors",
        "options": {"board": "7x6", "goal": "race", "target": 20},
        "ply": 7,
        "turn": 1,
        "over": False,
        "outcome": None,
        "scores": [1, 0],
        "legal": ["a", "b", "c", "d", "e", "f", "g"],
        "board": [".......", ".......", ".......", ".......", "R...Y..", "RRR.YY."],
        "lines": [{"seat": 0, "cells": ["a1", "b1", "c1"], "points": 1}],
    }


def test_four_in_a_row_has_no_options_and_no_scores() -> None:
    assert shown("four", "d") == {
        "kind": "four",
        "options": {},
        "ply": 1,
        "turn": 1,
        "over": False,
        "outcome": None,
        "legal": ["a", "b", "c", "d", "e", "f", "g"],
        "board": [".......", ".......", ".......", ".......", ".......", "...R..."],
        "lines": [],
    }


def test_a_win_has_an_outcome_and_its_line() -> None:
    view = shown("four", "d c d c d c d")

    assert view["outcome"] == {"winners": [0], "draw": False, "reason": "line", "places": [1, 2]}
    assert (view["over"], view["turn"], view["legal"]) == (True, None, [])
    assert view["lines"] == [{"seat": 0, "cells": ["d1", "d2", "d3", "d4"], "points": None}]


def test_a_draw_has_no_winner_and_shared_places() -> None:
    view = shown("four", DRAWN)

    assert view["outcome"] == {"winners": [], "draw": True, "reason": "full", "places": [1, 1]}


def test_a_target_ends_a_race() -> None:
    view = shown("ketafors", "-o", "target=10", FULL_OF_LINES)

    assert view["outcome"] == {"winners": [0], "draw": False, "reason": "target", "places": [1, 2]}
    assert view["scores"] == [10, 5]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_shows_its_start(kind: str) -> None:
    view = shown(kind, *needed_words(kind))

    turn = 0 if kind in WITHOUT_DICE else "roll"
    assert (view["kind"], view["ply"], view["turn"], view["over"]) == (kind, 4 if "opening" in kind else 0, turn, False)
    assert list(view["options"]) == [option.name for option in KINDS[kind].options]


@pytest.mark.parametrize(
    ("kind", "name", "value"),
    [
        (kind.name, option.name, value)
        for kind in KINDS.values()
        for option in kind.options
        for value in values_of(option)
    ],
)
def test_every_option_is_shown_as_it_was_chosen(kind: str, name: str, value: str | int) -> None:
    words = [f"-o{other}={needed}" for other, needed in fitting(KINDS[kind], name, value).items()]

    assert shown(kind, *words)["options"][name] == value


@pytest.mark.parametrize(("board", "width", "height"), [("7x6", 7, 6), ("8x7", 8, 7), ("9x8", 9, 8), ("10x9", 10, 9)])
def test_a_board_has_its_size(board: str, width: int, height: int) -> None:
    view = shown("ketafors", "-o", f"board={board}")

    assert ([len(row) for row in view["board"]], len(view["legal"])) == ([width] * height, width)


def test_a_target_without_effect_is_shown_all_the_same() -> None:
    view = shown("ketafors", "-o", "goal=fill", "-o", "target=10", FULL_OF_LINES)

    assert view["options"] == {"board": "7x6", "goal": "fill", "target": 10}
    assert not view["over"]


@pytest.mark.parametrize("moves", ["d d e e", "4 4 5 5", "4455", " 44  55 ", "D d 55", "d\td\ne e"])
def test_moves_are_letters_or_digits(moves: str) -> None:
    assert shown("four", moves) == shown("four", "d d e e")


def test_zero_is_the_tenth_column() -> None:
    assert shown("ketafors", "-o", "board=10x9", "0")["board"][-1] == ".........R"


@pytest.mark.parametrize("moves", ["", " ", "\n"])
def test_no_moves_are_the_start(moves: str) -> None:
    assert shown("four", moves) == shown("four")


@pytest.mark.parametrize(
    "words",
    [
        ["ketafors", "a b", "-o", "target=30"],
        ["-o", "target=30", "ketafors", "a b"],
        ["ketafors", "-o", "target=30", "a b"],
        ["ketafors", "-otarget=30", "--", "a b"],
        ["ketafors", "--option", "target=30", "a b"],
    ],
)
def test_options_may_stand_anywhere(words: list[str]) -> None:
    view = shown(*words) if "--" not in words else json.loads(run("show", "--json", *words).out)

    assert (view["options"]["target"], view["ply"]) == (30, 2)


@pytest.mark.parametrize(
    ("kind", "moves", "line"),
    [
        ("four", "d d d d d d d", "illegal move d at ply 7: column d is full"),
        ("four", "4444444", "illegal move 4 (d) at ply 7: column d is full"),
        ("four", "a h", "illegal move h at ply 2: there is no column h"),
        ("four", "8", "illegal move 8 (h) at ply 1: there is no column h"),
        ("four", "0", "illegal move 0 (j) at ply 1: there is no column j"),
        ("four", "d c d c d c d a", "illegal move a at ply 8: the game is over"),
        ("four", "a b cc", 'illegal move cc at ply 3: "cc" is not a move'),
        ("four", "a d-", 'illegal move d- at ply 2: "d-" is not a move'),
        ("four", "dddd", 'illegal move dddd at ply 1: "dddd" is not a move'),
        ("four", "d d d d d d d zz", "illegal move d at ply 7: column d is full"),
        ("ketafors", "٣", 'illegal move ٣ at ply 1: "٣" is not a move'),
    ],
)
def test_an_illegal_move_is_named_with_its_ply_and_the_reason(kind: str, moves: str, line: str) -> None:
    assert refused(run("show", kind, moves)) == line
    assert refused(run("show", kind, moves, "--json")) == line


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["chess"], 'there is no kind "chess"; the kinds are ' + ALL),
        ([""], 'there is no kind ""; the kinds are ' + ALL),
        (["Four"], 'there is no kind "Four"; the kinds are ' + ALL),
        (["four", "-o", "board=7x6"], 'there is no option "board"; four has no options'),
        (["ketafors", "-o", "size=9"], 'there is no option "size"; ketafors has board, goal, target'),
        (["ketafors", "-o", "target=15"], 'target cannot be "15", only one of 10, 20, 30, 50'),
        (["ketafors", "-o", "target=020"], 'target cannot be "020", only one of 10, 20, 30, 50'),
        (["ketafors", "-o", "board="], 'board cannot be "", only one of 7x6, 8x7, 9x8, 10x9'),
        (["ketafors", "-o", "goal=fill", "-o", "goal=fill"], 'option "goal" is given twice'),
        (["ketafors", "-o", "goal"], '"goal" is not NAME=VALUE'),
        (["ketafors", "-o", ""], '"" is not NAME=VALUE'),
        (["ketafors", "-o", "=fill"], '"=fill" is not NAME=VALUE'),
        (["ketafors", "-o", "goal=fill=x"], 'goal cannot be "fill=x", only one of fill, race'),
    ],
)
def test_a_setting_that_does_not_exist_is_refused(words: list[str], line: str) -> None:
    assert refused(run("show", *words)) == line


@pytest.mark.parametrize("kind", WITHOUT_DICE)
def test_people_see_letters_and_whose_turn_it_is(kind: str) -> None:
    result = run("show", kind, "d c", *needed_words(kind))

    assert (result.status, result.err) == (0, "")
    assert result.out.startswith(kind)
    assert "\n    a b c d e f" in result.out
    assert {"R", "Y"} <= set(re.findall(r" ([RY#.])", result.out))
    assert re.search(r"(red \(R2?\)|green \(G\)) to move", result.out)
    assert "\x1b" not in result.out


@pytest.mark.parametrize(("moves", "plies"), [("", "0 plies"), ("d", "1 ply"), ("d c", "2 plies")])
def test_people_and_programs_are_told_the_same_ply(moves: str, plies: str) -> None:
    assert f"After {plies}: " in run("show", "four", moves).out
    assert f"{shown('four', moves)['ply']} pl" in plies


def test_people_see_scores_and_lines() -> None:
    out = run("show", "ketafors", "a e b e c f a").out

    assert "red (R) 1   yellow (Y) 0" in out
    assert "red (R)  a1    c1  3            1" in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["four", "d c d c d c d"], "Red (R) wins after 7 plies (line)."),
        (["ketafors", "-o", "target=10", "g a a b b c c d d e e f"], "Yellow (Y) wins after 12 plies (target)."),
        (["four", DRAWN], "A draw after 42 plies (full)."),
    ],
)
def test_people_are_told_how_a_game_ended(words: list[str], sentence: str) -> None:
    assert run("show", *words).out.rstrip().endswith(sentence)


def test_a_board_is_not_torn_apart_in_a_narrow_terminal() -> None:
    out = run("show", "ketafors", "-o", "board=10x9", "a b", env={"COLUMNS": "10"}).out

    assert " 1  R Y . . . . . . . .\n" in out
