"""Sockets as ASGI has them, over a server's own framing: what a client may do, and what it is told when it may not."""

from __future__ import annotations

import queue
from collections.abc import Iterator

import pytest
from starlette.types import Message, Receive, Scope, Send

from tests.web.sockets.raw import BINARY, CLOSE, LARGEST, PING, PONG, TEXT, Hall, Raw, ending, frame, hall


class Echo:
    """Says again what it hears, and does what the path says before."""

    def __init__(self) -> None:
        self.scopes: queue.Queue[Scope] = queue.Queue()
        self.ends: queue.Queue[Message] = queue.Queue()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scopes.put(scope)
        assert {"type": "websocket.connect"} == await receive()
        match scope["path"]:
            case "/forbidden":
                await send({"type": "websocket.close"})
            case "/busy":
                headers = [(b"retry-after", b"7"), (b"content-type", b"text/plain")]
                await send({"type": "websocket.http.response.start", "status": 429, "headers": headers})
                await send({"type": "websocket.http.response.body", "body": b"too ", "more_body": True})
                await send({"type": "websocket.http.response.body", "body": b"many"})
            case "/mute":
                return
            case "/broken":
                raise ValueError
            case _:
                headers = [(b"x-hall", b"caf\xe9")]
                await send({"type": "websocket.accept", "subprotocol": "ludo", "headers": headers})
                await self._talk(scope["path"], receive, send)
                return
        self.ends.put(await receive())

    async def _talk(self, path: str, receive: Receive, send: Send) -> None:
        while (message := await receive())["type"] != "websocket.disconnect":
            match path, message.get("text"):
                case "/", "return":
                    return
                case "/", "raise":
                    raise ValueError
                case "/", "close":
                    await send({"type": "websocket.close", "code": 4001, "reason": "over"})
                case _:
                    await send({**message, "type": "websocket.send"})
        self.ends.put(message)


@pytest.fixture
def echo() -> Echo:
    return Echo()


@pytest.fixture(params=["asyncio", "uvloop"])
def server(request: pytest.FixtureRequest, echo: Echo) -> Iterator[Hall]:
    if request.param == "uvloop":
        pytest.importorskip("uvloop")
    with hall(echo, request.param) as server:
        yield server


@pytest.fixture
def raw(server: Hall) -> Iterator[Raw]:
    raw = Raw(server)
    yield raw
    raw.hang_up()


@pytest.fixture
def page(raw: Raw) -> Raw:
    """A client whose socket is open."""
    assert raw.ask()[0].startswith("HTTP/1.1 101 ")
    return raw


def test_a_request_is_answered_as_its_key_asks(raw: Raw, echo: Echo) -> None:
    status, headers = raw.ask(
        "/a%20b?c=d",
        Sec_WebSocket_Protocol="chess, ludo",
        Sec_WebSocket_Extensions="permessage-deflate",
        X_Bad="\xe9",
    )
    scope = echo.scopes.get(timeout=10)

    assert "HTTP/1.1 101 Switching Protocols" == status
    assert "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" == headers["sec-websocket-accept"]
    assert ("ludo", "caf\xe9") == (headers["sec-websocket-protocol"], headers["x-hall"])
    assert "sec-websocket-extensions" not in headers
    assert "date" in headers
    assert ("/a b", b"/a%20b", b"c=d", "ws") == tuple(
        scope[key] for key in ("path", "raw_path", "query_string", "scheme")
    )
    assert ["chess", "ludo"] == scope["subprotocols"]
    assert {b"x-bad": b"\xe9", b"host": b"hall"}.items() <= dict(scope["headers"]).items()
    assert "127.0.0.1" == scope["client"][0] == scope["server"][0]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec_WebSocket_Version": "12"}, "HTTP/1.1 400 Bad Request"),
        ({"Sec_WebSocket_Key": "short"}, "HTTP/1.1 400 Bad Request"),
        ({"Sec_WebSocket_Key": None}, "HTTP/1.1 400 Bad Request"),
    ],
)
def test_a_request_that_is_none_never_reaches_the_application(
    raw: Raw, echo: Echo, headers: dict[str, str | None], status: str
) -> None:
    assert status == raw.ask("/", **headers)[0]
    raw.rest()
    assert echo.scopes.empty()


@pytest.mark.parametrize(
    ("path", "status", "body"),
    [
        ("/forbidden", "HTTP/1.1 403 Forbidden", b""),
        ("/busy", "HTTP/1.1 429 Too Many Requests", b"too many"),
        ("/mute", "HTTP/1.1 500 Internal Server Error", b"Internal Server Error"),
        ("/broken", "HTTP/1.1 500 Internal Server Error", b"Internal Server Error"),
    ],
)
def test_the_application_may_deny_a_socket(raw: Raw, path: str, status: str, body: bytes) -> None:
    answered, headers = raw.ask(path)

    assert (status, str(len(body)), "close") == (answered, headers["content-length"], headers["connection"])
    assert ("7" if path == "/busy" else None) == headers.get("retry-after")
    assert body == raw.rest()


def test_who_denies_a_socket_hears_that_it_is_gone(raw: Raw, echo: Echo) -> None:
    raw.ask("/busy")

    assert {"type": "websocket.disconnect", "code": 1006, "reason": ""} == echo.ends.get(timeout=10)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 4_000, LARGEST])
def test_messages_of_every_size_come_whole(page: Raw, size: int) -> None:
    payload = bytes(33 + at % 90 for at in range(size))
    page.send(frame(TEXT, payload), frame(BINARY, payload))

    assert [(TEXT, payload), (BINARY, payload)] == [page.next(), page.next()]


def test_a_message_may_come_in_pieces_with_pings_between(page: Raw) -> None:
    pieces = frame(TEXT, b"a", fin=False) + frame(PING, b"?") + frame(0, b"", fin=False) + frame(0, "é".encode())
    for at in range(len(pieces)):
        page.send(pieces[at : at + 1])

    assert [(PONG, b"?"), (TEXT, "aé".encode())] == [page.next(), page.next()]


def test_many_messages_in_one_packet_keep_their_order(page: Raw) -> None:
    page.send(*(frame(TEXT, str(number).encode()) for number in range(3_000)))

    assert [str(number).encode() for number in range(3_000)] == [page.next()[1] for _ in range(3_000)]


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (frame(TEXT, b"x" * (LARGEST + 1)), 1009),
        (frame(TEXT, b"x" * LARGEST, fin=False) + frame(0, b"x"), 1009),
        (b"\x81\xff" + (2**40).to_bytes(8, "big"), 1009),
        (frame(TEXT, b"\xff"), 1007),
        (frame(TEXT, b"x", masked=False), 1002),
        (frame(TEXT, b"x", reserved=0x40), 1002),
        (frame(3, b"x"), 1002),
        (frame(11, b"x"), 1002),
        (frame(0, b"x"), 1002),
        (frame(TEXT, b"x", fin=False) + frame(TEXT, b"x"), 1002),
        (frame(PING, b"x", fin=False), 1002),
        (frame(PING, b"x" * 126), 1002),
        (b"\x81\xfe\x00\x05", 1002),
        (b"\x81\xff" + (2**63).to_bytes(8, "big"), 1002),
        (frame(CLOSE, b"x"), 1002),
        (ending(1005), 1002),
        (ending(999), 1002),
        (frame(CLOSE, b"\x03\xe8\xff"), 1007),
    ],
)
def test_who_breaks_a_rule_is_told_which_and_let_go(page: Raw, echo: Echo, frames: bytes, code: int) -> None:
    page.send(frames, frame(TEXT, b"too late"))

    assert (code, "") == page.closed()
    assert {"type": "websocket.disconnect", "code": code, "reason": ""} == echo.ends.get(timeout=10)


@pytest.mark.parametrize("code", [1000, 1001, 1014, 3000, 4999])
def test_a_page_that_closes_is_answered_with_its_code(page: Raw, echo: Echo, code: int) -> None:
    page.send(ending(code, "bye"), frame(TEXT, b"too late"))

    assert (code, "") == page.closed()
    assert {"type": "websocket.disconnect", "code": code, "reason": "bye"} == echo.ends.get(timeout=10)


def test_a_page_may_close_without_a_code(page: Raw, echo: Echo) -> None:
    page.send(frame(CLOSE))

    assert (1005, "") == page.closed()
    assert 1005 == echo.ends.get(timeout=10)["code"]


def test_a_page_that_vanishes_is_told_as_1006(page: Raw, echo: Echo) -> None:
    page.hang_up()

    assert 1006 == echo.ends.get(timeout=10)["code"]


@pytest.mark.parametrize(("word", "end"), [("return", (1000, "")), ("raise", (1011, "")), ("close", (4001, "over"))])
def test_the_application_closes_or_leaves_it_to_the_server(page: Raw, word: str, end: tuple[int, str]) -> None:
    page.send(frame(TEXT, word.encode()))
    kind, payload = page.next()
    page.send(frame(TEXT, b"too late"), frame(CLOSE, payload))

    assert (CLOSE, end) == (kind, (int.from_bytes(payload[:2], "big"), payload[2:].decode()))
    assert b"" == page.rest()


def test_the_end_of_the_server_sends_everybody_away_to_come_back(page: Raw, server: Hall, echo: Echo) -> None:
    server.end()

    assert (1012, "") == page.closed()
    assert 1012 == echo.ends.get(timeout=10)["code"]
    assert server.ended.wait(10)
