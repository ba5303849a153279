"""What is sent to break the hall is refused with a code, soon, and is no fault of the hall."""

from __future__ import annotations

import gzip
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from websockets.sync.client import connect

from ludoteca.store.database import sqlite_url
from ludoteca.web import guard
from ludoteca.web.app import Ports, create_app
from ludoteca.web.guard import LARGEST_BODY
from ludoteca.web.patience import PatientProtocol
from ludoteca.web.serve import LARGEST_HEAD
from ludoteca.web.sockets.incoming import LARGEST_FRAME, read_frame
from tests.security.scenes import NEVER, Scene, filled, hall, routes, socket_of
from tests.serving import serving

ROOM = LARGEST_BODY - 200
BOMBS = {
    "arrays in arrays": b"[" * ROOM,
    "objects in objects": b'{"a":' * (ROOM // 5),
    "closed arrays": b"[" * (ROOM // 2) + b"]" * (ROOM // 2),
    "arrays in a field": b'{"id":"open-0001","setup":' + b"[" * (ROOM // 2) + b"]" * (ROOM // 2) + b"}",
    "arrays where nothing is known": b'{"id":"open-0001","x":' + b"[" * 8_000 + b"]" * 8_000 + b"}",
    "a number without end": b'{"id":' + b"9" * ROOM + b"}",
    "an exponent": b'{"id":1e999999999}',
    "a number as a field": b'{"id":"open-0001","setup":{},"options":{"target":1e400},"action":"d"}',
    "a long integer in an option": b'{"id":"open-0001","setup":{},"options":{"target":'
    + b"9" * 9_000
    + b'},"action":"d"}',
    "a string without end": b'{"id":"' + b"x" * ROOM,
    "a long string": b'{"id":"' + b"x" * ROOM + b'"}',
    "many keys": b"{" + b",".join(b'"k%d":1' % n for n in range(1_500)) + b"}",
    "many options": b'{"id":"open-0001","setup":{},"options":{'
    + b",".join(b'"k%d":1' % n for n in range(900))
    + b'},"action":"d"}',
    "NaN": b'{"id":NaN}',
    "Infinity": b'{"id":"open-0001","setup":{},"options":{"target":-Infinity},"action":"d"}',
    "UTF-8 that is none": b'{"id":"\xff\xfe\xc0\x80"}',
    "UTF-8 that is too long": b'{"id":"\xf0\x80\x80\xaf"}',
    "UTF-16": '{"id":"open-0001"}'.encode("utf-16"),
    "a surrogate alone": b'{"id":"open-0001","setup":{},"options":{},"action":"\\ud800"}',
    "a surrogate in bytes": b'{"id":"\xed\xa0\x80"}',
    "NUL": b'{"id":"open-0001\\u0000"}',
    "a byte order mark": b"\xef\xbb\xbf{}",
    "nothing": b"",
    "compressed": gzip.compress(b'{"id":"open-0001"}'),
    "a compressed bomb": gzip.compress(b"[" * 10_000_000),
}
JSON_ROUTES = (
    "/play/ketafors",
    "/api/tables",
    "/api/pair",
    f"/api/tables/{'0' * 20}/join",
)
FORMS = {
    "many fields": b"&".join(b"f%d=1" % n for n in range(3_000)),
    "a field twice": b"lang=pt&lang=ar",
    "a long value": b"lang=" + b"x" * ROOM,
    "UTF-8 that is none": b"lang=\xff\xfe",
}
SECOND = 1.0


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    with hall(tmp_path_factory.mktemp("hall")) as scene:
        yield scene


@pytest.fixture
def scene(opened: Scene) -> Scene:
    """A hall that has forgotten how much was asked before."""
    opened.step(3_600)
    return opened


@pytest.fixture
def address(tmp_path: Path) -> Iterator[tuple[str, int]]:
    with serving(create_app(sqlite_url(tmp_path), Ports(pace=NEVER))) as address:
        host, _, port = address.partition(":")
        yield host, int(port)


def answer_to(address: tuple[str, int], *parts: bytes, pause: float = 0, wait: float = 10) -> bytes:
    """All that comes back for what is sent, until the server closes."""
    with socket.create_connection(address, timeout=wait) as connection:
        try:
            for part in parts:
                connection.sendall(part)
                time.sleep(pause)
        except OSError:
            pass  # the server has closed, and what it said is still there
        found = b""
        try:
            while more := connection.recv(65_536):
                found += more
        except (ConnectionResetError, TimeoutError):
            pass
        return found


@pytest.mark.parametrize("path", JSON_ROUTES)
@pytest.mark.parametrize("bomb", BOMBS)
def test_what_is_no_such_json_is_refused_with_a_code_and_soon(scene: Scene, path: str, bomb: str) -> None:
    began = time.perf_counter()
    headers = {"content-type": "application/json"}

    answer = scene.client.post(path, content=BOMBS[bomb], headers=headers)

    assert answer.status_code == 422, answer.text
    assert answer.json()["code"] in {"bad-frame", "no-such-option", "no-such-value", "not-a-move", "no-such-column"}
    assert "set-cookie" not in answer.headers
    assert time.perf_counter() - began < SECOND


@pytest.mark.parametrize("bomb", BOMBS)
def test_what_is_no_frame_is_refused_on_a_socket_and_soon(bomb: str) -> None:
    began = time.perf_counter()

    assert read_frame(BOMBS[bomb]) is None
    assert read_frame(BOMBS[bomb][:LARGEST_FRAME]) is None
    assert time.perf_counter() - began < SECOND


def test_a_key_that_comes_twice_counts_once_the_last_time(scene: Scene) -> None:
    body = b'{"id":"open-0001","id":"x","setup":{},"options":{},"action":"d"}'

    assert scene.client.post("/play/ketafors", content=body).status_code == 422


@pytest.mark.parametrize("form", FORMS)
def test_an_odd_form_is_refused_everywhere_and_soon(scene: Scene, form: str) -> None:
    headers = {"content-type": "application/x-www-form-urlencoded"}
    began, statuses = time.perf_counter(), {}
    paths = [filled(path) for method, path in routes(scene.app) if method == "POST"]
    for path in paths:
        answer = scene.client.post(path, content=FORMS[form], headers=headers)
        statuses[path] = answer.status_code

    assert {} == {path: status for path, status in statuses.items() if status not in REFUSED}
    assert time.perf_counter() - began < SECOND * len(paths)


REFUSED = (303, 400, 401, 403, 404, 409, 413, 415, 422, 429)
"""303 leads a device that is nobody's to the door."""


@pytest.mark.parametrize(
    "kind",
    ["text/plain", "multipart/form-data; boundary=x", "application/xml", "", "image/svg+xml", "application/json"],
)
def test_a_body_of_another_kind_is_no_fault_of_the_hall(scene: Scene, kind: str) -> None:
    body = b'--x\r\nContent-Disposition: form-data; name="lang"\r\n\r\npt\r\n--x--\r\n'
    for method, path in routes(scene.app):
        if method == "POST":
            answer = scene.client.post(filled(path), content=body, headers={"content-type": kind})
            assert answer.status_code < 500, (path, kind)


@pytest.mark.parametrize(
    "query",
    ["%00", "%ff%fe", "%ed%a0%80", "9" * 3_000, "%F0%9F%92%A9" * 100, "{0.__class__}", "%s%n", "\u202e", "[" * 500],
)
def test_odd_words_in_an_address_are_no_fault_of_the_hall(scene: Scene, query: str) -> None:
    spoken = quote(query, safe="%")
    for method, path in routes(scene.app):
        if method != "GET":
            continue
        plain = filled(path)
        for place in (f"{plain}?page={spoken}&round={spoken}&lang={spoken}&kind={spoken}&state={spoken}&q={spoken}",):
            assert scene.client.get(place).status_code < 500, place
        for blank in ("{table}", "{kind:path}", "{kind}", "{section}", "{name}", "{ladder:path}", "{place}"):
            if blank in path:
                place = filled(path.replace(blank, spoken))
                assert scene.client.get(place).status_code < 500, place


def test_a_body_of_unannounced_length_is_not_taken(address: tuple[str, int]) -> None:
    head = b"POST /play/ketafors HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"

    answer = answer_to(address, head + b"5\r\nhello\r\n0\r\n\r\n")

    assert answer.startswith(b"HTTP/1.1 413")
    assert b"connection: close" in answer.lower()


@pytest.mark.parametrize("length", ["-1", "1e3", "9" * 400, "16385", "0x10", "+5"])
def test_an_odd_length_is_refused(address: tuple[str, int], length: str) -> None:
    head = f"POST /play/ketafors HTTP/1.1\r\nHost: x\r\nContent-Length: {length}\r\n\r\n".encode()

    assert answer_to(address, head)[9:12] in (b"400", b"413")


def test_two_lengths_or_a_length_beside_chunks_smuggle_nothing(address: tuple[str, int]) -> None:
    two = b"POST /language HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 60\r\n\r\nx"
    both = b"POST /language HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG"

    assert answer_to(address, two)[9:12] == b"400"
    assert answer_to(address, both)[9:12] in (b"400", b"413")


def test_a_body_that_comes_too_slowly_is_not_waited_for(
    address: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.3)
    head = b"POST /play/ketafors HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n"
    began = time.perf_counter()

    answer = answer_to(address, head, *[b"x"] * 12, pause=0.05)

    assert answer.startswith(b"HTTP/1.1 408")
    assert time.perf_counter() - began < 4


@pytest.mark.parametrize("start", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n"])
def test_a_head_that_comes_too_slowly_is_not_waited_for(
    address: tuple[str, int], start: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PatientProtocol, "head_seconds", 0.3)
    began = time.perf_counter()

    assert answer_to(address, start, *[b"X-A: 1\r\n"] * 6 if start else [b""], pause=0.1) == b""
    assert time.perf_counter() - began < 4


def test_a_second_head_that_comes_too_slowly_is_not_waited_for_either(
    address: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PatientProtocol, "head_seconds", 0.5)
    whole = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    began = time.perf_counter()

    answer = answer_to(address, whole, b"GET / HT", *[b"T"] * 10, pause=0.1)

    assert answer.count(b"HTTP/1.1 ") == 1
    assert time.perf_counter() - began < 4


def test_a_socket_outlives_the_patience_for_heads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PatientProtocol, "head_seconds", 0.2)
    app = create_app(sqlite_url(tmp_path), Ports(pace=NEVER))

    with serving(app) as address, connect(f"ws://{address}/socket") as line:
        assert json.loads(line.recv(timeout=10))["t"] == "ping"


def test_a_head_that_is_too_long_is_refused(address: tuple[str, int]) -> None:
    head = b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X-A: " + b"x" * (2 * LARGEST_HEAD)

    assert answer_to(address, head)[9:12] == b"400"


def test_a_flood_of_nonsense_ends_a_socket_and_nothing_else(scene: Scene) -> None:
    closed = 0
    with socket_of(scene.client) as line:
        for bomb in [*BOMBS.values()][:30]:
            line.send_text(bomb.decode("latin-1"))
        while True:
            message = line.receive()
            if message["type"] == "websocket.close":
                closed = message["code"]
                break

    assert closed == 1008
    assert scene.client.get("/healthz").json()["ok"] is True
