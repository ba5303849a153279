"""How the hall looks: plates, chips and backdrops in the first paint, told apart, and light enough."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from starlette.testclient import TestClient

from ludoteca.match.units import Millis
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app
from ludoteca.web.assets import STATIC
from ludoteca.web.settings import CHOICES, Settings

IMAGES = STATIC / "img"
PAGES = ["/", "/play/ketafors", "/new/ketafors", "/settings/appearance"]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(sqlite_url(tmp_path), Ports(pace=Millis(10**9)))
    with TestClient(app, follow_redirects=False) as client:
        yield client


@pytest.mark.parametrize(
    ("plate", "grain"), [("walnut", "walnut"), ("slate", "slate"), ("lacquer", None), ("porcelain", None)]
)
@pytest.mark.parametrize("path", PAGES)
def test_the_first_paint_has_the_plate_and_the_chips(
    client: TestClient, path: str, plate: str, grain: str | None
) -> None:
    client.post("/settings", data={"plate": plate, "chips": "wood", "backdrop": "felt"})

    html = client.get(path).text

    assert f'data-backdrop="felt" data-plate="{plate}" data-chips="wood"' in html
    grains = set(re.findall(r'class="board-wood"(?: href="[^"]*/(\w+)\.webp")?', html))
    assert grains == {grain or ""}
    assert "gem-red" not in html


@pytest.mark.parametrize("kind", CHOICES["chips"])
def test_chips_are_told_apart_without_colour_and_their_letters_are_read(kind: str) -> None:
    red, yellow = (luminance(STATIC / Settings({"chips": kind}).chip(colour)) for colour in (0, 1))

    assert contrast(red, yellow) >= 2.5
    assert contrast(1.0, red) >= 4.5
    assert contrast(yellow, 0.0166) >= 4.5  # the brown of the letter


@pytest.mark.parametrize("plate", CHOICES["plate"])
def test_a_look_is_light_enough_to_load(plate: str) -> None:
    backdrops = max((IMAGES / name).stat().st_size for name in ("linen.webp", "weave.webp", "felt.webp", "walnut.webp"))
    pairs = max(
        sum((STATIC / Settings({"chips": kind}).chip(n)).stat().st_size for n in (0, 1)) for kind in CHOICES["chips"]
    )
    grain = Settings({"plate": plate}).grain

    assert backdrops + pairs + ((STATIC / grain).stat().st_size if grain else 0) <= 250_000


def luminance(path: Path) -> float:
    """How bright the middle of a chip is, where its letter stands."""
    with Image.open(path) as image:
        side = image.width
        middle = np.asarray(image.convert("RGB"))[side // 4 : -side // 4, side // 4 : -side // 4] / 255
    linear = np.where(middle <= 0.04045, middle / 12.92, ((middle + 0.055) / 1.055) ** 2.4)
    return float((linear @ np.array([0.2126, 0.7152, 0.0722])).mean())


def contrast(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
