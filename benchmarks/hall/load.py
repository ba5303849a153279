"""How fast the tables are made to play: as fast as they are told, at a steady rate, or not at all."""

from __future__ import annotations

import asyncio
import gc
import signal
import statistics
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.hall.process import Meter, Process
from benchmarks.hall.tables import Pace, Table, Tally
from benchmarks.hall.wire import Broken

PATIENCE = 20.0
"""Seconds after which a table that has not been told of its last move is said to be stuck."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What a while of play has shown. Delays, from sending a move to its receipt by the opponent, in milliseconds."""

    moves: int
    games: int
    seconds: float
    server: float
    generator: float
    median: float
    slow: float
    slowest: float

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds

    @property
    def thrift(self) -> float:
        """Moves a second of the server's processor."""
        return self.moves / self.server


class Rest:
    """Nobody moves."""

    def ready(self, table: Table) -> None:
        """Let it stand."""


class Rush:
    """Whoever is told of a move answers at once."""

    def ready(self, table: Table) -> None:
        """Move."""
        table.play()


class Drum:
    """So many moves a second, whatever the server makes of them, each at the table that has waited longest.

    When no table can move because all wait for the server, moves stay owed, and their delay counts from when they
    were due: a server that stalls is not spared the moves that it kept from being made.
    """

    def __init__(self, rate: float) -> None:
        self._step = 1 / rate
        self._waiting: deque[Table] = deque()
        self._owed: deque[float] = deque()

    def ready(self, table: Table) -> None:
        """Pay what is owed, or wait for the next beat."""
        if self._owed:
            table.due = self._owed.popleft()
            table.play()
        else:
            self._waiting.append(table)

    async def beat(self) -> None:
        """Beat until cancelled."""
        due = time.perf_counter()
        while True:
            now = time.perf_counter()
            while due <= now:
                if table := self._next():
                    table.play()
                else:
                    self._owed.append(due)
                due += self._step
            await asyncio.sleep(due - now)

    def _next(self) -> Table | None:
        while self._waiting:
            if (table := self._waiting.popleft()).free:
                return table
        return None


async def rush(
    tables: Sequence[Table], tally: Tally, server: Process, seconds: float, warming: float, *, profiled: bool = False
) -> Figures:
    """All tables at once, as fast as replies arrive."""
    follow(tables, Rush())
    await asyncio.sleep(warming)
    if profiled:
        server.tell(signal.SIGUSR1)
    figures = await watch(tally, server.pid, seconds)
    if profiled:
        server.tell(signal.SIGUSR1)
    await settle(tables)
    return figures


async def steady(
    tables: Sequence[Table], tally: Tally, pid: int, seconds: float, warming: float, rate: float
) -> Figures:
    """All tables together at a rate."""
    follow(tables, drum := Drum(rate))
    beating = asyncio.create_task(drum.beat())
    await asyncio.sleep(warming)
    figures = await watch(tally, pid, seconds)
    beating.cancel()
    await settle(tables)
    return figures


async def watch(tally: Tally, pid: int, seconds: float) -> Figures:
    """What happens in the next seconds."""
    gc.collect()
    gc.disable()  # a collection would hold everybody's moves up, and look like the server's doing
    try:
        tally.delays.clear()
        meter, landed, games = Meter(pid), tally.landed, tally.games
        await asyncio.sleep(seconds)
        gone, server, own = meter.read()
        delays = [1000 * delay for delay in tally.delays]
    finally:
        gc.enable()
    cuts = statistics.quantiles(delays, n=100) if len(delays) > 1 else [0.0] * 99
    moves, begun = tally.landed - landed, tally.games - games
    return Figures(moves, begun, gone, server, own, cuts[49], cuts[98], max(delays, default=0.0))


async def settle(tables: Sequence[Table]) -> None:
    """Wait until every move has landed, and every table that has played to the end has a new game.

    Raises:
        Broken: some tables are stuck, as when a move was dropped.
    """
    follow(tables, Rest())
    until = time.perf_counter() + PATIENCE
    while stuck := sum(not table.free for table in tables):
        if time.perf_counter() > until:
            raise Broken(f"{stuck} of {len(tables)} tables are stuck")
        await asyncio.sleep(0.02)


async def cut(tables: Sequence[Table], server: Process) -> None:
    """Kill the server in a rush, as many moves in as there are tables, and hear what it has still said."""
    enough, until = sum(table.landed for table in tables) + len(tables), time.perf_counter() + PATIENCE
    follow(tables, Rush())
    while sum(table.landed for table in tables) < enough and time.perf_counter() < until:  # noqa: ASYNC110 - no event to each
        await asyncio.sleep(0.01)
    server.end(signal.SIGKILL)
    for table in tables:
        table.closed = True
    await asyncio.sleep(1)


def follow(tables: Sequence[Table], pace: Pace) -> None:
    """Let all tables play at a pace."""
    for table in tables:
        table.follow(pace)
