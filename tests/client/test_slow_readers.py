"""Whoever reads too slowly is dropped by a real hall, holds nobody up meanwhile, and resumes where it was."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from ludoteca.client import granted
from ludoteca.client.frames import News, Whole, hello, read_frame, view_of
from ludoteca.client.views import Seq
from ludoteca.web.serve import listen as listen_as_always
from ludoteca.web.sockets import line
from tests import serving
from tests.client.halls import hall_at, two_at

SMALL = 4_096


def test_a_slow_reader_is_dropped_and_resumes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def listen(host: str, port: int) -> socket.socket:
        """What is sent waits in the hall, not in the system."""
        listener = listen_as_always(host, port)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
        return listener

    monkeypatch.setattr(serving, "listen", listen)
    monkeypatch.setattr(line, "MOST_UNREAD", 8 * SMALL)

    async def scene(address: str) -> None:
        async with two_at(address, "ketafors") as (mira, jun):
            granted(await jun.move("d"))
            async with connect(f"{address.replace('http', 'ws')}/socket", sock=narrow(address), max_queue=1) as slow:
                await slow.send(hello(mira.name, None))
                for _ in range(25):
                    with suppress(ConnectionClosed):
                        await slow.send(hello(mira.name, None))
                        await slow.send(hello(mira.name, mira.view.seq))
                    offered = granted(await jun.offer("takeback"))
                    granted(await mira.answer(offered.offers[0], accept=True))
                    while jun.view.seq < mira.view.seq:  # noqa: ASYNC110 - nothing tells when a view has come up
                        await asyncio.sleep(0.01)
                    granted(await jun.move("d"))

                known, code = await read_out(slow)

            assert code in {1013, 1006}
            assert known < mira.view.seq
            granted(await mira.move("e"))
            async with connect(f"{address.replace('http', 'ws')}/socket") as again:
                await again.send(hello(mira.name, known))
                news = read_frame(await again.recv())
                assert isinstance(news, News)
                assert (news.from_, news.to) == (known, mira.view.seq)
                assert msgspec.json.decode(news.plies[-1])["action"] == "e"

    with hall_at(tmp_path) as address:
        asyncio.run(scene(address))


def narrow(address: str) -> socket.socket:
    """A connection that takes little before it is read."""
    host, port = address.removeprefix("http://").split(":")
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    connection.connect((host, int(port)))
    return connection


async def read_out(slow: ClientConnection) -> tuple[Seq, int]:
    """The last place that came through, and how the socket was closed."""
    known = Seq(0)
    while True:
        try:
            async with asyncio.timeout(30):
                frame = read_frame(await slow.recv())
        except ConnectionClosed as closed:
            return known, closed.rcvd.code if closed.rcvd else 1006
        if isinstance(frame, News):
            known = frame.to
        elif isinstance(frame, Whole):
            known = view_of(frame.view).seq
