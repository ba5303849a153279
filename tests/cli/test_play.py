"""``ludoteca play``: a game as it is typed."""

import re

import pytest

from ludoteca.rules.catalogue import KINDS
from tests.cli.running import refused, run, run_process

WIN = "4\n3\n4\n3\n4\n3\n4\n"


def boards(out: str) -> list[str]:
    """The bottom rows of all boards that were drawn."""
    return [row.replace(" ", "") for row in re.findall(r"^ 1  (.*)$", out, re.MULTILINE)]


def test_two_people_play_to_the_end() -> None:
    result = run("play", "four", "--opponent", "person", answers=WIN)

    assert (result.status, result.err) == (0, "")
    assert result.out.rstrip().endswith("Red (R) wins after 7 plies (line).")


def test_nothing_is_read_after_the_end() -> None:
    assert (
        run("play", "four", "--opponent", "person", answers=WIN + "a\n").out
        == run("play", "four", "--opponent", "person", answers=WIN).out
    )


@pytest.mark.parametrize("answers", ["", "d\n", "d", "d\nc\nq\n", "q\n", "Q\nd\n"])
def test_leaving_or_the_end_of_input_is_no_fault(answers: str) -> None:
    result = run("play", "four", "--opponent", "person", answers=answers)

    assert (result.status, result.err) == (0, "")
    assert result.out.endswith("Left before the end.\n")


def test_a_last_line_without_its_end_is_still_a_move() -> None:
    assert boards(run("play", "four", "--opponent", "person", answers="d").out) == [".......", "...R..."]


@pytest.mark.parametrize(
    ("word", "explained"),
    [
        ("h", "There is no column h."),
        ("8", "There is no column h."),
        ("dd", '"dd" is not a move.'),
        ("d4", '"d4" is not a move.'),
        ("44", "One move at a time, please."),
        ("d c", "One move at a time, please."),
        ("hello there", '"hello" is not a move.'),
        ("é", '"é" is not a move.'),
        ("[bold]", '"[bold]" is not a move.'),
    ],
)
def test_bad_input_is_explained_and_loses_nothing(word: str, explained: str) -> None:
    out = run("play", "four", "--opponent", "person", answers=f"d\n{word}\nc\n").out

    assert f"{explained} Nothing has changed" in out
    assert boards(out) == [".......", "...R...", "..YR..."]


def test_a_full_column_is_explained() -> None:
    out = run("play", "four", "--opponent", "person", answers="d\n" * 7).out

    assert "Column d is full. Nothing has changed" in out


def test_an_empty_line_asks_again() -> None:
    assert boards(run("play", "four", "--opponent", "person", answers="\n\nd\n").out) == [".......", "...R..."]


def test_help_tells_what_can_be_typed() -> None:
    out = run("play", "four", "--opponent", "person", answers="?\n").out

    assert "u takes back" in out
    assert boards(out) == ["......."]


def test_between_two_people_undo_takes_back_one_move() -> None:
    out = run("play", "four", "--opponent", "person", answers="d\nc\nu\nu\nu\n").out

    assert boards(out) == [".......", "...R...", "..YR...", "...R...", "......."]
    assert "There is nothing to undo." in out


def test_against_the_computer_undo_takes_back_the_reply_too() -> None:
    out = run("play", "ketafors", answers="d\nu\nu\n").out

    assert [row.count("R") + row.count("Y") for row in boards(out)][0::3] == [0, 0]
    assert out.count("The computer plays") == 1
    assert "There is nothing to undo." in out


def test_a_computer_that_went_first_keeps_its_first_move() -> None:
    out = run("play", "ketafors", "--first", "computer", answers="u\n").out

    assert "You are yellow (Y)." in out
    assert "There is nothing to undo." in out
    assert boards(out)[-1].count("R") == 1


@pytest.mark.parametrize("level", ["easy", "hard"])
@pytest.mark.parametrize("first", ["you", "computer"])
def test_a_game_against_the_computer_reaches_its_end(level: str, first: str) -> None:
    moves = "\n".join("abcdefg" * 12)

    out = run("play", "ketafors", "--level", level, "--first", first, answers=moves).out

    assert re.search(r"(wins after \d+ plies \((target|score)\)|A draw after 42 plies \(full\))\.$", out.rstrip())


def test_two_people_can_play_a_kind_that_the_computer_plays_too() -> None:
    out = run("play", "ketafors", "--opponent", "person", answers="d\nd\n").out

    assert "computer" not in out
    assert len(boards(out)) == 3


def test_options_hold() -> None:
    out = run("play", "ketafors", "--opponent", "person", "-o", "board=10x9", answers="0\n").out

    assert boards(out)[-1] == ".........R"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (
            ["ketafors", "--level", "godlike"],
            'there is no level "godlike"; ketafors has easy, medium, hard, master',
        ),
        (
            ["ketafors", "--opponent", "person", "--level", "easy"],
            "--level and --first are for games against the computer",
        ),
        (
            ["ketafors", "--opponent", "person", "--first", "you"],
            "--level and --first are for games against the computer",
        ),
        (["four", "--level", "hard"], 'there is no level "hard"; four has easy, normal, strong'),
        (["chess"], 'there is no kind "chess"; the kinds are ' + ", ".join(KINDS)),
        (["ketafors", "-o", "goal=win"], 'goal cannot be "win", only one of fill, race'),
    ],
)
def test_what_cannot_be_played_is_refused(words: list[str], line: str) -> None:
    assert refused(run("play", *words)) == line


def test_it_works_piped() -> None:
    result = run_process("play", "four", "--opponent", "person", answers=WIN)

    assert (result.status, result.err) == (0, "")
    assert result.out.rstrip().endswith("Red (R) wins after 7 plies (line).")


def test_where_three_or_four_play_the_computer_has_all_seats_but_one() -> None:
    for kind, others in (("quatro/three", 2), ("quatro/teams", 3)):
        out = run("play", kind, "--opponent", "computer", answers="a\nu\na\n").out

        assert out.startswith("You are red")
        assert out.count("The computer plays") == 2 * others

    assert "You are yellow (Y)." in run("play", "quatro/three", "--first", "computer", answers="a\n").out
