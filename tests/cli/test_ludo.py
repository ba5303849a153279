"""Ludo at the command line."""

import json
from io import StringIO

import pytest
from rich.console import Console

from ludoteca.cli.cross import cross, ring_cell
from ludoteca.cli.track import draw
from ludoteca.rules.ludo.board import SAFE, Square
from tests.cli.running import refused, run
from tests.rules.ludo.playing import ludo


def shown(*words: str):  # noqa: ANN201  a JSON value
    result = run("show", "ludo", *words, "--json")
    assert (result.status, result.err) == (0, "")
    return json.loads(result.out)


def options(*words: str) -> list[str]:
    return [part for word in words for part in ("-o", word)]


def test_a_start_is_exact() -> None:
    assert shown() == {
        "kind": "ludo",
        "options": {"seats": 2, "houses": "one", "safe": "off", "ending": "count"},
        "ply": 0,
        "turn": "roll",
        "seat": 0,
        "over": False,
        "outcome": None,
        "legal": [],
        "counters": {"r": [-1, -1, -1, -1], "y": [-1, -1, -1, -1]},
        "dice": [],
        "sixes": 0,
    }


def test_an_unusable_die_stays_until_none_can_be_used() -> None:
    view = shown("=63")

    assert (view["ply"], view["turn"], view["seat"]) == (1, 0, 0)
    assert (view["dice"], view["legal"]) == ([6, 3], ["6@r-"])


def test_dice_that_nothing_can_use_are_lost_and_the_turn_passes() -> None:
    view = shown("=54")

    assert (view["turn"], view["seat"], view["dice"], view["legal"]) == ("roll", 1, [], [])


def test_double_sixes_are_counted_in_their_turn() -> None:
    one, two, third = (shown(moves) for moves in ("=66", "=66 6@r- 6@r- =66", "=66 6@r- 6@r- =66 6@r- 6@r- =66"))

    assert (one["sixes"], one["dice"], one["turn"]) == (1, [6, 6], 0)
    assert (two["sixes"], two["counters"]["r"]) == (2, [-1, -1, 0, 0])
    assert (third["sixes"], third["seat"], third["counters"]["r"], third["ply"]) == (0, 1, [0, 0, 0, 0], 7)


def test_both_dice_together_are_written_as_rolled() -> None:
    begun = "=66 6@r- 6@r0 "

    assert shown(begun + "=24")["legal"] == ["2+4@r6"]
    assert shown(begun + "=42")["legal"] == ["4+2@r6"]
    assert shown(begun + "=24 2+4@r6")["counters"]["r"] == [-1, -1, -1, 12]


def test_capitals_are_read() -> None:
    assert shown("=63 6@R- 3@r0") == shown("=63 6@r- 3@R0")


@pytest.mark.parametrize(
    ("given", "houses"),
    [
        ([], "ry"),
        (["houses=side"], "rgyb"),
        (["houses=across"], "rgyb"),
        (["seats=3"], "rgy"),
        (["seats=4", "ending=play-on", "safe=on"], "rgyb"),
    ],
)
def test_only_houses_in_play_are_shown(given: list[str], houses: str) -> None:
    assert "".join(shown(*options(*given))["counters"]) == houses


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (["seats=3", "houses=side"], 'houses can be "side" only with seats 2'),
        (["seats=4", "houses=across"], 'houses can be "across" only with seats 2'),
        (["ending=play-on"], 'ending can be "play-on" only with seats 3, 4'),
        (["seats=2", "ending=play-on"], 'ending can be "play-on" only with seats 3, 4'),
        (["seats=5"], 'seats cannot be "5", only one of 2, 3, 4'),
        (["seats=1"], 'seats cannot be "1", only one of 2, 3, 4'),
        (["safe=yes"], 'safe cannot be "yes", only one of off, on'),
        (["dice=2"], 'there is no option "dice"; ludo has seats, houses, safe, ending'),
    ],
)
@pytest.mark.parametrize("command", [("show",), ("perft", "2"), ("play",), ("hint",)])
def test_an_option_that_does_not_apply_is_refused(command: tuple[str, ...], given: list[str], line: str) -> None:
    name, *more = command

    assert refused(run(name, "ludo", *more, *options(*given))) == line


def test_an_option_without_effect_may_be_given_at_its_default() -> None:
    assert shown(*options("seats=3", "houses=one"))["options"]["houses"] == "one"
    assert shown(*options("seats=2", "ending=count"))["options"]["ending"] == "count"


@pytest.mark.parametrize(
    ("moves", "line"),
    [
        ("6@r-", "illegal move 6@r- at ply 1: the dice have to be rolled first"),
        ("=63 =63", "illegal move =63 at ply 2: the dice have been rolled, and can still be used"),
        ("=63 5@r-", "illegal move 5@r- at ply 2: there is no 5 to play, only 6, 3"),
        ("=63 3@r-", "illegal move 3@r- at ply 2: a counter leaves its house on a 6 alone"),
        ("=63 6@y-", "illegal move 6@y- at ply 2: there is no counter y- to move"),
        ("=63 6@r4", "illegal move 6@r4 at ply 2: there is no counter r4 to move"),
        ("=63 6@R4", "illegal move 6@R4 (6@r4) at ply 2: there is no counter r4 to move"),
        ("=63 6+3@r-", "illegal move 6+3@r- at ply 2: the dice are played one at a time here"),
        ("=63 6@r-xy", "illegal move 6@r-xy at ply 2: here that move is written 6@r-"),
        ("=66 6@r- 6@r0 =24 4+2@r6", "illegal move 4+2@r6 at ply 5: here that move is written 2+4@r6"),
        (
            "=66 6@r- 6@r0 =24 4@r6",
            "illegal move 4@r6 at ply 5: only one counter can move, so both dice go on it together: 2+4@r6",
        ),
        ("=70", 'illegal move =70 at ply 1: "=70" is not a move'),
        ("63", 'illegal move 63 at ply 1: "63" is not a move'),
        ("=63 d", 'illegal move d at ply 2: "d" is not a move'),
        ("=63 6@r57", 'illegal move 6@r57 at ply 2: "6@r57" is not a move'),
    ],
)
def test_an_illegal_move_is_named_with_its_ply_and_the_reason(moves: str, line: str) -> None:
    assert refused(run("show", "ludo", moves)) == line
    assert refused(run("show", "ludo", moves, "--json")) == line


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["perft", "ludo", "2"], "move sequences are not counted where dice are rolled, as in ludo"),
        (["hint", "ludo"], "there is nothing to suggest: the dice have to be rolled first"),
    ],
)
def test_what_is_not_there_for_ludo_is_refused(words: list[str], line: str) -> None:
    assert refused(run(*words)) == line
    assert words[0] == "play" or refused(run(*words, "--json")) == line


def test_people_see_the_cross_with_its_counters_and_a_list() -> None:
    out = run("show", "ludo", "=66 6@r- 6@r- =63 6@r0").out

    assert out == (
        "ludo: seats 2, houses one, safe off, ending count\n"
        "                  ·  ·  ·\n"
        "   R  R           ·     ·\n"
        "                  ·     ·\n"
        "                  ·     ·\n"
        "                  R     ·\n"
        "                  ·     ·\n"
        "·  R  ·  ·  ·  ·           ·  ·  ·  ·  ·  ·\n"
        "·  ·  ·  ·  ·  ·  ·     ·  ·  ·  ·  ·  ·  ·\n"
        "·  ·  ·  ·  ·  ·           ·  ·  ·  ·  o  ·\n"
        + "                  ·     ·\n" * 3
        + "                  ·     ·           Y  Y\n" * 2
        + "                  ·  ·  ·\n"
        "\n"
        "house       in it  on the way                  home  steps to go\n"
        "red (R)     2      0 (square 0), 6 (square 6)  0             220\n"
        "yellow (Y)  4      –                           0             228\n"
        "After 5 plies: red (R) to move, with 3.\n"
    )


def test_people_see_safe_squares_and_how_many_share_one() -> None:
    out = run("show", "ludo", *options("seats=4", "safe=on"), "=66 6@r- 6@r- =12 1@r0 2@r0").out
    shared = run("show", "ludo", "=66 6@r- 6@r-").out

    assert out.count("*") == 4
    assert "R2" in shared
    assert "\x1b" not in out


def test_people_are_told_of_both_houses_of_a_player() -> None:
    assert "After 0 plies: red (R) and yellow (Y) to roll." in run("show", "ludo", *options("houses=across")).out


def test_the_ring_is_drawn_as_one_round_in_which_each_square_touches_the_next() -> None:
    cells = [ring_cell(Square(square)) for square in range(52)]

    assert len(set(cells)) == 52
    for (row, column), (next_row, next_column) in zip(cells, [*cells[1:], cells[0]], strict=True):
        assert max(abs(row - next_row), abs(column - next_column)) == 1


def test_a_square_shows_who_stands_there_however_many() -> None:
    crowded = {"r": [8, 8, -1, 56], "g": [47, -1, -1, 56], "y": [34, 21, 21, 56], "b": [21, -1, -1, 56]}

    rows = cross(crowded, {"r": 0, "g": 13, "y": 26, "b": 39}, SAFE).plain.split("\n")

    assert rows[2][18:20] == "+5"
    assert rows[8][6:9] == "Y2 "
    assert cross({"r": [8, 8], "g": []}, {}, ()).plain.split("\n")[2][18:20] == "R2"
    assert cross({"r": [8], "y": [34]}, {}, ()).plain.split("\n")[2][18:20] == "RY"


def test_people_are_told_who_has_come_where() -> None:
    drawing = draw(
        {
            "ply": 9,
            "turn": None,
            "seat": None,
            "dice": [],
            "outcome": {"places": [3, 1, 2], "reason": "home"},
            "counters": {"r": [-1, 1, 2, 56], "g": [56] * 4, "y": []},
        },
        ludo(seats="3").shape(),
    )
    console = Console(file=StringIO(), width=100)
    console.print(drawing)

    *_, red, green, yellow, sentence = console.file.getvalue().splitlines()
    assert sentence == "The game is over after 9 plies (home): 1 green (G), 2 yellow (Y), 3 red (R)."
    assert red.split() == ["red", "(R)", "1", "1", "(square", "1),", "2", "(square", "2)", "1", "166"]
    assert green.split() == ["green", "(G)", "0", "–", "4", "0"]
    assert yellow.split() == ["yellow", "(Y)", "–", "–", "–", "–"]
