"""The wire: messages come and go by a call, in order, bounded, and the end is told once."""

from __future__ import annotations

import asyncio
import queue
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from starlette.types import Message, Receive, Scope, Send

from ludoteca.web.sockets.wire import EXTENSION, Wire
from tests.web.sockets.raw import BINARY, CLOSE, LARGEST, PING, PONG, TEXT, Hall, Raw, ending, frame, hall


class Ear:
    """A socket's listener, and the application that attaches it when it is let."""

    def __init__(self) -> None:
        self.heard_texts: queue.Queue[bytes] = queue.Queue()
        self.codes: queue.Queue[int] = queue.Queue()
        self.accepted: queue.Queue[Wire] = queue.Queue()
        self.listens: queue.Queue[None] = queue.Queue()
        self.ends: queue.Queue[Message] = queue.Queue()
        self.does: Callable[[bytes], None] = lambda text: None
        self.scope: Scope = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scope = scope
        await receive()
        await send({"type": "websocket.accept"})
        self.accepted.put(scope["extensions"][EXTENSION])
        attached: asyncio.Event = asyncio.Event()
        self.attached = attached.set
        await attached.wait()
        scope["extensions"][EXTENSION].attach(self)
        self.listens.put(None)
        self.ends.put(await receive())

    def heard(self, text: bytes) -> None:
        self.heard_texts.put(text)
        self.does(text)

    def gone(self, code: int) -> None:
        self.codes.put(code)


@pytest.fixture
def ear() -> Ear:
    return Ear()


@pytest.fixture(params=["asyncio", "uvloop"])
def server(request: pytest.FixtureRequest, ear: Ear) -> Iterator[Hall]:
    if request.param == "uvloop":
        pytest.importorskip("uvloop")
    with hall(ear, request.param) as server:
        yield server


@pytest.fixture
def early(server: Hall, ear: Ear) -> Iterator[Raw]:
    """A client whose socket is accepted, while nobody listens yet."""
    raw = Raw(server, buffer=4_096)
    raw.ask()
    yield raw
    raw.hang_up()


@pytest.fixture
def wire(early: Raw, ear: Ear) -> Wire:
    return ear.accepted.get(timeout=10)


@pytest.fixture
def page(early: Raw, wire: Wire, server: Hall, ear: Ear) -> Raw:
    """A client to whom somebody listens."""
    server.call(ear.attached)
    ear.listens.get(timeout=10)
    return early


def heard(ear: Ear, number: int) -> list[bytes]:
    return [ear.heard_texts.get(timeout=10) for _ in range(number)]


def test_what_came_before_is_heard_first(early: Raw, wire: Wire, server: Hall, ear: Ear) -> None:
    early.send(frame(TEXT, b"1"), frame(TEXT, b"2"), frame(PING))
    assert PONG == early.next()[0]
    server.call(ear.attached)
    early.send(frame(TEXT, b"3"))

    assert [b"1", b"2", b"3"] == heard(ear, 3)


def test_what_came_before_is_heard_also_of_a_page_that_has_gone(early: Raw, wire: Wire, server: Hall, ear: Ear) -> None:
    early.send(frame(TEXT, b"1"), ending(4002))
    assert 4002 == early.closed()[0]
    early.hang_up()
    server.call(ear.attached)

    assert (b"1", 4002) == (heard(ear, 1)[0], ear.codes.get(timeout=10))


def test_bytes_are_heard_as_nothing_and_text_as_it_came(page: Raw, ear: Ear) -> None:
    page.send(frame(BINARY, b"{}"), frame(TEXT, b"\xff"))

    assert [b"", b"\xff"] == heard(ear, 2)


def test_what_is_sent_in_one_turn_leaves_in_order(page: Raw, wire: Wire, server: Hall) -> None:
    texts = [str(number).encode() * 200 for number in range(50)]

    def send() -> None:
        for text in texts:
            wire.send(text)

    server.call(send)

    assert [(TEXT, text) for text in texts] == [page.next() for _ in texts]


def test_a_listener_may_answer_at_once(page: Raw, wire: Wire, ear: Ear) -> None:
    ear.does = wire.send
    page.send(*(frame(TEXT, str(number).encode()) for number in range(2_000)))

    assert [str(number).encode() for number in range(2_000)] == [page.next()[1] for _ in range(2_000)]


def test_a_wire_that_is_not_accepted_sends_nothing(server: Hall) -> None:
    wires: list[Wire] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        wires.append(scope["extensions"][EXTENSION])
        with pytest.raises(RuntimeError):
            wires[0].send(b"1")
        with pytest.raises(RuntimeError):
            wires[0].attach(Ear())
        await send({"type": "websocket.close"})

    with hall(app, "asyncio") as other:
        raw = Raw(other)
        assert "HTTP/1.1 403 Forbidden" == raw.ask()[0]
        raw.hang_up()


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (ending(1001), 1001),
        (frame(CLOSE), 1005),
        (frame(TEXT, b"x", masked=False), 1002),
        (frame(TEXT, b"x" * (LARGEST + 1)), 1009),
    ],
)
def test_the_end_is_told_once_after_all_that_was_heard(page: Raw, ear: Ear, frames: bytes, code: int) -> None:
    page.send(frame(TEXT, b"1"), frames, frame(TEXT, b"2"), ending(1000))

    assert code == page.closed()[0]
    assert (b"1", code) == (heard(ear, 1)[0], ear.codes.get(timeout=10))
    assert {"type": "websocket.disconnect", "code": code}.items() <= ear.ends.get(timeout=10).items()
    page.hang_up()
    assert (True, True) == (ear.heard_texts.empty(), ear.codes.empty())


def test_a_page_that_vanishes_is_told_as_1006(page: Raw, ear: Ear) -> None:
    page.hang_up()

    assert 1006 == ear.codes.get(timeout=10)


def test_a_closed_wire_says_why_and_hears_nothing_more(page: Raw, wire: Wire, ear: Ear) -> None:
    def close(text: bytes) -> None:
        wire.send(b"last")
        wire.close(4001, "over")
        wire.send(b"dropped")
        wire.close(1000)

    ear.does = close
    page.send(frame(TEXT, b"1"), frame(TEXT, b"2"))

    assert (TEXT, b"last") == page.next()
    assert (CLOSE, (4001).to_bytes(2, "big") + b"over") == page.next()
    page.send(ending(4001))
    assert b"" == page.rest()
    assert (b"1", 4001) == (heard(ear, 1)[0], ear.codes.get(timeout=10))
    assert (True, True) == (ear.heard_texts.empty(), ear.codes.empty())


def test_a_listener_that_fails_ends_its_socket_alone(page: Raw, ear: Ear) -> None:
    def fail(text: bytes) -> None:
        raise ValueError

    ear.does = fail
    page.send(frame(TEXT, b"1"), ending(1000))

    assert (CLOSE, (1011).to_bytes(2, "big")) == page.next()
    assert 1011 == ear.codes.get(timeout=10)


def test_a_page_that_reads_nothing_is_seen_and_can_be_ended(
    page: Raw, wire: Wire, server: Hall, ear: Ear, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludoteca.web.sockets.framed.PARTING_SECONDS", 0.1)
    seen: list[int] = []

    def pour() -> None:
        while wire.buffered < 1_000_000:
            wire.send(b"x" * 50_000)
        seen.append(wire.buffered)
        wire.close(1013)

    server.call(pour)

    assert seen[0] >= 1_000_000
    assert 1013 == ear.codes.get(timeout=10)
    assert ear.ends.get(timeout=10)
    server.end()
    assert server.ended.wait(10), "what nobody reads must not keep the server from ending"


def test_pings_of_a_page_that_reads_nothing_are_not_collected(page: Raw, wire: Wire, server: Hall, ear: Ear) -> None:
    sizes: list[int] = []

    def pour() -> None:
        while wire.buffered < 4_000_000:
            wire.send(b"x" * 50_000)

    server.call(pour)
    server.call(lambda: sizes.append(wire.buffered))
    page.send(*(frame(PING, b"x" * 125) for _ in range(900)), frame(TEXT, b"end"))
    assert [b"end"] == heard(ear, 1)
    server.call(lambda: sizes.append(wire.buffered))

    assert sizes[1] <= sizes[0]


def test_a_paused_flood_waits_outside(page: Raw, wire: Wire, server: Hall, ear: Ear) -> None:
    ear.does = lambda text: wire.pause()
    sent = 0
    flood = frame(TEXT, b"x" * 1_000)
    page.patience(0.5)
    with suppress(TimeoutError):
        while sent < 100_000_000:
            sent += page.send_some(flood[sent % len(flood) :])
    assert sent < 100_000_000
    assert [b"x" * 1_000] == heard(ear, 1)
    assert ear.heard_texts.empty()

    ear.does = lambda text: None
    page.patience(10)
    server.call(wire.resume)
    page.send(flood[sent % len(flood) :] if sent % len(flood) else b"", frame(TEXT, b"end"))

    while (text := ear.heard_texts.get(timeout=10)) != b"end":
        assert b"x" * 1_000 == text


def test_a_paused_wire_is_heard_one_message_at_a_time(page: Raw, wire: Wire, server: Hall, ear: Ear) -> None:
    ear.does = lambda text: wire.pause()
    page.send(*(frame(TEXT, str(number).encode()) for number in range(5)))

    for number in range(5):
        assert [str(number).encode()] == heard(ear, 1)
        server.call(lambda: None)
        assert ear.heard_texts.empty()
        server.call(wire.resume)


def test_what_came_before_the_end_is_heard_however_long_it_is_held(
    page: Raw, wire: Wire, server: Hall, ear: Ear
) -> None:
    ear.does = lambda text: wire.pause()
    page.send(frame(TEXT, b"1"), frame(TEXT, b"2"), ending(4002))

    assert [b"1"] == heard(ear, 1)
    server.call(wire.resume)
    assert [b"2"] == heard(ear, 1)
    server.call(lambda: None)
    assert ear.codes.empty()
    server.call(wire.resume)
    assert 4002 == ear.codes.get(timeout=10)
    assert 4002 == page.closed()[0]


def test_a_wire_that_has_gone_can_be_used_without_harm(page: Raw, wire: Wire, server: Hall, ear: Ear) -> None:
    page.hang_up()
    assert 1006 == ear.codes.get(timeout=10)
    sizes: list[int] = []

    def use() -> None:
        wire.pause()
        wire.send(b"1")
        wire.resume()
        wire.close(1000)
        sizes.append(wire.buffered)

    server.call(use)

    assert ([0], True) == (sizes, ear.codes.empty())


def test_no_packet_waits_for_another(page: Raw, wire: Wire) -> None:
    transport: asyncio.Transport = wire._transport  # type: ignore[attr-defined]
    inner: socket.socket = transport.get_extra_info("socket")

    assert 1 == inner.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_the_end_of_the_server_is_told_to_both(page: Raw, server: Hall, ear: Ear) -> None:
    server.end()

    assert (1012, "") == page.closed()
    assert 1012 == ear.codes.get(timeout=10)
    assert server.ended.wait(10)


@pytest.mark.parametrize("piece", [frame(PING, b""), frame(0, b"", fin=False)], ids=["pings", "pieces"])
def test_a_flood_of_what_nobody_hears_of_ends_the_socket(page: Raw, wire: Wire, ear: Ear, piece: bytes) -> None:
    page.send(frame(TEXT, b"begins", fin=False), *([piece] * 2_000))

    assert ear.codes.get(timeout=10) == 1008
