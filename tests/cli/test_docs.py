"""The examples in the pages about commands and rules are what really happens."""

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.core import TyperCommand, TyperOption
from typer.main import get_command

from ludoteca.cli.main import app
from ludoteca.cli.setting import read_setting
from ludoteca.rules.game import Action
from tests.cli.running import run
from tests.rules.playing import after

DOCS = Path(__file__).parents[2] / "docs"
SESSIONS = re.findall(r"^\$ ludoteca (.*)\n((?:.*\n)*?)```", (DOCS / "commands.md").read_text("utf-8"), re.MULTILINE)


README = DOCS.parent / "README.md"
SHOWN = re.findall(r"^\$ ludoteca (.*)$", README.read_text("utf-8"), re.MULTILINE)


def test_the_python_of_the_readme_does_what_it_shows() -> None:
    results = doctest.testfile(str(README), module_relative=False)

    assert results.attempted > 0
    assert results.failed == 0


@pytest.mark.parametrize("command", [command for command in SHOWN if not command.startswith("play")])
def test_the_commands_of_the_readme_run(command: str) -> None:
    result = run(*shlex.split(command))

    assert (0, "") == (result.status, result.err)


@pytest.mark.parametrize("page", [README, DOCS.parent / "CONTRIBUTING.md", *DOCS.rglob("*.md")], ids=str)
def test_every_link_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8"))

    assert [] == [link for link in links if not (page.parent / link).exists()]


def timeless(told: str) -> str:
    """Without how long it took, which is another machine's, and what a network estimates, which learns again."""
    return re.sub(r"[0-9.]+ ms|(?<=the luck of the rolls ).*", "…", told)


def test_there_are_examples() -> None:
    assert len(SESSIONS) >= 3


@pytest.mark.parametrize(("command", "shown"), SESSIONS)
def test_a_command_prints_what_the_page_shows(command: str, shown: str) -> None:
    result = run(*shlex.split(command))

    assert timeless(result.out + result.err) == timeless(shown)


def every_command(group: object, *before: str) -> Iterator[tuple[str, TyperCommand]]:
    """Each command with its name, those of groups too."""
    for name, command in group.commands.items():  # type: ignore[attr-defined]
        if hasattr(command, "commands"):
            yield from every_command(command, *before, name)
        else:
            yield " ".join((*before, name)), command


@pytest.mark.parametrize(("name", "command"), [*every_command(get_command(app))])
def test_the_page_names_every_option_of_every_command(name: str, command: TyperCommand) -> None:
    page = (DOCS / "commands.md").read_text("utf-8")
    found = re.search(rf"^##+ `ludoteca {name}\b.*?(?=^##|\Z)", page, re.MULTILINE | re.DOTALL)

    assert found
    options = [option.opts[0] for option in command.params if isinstance(option, TyperOption)]
    assert [] == [option for option in options if option not in found[0]]
    assert set(re.findall(r"(?<![\w-])--[a-z]+", found[0].splitlines()[0])) <= set(options)


@pytest.mark.parametrize(
    ("moves", "last", "gain"),
    [
        ("a a b b c c d d", "e", 3),
        ("a a b b c c e e f f", "d", 9),
        ("a a b b c c e e f f g g", "d", 13),
        ("a b a b b c g c c g", "a", 2),
    ],
)
def test_the_table_of_gains_is_right(moves: str, last: str, gain: int) -> None:
    page = (DOCS / "rules" / "ketafors.md").read_text("utf-8")

    assert after(read_setting("ketafors", ["goal=fill"]).rules, moves).effect(Action(last))["gain"] == gain
    assert re.search(rf"^\| .* \| {gain}( \(.*\))? \|$", page, re.MULTILINE)
