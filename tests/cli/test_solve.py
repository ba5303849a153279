"""``ludoteca solve``."""

import json
from pathlib import Path

import pytest

from tests.cli.running import refused, run

LINE = "2252576253462244111563365343671351441"
"""Of the sets of Pascal Pons: whoever moves loses, score -1."""
DRAWN = "23163416124767223154467471272416755633"


def test_scores_are_one_value() -> None:
    result = run("solve", "four", LINE, "--json")

    assert (result.status, result.err) == (0, "")
    assert json.loads(result.out) == {
        "scores": {"f": -1, "g": -2},
        "value": -1,
        "best": ["f"],
        "result": "loss",
        "plies": 4,
    }


def test_a_draw_takes_all_cells_that_are_left() -> None:
    told = json.loads(run("solve", "four", DRAWN, "--json").out)

    assert (told["value"], told["result"], told["plies"]) == (0, "draw", 42 - len(DRAWN))


def test_a_win_at_once_takes_one_ply() -> None:
    told = json.loads(run("solve", "four", "d c d c d c", "--json").out)

    assert (told["value"], told["best"], told["result"], told["plies"]) == (18, ["d"], "win", 1)


@pytest.mark.parametrize("words", [["four", LINE], ["quatro/classic", LINE], ["quatro/single", LINE], [LINE]])
def test_these_are_the_same_game(words: list[str]) -> None:
    assert json.loads(run("solve", *words, "--json").out)["value"] == -1


def test_a_drawn_opening_comes_before_the_moves() -> None:
    words = ("quatro/drawn-opening", LINE[4:], "-o", "opening=b,b,e,b")

    assert json.loads(run("solve", *words, "--json").out)["plies"] == 4


def test_people_see_a_row_for_each_move() -> None:
    assert run("solve", "four", LINE).out.splitlines() == [
        "column  score",
        "     f     -1  loses in 4 plies",
        "     g     -2  loses in 2 plies",
        "value -1: loses in 4 plies, by f",
    ]


def test_where_time_ends_there_are_bounds() -> None:
    told = json.loads(run("solve", "four", "--seconds", "0.01", "--no-book", "--json").out)

    assert (told["value"], told["plies"]) == (None, None)
    assert list(told["bounds"]) == list("abcdefg")
    assert all(low <= high for low, high in told["bounds"].values())
    assert "to" in run("solve", "four", "--seconds", "0.01", "--no-book").out


def test_a_file_is_solved_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "lines"
    file.write_text(f"{LINE} -1 as it should be\n\n{DRAWN}\t\nd\n".replace("d\n", f"{LINE}\n"), encoding="utf-8")

    assert run("solve", "--file", str(file)).out == f"{LINE} -1\n{DRAWN} 0\n{LINE} -1\n"
    assert json.loads(run("solve", "--file", str(file), "--json").out) == [
        {"moves": LINE, "score": -1},
        {"moves": DRAWN, "score": 0},
        {"moves": LINE, "score": -1},
    ]


def test_standard_input_is_a_file() -> None:
    assert run("solve", "--file", "-", answers=f"{LINE}\n").out == f"{LINE} -1\n"


def test_a_file_without_lines_is_solved() -> None:
    assert run("solve", "--file", "-", answers="\n").out == ""
    assert run("solve", "--file", "-", "--json", answers="\n").out == "[]\n"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["four", "1212121"], "there is nothing to solve: the game is over"),
        (["four", "1212121 1"], "illegal move 1 (a) at ply 8: the game is over"),
        (["four", "d x"], "illegal move x at ply 2: there is no column x"),
        (["quatro/obstacles"], "blocks has to be given, as in -o blocks=…"),
        (["quatro/drawn-opening"], "opening has to be given, as in -o opening=…"),
        (["quatro/five"], "quatro/five with 54 free cells would take too long; --seconds N tells bounds"),
        (["quatro/misere", "44"], "quatro/misere with 40 free cells would take too long; --seconds N tells bounds"),
        (["four", LINE, "--file", "x"], "--file goes with neither MOVES nor --seconds"),
        (["--file", "x", "--seconds", "1"], "--file goes with neither MOVES nor --seconds"),
        (["--file", "no-such"], 'there is no file "no-such"'),
    ],
)
def test_what_cannot_be_solved_is_refused(words: list[str], why: str) -> None:
    assert refused(run("solve", *words)) == why
    assert refused(run("solve", *words, "--json")) == why


@pytest.mark.parametrize("kind", ["ketafors", "ludo", "quatro/popout", "quatro/three", "quatro/teams"])
def test_a_game_that_is_not_solved_is_refused(kind: str) -> None:
    why = refused(run("solve", kind))

    assert why.startswith(f"{kind} cannot be solved; what can be is four, quatro/classic, ")


@pytest.mark.parametrize("words", [["chess"], ["four", "-o", "a=b"], ["four", LINE, "--seconds", "0"]])
def test_wrong_usage_is_refused(words: list[str]) -> None:
    refused(run("solve", *words))


@pytest.mark.parametrize(
    ("line", "why"), [("4 4\n1212121", "there is nothing to solve: the game is over"), ("8", None)]
)
def test_a_line_that_cannot_be_solved_is_named(line: str, why: str | None) -> None:
    said = refused(run("solve", "--file", "-", answers=line))

    assert said.startswith("-: line ")
    assert why is None or said == f"-: line 2: {why}"
