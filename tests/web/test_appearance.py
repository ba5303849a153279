"""How the hall looks: kept on the device, worn by the first paint, and nothing but what can be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ludoteca.match.units import Millis
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app

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
