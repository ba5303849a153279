"""Quatro em linha as one game: its variants chosen on one page, and each explained with a board to play on from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ludoteca.hall.lessons import LESSONS, chances
from ludoteca.hall.setups import read_wish
from ludoteca.match.units import Millis
from ludoteca.rules.game import Refusal
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app
from ludoteca.web.families import families, variants_of

VARIANTS = variants_of("quatro")
LANGUAGES = ("en", "pt", "ar")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(sqlite_url(tmp_path), Ports(pace=Millis(10**9))), follow_redirects=False) as client:
        yield client


def set_up(client: TestClient, address: str = "/new/quatro", **fields: str) -> str:
    """The page of a table that a form has opened for two on one device."""
    form = {"id": "0123456789ab", "opponent": "local", "first": "you", **fields}
    answer = client.post(address, data=form)
    assert answer.status_code == 303, answer.text
    return client.get(answer.headers["location"]).text


def test_the_hall_has_one_card_for_all_variants(client: TestClient) -> None:
    html = client.get("/").text
    assert len(families()) == html.count('<article class="game card">')
    assert 1 == html.count('href="/new/quatro/')


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_variant_can_be_chosen_on_one_page(client: TestClient, language: str) -> None:
    html = client.get(f"/new/quatro?lang={language}").text
    assert VARIANTS == re.findall(r'name="variant" value="([^"]+)"', html)
    assert ["quatro/classic"] == re.findall(r'name="variant" value="([^"]+)" checked', html)


@pytest.mark.parametrize("kind", VARIANTS)
def test_the_variant_that_is_chosen_is_played(client: TestClient, kind: str) -> None:
    assert f'data-kind="{kind}"' in set_up(client, variant=kind, start="empty")


def test_five_in_line_may_begin_with_filled_columns(client: TestClient) -> None:
    assert '"start":"hasbro"' in set_up(client, variant="quatro/five", start="hasbro")


def test_a_variant_that_there_is_not_leaves_the_one_of_the_address(client: TestClient) -> None:
    assert 'data-kind="quatro/small"' in set_up(client, "/new/quatro/small", variant="ketafors")


@pytest.mark.parametrize("kind", VARIANTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_variant_is_explained(client: TestClient, kind: str, language: str) -> None:
    answer = client.get(f"/learn/{kind}?lang={language}")
    assert (200, 1) == (answer.status_code, answer.text.count(f'action="/learn/{kind}/'))
    assert answer.text.count('href="/learn/quatro/') == len(VARIANTS)


@pytest.mark.parametrize("kind", VARIANTS)
def test_an_example_is_played_on(client: TestClient, kind: str) -> None:
    (lesson,) = LESSONS[kind].values()
    opened = client.post(f"/learn/{kind}/{lesson.name}", data={"id": "0123456789ab"})
    html = client.get(opened.headers["location"]).text
    shown = len(re.findall(r'<button type="button" class="move"', html))
    assert len(lesson.moves) + 4 * ("opening" in lesson.options) == shown


@pytest.mark.parametrize("kind", VARIANTS)
def test_what_an_example_shows_can_be_played(kind: str) -> None:
    (lesson,) = LESSONS[kind].values()
    wish = read_wish(kind, lesson.options)
    assert not isinstance(wish, Refusal)
    best, _ = chances(wish, lesson)
    assert len(lesson.shows) == len(best)


def test_a_column_that_falls_wins_for_whoever_moved() -> None:
    wish = read_wish("quatro/popout", {})
    assert not isinstance(wish, Refusal)
    best, _ = chances(wish, LESSONS["quatro/popout"]["both-lines"])
    assert [("c-", 2)] == [(chance.action, chance.gain) for chance in best]


def test_the_family_alone_leads_to_its_usual_variant(client: TestClient) -> None:
    assert [200, 200, 200] == [client.get(f"/{page}/quatro").status_code for page in ("new", "play", "learn")]


def test_no_page_of_the_hall_loads_what_few_boards_need(client: TestClient) -> None:
    html = client.get("/").text
    assert not re.findall(r"(?:css|js)/(?:pages/)?variants\.", html)
