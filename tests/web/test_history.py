"""History: the tables of a device, newest first, twenty on a page."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ludoteca.match.units import Millis
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app
from tests.hall.standing import StillClock


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def client(tmp_path: Path, clock: StillClock) -> Iterator[TestClient]:
    app = create_app(sqlite_url(tmp_path), Ports(pace=Millis(10**9), clock=clock))
    with TestClient(app, follow_redirects=False) as client:
        yield client


def begin(client: TestClient, clock: StillClock, number: int, **setup: str) -> str:
    asyncio.run(clock.step(60_000))
    move = {"id": f"open-{number:04}", "setup": {"level": "easy", **setup}, "options": {}, "action": "d"}
    return str(client.post("/play/ketafors", json=move).json()["view"]["table"])


def listed(page: str) -> list[str]:
    return re.findall('<h2><a href="/t/([0-9a-f]+)"', page)


def test_the_newest_table_comes_first(client: TestClient, clock: StillClock) -> None:
    tables = [begin(client, clock, number) for number in range(3)]

    assert listed(client.get("/history").text) == tables[::-1]


def test_twenty_are_on_a_page_and_links_lead_to_the_rest(client: TestClient, clock: StillClock) -> None:
    tables = [begin(client, clock, number) for number in range(23)][::-1]

    first, second = client.get("/history").text, client.get("/history?page=2").text

    assert (listed(first), listed(second)) == (tables[:20], tables[20:])
    assert ("/history?page=2" in first, 'rel="prev"' in first) == (True, False)
    assert ('rel="prev" href="/history"' in second, 'rel="next"' in second) == (True, False)


def test_names_on_one_device_are_told(client: TestClient, clock: StillClock) -> None:
    begin(client, clock, 1, opponent="local", name0="Inês", name1="<b>")

    page = client.get("/history").text

    assert "Inês" in page
    assert "&lt;b&gt;" in page


def test_a_device_that_has_not_played_is_told_so_and_remembered_by_nobody(client: TestClient) -> None:
    answer = client.get("/history")

    assert "No matches yet" in answer.text
    assert "set-cookie" not in answer.headers


def test_nobody_sees_the_history_of_another_device(client: TestClient, clock: StillClock) -> None:
    begin(client, clock, 1)
    client.cookies.clear()

    assert listed(client.get("/history").text) == []


@pytest.mark.parametrize("page", ["0", "-1", "x", "2", "1001", "٢", "9" * 99])
def test_a_page_that_is_not_there_says_so(client: TestClient, page: str) -> None:
    assert client.get(f"/history?page={page}").status_code == 404


def test_the_hall_leads_to_it(client: TestClient, clock: StillClock) -> None:
    begin(client, clock, 1)

    assert 'href="/history"' in client.get("/").text
