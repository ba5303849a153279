"""What all commands share: help, statuses, and complaints of one line."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ludoteca
from ludoteca.cli.complaint import one_line
from ludoteca.cli.sentences import SENTENCES, sentence
from ludoteca.rules.game import Refusal
from tests.cli.running import refused, run, run_process

COMMANDS = ["serve", "play", "show", "hint", "arena", "perft", "endgames", "book", "warmup"]
SOURCE = Path(ludoteca.__file__).parent


def test_help_names_every_command() -> None:
    result = run("--help")

    assert (result.status, result.err) == (0, "")
    assert all(command in result.out for command in COMMANDS)


def test_without_a_command_there_is_help() -> None:
    assert (run().status, run().out) == (0, run("--help").out)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    result = run(command, "--help")

    assert (result.status, result.err) == (0, "")
    assert "Usage: ludoteca " + command in result.out


def test_the_version_is_told() -> None:
    assert run("--version").out == f"ludoteca {ludoteca.__version__}\n"


@pytest.mark.parametrize(
    "words",
    [
        ["show"],
        ["perft"],
        ["perft", "four"],
        ["play"],
        ["frobnicate"],
        ["shw"],
        ["--nope"],
        ["show", "four", "--nope"],
        ["show", "four", "--jso"],
        ["show", "four", "d", "c"],
        ["show", "four", "-o"],
        ["show", "four", "-x"],
        ["show", "four", "--json=yes"],
        ["warmup", "now"],
        ["serve", "here"],
        ["serve", "--port", "x"],
        ["serve", "--port", "65536"],
        ["serve", "--port", "-1"],
        ["serve", "--database", "nonsense"],
        ["play", "four", "--first", "nobody"],
        ["play", "four", "--opponent", "dog"],
    ],
)
def test_wrong_usage_is_one_line_and_status_two(words: list[str]) -> None:
    refused(run(*words))


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["play", "four", "--first", "me"], '--first is you or computer, not "me"'),
        (["play", "four", "--opponent", "\n"], '--opponent is computer or person, not "\\n"'),
        (["arena", "four", "--games", "0"], '--games is a whole number from 1 to 10,000,000, not "0"'),
        (["arena", "four", "--games", "x"], '--games is a whole number from 1 to 10,000,000, not "x"'),
        (["arena", "four", "--games", "1", "--seed", "x"], '--seed is a whole number, not "x"'),
        (["serve", "--port", "65536"], '--port is a whole number from 0 to 65,535, not "65536"'),
        (["export", "x", "--round", "1.5"], '--round is a whole number from 1 to 9,999, not "1.5"'),
    ],
)
def test_a_value_that_an_option_does_not_take_is_told_with_what_it_takes(words: list[str], line: str) -> None:
    assert refused(run(*words)) == line


@pytest.mark.parametrize(
    ("command", "usual"),
    [
        ("play", ["computer if it can", "the easiest", "you"]),
        ("hint", ["the strongest's"]),
        ("serve", ["127.0.0.1", "8000", "the user's data folder", "SQLite in the data folder"]),
        ("export", ["the last", "the user's data folder", "SQLite in the data folder"]),
    ],
)
def test_help_tells_what_is_usual(command: str, usual: list[str]) -> None:
    told = run(command, "--help", env={"COLUMNS": "200"}).out

    assert re.findall(r"\[default: (.*?)\]", told) == usual
    assert " ." not in told


def test_a_complaint_is_never_wrapped_however_narrow_the_terminal() -> None:
    moves = "x" * 500

    line = refused(run("show", "four", moves, env={"COLUMNS": "20"}))

    assert line == f'illegal move {moves} at ply 1: "{"x" * 20}" is not a move'


@pytest.mark.parametrize("junk", ["a\nb", "\x1b[31mred", "a\rb", "a\u2028b", "\u202eabc", "a\tb"])
def test_a_complaint_shows_control_signs_instead_of_obeying_them(junk: str) -> None:
    for words in (["show", junk], ["show", "ketafors", "-o", junk], ["show", "ketafors", "-o", f"goal={junk}"], [junk]):
        line = refused(run(*words))
        assert line.isprintable()


def test_printable_text_is_told_as_it_is() -> None:
    assert one_line("coluna ç, عمود") == "coluna ç, عمود"


def test_every_refusal_of_the_rules_and_of_a_records_reader_has_a_sentence() -> None:
    files = [*(SOURCE / "rules").rglob("*.py"), *(SOURCE / "cli").rglob("*.py")]
    files += [*(SOURCE / "match").glob("record*.py"), SOURCE / "hall" / "imports.py"]
    codes = {code for file in files for code in re.findall(r'Refusal\(\s*"([^"]+)"', file.read_text(encoding="utf-8"))}

    assert codes == set(SENTENCES)


def test_a_sentence_has_its_blanks_filled() -> None:
    assert sentence(Refusal("column-full", {"column": "d"})) == "column d is full"


def test_python_dash_m_is_the_same_command() -> None:
    result = run_process("show", "ketafors", "a e b e c f a", "--json")

    assert (result.status, result.err) == (0, "")
    assert json.loads(result.out)["scores"] == [1, 0]


def test_a_process_that_says_no_leaves_with_status_two_and_one_line() -> None:
    assert refused(run_process("show", "four", "d d d d d d d")) == "illegal move d at ply 7: column d is full"
    assert refused(run_process("show")) == "Missing argument 'KIND'."


def test_signs_that_the_output_cannot_write_are_no_fault() -> None:
    env = {"PYTHONIOENCODING": "ascii", "PATH": ""}

    assert refused(run_process("show", "four", "é", env=env))
    assert run_process("play", "four", answers="é\nq\n", env=env).status == 0


def test_showing_a_position_loads_nothing_slow() -> None:
    code = (
        "import sys; sys.argv[1:] = ['show', 'four', 'd', '--json']\n"
        "from ludoteca.cli.main import main\n"
        "try: main()\n"
        "finally: print(*sorted({name.split('.')[0] for name in sys.modules}), file=sys.stderr)\n"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)

    assert not {"numba", "numpy", "sqlalchemy", "starlette", "uvicorn", "rich", "jinja2"} & set(result.stderr.split())
