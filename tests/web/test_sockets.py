"""The socket: every command is answered, nothing unknown reaches the hall, and a page can always resume."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from ludoteca.match.units import Millis
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app
from ludoteca.web.sockets.incoming import LARGEST_FRAME
from tests.hall.standing import StillClock
from tests.serving import serving

Frame = Mapping[str, Any]


class Page:
    """A device with its cookies and, while it lasts, a socket."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=f"http://{address}")

    @contextmanager
    def socket(self, **headers: str) -> Iterator[Socket]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        with connect(f"ws://{self.address}/socket", additional_headers={"cookie": cookies, **headers}) as connection:
            yield Socket(connection)


class Socket:
    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.view: dict[str, Any] = {}
        """The table as the frames have told it, without its plies."""

    def send(self, frame: Frame) -> None:
        self.connection.send(json.dumps(frame))

    def next(self, *kinds: str) -> Frame:
        """The next frame of one of these kinds; those about the engines and pings are passed over."""
        while True:
            frame: Frame = json.loads(self.connection.recv(timeout=10))
            if frame["t"] in ("table", "news"):
                self.view |= frame["view"]
            about_engine = frame["t"] == "news" and frame["from"] == frame["to"]
            if frame["t"] == "ping" or about_engine or (kinds and frame["t"] not in kinds):
                continue
            return frame

    def hello(self, table: str, since: int | None = None) -> Frame:
        self.send({"t": "hello", "v": 1, "table": table, "since": since})
        return self.next()

    def do(self, table: str, what: Mapping[str, Any], *, seq: int, command: str) -> Frame:
        self.send({"t": "do", "table": table, "id": command, "seq": seq, "act": what})
        return self.next("done", "refused")


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with serving(create_app(sqlite_url(tmp_path), Ports(pace=Millis(10**9)))) as address:
        yield address


@pytest.fixture
def page(address: str) -> Iterator[Page]:
    page = Page(address)
    with page.http:
        yield page


@pytest.fixture
def table(page: Page) -> str:
    asked = {"id": "open-0001", "setup": {"level": "easy"}, "options": {}, "action": "d"}
    answer = page.http.post("/play/ketafors", json=asked)
    assert answer.status_code == 200
    return str(answer.json()["view"]["table"])


def test_hello_gives_the_whole_table(page: Page, table: str) -> None:
    with page.socket() as socket:
        frame = socket.hello(table)

    assert frame["t"] == "table"
    assert [ply["cell"] for ply in frame["view"]["plies"]] == ["d1"]
    assert frame["view"]["you"] == 0


def test_hello_with_a_place_gives_only_what_came_after_it(page: Page, table: str) -> None:
    with page.socket() as socket:
        socket.send({"t": "hello", "v": 1, "table": table, "since": 3})
        frame = socket.next("news")

    assert (3, 4, 0) == (frame["from"], frame["to"], frame["keep"])
    assert [ply["cell"] for ply in frame["plies"]] == ["d1"]
    assert "plies" not in frame["view"]


def test_a_move_is_done_and_told(page: Page, table: str) -> None:
    with page.socket() as socket:
        seq = socket.hello(table)["view"]["seq"]
        undone = socket.do(table, {"do": "undo"}, seq=seq, command="undo-0001")
        done = socket.do(table, {"do": "move", "action": "a"}, seq=undone["seq"], command="move-0001")

    assert (undone["t"], done["t"]) == ("done", "done")
    assert done["seq"] == seq + 2


def test_a_repeated_command_gets_the_same_answer(page: Page, table: str) -> None:
    with page.socket() as socket:
        seq = socket.hello(table)["view"]["seq"]
        first = socket.do(table, {"do": "undo"}, seq=seq, command="undo-0001")
        again = socket.do(table, {"do": "undo"}, seq=seq, command="undo-0001")

    assert first == again


def test_what_is_sent_in_one_breath_is_answered_in_order(tmp_path: Path) -> None:
    with serving(create_app(sqlite_url(tmp_path), Ports(pace=Millis(10**9)))) as address:
        pages = [Page(address), Page(address)]
        asked = {"id": "open-0001", "kind": "ketafors", "setup": {"opponent": "online"}}
        opened = pages[0].http.post("/api/tables", json=asked).json()
        pages[1].http.post(f"/api/tables/{opened['table']}/join", json={"id": "join-0001"})
        with pages[0].socket() as one, pages[1].socket() as two:
            turn = one.hello(opened["table"])["view"]["turn"]
            two.hello(opened["table"])
            seats = (one, two)
            for ply in range(5):
                player = seats[(turn + ply) % 2]
                seq = player.view["seq"]
                for number, act in enumerate(
                    ({"do": "move", "action": "d"}, {"do": "undo"}, {"do": "move", "action": "e"})
                ):
                    command = f"command-{ply}-{number}"
                    player.send({"t": "do", "table": opened["table"], "id": command, "seq": seq, "act": act})
                answers = [player.next("done", "refused") for _ in range(3)]
                assert [answer["id"][-1] for answer in answers] == ["0", "1", "2"]
                assert [answer["t"] for answer in answers] == ["done", "refused", "refused"]
                for each in seats:
                    while each.view["seq"] <= seq:
                        each.next("news", "table")
        for page in pages:
            page.http.close()


@pytest.mark.parametrize(
    ("what", "code"),
    [
        ({"do": "move", "action": "a"}, "not-your-turn"),
        ({"do": "round"}, "round-not-over"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_reason(page: Page, table: str, what: dict[str, str], code: str) -> None:
    with page.socket() as socket:
        seq = socket.hello(table)["view"]["seq"]
        refused = socket.do(table, what, seq=seq, command="some-0001")

    told = {"t": "refused", "table": table, "id": "some-0001", "code": code, "blanks": {}, "seq": seq}
    assert told == refused


def test_a_full_column_is_named(page: Page, table: str) -> None:
    with page.socket() as socket:
        seq = socket.hello(table)["view"]["seq"]
        seq = socket.do(table, {"do": "undo"}, seq=seq, command="undo-0001")["seq"]
        refused = socket.do(table, {"do": "move", "action": "z"}, seq=seq, command="move-0001")

    assert ("no-such-column", {"column": "z"}) == (refused["code"], refused["blanks"])


def test_a_stranger_watches_and_moves_nothing(page: Page, table: str) -> None:
    page.http.cookies.clear()
    with page.socket() as socket:
        frame = socket.hello(table)
        refused = socket.do(table, {"do": "undo"}, seq=frame["view"]["seq"], command="undo-0001")

    assert frame["view"]["you"] is None
    assert not any(frame["view"]["can"].values())
    assert refused["code"] == "not-your-table"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"t":"hello"}',
        '{"t":"hello","v":1,"table":"x","since":-1}',
        '{"t":"hello","v":1,"table":7}',
        '{"t":"hello","v":1,"table":"nowhere"}',
        '{"t":"do","table":"00000000000000000000","id":"nul-\\u0000-in-it","seq":0,"act":{"do":"undo"}}',
        '{"t":"do","table":"00000000000000000000","id":"newline-\\n","seq":0,"act":{"do":"undo"}}',
        '{"t":"hello","v":1,"table":"00000000000000000000\\n"}',
        '{"t":"do","table":"x","id":"short","seq":0,"act":{"do":"undo"}}',
        '{"t":"do","table":"x","id":"long-enough","seq":0,"act":{"do":"cheat"}}',
        '{"t":"do","table":"x","id":"long-enough","seq":0,"act":{"do":"undo","by":1}}',
        '{"t":"pong","n":1e99}',
        "[" * 4000,
        '{"t":"hello","v":1,"table":"' + "x" * 5000 + '"}',
    ],
)
def test_what_is_no_frame_is_refused_and_the_socket_lives_on(page: Page, table: str, text: str) -> None:
    with page.socket() as socket:
        socket.connection.send(text)

        assert socket.next()["code"] == "bad-frame"
        assert socket.hello(table)["t"] == "table"


def test_what_is_far_too_long_closes_the_socket(page: Page) -> None:
    with page.socket() as socket:
        socket.connection.send("x" * 2 * LARGEST_FRAME + "x")
        with pytest.raises(ConnectionClosed) as closed:
            socket.next()

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def test_bytes_are_no_frames(page: Page) -> None:
    with page.socket() as socket:
        socket.connection.send(b'{"t":"pong","n":1}')

        assert socket.next()["code"] == "bad-frame"


def test_an_odd_character_in_a_move_is_refused_like_any_other(page: Page, table: str) -> None:
    with page.socket() as socket:
        seq = socket.do(table, {"do": "undo"}, seq=socket.hello(table)["view"]["seq"], command="undo-0001")["seq"]
        for number, action in enumerate(["\u0000", "\ud800", "d ", "D", "\u0661", "dd", ""]):
            refused = socket.do(table, {"do": "move", "action": action}, seq=seq, command=f"move-000{number}")
            assert refused["t"] == "refused", action


def test_a_page_of_another_age_is_told_so(page: Page, table: str) -> None:
    with page.socket() as socket:
        socket.send({"t": "hello", "v": 99, "table": table, "since": None})

        assert socket.next()["code"] == "other-version"


def test_a_table_that_is_not_there_is_gone(page: Page) -> None:
    nowhere = "0" * 20
    with page.socket() as socket:
        assert {"t": "gone", "table": nowhere, "code": "no-such-table"} == socket.hello(nowhere)


def test_a_flood_is_refused_and_then_cut_off(page: Page, table: str) -> None:
    def flood(socket: Socket) -> None:
        for _ in range(200):
            socket.connection.send("flood")
        while True:
            socket.next()

    with page.socket() as socket, pytest.raises(ConnectionClosed) as closed:
        flood(socket)

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008


def test_faults_of_long_ago_are_forgiven(tmp_path: Path) -> None:
    clock = StillClock()
    with serving(create_app(sqlite_url(tmp_path), Ports(clock=clock))) as address, Page(address).socket() as socket:
        for _ in range(50):
            socket.connection.send("no frame")
            assert socket.next()["code"] == "bad-frame"
            clock._now = Millis(clock._now + 10_000)


def test_a_socket_from_another_site_is_not_opened(page: Page) -> None:
    with pytest.raises(InvalidStatus), page.socket(origin="https://evil.example"):
        raise AssertionError("it was opened")


def test_another_page_of_the_same_table_hears_of_a_new_setup(page: Page, table: str) -> None:
    with page.socket() as socket:
        socket.hello(table)
        fields = {"board": "10x9", "table": table}
        page.http.post("/new/ketafors", data=fields)

        view = socket.next("table")["view"]
        assert (view["table"], view["options"]["board"], view["plies"]) == (table, "10x9", [])


def test_two_pages_of_one_table_see_the_same(page: Page, table: str) -> None:
    with page.socket() as one, page.socket() as two:
        seq = one.hello(table)["view"]["seq"]
        two.hello(table)
        one.do(table, {"do": "undo"}, seq=seq, command="undo-0001")
        news = two.next("news")

    assert (seq, seq + 1, 0, []) == (news["from"], news["to"], news["keep"], news["plies"])


def test_the_word_of_a_stranger_on_where_a_request_comes_from_is_not_taken(page: Page) -> None:
    asked = {"setup": {"level": "easy"}, "options": {}, "action": "d"}

    statuses = {
        page.http.post(
            "/play/ketafors", json={**asked, "id": f"open-{n:04}"}, headers={"x-forwarded-for": f"10.0.0.{n}"}
        ).status_code
        for n in range(80)
    }

    assert {200, 429} == statuses


def test_a_new_socket_gets_no_fresh_measure(page: Page, table: str) -> None:
    codes = []
    for number in range(8):
        with page.socket() as socket:
            codes += [
                socket.do(table, {"do": "round"}, seq=0, command=f"round-{number}-{n}")["code"] for n in range(10)
            ]

    assert "too-many" in codes


def test_advice_is_given_with_a_reason_and_kept_in_the_record(page: Page, table: str) -> None:
    with page.socket() as socket:
        seq = socket.do(table, {"do": "undo"}, seq=socket.hello(table)["view"]["seq"], command="undo-0001")["seq"]
        socket.send({"t": "hint", "table": table, "id": "hint-0001", "seq": seq})
        hint = socket.next("hint", "refused")
        socket.send({"t": "hint", "table": table, "id": "hint-0001", "seq": seq})
        again = socket.next("hint", "refused")

    assert (hint["t"], hint["seq"]) == ("hint", seq + 1)
    assert again == hint
    assert hint["action"] in "abcdefg"
    assert hint["code"]


def test_nobody_is_advised_out_of_turn_or_at_somebody_elses_table(page: Page, table: str) -> None:
    with page.socket() as socket:
        seq = socket.hello(table)["view"]["seq"]
        socket.send({"t": "hint", "table": table, "id": "hint-0001", "seq": seq})
        out_of_turn = socket.next("hint", "refused")["code"]
    page.http.cookies.clear()
    with page.socket() as socket:
        socket.send({"t": "hint", "table": table, "id": "hint-0002", "seq": seq})
        foreign = socket.next("hint", "refused")["code"]

    assert ("not-your-turn", "not-your-table") == (out_of_turn, foreign)
