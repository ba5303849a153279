"""Halls for clients: a real one with a clock that the test moves, and one that says what the test wants."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from websockets.asyncio.server import ServerConnection, serve

from ludoteca.client import Hall, Table, View, granted
from ludoteca.client.following import Following
from ludoteca.match.units import Millis
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app
from tests.hall.standing import LastLot, StillClock
from tests.serving import serving


class MovedClock(StillClock):
    """A clock that stands until the test, in another thread than the hall, moves it."""

    _loop: asyncio.AbstractEventLoop | None = None

    async def until(self, moment: Millis) -> None:
        self._loop = asyncio.get_running_loop()
        await super().until(moment)

    def move(self, span: int) -> None:
        assert self._loop is not None
        asyncio.run_coroutine_threadsafe(self.step(span), self._loop).result(10)


@contextmanager
def hall_at(folder: Path, clock: StillClock | None = None) -> Iterator[str]:
    """A real hall over ``folder``; lots fall on whoever came last, computers think for ever."""
    ports = Ports(lots=LastLot(), pace=Millis(10**9))
    if clock is not None:
        ports = Ports(clock=clock, lots=LastLot(), pace=Millis(10**9))
    with serving(create_app(sqlite_url(folder), ports)) as address:
        yield f"http://{address}"


@asynccontextmanager
async def two_at(address: str, kind: str = "four") -> AsyncIterator[tuple[Table, Table]]:
    """Mira's table, and the same one as Jun sees it, who begins."""
    async with Hall(address) as mira, Hall(address) as jun:
        one = granted(await mira.invite(kind))
        other = granted(await jun.join(one.link))
        await until(one, lambda view: not view.waiting)
        yield one, other


async def until(table: Table, such: Callable[[View], bool]) -> View:
    """The table as soon as it is such."""
    async with asyncio.timeout(30):
        async for change in table.changes():
            if such(change.view):
                return change.view
    raise AssertionError


async def play(one: Table, other: Table, actions: str) -> None:
    """``other`` begins."""
    for ply, action in enumerate(actions):
        mover = one if ply % 2 else other
        await until(mover, lambda view: view.can.move)
        granted(await mover.move(action))


class Script:
    """A hall's side of one socket, spoken by the test."""

    def __init__(self, socket: ServerConnection) -> None:
        self.socket = socket

    async def hears(self) -> dict[str, Any]:
        async with asyncio.timeout(30):
            frame: dict[str, Any] = json.loads(await self.socket.recv())
        return frame

    async def says(self, **frame: object) -> None:
        await self.socket.send(json.dumps(frame))


@asynccontextmanager
async def scripted(view: View) -> AsyncIterator[tuple[Table, Callable[[], Any]]]:
    """A table that follows a hall of the test's; each call awaits the client's next socket."""
    sockets: asyncio.Queue[Script] = asyncio.Queue()

    async def serve_one(socket: ServerConnection) -> None:
        sockets.put_nowait(Script(socket))
        await socket.wait_closed()

    async def next_socket() -> Script:
        async with asyncio.timeout(30):
            return await sockets.get()

    async with serve(serve_one, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        following = Following(view, f"ws://127.0.0.1:{port}/socket", lambda: "token", lambda _: None)
        try:
            yield Table(following, "nowhere"), next_socket
        finally:
            await following.close()
