"""Rounds that are over: each position has an address, for anybody; files of them; tables read from records."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ludoteca.hall.hall import Hall
from ludoteca.hall.imports import put_records
from ludoteca.hall.pastrounds import view_at
from ludoteca.match.record import Result, RoundRecord, Who
from ludoteca.match.record_json import read_json
from ludoteca.match.record_reader import read_record
from ludoteca.match.units import Millis
from ludoteca.rules.game import Action
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app

ROUND = RoundRecord(
    kind="ketafors",
    options={"board": "7x6", "goal": "race", "target": 20},
    players=(Who("local", "Inês"), Who("computer", level="unheard-of")),
    order=(1, 0),
    round=3,
    at=1_796_039_530,
    moves=tuple(Action(column) for column in "aebec"),
    result=Result((0,), "resigned"),
    scores=(0, 1),
)
UNFINISHED = RoundRecord(**{**{name: getattr(ROUND, name) for name in ROUND.__struct_fields__}, "result": None})


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(sqlite_url(tmp_path), Ports(pace=Millis(10**9)))) as client:
        yield client


def put(client: TestClient, *rounds: RoundRecord) -> str:
    async def work(hall: Hall) -> str:
        return str(await put_records(hall.store, rounds))

    assert client.portal is not None
    table: str = client.portal.call(work, client.app.state.house.hall)  # type: ignore[attr-defined]
    return table


def cells(page: str) -> list[str]:
    """What lies on the board as the server draws it."""
    return re.findall(r'<g class="disc[^"]*" data-colour="\d" data-cell="(\w+)"', page)


@pytest.mark.parametrize(("ply", "there"), [("", 5), ("&ply=5", 5), ("&ply=3", 3), ("&ply=0", 0)])
def test_a_position_is_drawn_for_who_has_its_address(client: TestClient, ply: str, there: int) -> None:
    table = put(client, ROUND)

    answer = client.get(f"/t/{table}?round=1{ply}")

    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers
    assert cells(answer.text) == ["a1", "e1", "b1", "e2", "c1"][:there]
    assert f'value="http://testserver/t/{table}?round=1&amp;ply={there}"' in answer.text


def test_links_lead_from_move_to_move_without_scripts(client: TestClient) -> None:
    table = put(client, ROUND)

    page = client.get(f"/t/{table}?round=1&ply=4").text

    steps = dict(re.findall(r'data-step="(\w+)" aria-label="[^"]*" href="([^"]*)"', page))
    way = f"/t/{table}?round=1&amp;ply="
    assert steps == {name: f"{way}{to}#stage" for name, to in {"first": 0, "prior": 3, "next": 5, "last": 5}.items()}
    assert re.findall(r'class="move" rel="nofollow" href="[^"]*ply=(\d+)#stage"( aria-current)?', page)[3] == (
        "4",
        " aria-current",
    )
    assert "Move 4 of 5" in page
    assert "An earlier position" in page
    assert re.findall(r'data-part="score">(\d+)<', page) == ["0", "0"]


def test_the_end_says_how_it_ended(client: TestClient) -> None:
    page = client.get(f"/t/{put(client, ROUND)}?round=1").text

    assert "Inês wins" in page
    assert "Computer resigned." in page
    assert re.findall(r'data-part="score">(\d+)<', page) == ["0", "1"]
    assert 'aria-disabled="true"' in page


@pytest.mark.parametrize("query", ["round=2", "round=x", "round=1&ply=6", "round=1&ply=-1", "round=1&ply=x", "round=0"])
def test_what_is_not_there_is_not_found(client: TestClient, query: str) -> None:
    assert client.get(f"/t/{put(client, ROUND)}?{query}").status_code == 404


def test_a_round_that_goes_on_is_refused(client: TestClient) -> None:
    move = {"id": "open-0001", "setup": {"level": "easy"}, "options": {}, "action": "d"}
    table = client.post("/play/ketafors", json=move).json()["view"]["table"]

    answer = client.get(f"/t/{table}?round=1")

    assert answer.status_code == 404
    assert "still being played" in answer.text


def test_a_table_of_records_shows_its_last_round(client: TestClient) -> None:
    table = put(client, ROUND, UNFINISHED)

    page = client.get(f"/t/{table}").text

    assert f'data-address="/t/{table}?round=2"' in page
    assert "Left unfinished" in page
    assert "Watching" not in page


@pytest.mark.parametrize("record", [ROUND, UNFINISHED], ids=["over", "unfinished"])
def test_a_record_comes_out_as_it_went_in(client: TestClient, record: RoundRecord) -> None:
    table = put(client, record)

    text, data = client.get(f"/t/{table}/round/1.txt"), client.get(f"/t/{table}/round/1.json")

    assert record == read_record(text.text) == read_json(json.loads(data.text))
    assert data.headers["content-type"] == "application/json"
    assert re.search(r'filename="ludoteca-ketafors-2026-11-30-round-3\.json"', data.headers["content-disposition"])
    for ending in ("txt", "json"):
        assert client.get(f"/t/{table}/round/9.{ending}").status_code == 404
        assert client.get(f"/t/{table}/round/x.{ending}").status_code == 404


def test_nobody_sits_down_at_a_table_of_records(client: TestClient) -> None:
    table = put(client, UNFINISHED)

    answer = client.post(f"/api/tables/{table}/join", json={"id": "join-0001"})

    assert answer.status_code >= 400
    assert client.get("/history").text.count(table) == 0


def test_a_view_goes_back_to_an_earlier_ply() -> None:
    plies = [{"player": 1, "gain": 1}, {"player": 0}, {"player": 1, "gain": 2}]
    view = {"plies": plies, "scores": [0, 3], "over": True, "outcome": {"winner": 1}, "turn": None}

    assert view_at(view, 3)["outcome"] == {"winner": 1}  # type: ignore[arg-type]
    earlier = view_at(view, 2)  # type: ignore[arg-type]
    assert (earlier["scores"], earlier["outcome"], earlier["over"]) == ([0, 1], None, False)
