"""History: the tables of a device, newest first, twenty on a page."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ludoteca.hall.hall import Hall
from ludoteca.hall.stream import Origin, Stream
from ludoteca.hall.tables import Done
from ludoteca.match.commands import Command, Move, NewMatch, Ready
from ludoteca.match.record import RoundRecord
from ludoteca.match.record_reader import read_record
from ludoteca.match.units import Millis, Player
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app
from tests.hall.standing import StillClock
from tests.store.peopled import Register


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
    return re.findall('<h2><a href="/t/([0-9a-f]+)[?"]', page)


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


async def play(hall: Hall, table: str, moves: int | None = None, key: str = "m") -> None:
    """Play the round on the board, to its end or some moves of it: one from the left, one from the right."""
    for number in count():
        stream = await hall.tables.look(table)
        assert isinstance(stream, Stream)
        game = stream.match.game
        assert game is not None
        if game.ended or number == moves:
            return
        move = Move(present(game.to_move), game.position.legal()[-(number % 2)])
        await hall.tables.act(table, Origin("player", f"{key}-{number}"), None, lambda _, move=move: move)  # type: ignore[misc]


async def do(hall: Hall, table: str, command: Command, key: str) -> None:
    done = await hall.tables.act(table, Origin("player", key), None, lambda _: command)
    assert isinstance(done, Done), done


def present(player: Player | None) -> Player:
    assert player is not None
    return player


def hall_of(client: TestClient) -> Hall:
    hall: Hall = client.app.state.house.hall  # type: ignore[attr-defined]
    return hall


def call(client: TestClient, work: Callable[..., Awaitable[None]], *arguments: object) -> None:
    assert client.portal is not None
    client.portal.call(work, hall_of(client), *arguments)


def finished(client: TestClient, clock: StillClock, number: int, **setup: str) -> str:
    """A table whose only round is over."""
    table = begin(client, clock, number, **setup)
    call(client, play, table)
    return table


def two_rounds(client: TestClient, clock: StillClock) -> str:
    """A table with a round that is over and one that goes on."""
    table = finished(client, clock, 1, opponent="local", name0="Inês", name1="Rui")
    call(client, do, table, Ready(Player(0)), "round")
    call(client, play, table, 2, "second")
    return table


def test_going_on_and_finished_are_told_apart(client: TestClient, clock: StillClock) -> None:
    over, going = finished(client, clock, 1), begin(client, clock, 2)

    assert [going] == listed(client.get("/history?state=going").text)
    assert [over] == listed(client.get("/history?state=finished").text)
    assert [going, over] == listed(client.get("/history?state=").text)


def test_results_opponents_and_kinds_are_filters(client: TestClient, clock: StillClock) -> None:
    computer, shared = finished(client, clock, 1), finished(client, clock, 2, opponent="local")

    assert [computer] == listed(client.get("/history?result=lost").text)
    assert [] == listed(client.get("/history?result=won").text)
    assert [] == listed(client.get("/history?result=drawn").text)
    assert [shared] == listed(client.get("/history?opponent=local").text)
    assert [computer] == listed(client.get("/history?opponent=computer&kind=ketafors&state=finished").text)
    assert [] == listed(client.get("/history?kind=four").text)


def test_when_nothing_fits_the_way_back_to_all_is_there(client: TestClient, clock: StillClock) -> None:
    begin(client, clock, 1)

    page = client.get("/history?state=finished")

    assert page.status_code == 200
    assert "No match is like that" in page.text
    assert 'href="/history"' in page.text


def test_the_filters_stay_while_paging(client: TestClient, clock: StillClock) -> None:
    for number in range(21):
        begin(client, clock, number)

    page = client.get("/history?state=going&opponent=computer").text

    assert "/history?state=going&amp;opponent=computer&amp;page=2" in page
    assert 1 == len(listed(client.get("/history?state=going&opponent=computer&page=2").text))


@pytest.mark.parametrize(("lang", "said"), [("en", "is left out"), ("pt", "posto de parte"), ("ar", "تم تجاهله")])
@pytest.mark.parametrize("name", ["state", "result", "opponent", "kind"])
def test_a_wrong_value_is_said_and_the_other_filters_stay(
    client: TestClient, clock: StillClock, name: str, lang: str, said: str
) -> None:
    over, _ = finished(client, clock, 1), begin(client, clock, 2)
    other = "kind=ketafors" if name == "state" else "state=finished"

    answer = client.get(f"/history?{name}=<b>&{other}&lang={lang}")

    assert answer.status_code == 422
    assert said in answer.text
    assert "<b>" not in answer.text.partition('role="alert"')[2].partition("</p>")[0]
    assert over in listed(answer.text)
    assert len(listed(answer.text)) == (2 if name == "state" else 1)


def test_a_page_that_is_not_there_shows_the_first(client: TestClient, clock: StillClock) -> None:
    table = begin(client, clock, 1)

    answer = client.get("/history?page=7")

    assert (answer.status_code, listed(answer.text)) == (404, [table])
    assert "no such page" in answer.text


def test_an_earlier_match_of_a_table_has_a_line_of_its_own(client: TestClient, clock: StillClock) -> None:
    table = finished(client, clock, 1)
    stream = asyncio.run(hall_of(client).tables.look(table))
    assert isinstance(stream, Stream)
    setup = stream.match.setup
    asyncio.run(clock.step(60_000))
    call(
        client, do, table, NewMatch(Player(0), {**setup.options, "board": "8x7"}, setup.occupants, None, Player(0)), "n"
    )

    page = client.get("/history").text

    assert [table, table] == listed(page)
    assert page.index("Medium board") < page.index("Small board")
    assert f'<h2><a href="/t/{table}?round=1">' in page


def test_a_match_that_was_left_before_a_round_ended_is_in_no_list(client: TestClient, clock: StillClock) -> None:
    table = begin(client, clock, 1)
    stream = asyncio.run(hall_of(client).tables.look(table))
    assert isinstance(stream, Stream)
    setup = stream.match.setup
    call(
        client, do, table, NewMatch(Player(0), {**setup.options, "board": "8x7"}, setup.occupants, None, Player(0)), "n"
    )

    assert [table] == listed(client.get("/history").text)


def test_what_was_played_before_lists_were_kept_is_in_them(
    tmp_path: Path, client: TestClient, clock: StillClock
) -> None:
    table = two_rounds(client, clock)
    before = client.get("/history").text
    with sqlite3.connect(tmp_path / "ludoteca.sqlite3") as database:
        for name in ("hall_match", "hall_round", "standing"):
            database.execute(f"DELETE FROM {name}")
    database.close()
    assert [] == listed(client.get("/history").text)

    with TestClient(create_app(sqlite_url(tmp_path), Ports(pace=Millis(10**9), clock=clock))) as later:
        later.cookies = client.cookies
        after = later.get("/history").text

    assert [table] == listed(after)
    assert re.sub("/static/[^/]+/", "", before) == re.sub("/static/[^/]+/", "", after)


def test_a_round_that_is_not_the_last_can_be_looked_at_and_not_touched(client: TestClient, clock: StillClock) -> None:
    table = two_rounds(client, clock)
    assert f'href="/t/{table}?round=1"' in client.get("/history").text

    page = client.get(f"/t/{table}?round=1").text

    view = json.loads(page.partition('id="view">')[2].partition("</script>")[0])
    assert (view["table"], view["over"], view["match"]["round"], view["legal"]) == (None, True, 1, [])
    assert not any(view["can"].values())
    assert len(view["plies"]) > 10
    assert f'href="/t/{table}/round/1.txt"' in page


def test_the_round_that_goes_on_is_not_a_past_one(client: TestClient, clock: StillClock) -> None:
    table = two_rounds(client, clock)

    answer = client.get(f"/t/{table}?round=2")

    assert answer.status_code == 404
    assert "still being played" in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "?round=3",
        "?round=0",
        "?round=x",
        "?round=",
        "/round/3.txt",
        "/round/0.txt",
        "/round/x.txt",
        "?round=" + "1" * 5000,
    ],
)
def test_a_round_that_is_not_there_is_said(client: TestClient, clock: StillClock, path: str) -> None:
    table = two_rounds(client, clock)

    answer = client.get(f"/t/{table}{path}")

    assert answer.status_code == 404
    assert "no such round" in answer.text


def test_a_table_that_is_not_there_has_no_rounds(client: TestClient) -> None:
    assert client.get("/t/00000000000000000000/round/1.txt").status_code == 404
    assert client.get("/t/00000000000000000000?round=1").status_code == 404


def test_a_round_is_handed_out_as_a_text_file(client: TestClient, clock: StillClock) -> None:
    table = two_rounds(client, clock)

    answer = client.get(f"/t/{table}/round/1.txt")

    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    disposition = answer.headers["content-disposition"]
    assert disposition == 'attachment; filename="ludoteca-ketafors-1970-01-01-round-1.txt"'
    record = read_record(answer.content.decode())
    assert isinstance(record, RoundRecord)
    assert [who.name for who in record.players] == ["Inês", "Rui"]
    assert record.result is not None


def test_whoever_may_watch_a_table_may_have_its_rounds_and_sees_no_more(client: TestClient, clock: StillClock) -> None:
    table = two_rounds(client, clock)
    mine = client.get(f"/t/{table}/round/1.txt").text
    client.cookies.clear()

    page = client.get(f"/t/{table}?round=1").text

    assert client.get(f"/t/{table}/round/1.txt").text == mine
    assert json.loads(page.partition('id="view">')[2].partition("</script>")[0])["holds"] is False
    assert "Inês" in client.get(f"/t/{table}").text


def test_the_table_leads_to_the_text_of_its_finished_round(client: TestClient, clock: StillClock) -> None:
    table = begin(client, clock, 1)
    link = f'href="/t/{table}/round/1.txt"'
    assert link not in client.get(f"/t/{table}").text

    call(client, play, table)

    assert link in client.get(f"/t/{table}").text


def test_matches_with_people_online_are_a_filter_and_told_by_name(
    client: TestClient, clock: StillClock, tmp_path: Path
) -> None:
    computer = finished(client, clock, 1)
    register = Register(tmp_path)
    register.member("jun", "Jun")
    register.member("mira", "Mira")
    register.match("f" * 20, {"mira": "won", "jun": "lost"})
    register.match("e" * 20, {"mira": "lost", "gone": "won"}, at=1)
    register.close()
    assert listed(client.get("/history?opponent=online").text) == []
    assert listed(client.get("/history").text) == [computer]

    client.cookies.clear()
    client.cookies.set("ludoteca", "token-mira")
    page = client.get("/history?opponent=online").text

    assert listed(page) == ["f" * 20, "e" * 20][::-1]
    assert "You\u2069 and \u2068Jun" in page
    assert "Online · " in page
    assert "Pass and play ·" not in page


def test_a_member_is_told_that_the_account_keeps_matches(client: TestClient, tmp_path: Path) -> None:
    register = Register(tmp_path)
    register.member("mira", "Mira")
    register.close()
    client.cookies.set("ludoteca", "token-mira")

    assert "begin with this account" in client.get("/history").text
