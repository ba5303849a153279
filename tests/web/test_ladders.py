"""Ladders and the points board as pages."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ludoteca.match.units import DAY, Millis
from ludoteca.store.database import sqlite_url
from ludoteca.store.tables import PRIVATE, SHOWN
from ludoteca.web.app import Ports, create_app
from tests.hall.standing import StillClock
from tests.store.peopled import Register

LADDER = "/ladders/ketafors"
NOW = 200 * DAY


@pytest.fixture
def clock() -> StillClock:
    clock = StillClock()
    asyncio.run(clock.step(NOW - clock.now()))
    return clock


@pytest.fixture
def client(tmp_path: Path, clock: StillClock) -> Iterator[TestClient]:
    app = create_app(sqlite_url(tmp_path), Ports(pace=Millis(10**9), clock=clock))
    with TestClient(app, follow_redirects=False) as client:
        yield client


@pytest.fixture
def register(client: TestClient, tmp_path: Path) -> Iterator[Register]:
    register = Register(tmp_path)
    yield register
    register.close()


def many(register: Register, count: int) -> None:
    """So many members: number 0 is the best."""
    for number in range(count):
        register.member(f"p{number:02}", f"Player-{number:02}", since=number)
        register.rating(f"p{number:02}", 2000 - number, at=NOW - DAY)


def rows(page: str) -> list[tuple[str, str]]:
    """Place and name of each row."""
    found = re.findall(
        r'<td class="place">(.*?)</td>\s*<th scope="row" class="who">.*?<bdi>(.*?)</bdi>', page, re.DOTALL
    )
    return [(re.sub("<[^>]*>", "", place), name) for place, name in found]


def as_member(client: TestClient, person: str) -> None:
    client.cookies.set("ludoteca", f"token-{person}")


def test_the_first_ladder_is_the_common_one(client: TestClient) -> None:
    assert client.get("/ladders").headers["location"] == "/ladders/full-information"


def test_nobody_on_it_yet_is_said_with_a_way_on(client: TestClient) -> None:
    page = client.get("/ladders/full-information").text

    assert "Be the first" in page
    assert "/new/four?opponent=online" in page
    assert "Nobody has points yet" in client.get("/ladders/ketafors?by=points").text


def test_twenty_five_are_on_a_page_and_links_lead_to_the_rest(client: TestClient, register: Register) -> None:
    many(register, 27)

    first, second = client.get(LADDER).text, client.get(f"{LADDER}?page=2").text

    assert rows(first) == [(str(number + 1), f"Player-{number:02}") for number in range(25)]
    assert rows(second) == [("26", "Player-25"), ("27", "Player-26")]
    assert (f'rel="next" href="{LADDER}?page=2"' in first, 'rel="prev"' in first) == (True, False)
    assert (f'rel="prev" href="{LADDER}"' in second, 'rel="next"' in second) == (True, False)


@pytest.mark.parametrize(("own", "place"), [("p26", "27"), ("p02", "3")])
def test_the_own_row_is_always_there_with_its_place(
    client: TestClient, register: Register, own: str, place: str
) -> None:
    many(register, 27)
    as_member(client, own)

    for number in (1, 2):
        page = client.get(f"{LADDER}?page={number}").text
        assert [shown for shown, name in rows(page) if name == f"Player-{own[1:]}"] == [place]
        assert page.count('<tr class="own"') == 1
    assert "My profile" in client.get(LADDER).text


def test_whoever_is_provisional_is_told_and_not_in_the_table(client: TestClient, register: Register) -> None:
    many(register, 2)
    register.member("new", "Newcomer")
    register.rating("new", 2400, deviation=200, settled=0, at=NOW)
    as_member(client, "new")

    page = client.get(LADDER).text

    assert [name for _, name in rows(page)] == ["Player-00", "Player-01"]
    assert "2400 ±200 ?" in page


def test_the_deviation_is_that_of_today(client: TestClient, register: Register) -> None:
    register.member("mira", "Mira")
    register.rating("mira", 1642.4, deviation=60, at=NOW - 100 * DAY)

    page = client.get(LADDER).text

    assert "<b>1642</b> <span>±77</span>" in page


def test_what_this_month_brought_has_a_sign_and_a_number(client: TestClient, register: Register) -> None:
    for person in ("mira", "jun", "rosa"):
        register.member(person, person.title())
    register.match("t1", {"mira": "won", "jun": "lost"})
    register.match("t2", {"mira": "won", "jun": "lost"})
    for person, now, before, then in (("mira", 1530.4, 1512.6, 1500), ("jun", 1470, 1482, 1500)):
        register.rating(person, now)
        register.change(person, "t1", then, before, at=NOW - 40 * DAY)
        register.change(person, "t2", before, now, at=NOW)
    register.rating("rosa", 1400)

    page = client.get(LADDER).text

    months = re.findall(r'class="n month">(.*?)</td>', page, re.DOTALL)
    assert [re.sub("<[^>]*>", "", month).split() for month in months] == [
        ["This", "month", "▲+", "17"],
        ["This", "month", "▼−", "12"],
        ["This", "month", "–", "No", "result"],
    ]


def test_whoever_plays_at_a_listed_table_can_be_watched(client: TestClient, register: Register) -> None:
    many(register, 4)
    register.match("t1", {"p00": "", "p01": ""}, over=False, live=SHOWN)
    register.match("t2", {"p02": "", "p03": ""}, over=False, live=PRIVATE)
    presence = client.app.state.house.hall.presence  # type: ignore[attr-defined]
    for table, person in (("t1", "p00"), ("t2", "p02"), ("t2", "p03")):
        presence._pages[table, person] = 1

    page = client.get(LADDER).text

    assert re.findall(r'watch" href="(.*?)"', page) == ["/t/t1"]
    assert page.count(">Playing now<") == 1


def test_points_have_a_board_of_their_own(client: TestClient, register: Register) -> None:
    for number, points in enumerate((7, 1284, 0)):
        register.member(f"p{number}", f"Player-{number}", points=points)
    register.match("t1", {"p0": "won", "p2": "lost"})
    register.award("p0", "t1", 5, at=NOW)
    as_member(client, "p2")

    page = client.get(f"{LADDER}?by=points").text

    assert rows(page) == [("1", "Player-1"), ("2", "Player-0")]
    assert "<b>1,284</b>" in page
    assert '</span><span class="unseen">+</span> 5</bdi>' in page


@pytest.mark.parametrize("path", ["/ladders/chess", "/ladders/ketafors?by=luck"])
def test_a_ladder_that_is_not_there_is_said(client: TestClient, path: str) -> None:
    answer = client.get(path)

    assert answer.status_code == 404
    assert "no such ladder" in answer.text


@pytest.mark.parametrize("page", ["0", "-1", "x", "2", "1001", "٢", "9" * 99])
def test_a_page_that_is_not_there_shows_the_first(client: TestClient, register: Register, page: str) -> None:
    many(register, 2)

    answer = client.get(f"{LADDER}?page={page}")

    assert (answer.status_code, len(rows(answer.text))) == (404, 2)
    assert "no such page" in answer.text


@pytest.mark.parametrize(("lang", "said"), [("pt", "O seu, "), ("ar", "وتصنيفك")])
def test_it_is_there_in_every_language(client: TestClient, register: Register, lang: str, said: str) -> None:
    many(register, 3)
    register.member("new", "سارة")
    register.rating("new", 2400, settled=0)
    as_member(client, "new")

    assert said in client.get(f"{LADDER}?lang={lang}").text
