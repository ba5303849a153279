"""The baked chips to all eyes: told apart by how light they are, their letters always readable."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from tools.sights import SETS, SIGHTS, linear, luminance, ratio, seen, written

WEB = Path(__file__).parents[2] / "src" / "ludoteca" / "web"


@pytest.mark.parametrize("kind", SETS)
@pytest.mark.parametrize("sight", SIGHTS)
def test_red_and_yellow_differ_in_light_by_two_and_a_half_to_one(kind: str, sight: str) -> None:
    assert luminance(kind, "yellow", sight) > luminance(kind, "red", sight)
    assert ratio(kind, sight) >= 2.5


@pytest.mark.parametrize("sight", SIGHTS)
def test_every_sight_leaves_greys_as_they_are(sight: str) -> None:
    greys = np.array([[[value] * 3 for value in (0, 40, 128, 200, 255)]], dtype=np.uint8)

    assert np.abs(written(seen(linear(greys), sight)).astype(int) - greys).max() <= 1


def test_red_and_green_of_the_same_depth_are_one_to_a_deuteranope() -> None:
    pair = linear(np.array([[[150, 100, 50], [110, 114, 50]]], dtype=np.uint8))

    def apart(sight: str) -> int:
        one, other = written(seen(pair, sight))[0].astype(int)
        return int(np.abs(one - other).max())

    assert apart("usual") == 40
    assert apart("deuteranopia") <= 6


def test_the_settings_page_shows_the_same_sights() -> None:
    template = (WEB / "templates" / "parts" / "vision.html").read_text()

    shown = {
        name: [float(number) for number in numbers.split()]
        for name, numbers in re.findall(r'id="sight-(\w+)".*?values="([^"]+)"', template)
    }

    assert list(shown) == [name for name in SIGHTS if name != "usual"]
    for name, numbers in shown.items():
        rows = np.array(numbers).reshape(4, 5)
        assert rows[:3, :3] == pytest.approx(SIGHTS[name], abs=5e-4)
        assert rows[:3, 3:].tolist() == [[0, 0]] * 3
        assert rows[3].tolist() == [0, 0, 0, 1, 0]
