"""History: how matches of several games, and of more than two people, ended for each who played them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ludoteca.match.commands import Answer, Command, Leave, Propose, Ready, Resign
from ludoteca.match.offers import What
from ludoteca.match.policy import Scope
from ludoteca.match.units import Millis, Player
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app
from tests.hall.standing import StillClock
from tests.web.test_history import call, do


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(sqlite_url(tmp_path), Ports(pace=Millis(10**9), clock=StillClock()))
    with TestClient(app, follow_redirects=False) as client:
        yield client


def sat_down(client: TestClient, kind: str, people: int) -> tuple[str, list[str]]:
    """A table where that many devices play, and their tokens by player."""
    asked = {"id": "command-0", "kind": kind, "setup": {"opponent": "online"}}
    table = str(client.post("/api/tables", json=asked).json()["table"])
    tokens = [str(client.cookies["ludoteca"])]
    for number in range(1, people):
        client.cookies.clear()
        assert 200 == client.post(f"/api/tables/{table}/join", json={"id": f"command-{number}"}).status_code
        tokens.append(str(client.cookies["ludoteca"]))
    return table, tokens


def after(client: TestClient, table: str, *commands: Command) -> None:
    for number, command in enumerate(commands):
        call(client, do, table, command, f"c-{number}")


def results(client: TestClient, token: str) -> list[str]:
    """What the page tells: first of the match, if it does, then of its games, the last one first."""
    client.cookies.clear()
    client.cookies.set("ludoteca", token)
    html = client.get("/history").text
    return re.findall(r'<span class="chip[^"]*"><svg.*?</svg>([A-Z]\w+)</span>', html, re.DOTALL)


def gives_up(player: int, scope: Scope = Scope.GAME) -> Resign:
    return Resign(Player(player), scope)


def on(*players: int) -> tuple[Ready, ...]:
    return tuple(Ready(Player(player)) for player in players)


def test_whoever_leads_and_resigns_the_match_has_lost_it(client: TestClient) -> None:
    table, (mira, jun) = sat_down(client, "quatro/classic", 2)

    after(client, table, gives_up(1), *on(0, 1), gives_up(0, Scope.MATCH))

    assert ["Lost", "Won"] == results(client, mira)
    assert ["Won", "Lost"] == results(client, jun)


def test_games_that_tell_all_are_not_told_twice(client: TestClient) -> None:
    table, (mira, jun) = sat_down(client, "quatro/single", 2)

    after(client, table, gives_up(1))

    assert (["Won"], ["Lost"]) == (results(client, mira), results(client, jun))


def test_of_three_only_one_has_won(client: TestClient) -> None:
    table, tokens = sat_down(client, "quatro/three", 3)

    after(client, table, gives_up(0), gives_up(2), *on(0, 1, 2), Leave(Player(1)), gives_up(0), *on(0, 2), gives_up(0))

    assert ["Lost", "Lost", "Lost", "Lost"] == results(client, tokens[0])
    assert ["Lost", "Lost", "Lost", "Won"] == results(client, tokens[1])
    assert ["Won", "Won", "Won", "Lost"] == results(client, tokens[2])


def test_partners_win_together_and_stand_together(client: TestClient) -> None:
    table, tokens = sat_down(client, "quatro/teams", 4)

    after(client, table, Leave(Player(1)))

    assert [["Won"], ["Lost"], ["Won"], ["Lost"]] == [results(client, token)[:1] for token in tokens]


def test_a_match_that_was_left_stands_in_the_history_after_a_rematch(client: TestClient) -> None:
    table, tokens = sat_down(client, "ludo", 2)

    after(
        client,
        table,
        Leave(Player(0)),
        Propose(Player(0), What.REMATCH),
        Answer(Player(1), 1, accept=True),
    )

    assert [["Lost"], ["Won"]] == [results(client, token) for token in tokens]
    assert f'href="/t/{table}?round=1"' in client.get("/history").text
    assert 200 == client.get(f"/t/{table}?round=1").status_code
