"""SIGTERM in the moment in which a page closes its socket once ended the hall with status 1, out of order."""

from __future__ import annotations

import asyncio
from pathlib import Path

from uvicorn.server import ServerState
from websockets.frames import CloseCode
from websockets.protocol import State

from ludoteca.store.database import sqlite_url
from ludoteca.web.app import create_app
from ludoteca.web.serve import server_config
from ludoteca.web.sockets.parting import PartingProtocol


class Wire(asyncio.Transport):
    """What a socket is written to."""

    def __init__(self) -> None:
        super().__init__()
        self.closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        pass

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True


def test_a_socket_whose_page_is_closing_it_is_let_go(tmp_path: Path) -> None:
    async def scene() -> bool:
        config = server_config(create_app(sqlite_url(tmp_path)))
        config.load()
        socket, wire = PartingProtocol(config, ServerState(), {}), Wire()
        socket.connection_made(wire)
        socket.handshake_complete = True
        socket.conn.state = State.OPEN
        socket.conn.send_close(CloseCode.GOING_AWAY)

        socket.shutdown()

        return wire.closed

    assert asyncio.run(scene())
