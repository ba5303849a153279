"""SIGTERM in the moment in which a page closes its socket once ended the hall with status 1, out of order."""

from __future__ import annotations

import asyncio

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from ludoteca.web.sockets.frames import CLOSE, closing, head
from ludoteca.web.sockets.upgrade import UpgradeProtocol

REQUEST = (
    b"GET / HTTP/1.1\r\nHost: hall\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
PARTING = bytes.fromhex("8882 00000000 03e9")
"""The close frame of a page that goes away."""


class Wire(asyncio.Transport):
    """What a socket is written to."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = False
        self.taken = asyncio.Event()
        self.protocol: asyncio.BaseProtocol | None = None

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def get_write_buffer_size(self) -> int:
        return 0

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol
        self.taken.set()

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def close(self) -> None:
        self.closed = True


async def take(scope: Scope, receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    await receive()


@pytest.mark.parametrize("frames", [PARTING, PARTING + PARTING, b"\x00\x00" + PARTING, b""])
def test_a_socket_whose_page_is_closing_it_is_let_go(frames: bytes) -> None:
    async def scene() -> Wire:
        config = uvicorn.Config(take, ws=UpgradeProtocol, log_config=None, lifespan="off")
        config.load()
        state, wire = ServerState(), Wire()
        wire.can_write_eof = lambda: False  # type: ignore[method-assign]
        upgrade = UpgradeProtocol(config, state, {})
        upgrade.connection_made(wire)
        upgrade.data_received(REQUEST)
        await wire.taken.wait()
        buffered = wire.protocol
        assert isinstance(buffered, asyncio.BufferedProtocol)
        memoryview(buffered.get_buffer(-1))[: len(frames)] = frames
        buffered.buffer_updated(len(frames))

        upgrade.shutdown()
        upgrade.shutdown()
        buffered.connection_lost(None)

        await asyncio.gather(*state.tasks)
        assert not state.connections
        return wire

    wire = asyncio.run(scene())

    codes = {PARTING: 1001, PARTING + PARTING: 1001, b"": 1012}
    assert wire.written.endswith(closing(codes.get(frames, 1002)))
    assert wire.closed
    assert 1 == wire.written.count(head(CLOSE, 2))
