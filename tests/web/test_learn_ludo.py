"""The page about Ludo: rolls of its worked cases, to be played on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ludoteca.hall.lessons import LESSONS
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import create_app

LEGAL = {
    "out": ["6@r-"],
    "together": ["4+2@r10xy"],
    "taking": ["3@r10", "3@r30xy", "5@r10", "5@r30"],
    "home": ["2@r52", "4@r52"],
    "double": ["6@r-"],
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("hall")
    with TestClient(create_app(sqlite_url(folder)), follow_redirects=True) as client:
        yield client


def view_of(page: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="view">(.*?)</script>', page, re.DOTALL)
    assert found
    view: dict[str, object] = json.loads(found[1])
    return view


def test_every_roll_has_its_board_and_its_button(client: TestClient) -> None:
    page = client.get("/learn/ludo").text

    assert list(LESSONS["ludo"]) == re.findall(r'action="/learn/ludo/(\w+)"', page)
    assert page.count("ludo-mini") >= len(LESSONS["ludo"])


@pytest.mark.parametrize("name", LESSONS["ludo"])
def test_a_roll_is_played_on_from_where_it_was_thrown(client: TestClient, name: str) -> None:
    answer = client.post(f"/learn/ludo/{name}", data={"id": f"lesson-{name}"}, headers={"Origin": "http://testserver"})

    view = view_of(answer.text)
    assert view["turn"] == view["you"] == 0
    legal = view["legal"]
    assert isinstance(legal, list)
    assert LEGAL[name] == sorted(one["action"] for one in legal)
