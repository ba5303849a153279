"""``ludoteca play ludo``: the dice are rolled, the moves are typed."""

from __future__ import annotations

import io
import random
import re

import pytest
from rich.console import Console

from ludoteca.cli.dialogue import Dialogue
from ludoteca.cli.lots import RandomLots
from ludoteca.rules.catalogue import KINDS
from tests.cli.running import run

USUAL = KINDS["ludo"].make(KINDS["ludo"].complete({}))


class Typist:
    """Types the first move of the last list that was shown."""

    def __init__(self, shown: io.StringIO) -> None:
        self._shown = shown

    def readline(self) -> str:
        *_, listed = re.findall(r"What the dice allow: ([^,\n]+)", self._shown.getvalue())
        return f"{listed}\n"


@pytest.mark.parametrize("seed", range(3))
def test_two_people_play_to_the_end(seed: int) -> None:
    shown = io.StringIO()
    console = Console(file=shown, width=100)
    lots = RandomLots(random.Random(seed))
    Dialogue(USUAL, console, Typist(shown), None, lots).run()  # type: ignore[arg-type]

    assert re.search(r"The game is over after \d+ plies \(home\)", shown.getvalue())
    assert "can use neither." in shown.getvalue()


def test_the_computer_rolls_and_plays() -> None:
    result = run("play", "ludo", "--first", "computer", answers="?\nu\n9@r-\nq\n")

    assert (0, "") == (result.status, result.err)
    assert "The computer plays" in result.out or "can use neither" in result.out
    assert "There is nothing to undo" in result.out
    assert result.out.endswith("Left before the end.\n")
