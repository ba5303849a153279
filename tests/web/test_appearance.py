"""How the hall looks: kept on the device, worn by the first paint, and nothing but what can be chosen."""

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
from ludoteca.web.appearance import CHOICES, Look, read_look
from ludoteca.web.assets import STATIC

IMAGES = STATIC / "img"
PAGES = ["/", "/play/ketafors", "/new/ketafors", "/settings/appearance"]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(sqlite_url(tmp_path), Ports(pace=Millis(10**9)))
    with TestClient(app, follow_redirects=False) as client:
        yield client


@pytest.mark.parametrize("path", PAGES)
def test_the_light_is_the_devices_until_one_is_chosen(client: TestClient, path: str) -> None:
    assert 'data-light="device"' in client.get(path).text


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize(("light", "colour"), [("day", "#efe7d9"), ("dusk", "#43294a"), ("night", "#0f1626")])
def test_the_first_paint_wears_what_was_chosen(client: TestClient, path: str, light: str, colour: str) -> None:
    client.post("/appearance", data={"light": light})

    html = client.get(path).text

    assert f'data-light="{light}"' in html
    assert html.count('name="theme-color"') == 1
    assert f'name="theme-color" content="{colour}"' in html


def test_the_choice_is_checked_on_the_page(client: TestClient) -> None:
    client.post("/appearance", data={"light": "night"})

    assert 'name="light" value="night" checked' in client.get("/settings/appearance").text


@pytest.mark.parametrize("fields", [{"light": "noon"}, {"light": ""}, {"size": "huge"}, {"light": '"><script>'}])
def test_what_cannot_be_chosen_changes_nothing(client: TestClient, fields: dict[str, str]) -> None:
    client.post("/appearance", data={"light": "dusk"})

    answer = client.post("/appearance", data=fields)

    assert answer.status_code == 303
    assert 'data-light="dusk"' in client.get("/").text


@pytest.mark.parametrize("written", ["noon", "", '"><script>', "night" * 1000, "night.marble.of.all.kinds.and.more"])
def test_a_cookie_of_somebody_elses_making_does_no_harm(client: TestClient, written: str) -> None:
    client.cookies.set("look", written)

    answer = client.get("/")

    assert answer.status_code == 200
    assert 'data-light="device"' in answer.text or written.startswith("night.")


def test_reset_is_as_if_nothing_had_been_chosen(client: TestClient) -> None:
    client.post("/appearance", data={"light": "dusk"})

    client.post("/appearance", data={"reset": "yes", "light": "dusk"})

    assert "look" not in client.cookies
    assert 'data-light="device"' in client.get("/").text


def test_one_goes_back_to_where_one_was(client: TestClient) -> None:
    def goes_to(referer: str) -> str:
        return client.post("/appearance", data={"light": "day"}, headers={"referer": referer}).headers["location"]

    assert goes_to("http://testserver/play/ketafors") == "/play/ketafors"
    assert goes_to("http://evil.example/play") == "/settings/appearance"
    assert goes_to("http://testserver//evil.example") == "/"


def test_a_foreign_page_cannot_choose(client: TestClient) -> None:
    answer = client.post("/appearance", data={"light": "dusk"}, headers={"origin": "https://evil.example"})

    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("plate", "grain"), [("walnut", "walnut"), ("slate", "slate"), ("lacquer", None), ("porcelain", None)]
)
@pytest.mark.parametrize("path", PAGES)
def test_the_first_paint_has_the_plate_and_the_chips(
    client: TestClient, path: str, plate: str, grain: str | None
) -> None:
    client.post("/appearance", data={"plate": plate, "chips": "wood", "backdrop": "felt"})

    html = client.get(path).text

    assert f'data-backdrop="felt" data-plate="{plate}" data-chips="wood"' in html
    grains = set(re.findall(r'class="board-wood"(?: href="[^"]*/(\w+)\.webp")?', html))
    assert grains == {grain or ""}
    assert "gem-red" not in html


@pytest.mark.parametrize("part", CHOICES)
def test_every_look_survives_being_kept(part: str) -> None:
    for value in CHOICES[part]:
        look = Look().with_choices({part: value})
        assert read_look(look.written) == look


@pytest.mark.parametrize("kind", CHOICES["chips"])
def test_chips_are_told_apart_without_colour_and_their_letters_are_read(kind: str) -> None:
    red, yellow = (luminance(STATIC / Look(chips=kind).chip(colour)) for colour in (0, 1))

    assert contrast(red, yellow) >= 2.5
    assert contrast(1.0, red) >= 4.5
    assert contrast(yellow, 0.0166) >= 4.5  # the brown of the letter


@pytest.mark.parametrize("plate", CHOICES["plate"])
def test_a_look_is_light_enough_to_load(plate: str) -> None:
    backdrops = max((IMAGES / name).stat().st_size for name in ("linen.webp", "felt.webp", "walnut.webp"))
    pairs = max(sum((STATIC / Look(chips=kind).chip(n)).stat().st_size for n in (0, 1)) for kind in CHOICES["chips"])
    grain = Look(plate=plate).grain

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
