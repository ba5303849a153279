"""The variants of Quatro em linha at the command line."""

import json

import pytest

from tests.cli.running import refused, run

FULL = "156773731413476534472373522264422156165561"


def shown(*words: str):  # noqa: ANN201  a JSON value
    result = run("show", *words, "--json")
    assert (result.status, result.err) == (0, "")
    return json.loads(result.out)


@pytest.mark.parametrize("command", [("show",), ("perft", "2"), ("hint",)])
@pytest.mark.parametrize(("kind", "option"), [("obstacles", "blocks"), ("drawn-opening", "opening")])
def test_what_lots_would_draw_has_to_be_given(command: tuple[str, ...], kind: str, option: str) -> None:
    name, *more = command

    line = refused(run(name, f"quatro/{kind}", *more))

    assert line == f"{option} has to be given, as in -o {option}=…"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["obstacles", "-o", "blocks=a,a,a,c"], "blocks has column a more than 2 times"),
        (["obstacles", "-o", "blocks=a,a,h,c"], 'blocks is 4 columns from a to g, such as a,b,c,d, not "a,a,h,c"'),
        (["obstacles", "-o", "blocks="], 'blocks is 4 columns from a to g, such as a,b,c,d, not ""'),
        (["drawn-opening", "-o", "opening=cdde"], 'opening is 4 columns from a to g, such as a,b,c,d, not "cdde"'),
        (["obstacles", "-o", "opening=c,d,d,e"], "blocks has to be given, as in -o blocks=…"),
        (["five", "-o", "start=full"], 'start cannot be "full", only one of empty, hasbro'),
        (["classic", "-o", "start=empty"], 'there is no option "start"; quatro/classic has no options'),
    ],
)
def test_an_option_that_does_not_fit_is_refused(words: list[str], line: str) -> None:
    assert refused(run("show", f"quatro/{words[0]}", *words[1:])) == line


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["popout", "d e d- f-"], "illegal move f- at ply 4: column f is empty"),
        (["popout", "d e e-"], "illegal move e- at ply 3: the lowest disc of column e is somebody else's"),
        (["popout", "d e 5-"], "illegal move 5- (e-) at ply 3: the lowest disc of column e is somebody else's"),
        (["popout", "d h-"], "illegal move h- at ply 2: there is no column h-"),
        (["popout", "d e d- e- d e d- e- a"], "illegal move a at ply 9: the game is over"),
        (["popout", "d 44-"], 'illegal move 44- at ply 2: "44-" is not a move'),
        (["misere", "d e d-"], 'illegal move d- at ply 3: "d-" is not a move'),
        (["small", "g"], "illegal move g at ply 1: there is no column g"),
        (["five", "b a", "-o", "start=hasbro"], "illegal move a at ply 2: column a is full"),
        (["obstacles", "a a a a a", "-o", "blocks=a,a,c,f"], "illegal move a at ply 5: column a is full"),
        (["drawn-opening", "d d d", "-o", "opening=d,d,d,d"], "illegal move d at ply 7: column d is full"),
        (["drawn-opening", "a h", "-o", "opening=c,d,d,e"], "illegal move h at ply 6: there is no column h"),
        (["three", "8 9"], "illegal move 9 (i) at ply 2: there is no column i"),
    ],
)
def test_an_illegal_move_is_named_with_its_ply_and_the_reason(words: list[str], line: str) -> None:
    assert refused(run("show", f"quatro/{words[0]}", *words[1:])) == line
    assert refused(run("show", f"quatro/{words[0]}", *words[1:], "--json")) == line


def test_options_are_told_as_they_were_given() -> None:
    assert shown("quatro/obstacles", "-o", "blocks=a,a,c,f")["options"] == {"blocks": "a,a,c,f"}
    assert shown("quatro/drawn-opening", "-o", "opening=c,d,d,e")["options"] == {"opening": "c,d,d,e"}
    assert shown("quatro/five")["options"] == {"start": "empty"}
    assert shown("quatro/popout")["options"] == {}


def test_obstacles_are_neutral_and_count_nothing() -> None:
    view = shown("quatro/obstacles", "-o", "blocks=a,a,c,f", "c")

    assert (view["ply"], view["turn"]) == (1, 1)
    assert view["board"][-2:] == ["#.R....", "#.#..#."]


def test_a_drawn_opening_counts_its_four_plies_and_moves_follow_it() -> None:
    start, later = (shown("quatro/drawn-opening", "-o", "opening=c,d,d,e", moves) for moves in ("", "d"))

    assert (start["ply"], start["turn"], start["board"][-2:]) == (4, 0, ["...R...", "..RYY.."])
    assert (later["ply"], later["turn"], later["board"][-3]) == (5, 1, "...R...")


def test_teams_have_four_seats_and_two_colours() -> None:
    view = shown("quatro/teams", "a a b b c c d")

    assert view["outcome"] == {"winners": [0, 2], "draw": False, "reason": "line", "places": [1, 2, 1, 2]}
    assert view["lines"] == [{"seat": 0, "cells": ["a1", "b1", "c1", "d1"], "points": None}]
    assert shown("quatro/teams", "a a b")["turn"] == 3


def test_three_players_have_three_letters_and_two_second_places() -> None:
    view = shown("quatro/three", "a b c a b c a b c a")

    assert view["board"][-1] == "RYG....."
    assert view["outcome"] == {"winners": [0], "draw": False, "reason": "line", "places": [1, 2, 2]}


def test_in_misere_the_reason_is_its_own_and_the_line_is_the_losers() -> None:
    view = shown("quatro/misere", "d c d c d c d")

    assert view["outcome"] == {"winners": [1], "draw": False, "reason": "misere", "places": [2, 1]}
    assert view["lines"] == [{"seat": 0, "cells": ["d1", "d2", "d3", "d4"], "points": None}]
    assert shown("quatro/misere", FULL)["outcome"]["reason"] == "full"


def test_on_the_cylinder_a_line_is_read_rightwards_from_its_left_end() -> None:
    assert shown("quatro/cylinder", "f f g g a a b")["lines"] == [
        {"seat": 0, "cells": ["f1", "g1", "a1", "b1"], "points": None}
    ]


def test_popout_shows_lines_of_both_and_moves_of_both_sorts() -> None:
    over = shown("quatro/popout", "e e c c g e d d c c c- f c f b c-")

    assert (over["outcome"]["winners"], {line["seat"] for line in over["lines"]}) == ([1], {0, 1})
    assert set(shown("quatro/popout", "d e")["legal"]) == {*"abcdefg", "d-"}
    assert shown("quatro/popout", "d e d- e- d e d- e-")["outcome"]["reason"] == "repetition"


def test_people_are_told_which_partner_is_to_move_and_that_both_win() -> None:
    assert "After 2 plies: red (R2) to move." in run("show", "quatro/teams", "d e").out
    assert "Red (R1) and red (R2) win after 7 plies (line)." in run("show", "quatro/teams", "d c d c d c d").out


def test_plies_are_counted_from_the_start_of_play() -> None:
    def rows(*words: str) -> list[int]:
        return [row["sequences"] for row in json.loads(run("perft", *words, "--json").out)]

    assert rows("quatro/drawn-opening", "2", "-o", "opening=c,d,d,e") == [7, 49]
    assert rows("quatro/five", "2", "-o", "start=hasbro") == [7, 49]
    assert rows("quatro/popout", "4") == [7, 49, 392, 3087]


def test_a_game_in_the_terminal_draws_what_has_to_be_drawn() -> None:
    assert run("play", "quatro/obstacles", answers="q\n").out.count("#") == 4
    assert "After 4 plies: red (R) to move." in run("play", "quatro/drawn-opening", answers="q\n").out


def test_help_in_the_terminal_tells_of_discs_taken_out_where_there_are_such() -> None:
    assert "d-" in run("play", "quatro/popout", answers="?\nq\n").out
    assert "d-" not in run("play", "quatro/classic", answers="?\nq\n").out


def test_three_take_turns_in_the_terminal() -> None:
    assert (
        "After 2 plies: green (G) to move."
        in run("play", "quatro/three", "--opponent", "person", answers="a\nb\nq\n").out
    )
