"""A wire over plain ASGI: it ends like the server's own, whatever the page and the listener do."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from starlette.types import Message
from starlette.websockets import WebSocket

from ludoteca.web.sockets import relay
from ludoteca.web.sockets.closing import FAULT, TRY_AGAIN_LATER
from ludoteca.web.sockets.relay import Relay


class Ear:
    """Hears messages, of which one is too much."""

    def __init__(self) -> None:
        self.heard_: list[bytes] = []
        self.ended: list[int] = []

    def heard(self, text: bytes) -> None:
        if text == b"too much":
            raise ValueError
        self.heard_.append(text)

    def gone(self, code: int) -> None:
        self.ended.append(code)


class Peer:
    """A server without wires, for a page that reads on only while ``reads`` is set."""

    def __init__(self) -> None:
        self.says: asyncio.Queue[Message] = asyncio.Queue()
        self.sent: list[Message] = []
        self.reads = asyncio.Event()
        self.reads.set()
        self.waits = asyncio.Event()

    async def send(self, message: Message) -> None:
        if not self.reads.is_set():
            self.waits.set()
            await self.reads.wait()
        self.sent.append(message)

    def say(self, *texts: str) -> None:
        for text in texts:
            self.says.put_nowait({"type": "websocket.receive", "text": text})


def scene(play: Callable[[Relay, Ear, Peer, asyncio.Task[None]], Awaitable[None]]) -> None:
    async def whole() -> None:
        peer, ear = Peer(), Ear()
        peer.says.put_nowait({"type": "websocket.connect"})
        socket = WebSocket({"type": "websocket"}, peer.says.get, peer.send)
        await socket.accept()
        wire = Relay(socket)
        wire.attach(ear)
        await play(wire, ear, peer, asyncio.create_task(wire.run()))

    asyncio.run(whole())


def test_a_page_that_reads_nothing_is_left_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay, "CLOSE_SECONDS", 0)

    async def play(wire: Relay, ear: Ear, peer: Peer, run: asyncio.Task[None]) -> None:
        peer.reads.clear()
        wire.send(b"news")
        await peer.waits.wait()
        wire.close(TRY_AGAIN_LATER)
        await asyncio.wait_for(run, 10)

        assert [1006] == ear.ended

    scene(play)


def test_what_was_sent_before_the_end_leaves_before_it() -> None:
    async def play(wire: Relay, ear: Ear, peer: Peer, run: asyncio.Task[None]) -> None:
        wire.send(b"news")
        wire.close(TRY_AGAIN_LATER)
        wire.send(b"later")
        await run

        assert ["news", None] == [message.get("text") for message in peer.sent[1:]]
        assert (TRY_AGAIN_LATER, [TRY_AGAIN_LATER]) == (peer.sent[-1]["code"], ear.ended)

    scene(play)


def test_trouble_with_a_message_ends_the_socket_and_is_told() -> None:
    async def play(wire: Relay, ear: Ear, peer: Peer, run: asyncio.Task[None]) -> None:
        peer.say("one", "too much", "three")
        await run

        assert ([b"one"], [FAULT]) == (ear.heard_, ear.ended)
        assert FAULT == peer.sent[-1]["code"]

    scene(play)
