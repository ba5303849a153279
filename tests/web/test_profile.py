"""A member's page."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from ludoteca.match.units import DAY, Millis
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app
from tests.hall.standing import StillClock
from tests.store.peopled import Register

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
    register.member("mira", "Mira", since=60 * DAY, points=1284)
    register.member("jun", "Jun")
    yield register
    register.close()


def as_member(client: TestClient, person: str) -> None:
    client.cookies.set("ludoteca", f"token-{person}")


def text(html: str) -> str:
    """What is read of a page, without its marks."""
    return " ".join(re.sub("<[^>]*>", " ", html).split())


def matches(page: str) -> list[str]:
    """The rows of the list of matches."""
    return [text(row) for row in re.findall(r'<tr>\s*<td class="result">.*?</tr>', page, re.DOTALL)]


def test_nothing_played_is_said_with_a_way_on(client: TestClient, register: Register) -> None:
    page = client.get("/@Mira").text

    assert "No matches yet" in page
    assert "has not finished a match" in page
    assert "Playing since March 1970" in page
    assert "1,284" in page
    assert ">Account<" not in page


def test_the_owner_is_led_to_the_settings(client: TestClient, register: Register) -> None:
    as_member(client, "mira")

    assert 'href="/settings/account"' in client.get("/@Mira").text.partition("<main")[2]


@pytest.mark.parametrize("spelled", ["mira", "ＭＩＲＡ", "MI-RA"])
def test_another_spelling_leads_to_the_true_one(client: TestClient, register: Register, spelled: str) -> None:
    answer = client.get(f"/@{quote(spelled)}?result=won")

    assert (answer.status_code, answer.headers["location"]) == (303, "/@Mira?result=won")


def test_names_of_other_writing_are_found(client: TestClient, register: Register) -> None:
    register.member("sara", "سارة العلي")

    assert client.get(f"/@{quote('سارة العلي')}").status_code == 200


@pytest.mark.parametrize("name", ["Nobody", "<b>", "x" * 3000, "...", "مجهول"])
def test_an_unknown_name_can_be_looked_for_again(client: TestClient, register: Register, name: str) -> None:
    answer = client.get(f"/@{quote(name)}")

    assert answer.status_code == 404
    assert "Nobody goes by that name" in answer.text
    assert '<form class="seeking" action="/@"' in answer.text
    assert "<b>" not in answer.text.partition("<main")[2]


def test_a_search_leads_to_the_page(client: TestClient, register: Register) -> None:
    assert client.get("/@?name=+Mira+").headers["location"] == "/@Mira"
    assert client.get("/@").status_code == 200


def test_a_deleted_account_has_no_page_and_no_name_in_lists(
    client: TestClient, register: Register, tmp_path: Path
) -> None:
    register.match("t1", {"mira": "won", "jun": "lost"}, at=NOW)
    register.gone("jun", NOW)

    assert client.get("/@Jun").status_code == 404
    assert matches(client.get("/@Mira").text) == [
        "Won Four in a Row Deleted account 29 moves Friendly – Just now Replay"
    ]


def test_each_match_tells_what_it_did(client: TestClient, register: Register) -> None:
    register.match("t1", {"mira": "won", "jun": "lost"}, at=NOW - 2 * 3_600_000)
    register.change("mira", "t1", 1500, 1509.4, ladder="full-information", at=NOW - 2 * 3_600_000)
    register.award("mira", "t1", 15, at=NOW - 2 * 3_600_000)
    register.match("t2", {"jun": "won", "mira": "lost"}, kind="ketafors", scores=(20, 14), at=NOW - DAY)
    register.change("mira", "t2", 1500, 1491.6, at=NOW - DAY)
    register.match("t3", {"mira": "drawn", "guest": "drawn"}, at=NOW - 9 * DAY)

    page = client.get("/@Mira").text

    assert matches(page)[:2] == [
        "Won Four in a Row Jun 29 moves Rated · +15 points +9 2 hr ago Replay",
        "Lost Ketafors · Race to 20 Jun 14 – 20 Rated −8 Yesterday Replay",
    ]
    assert re.fullmatch(r"½ Drawn Four in a Row Guest \d{4} 29 moves Friendly – 11 Jul Replay", matches(page)[2])
    assert 'href="/t/t1?round=1"' in page
    assert 'href="/@Jun"' in page


def test_the_way_to_a_table_by_invitation_is_for_those_who_sit_there(client: TestClient, register: Register) -> None:
    register.match("secret", {"mira": "won", "guest": "lost"}, at=NOW, listed=False)
    strangers = client.get("/@Mira").text
    as_member(client, "jun")
    members = client.get("/@Mira").text
    as_member(client, "mira")
    own = client.get("/@Mira").text

    assert ["secret" in strangers, "secret" in members, 'href="/t/secret?round=1"' in own] == [False, False, True]
    assert len(matches(strangers)) == 1


def test_a_second_match_at_a_table_has_its_own_gains(client: TestClient, register: Register) -> None:
    register.match("t1", {"mira": "won", "jun": "lost"}, at=NOW - 5000)
    register.match("t1", {"mira": "lost", "jun": "won"}, at=NOW, number=2)
    register.change("mira", "t1", 1500, 1510, ladder="full-information", at=NOW - 5000)
    register.change("mira", "t1", 1510, 1503, ladder="full-information", at=NOW, seq=60)

    assert [row.split(" moves ")[1].split()[1] for row in matches(client.get("/@Mira").text)] == ["−7", "+10"]


def test_ratings_have_a_card_each_with_a_line_and_a_table(client: TestClient, register: Register) -> None:
    register.match("t1", {"mira": "won", "jun": "lost"})
    register.match("t2", {"mira": "won", "jun": "lost"})
    register.rating("mira", 1518, results=(2, 1, 0), at=NOW)
    register.change("mira", "t1", 1500, 1509, at=NOW - 40 * DAY)
    register.change("mira", "t2", 1509, 1518, at=NOW)
    register.rating("mira", 1700, ladder="full-information", deviation=200, settled=0, at=NOW)

    page = client.get("/@Mira").text

    assert "+9 this month" in text(page)
    assert 'aria-label="Rating from 1500 on 10 Jun to 1518 on 20 Jul; lowest 1500, highest 1518."' in page
    assert "2 won 1 drawn 0 lost" in text(page)
    assert re.findall(r"<td>(\d{4})</td></tr>", page) == ["1518", "1509", "1500"]
    assert ("Provisional" in page, "Place 1" in page) == (True, True)


def test_the_head_counts_matches_and_wins_in_a_row(client: TestClient, register: Register) -> None:
    for number, (mine, theirs) in enumerate([("lost", "won"), ("won", "lost"), ("won", "lost")]):
        register.match(f"t{number}", {"mira": mine, "jun": theirs}, at=NOW - DAY + number)

    page = client.get("/@Mira").text

    facts = dict(re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", page))
    assert facts == {"profile points": "1,284", "in a row won": "2", "matches": "3"}


def test_filters_stand_in_the_address_and_stay_while_paging(client: TestClient, register: Register) -> None:
    for number in range(22):
        register.match(f"a{number}", {"mira": "won", "jun": "lost"}, at=NOW - number)
    register.match("b", {"mira": "lost", "jun": "won"}, kind="ketafors", at=NOW)

    assert len(matches(client.get("/@Mira").text)) == 20
    assert len(matches(client.get("/@Mira?page=2").text)) == 3
    first = client.get("/@Mira?result=won&kind=four").text
    assert "/@Mira?kind=four&amp;result=won&amp;page=2" in first
    assert len(matches(client.get("/@Mira?result=won&kind=four&page=2").text)) == 2
    assert len(matches(client.get("/@Mira?kind=ketafors").text)) == 1
    assert "No match is like that" in client.get("/@Mira?result=drawn").text


def test_a_wrong_filter_and_a_wrong_page_are_said(client: TestClient, register: Register) -> None:
    register.match("a", {"mira": "won", "jun": "lost"})

    wrong, lost = client.get("/@Mira?kind=chess"), client.get("/@Mira?page=3")

    assert (wrong.status_code, "no filter" in wrong.text, len(matches(wrong.text))) == (422, True, 1)
    assert (lost.status_code, "no such page" in lost.text, len(matches(lost.text))) == (404, True, 1)


def test_matches_against_the_computer_are_the_owners_alone(client: TestClient, register: Register) -> None:
    register.match("a", {"mira": "won"}, opponent="computer", kind="ketafors", scores=(20, 3), at=NOW)
    as_member(client, "jun")
    other = client.get("/@Mira?against=computer")
    as_member(client, "mira")
    own = client.get("/@Mira?against=computer")

    assert (other.status_code, matches(other.text), "Against the computer" in other.text) == (422, [], False)
    assert matches(own.text) == ["Won Ketafors · Race to 20 Easy 20 – 3 Just now Replay"]


def test_another_member_sees_how_they_stand_with_one_another(client: TestClient, register: Register) -> None:
    for number, (mine, theirs) in enumerate([("won", "lost"), ("won", "lost"), ("drawn", "drawn"), ("lost", "won")]):
        register.match(f"t{number}", {"mira": mine, "jun": theirs}, at=NOW)
    assert "You and" not in client.get("/@Mira").text

    as_member(client, "jun")

    page = text(client.get("/@Mira").text)
    assert "You have won: 1" in page
    assert "1 drawn" in page
    assert "\u2068Mira\u2069 has won: 2" in page


def test_whoever_sits_at_a_table_is_here(client: TestClient, register: Register) -> None:
    assert "Here now" not in client.get("/@Mira").text

    client.app.state.house.hall.presence._pages["t", "mira"] = 1  # type: ignore[attr-defined]

    assert "Here now" in client.get("/@Mira").text


@pytest.mark.parametrize(("lang", "said"), [("pt", "Joga desde março de 1970"), ("ar", "عضو منذ مارس 1970")])
def test_dates_and_numbers_are_those_of_the_language(
    client: TestClient, register: Register, lang: str, said: str
) -> None:
    assert said in client.get(f"/@Mira?lang={lang}").text
