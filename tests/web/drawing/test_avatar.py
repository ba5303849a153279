"""Drawings of people."""

from __future__ import annotations

from ludoteca.web.drawing.avatar import COLOURS, GUEST_COLOUR, avatar

PEOPLE = [f"p{number:020x}" for number in range(400)]


def _light(colour: str) -> float:
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_dots_can_be_told_from_every_colour() -> None:
    for colour in (*COLOURS, GUEST_COLOUR):
        assert 1.05 / (_light(colour) + 0.05) >= 4.5, colour


def test_every_colour_comes_up_and_few_people_share_a_drawing() -> None:
    drawn = [avatar(person) for person in PEOPLE]

    assert {one.colour for one in drawn} == set(COLOURS)
    assert len(set(drawn)) > len(PEOPLE) / 2


def test_every_drawing_has_nine_dots_and_three_of_them_lit_at_least() -> None:
    for one in map(avatar, PEOPLE):
        lit, dim = one.lit.count("M"), one.dim.count("M")

        assert (lit + dim, 3 <= lit <= 7) == (9, True)
