"""What is measured: a server with its tables, each with two seats that have their pages open."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Protocol

from benchmarks.hall.load import PATIENCE, settle
from benchmarks.hall.process import Process
from benchmarks.hall.tables import Pace, Table, Tally
from benchmarks.hall.wire import Http, Wire

AT_ONCE = 8
"""Tables that are set up side by side."""


class Side(Protocol):
    """One server."""

    name: str
    process: Process
    port: int

    async def start(self) -> None:
        """Wait until it is open and has nothing else to do."""

    async def furnish(self, http: Http, number: int, table: Table) -> None:
        """Set up a table with two seats, both following it."""

    async def provide(self, http: Http, number: int) -> None:
        """Set up what a table will need later on."""

    async def look_on(self, number: int) -> Wire:
        """Open a socket that follows a table, and return once it has been told where that stands."""

    def kept(self) -> Sequence[int] | None:
        """Moves that are in its files now, table by table; ``None`` when it keeps none."""

    def late(self) -> int:
        """Games beyond those that were set up before anything was measured."""


async def furnish(side: Side, count: int, games: Sequence[str], tally: Tally, pace: Pace) -> list[Table]:
    """Set tables up, and wait until everybody knows that they can begin."""
    tables = [Table(_from(games, number), tally, pace) for number in range(count)]

    async def one(http: Http, number: int) -> None:
        await side.furnish(http, number, tables[number])

    await each(count, side.port, one)
    await settle(tables)
    return tables


async def each(count: int, port: int, work: Callable[[Http, int], Awaitable[None]]) -> None:
    """Do something for every number, some side by side, each over a connection of its own."""
    numbers = iter(range(count))

    async def worker() -> None:
        http = Http(port)
        for number in numbers:
            async with asyncio.timeout(PATIENCE):
                await work(http, number)
        http.close()

    async with asyncio.TaskGroup() as group:
        for _ in range(AT_ONCE):
            group.create_task(worker())


def _from(games: Sequence[str], place: int) -> Iterator[str]:
    """Games without end, each table's from another one on."""
    place %= len(games)
    return itertools.cycle([*games[place:], *games[:place]])
