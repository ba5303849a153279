"""Two devices and one table, over the interface that programs and pages use."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from ludoteca.match.ending import WAITS
from ludoteca.match.units import Millis
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app
from tests.hall.standing import LastLot, StillClock
from tests.serving import serving
from tests.web.test_sockets import Page

ONLINE = {"opponent": "online"}
NO_CLOCK = {**ONLINE, "clock": "none"}
_numbers = count()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("hall")
    with serving(create_app(sqlite_url(folder), Ports(lots=LastLot(), pace=Millis(10**9)))) as address:
        yield address


@pytest.fixture
def devices(address: str) -> Iterator[tuple[Page, Page, Page]]:
    pages = (Page(address), Page(address), Page(address))
    yield pages
    for page in pages:
        page.http.close()


def fresh() -> str:
    return f"command-{next(_numbers)}"


def opened(page: Page, kind: str = "four", **setup: str) -> dict[str, Any]:
    answer = page.http.post("/api/tables", json={"id": fresh(), "kind": kind, "setup": {**ONLINE, **setup}})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def joined(page: Page, table: str) -> dict[str, Any]:
    answer = page.http.post(f"/api/tables/{table}/join", json={"id": fresh()})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_game_between_two_devices_to_a_win_and_a_rematch(devices: tuple[Page, Page, Page]) -> None:
    mira, jun, ana = devices
    table = opened(mira)["table"]
    assert joined(jun, table)["view"]["you"] == 1
    with mira.socket() as one, jun.socket() as other, ana.socket() as third:
        seq = one.hello(table)["view"]["seq"]
        other.hello(table)
        assert third.hello(table)["view"]["holds"] is False
        for ply, column in enumerate("dedede" + "d"):
            mover = other if ply % 2 == 0 else one
            done = mover.do(table, {"do": "move", "action": column}, seq=seq, command=fresh())
            assert done["t"] == "done", done
            seq = done["seq"]
        while not third.view["over"]:
            third.next("news")
        assert third.view["match"]["ended"] == {"winners": [1], "places": [2, 1], "reason": "line"}
        assert third.view["can"]["offer"] == []

        one.do(table, {"do": "offer", "what": "rematch"}, seq=seq, command=fresh())
        while not other.view["offers"]:
            other.next("news")
        number = other.view["offers"][0]["id"]
        assert other.do(table, {"do": "answer", "offer": number, "accept": True}, seq=0, command=fresh())["t"] == "done"
        view = mira.http.get(f"/api/tables/{table}").json()["view"]
        assert (view["match"]["number"], view["turn"], view["over"]) == (2, 0, False)


def test_pairs_find_each_other_and_the_hall_is_told(devices: tuple[Page, Page, Page]) -> None:
    mira, jun, ana = devices
    ask = {"kind": "ketafors", "setup": {"clock": "5+3", "board": "9x8"}}
    first = mira.http.post("/api/pair", json={"id": fresh(), **ask}).json()["table"]
    with mira.socket() as one, ana.socket() as hall:
        one.hello(first)
        hall.send({"t": "look", "v": 1})
        shown = hall.next("lobby")
        while not shown["lobby"]["challenges"]:
            shown = hall.next("lobby")
        assert shown["lobby"]["challenges"][0]["table"] == first
        assert shown["lobby"]["challenges"][0]["setup"]["clock"] == "5+3"

        second = jun.http.post("/api/pair", json={"id": fresh(), **ask}).json()
        assert second["table"] == first
        while not shown["lobby"]["live"]:
            shown = hall.next("lobby")
        live = shown["lobby"]["live"][0]
        assert (live["table"], live["turn"], live["mine"]) == (first, 1, False)


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/api/tables", {"id": "command-x", "kind": "chess"}, 422, "no-such-kind"),
        (
            "/api/tables",
            {"id": "command-x", "kind": "four", "setup": NO_CLOCK},
            422,
            "no-such-value",
        ),
        ("/api/tables", {"id": "command-x", "kind": "four", "setup": {"board": "7x6"}}, 422, "no-such-option"),
        ("/api/tables", {"kind": "four"}, 422, "bad-frame"),
        ("/api/tables/0123456789abcdef0123/join", {"id": "command-x"}, 404, "no-such-table"),
        ("/api/pair", [], 422, "bad-frame"),
    ],
)
def test_what_cannot_be_had_is_refused(
    devices: tuple[Page, Page, Page], path: str, body: object, status: int, code: str
) -> None:
    answer = devices[0].http.post(path, json=body)

    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_seat_is_taken_once(devices: tuple[Page, Page, Page]) -> None:
    mira, jun, ana = devices
    table = opened(mira)["table"]
    joined(jun, table)

    late = ana.http.post(f"/api/tables/{table}/join", json={"id": fresh()})

    assert (late.status_code, late.json()["code"]) == (409, "seat-taken")
    assert joined(jun, table)["view"]["you"] == 1


@pytest.mark.parametrize(
    "act",
    [
        {"do": "move", "action": "d"},
        {"do": "resign", "scope": "game"},
        {"do": "leave"},
        {"do": "claim"},
        {"do": "offer", "what": "rematch"},
        {"do": "answer", "offer": 1, "accept": True},
        {"do": "round"},
    ],
)
def test_a_spectator_does_nothing(devices: tuple[Page, Page, Page], act: dict[str, Any]) -> None:
    mira, jun, ana = devices
    table = opened(mira)["table"]
    joined(jun, table)
    opened(ana)
    with ana.socket() as third:
        seq = third.hello(table)["view"]["seq"]

        refused = third.do(table, act, seq=seq, command=fresh())

        assert (refused["t"], refused["code"]) == ("refused", "not-your-table")


def test_a_pairing_whose_answer_was_lost_leads_to_the_same_table(devices: tuple[Page, Page, Page]) -> None:
    mira, jun, ana = devices
    ask = {"kind": "ketafors", "setup": {"clock": "10+5"}}
    waiting = mira.http.post("/api/pair", json={"id": fresh(), **ask}).json()["table"]
    with mira.socket() as one:
        one.hello(waiting)
        opened(jun, "ketafors")
        command = fresh()
        found = jun.http.post("/api/pair", json={"id": command, **ask}).json()["table"]
        other = ana.http.post("/api/pair", json={"id": fresh(), **ask}).json()["table"]
        with ana.socket() as third:
            third.hello(other)
            again = jun.http.post("/api/pair", json={"id": command, **ask}).json()["table"]

    assert (waiting, waiting) == (found, again)
    assert other != waiting


def test_a_seat_whose_time_is_over_is_not_given(tmp_path: Path) -> None:
    clock = StillClock()
    with serving(create_app(sqlite_url(tmp_path), Ports(clock=clock))) as address:
        mira, jun = Page(address), Page(address)
        with mira.http, jun.http:
            table = opened(mira)["table"]
            clock._now = Millis(clock._now + WAITS)

            late = jun.http.post(f"/api/tables/{table}/join", json={"id": fresh()})

    assert (late.status_code, late.json()["code"]) == (409, "table-closed")


def test_programs_are_told_the_clocks(devices: tuple[Page, Page, Page]) -> None:
    clocks = {kind["kind"]: kind["clocks"] for kind in devices[0].http.get("/api/kinds").json()}

    assert (["2m/move"], "none") == (clocks["four"], clocks["ketafors"][0])
    assert "5+3" in clocks["ketafors"]
