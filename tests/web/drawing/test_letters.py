"""Every disc carries its letter, large enough to read."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from jinja2 import Environment, FileSystemLoader

from ludoteca.web.assets import STATIC
from ludoteca.web.drawing.drop import scene
from ludoteca.web.drawing.plate import DISC
from ludoteca.web.drawing.told import Json

SHEETS = {name: (STATIC / "css" / name).read_text() for name in ("board.css", "components/controls.css")}
CAPITAL = 0.66
"""Height of a capital of its font size, at the least, in the fonts that devices have."""
LEAST = 0.24
"""Of the disc's diameter."""
VIEW: dict[str, Json] = {
    "board": {"columns": 7, "rows": 6},
    "over": True,
    "seats": [{"colour": 0}, {"colour": 1}],
    "plies": [
        {"cell": "a1", "seat": 0, "adds": [], "drops": []},
        {"cell": "b1", "seat": 1, "adds": [], "drops": []},
        {"cell": "a2", "seat": 0, "adds": [{"seat": 0, "cells": ["a1", "a2"], "points": None}], "drops": []},
    ],
}


@pytest.mark.parametrize("letters", [["R", "Y"], ["V", "A"], ["ح", "ص"]])
@pytest.mark.parametrize("macro", ["board(view, {'letters': letters, 'colours': letters})", "miniature(view, letters)"])
def test_every_disc_has_the_letter_of_its_colour(letters: list[str], macro: str) -> None:
    html = drawn(macro, letters)

    found = re.findall(r'<g class="disc[^"]*" data-colour="(\d)".*?class="disc-letter"[^>]*>([^<]*)<', html, re.DOTALL)

    assert html.count('<g class="disc') == len(found) == 3
    assert sorted(found) == [("0", letters[0]), ("0", letters[0]), ("1", letters[1])]


@pytest.mark.parametrize("selector", [".disc-letter", ".disc-letter:lang(ar)", ".board-mini .disc-letter"])
def test_letters_on_discs_are_a_quarter_of_the_diameter(selector: str) -> None:
    rule = re.search(rf"^\s*{re.escape(selector)} {{(.*?)}}", SHEETS["board.css"], re.DOTALL | re.MULTILINE)
    assert rule
    size = re.search(r"font-size: (\d+)px", rule[1])
    assert size

    assert int(size[1]) * CAPITAL >= LEAST * 2 * DISC


def test_letters_on_pieces_beside_the_board_are_a_quarter_too() -> None:
    share = re.search(r"calc\(var\(--d\) \* (\.\d+)\)", SHEETS["components/controls.css"])
    assert share

    assert float(share[1]) * CAPITAL >= LEAST


def drawn(macro: str, letters: list[str]) -> str:
    """What a macro of the board's template draws."""
    environment = Environment(loader=FileSystemLoader(STATIC.parent / "templates"), autoescape=True)
    look = SimpleNamespace(chip=lambda colour: f"chip-{colour}.webp", grain=None)
    environment.globals.update(drop_scene=scene, static=str, look=look, _=lambda text, **blanks: text.format(**blanks))
    template = '{% from "board/drop.html" import board, miniature with context %}{{ ' + macro + " }}"
    return environment.from_string(template).render(view=VIEW, letters=letters)
