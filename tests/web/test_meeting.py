"""Finding somebody, without scripts: the New match form, invitations, the hall's lists, what waits for whom most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ludoteca.match.units import Millis
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app
from tests.hall.standing import LastLot
from tests.serving import serving
from tests.store.peopled import LATER, Register
from tests.web.test_sockets import Page

_numbers = count()
ONLINE = {"opponent": "online"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(sqlite_url(tmp_path), Ports(lots=LastLot(), pace=Millis(10**9)))
    with TestClient(app, follow_redirects=False) as client:
        yield client


class Devices:
    """Several devices at one hall: each has its cookies."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self._jars: dict[str, dict[str, str]] = {}

    def use(self, name: str) -> TestClient:
        self._jars[getattr(self, "_now", "")] = dict(self.client.cookies)
        self._now = name
        self.client.cookies.clear()
        self.client.cookies.update(self._jars.get(name, {}))
        return self.client


@pytest.fixture
def devices(client: TestClient) -> Devices:
    return Devices(client)


def sent(client: TestClient, path: str, **fields: str) -> str:
    """Where a form leads."""
    answer = client.post(path, data={"id": f"form-{next(_numbers)}", **fields})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def view_at(client: TestClient, path: str) -> Mapping[str, object]:
    view: Mapping[str, object] = client.get(f"/api/tables/{path.rpartition('/')[2]}").json()["view"]
    return view


@pytest.mark.parametrize(
    ("kind", "fields", "listed", "clock"),
    [
        ("ketafors", {"listed": "no", "clock": "5+3"}, False, "5+3"),
        ("ketafors", {"listed": "yes", "clock": "none"}, True, "none"),
        ("four", {"listed": "yes"}, True, "2m/move"),
    ],
)
def test_the_form_makes_an_online_table(
    client: TestClient, kind: str, fields: dict[str, str], listed: bool, clock: str
) -> None:
    table = sent(client, f"/new/{kind}", **ONLINE, **fields)

    view = view_at(client, table)
    assert view["waiting"] is True
    assert view["setup"] == {
        "opponent": "online",
        "level": "easy",
        "first": "lots",
        "name0": "",
        "name1": "",
        "clock": clock,
        "listed": listed,
    }


@pytest.mark.parametrize("kind", ["ketafors", "four"])
def test_an_address_chooses_the_opponent_beforehand(client: TestClient, kind: str) -> None:
    page = client.get(f"/new/{kind}?opponent=online&listed=yes").text

    assert 'value="online" checked' in page
    assert 'name="listed" value="yes" checked' in page


def test_a_kind_with_one_clock_says_it_and_leaves_no_choice(client: TestClient) -> None:
    page = client.get("/new/four?opponent=online").text

    assert "This game has one clock: 2 minutes a turn." in page
    assert 'name="clock"' not in page


def test_a_refused_form_keeps_every_choice_and_shows_the_fault_at_its_field(client: TestClient) -> None:
    fields = {
        "opponent": "local",
        "goal": "fill",
        "board": "10x9",
        "first": "other",
        "name0": "Mira",
        "name1": "\u202eturned",
    }

    answer = client.post("/new/ketafors", data=fields)

    page = answer.text
    assert answer.status_code == 422
    assert "<title>Not started · New match" in page
    assert all(f'value="{value}" checked' in page for value in ("local", "fill", "10x9", "other"))
    assert 'name="name0" value="Mira"' in page
    assert page.count('aria-invalid="true" aria-describedby="fault-name1" autofocus') == 1
    assert 'id="fault-name1"' in page
    assert 'id="fault-name0"' not in page


def test_a_choice_that_is_none_leaves_the_others_as_they_were(client: TestClient) -> None:
    page = client.post("/new/ketafors", data={"goal": "win", "board": "9x8", **ONLINE, "clock": "10+5"}).text

    assert all(f'value="{value}" checked' in page for value in ("9x8", "online", "10+5", "race"))
    assert "win is not a choice for goal" in page


def test_an_invitation_tells_who_invites_to_what_and_seats_who_comes(devices: Devices) -> None:
    table = sent(devices.use("mira"), "/new/ketafors", **ONLINE, clock="10+5", board="9x8", target="30")
    invitation = table.replace("/t/", "/j/")
    number = view_at(devices.client, table)["players"][0]["guest"]  # type: ignore[index]

    page = devices.use("jun").get(invitation).text

    assert f"<bdi>Guest {number}</bdi> invites you to Ketafors" in page
    assert 'Race to 30. Board: <bdi dir="ltr">9 × 8</bdi>. Clock: 10 minutes + 5 seconds a move.' in page
    assert sent(devices.client, f"{table}/join") == table
    assert view_at(devices.client, table)["you"] == 1


def test_where_more_than_two_play_nothing_begins_before_every_seat_is_taken(devices: Devices) -> None:
    table = sent(devices.use("mira"), "/new/quatro/three", **ONLINE)
    invitation = table.replace("/t/", "/j/")

    assert "The game begins when every seat is taken. No account is needed." in devices.client.get(table).text
    assert "The game begins as soon as every seat is taken." in devices.use("jun").get(invitation).text
    sent(devices.client, f"{table}/join")
    assert "The game begins as soon as you sit down." in devices.use("ana").get(invitation).text


def test_whoever_sits_at_the_table_is_led_there_by_the_invitation(client: TestClient) -> None:
    table = sent(client, "/new/four", **ONLINE)

    assert client.get(table.replace("/t/", "/j/")).headers["location"] == table


def test_a_withdrawn_invitation_says_so_and_offers_the_same_against_the_computer(devices: Devices) -> None:
    table = sent(devices.use("mira"), "/new/ketafors", **ONLINE, board="9x8")

    assert sent(devices.client, f"{table}/withdraw") == "/"

    page = devices.use("jun").get(table.replace("/t/", "/j/")).text
    assert "This invitation was withdrawn" in page
    assert 'name="board" value="9x8"' in page
    assert f'{table}/join"' not in page


def test_an_invitation_that_was_used_says_so_and_leads_to_the_game(devices: Devices) -> None:
    table = sent(devices.use("mira"), "/new/four", **ONLINE)
    sent(devices.use("jun"), f"{table}/join")

    page = devices.use("ana").get(table.replace("/t/", "/j/")).text

    assert "This seat is taken" in page
    assert f'href="{table}"' in page


@pytest.mark.parametrize("kind", ["four", "ketafors"])
def test_whoever_was_too_slow_learns_what_became_of_the_seat(devices: Devices, kind: str) -> None:
    table = sent(devices.use("mira"), f"/new/{kind}", **ONLINE)
    sent(devices.use("jun"), f"{table}/join")

    assert sent(devices.use("ana"), f"{table}/join") == table.replace("/t/", "/j/")
    for name in ("mira", "jun"):
        history = devices.use(name).get("/history")
        assert history.status_code == 200
        assert "Guest" in history.text


def test_withdrawing_when_somebody_has_come_leaves_the_game_as_it_is(devices: Devices) -> None:
    table = sent(devices.use("mira"), "/new/four", **ONLINE)
    sent(devices.use("jun"), f"{table}/join")

    assert sent(devices.use("mira"), f"{table}/withdraw") == table

    view = view_at(devices.client, table)
    assert (view["over"], view["closed"]) == (False, None)


def test_nobody_withdraws_for_another(devices: Devices) -> None:
    table = sent(devices.use("mira"), "/new/four", **ONLINE)
    devices.use("jun").post("/new/four", data={})

    answer = devices.client.post(f"{table}/withdraw", data={"id": "form-x"})

    assert answer.status_code == 403
    assert view_at(devices.client, table)["waiting"] is True


def test_the_hall_shows_the_tile_that_looks_and_not_what_was_withdrawn(client: TestClient) -> None:
    table = sent(client, "/pair/ketafors", clock="5+3")

    assert client.get("/").text.count(f'data-looking="{table[3:]}"') == 1

    sent(client, f"{table}/withdraw")

    assert table not in client.get("/").text


def test_the_hall_shows_the_rating_of_a_member_who_waits_for_anybody(client: TestClient, tmp_path: Path) -> None:
    register = Register(tmp_path)
    register.member("mira", "Mira")
    register.rating("mira", 1642, deviation=200, at=LATER)
    register.close()
    client.cookies.set("ludoteca", "token-mira")

    sent(client, "/new/ketafors", **ONLINE, listed="yes")

    page = client.get("/")
    assert (page.status_code, "1642 ±200" in page.text) == (200, True)


def test_what_waits_for_a_person_most_comes_first(devices: Devices) -> None:
    clocked = sent(devices.use("mira"), "/new/four", **ONLINE)
    sent(devices.use("jun"), f"{clocked}/join")  # the lot falls on jun
    alone = sent(devices.client, "/new/ketafors")
    waiting = sent(devices.client, "/new/ketafors", **ONLINE)

    shown = devices.client.get("/").text
    assert shown.index(clocked) < shown.index(alone) < shown.index(waiting)
    shown = devices.use("mira").get("/").text
    assert "Continue where you left off" in shown


def test_all_that_goes_on_is_counted(client: TestClient) -> None:
    for _ in range(8):
        sent(client, "/new/ketafors")

    page = client.get("/").text

    assert "All going on (8)" in page
    assert page.count('<a href="/t/') == 2


def test_tables_to_watch_are_filtered_by_family(tmp_path: Path) -> None:
    with serving(create_app(sqlite_url(tmp_path), Ports(pace=Millis(10**9)))) as address:
        mira, jun, ana = Page(address), Page(address), Page(address)
        with mira.http, jun.http, ana.http:
            asked = {"id": "command-1", "kind": "four", "setup": {**ONLINE, "listed": "yes"}}
            table = mira.http.post("/api/tables", json=asked).json()["table"]
            jun.http.post(f"/api/tables/{table}/join", json={"id": "command-2"})
            with mira.socket() as socket:
                socket.hello(table)

                shown = {kind: table in ana.http.get(f"/watch?kind={kind}").text for kind in ("", "four", "ketafors")}

    assert shown == {"": True, "four": True, "ketafors": False}


def test_a_fresh_board_is_against_the_computer_behind_an_online_game(client: TestClient) -> None:
    sent(client, "/new/ketafors", **ONLINE, board="8x7")

    page = client.get("/play/ketafors")

    assert page.status_code == 200
    assert '"opponent":"computer"' in page.text
    assert '"board":"8x7"' in page.text
