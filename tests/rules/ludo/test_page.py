"""The worked cases of the page of rules are what really can be done."""

import re
from pathlib import Path

import pytest

from tests.rules.ludo.playing import legal, placed, then

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "ludo.md").read_text("utf-8")
CASES = re.findall(r"^\| (?:`([^`=]*)` )?\| `(=\d\d)` \| (?:`([^`]*)` )?\|", PAGE, re.MULTILINE)


def test_there_are_cases() -> None:
    assert len(CASES) == 17


@pytest.mark.parametrize(("counters", "roll", "moves"), CASES)
def test_a_case_allows_what_the_page_says(counters: str, roll: str, moves: str) -> None:
    assert legal(then(placed(counters), roll)) == moves


def test_the_game_that_the_page_writes_can_be_played() -> None:
    (game,) = re.findall(r"each of them is a ply: `([^`]*)`", PAGE)

    assert then(placed(""), game).ply == len(game.split())
