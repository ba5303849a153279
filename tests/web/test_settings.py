"""The settings: kept on the device, worn by the first paint, and nothing but what can be chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ludoteca.match.units import Millis
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app
from ludoteca.web.settings import CHOICES, ON_OFF, SECTIONS, Settings, read_settings

PAGES = ["/", "/play/ketafors", "/new/ketafors", "/settings/appearance"]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(sqlite_url(tmp_path), Ports(pace=Millis(10**9)))
    with TestClient(app, follow_redirects=False) as client:
        yield client


def worn(client: TestClient, path: str = "/") -> dict[str, str]:
    """What the first paint wears."""
    tag = re.search(r"<html[^>]*>", client.get(path).text)
    assert tag
    return dict(re.findall(r'data-([\w-]+)="([^"]*)"', tag[0]))


@pytest.mark.parametrize("path", PAGES)
def test_everything_is_as_usual_until_it_is_chosen(client: TestClient, path: str) -> None:
    assert {name: choices[0] for name, choices in CHOICES.items()}.items() <= worn(client, path).items()


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize(("light", "colour"), [("day", "#efe7d9"), ("dusk", "#43294a"), ("night", "#0f1626")])
def test_the_first_paint_wears_what_was_chosen(client: TestClient, path: str, light: str, colour: str) -> None:
    client.post("/settings", data={"light": light})

    html = client.get(path).text

    assert f'data-light="{light}"' in html
    assert html.count('name="theme-color"') == 1
    assert f'name="theme-color" content="{colour}"' in html


@pytest.mark.parametrize("name", CHOICES)
def test_every_choice_survives_being_kept(name: str) -> None:
    for value in CHOICES[name]:
        settings = Settings().with_choices({name: value})
        assert settings[name] == value
        assert read_settings(settings.written) == settings


def test_the_cookie_holds_only_what_differs_from_the_usual(client: TestClient) -> None:
    client.post("/settings", data={"light": "dusk", "keys": "on", "sound-drop": "off"})

    assert client.cookies["look"].strip('"') == "light:dusk.sound-drop:off"


def test_every_choice_at_once_fits_into_a_cookie() -> None:
    everything = Settings().with_choices({name: choices[-1] for name, choices in CHOICES.items()})

    assert len(everything.written) < 600
    assert read_settings(everything.written) == everything


def test_a_cookie_from_before_names_were_written_is_still_read(client: TestClient) -> None:
    client.cookies.set("look", "night.felt.slate.glass")

    assert {"light": "night", "backdrop": "felt", "plate": "slate", "chips": "glass"}.items() <= worn(client).items()


@pytest.mark.parametrize(
    "written",
    ["noon", "", '"><script>', "night" * 1000, "light:noon.size:huge", "light.keys:", "light:night:day", ":.:.:", "."],
)
def test_a_cookie_of_somebody_elses_making_does_no_harm(client: TestClient, written: str) -> None:
    client.cookies.set("look", written)

    assert client.get("/").status_code == 200
    assert read_settings(written) == Settings()


def test_of_a_spoilt_cookie_what_can_be_read_is_kept() -> None:
    assert read_settings("light:noon.keys:off.x").written == "keys:off"


@pytest.mark.parametrize("fields", [{"light": "noon"}, {"light": ""}, {"size": "huge"}, {"light": '"><script>'}])
def test_what_cannot_be_chosen_changes_nothing(client: TestClient, fields: dict[str, str]) -> None:
    client.post("/settings", data={"light": "dusk"})

    answer = client.post("/settings", data=fields)

    assert answer.status_code == 204
    assert worn(client)["light"] == "dusk"


@pytest.mark.parametrize("section", SECTIONS)
def test_each_section_has_its_page_with_every_choice_of_it(client: TestClient, section: str) -> None:
    html = client.get(f"/settings/{section}").text

    for name, choices in SECTIONS[section].items():
        for value in ["on"] if set(choices) == set(ON_OFF) else choices:
            assert f'name="{name}" value="{value}"' in html
    assert f'href="/settings/{section}" aria-current="page"' in html


def test_a_section_that_is_none_is_not_found(client: TestClient) -> None:
    assert client.get("/settings/cellar").status_code == 404
    assert client.post("/settings/cellar", data={"light": "day"}).status_code == 404


def test_settings_begin_with_the_first_section(client: TestClient) -> None:
    assert client.get("/settings").headers["location"] == "/settings/appearance"


def test_a_form_sent_whole_switches_off_what_it_does_not_name(client: TestClient) -> None:
    answer = client.post("/settings/aids", data={"values": "on"})

    assert (answer.status_code, answer.headers["location"]) == (303, "/settings/aids")
    now = worn(client)
    assert [now[name] for name in ("lines", "values", "tally", "keys")] == ["off", "on", "off", "on"]


def test_a_section_is_reset_alone(client: TestClient) -> None:
    client.post("/settings", data={"light": "dusk", "keys": "off", "taps": "never"})

    client.post("/settings/playing", data={"reset": "yes", "taps": "never"})

    assert client.cookies["look"].strip('"') == "light:dusk"


def test_with_nothing_chosen_there_is_no_cookie(client: TestClient) -> None:
    client.post("/settings", data={"light": "dusk"})

    client.post("/settings", data={"light": "device"})

    assert "look" not in client.cookies


def test_a_foreign_page_cannot_choose(client: TestClient) -> None:
    answer = client.post("/settings", data={"light": "dusk"}, headers={"origin": "https://evil.example"})

    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


def test_switches_of_the_table_are_drawn_as_they_are_kept(client: TestClient) -> None:
    client.post("/settings", data={"values": "off"})

    html = client.get("/play/ketafors").text

    assert 'data-do="lines" aria-pressed="true"' in html
    assert 'data-do="values" aria-pressed="false"' in html


def test_strong_contrast_is_in_the_first_paint_only_where_it_is_wanted(client: TestClient) -> None:
    assert 'data-strong media="(prefers-contrast: more)"' in client.get("/").text

    client.post("/settings", data={"contrast": "strong"})

    assert 'data-strong media="all"' in client.get("/").text


def test_the_language_is_given_back_to_the_browser(client: TestClient) -> None:
    client.post("/language", data={"lang": "pt"})
    assert '<html lang="pt-PT"' in client.get("/").text

    client.post("/language", data={"lang": ""})

    assert '<html lang="en"' in client.get("/").text
