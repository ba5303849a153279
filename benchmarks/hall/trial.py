"""One server through all parts: memory of idle sockets, a rush, a steady rate, and what is kept when it is killed."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.hall.load import Figures, Rest, cut, rush, settle, steady
from benchmarks.hall.process import Meter, resident
from benchmarks.hall.side import Side, each, furnish
from benchmarks.hall.tables import Table, Tally, games
from benchmarks.hall.wire import Broken, Http, Wire

GAMES = 300
SEED = 2026
WATCHERS = 1000
WARMING = 5.0
IDLE = 10.0
"""Seconds; boardgame.io pings every ten, the hall every two."""
CALM = 3.0
"""Seconds until a server has done what it does after it has told everybody."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be measured. ``rate`` is of moves a second; with ``None`` the rush alone is."""

    tables: int
    seconds: float
    rate: float | None
    watchers: int = WATCHERS
    profiled: bool = False


@dataclass(frozen=True, slots=True)
class Crowd:
    """People who look on while nothing happens.

    ``memory`` in bytes for 1,000 of their sockets; ``processor`` is the share of a core that all open ``sockets`` take,
    those of the seats too.
    """

    memory: float
    sockets: int
    processor: float


@dataclass(frozen=True, slots=True)
class Kept:
    """Moves that opponents had received, and those in the files, at rest and after a kill in the middle of a rush.

    ``lost`` counts moves that an opponent had received and that no file knows.
    """

    received: int
    kept: int
    received_by_kill: int
    lost: int


@dataclass(frozen=True, slots=True)
class Findings:
    """Everything about one server.

    ``said`` counts lines of its log, ``late`` games set up while it was measured, ``cut`` games that time ended.
    """

    name: str
    rush: Figures
    steady: Figures | None
    crowd: Crowd | None
    kept: Kept | None
    refused: dict[str, int]
    said: int
    late: int
    cut: int


async def measure(side: Side, tally: Tally, asked: Asked) -> Findings:
    """Measure one server, and end it.

    Raises:
        Broken: it did not come up to legal play.
    """
    try:
        await side.start()
        tables = await furnish(side, asked.tables, games(SEED, GAMES), tally, Rest())
        idle = None if asked.rate is None else await crowd(side, asked.tables, asked.watchers)
        await each(asked.tables, side.port, side.provide)
        fast = await rush(tables, tally, side.process, asked.seconds, WARMING, profiled=asked.profiled)
        calm = None
        if asked.rate is not None:
            calm = await steady(tables, tally, side.process.pid, asked.seconds, WARMING, asked.rate)
        kept = await durable(side, tables)
        said = len(side.process.said().splitlines())
        return Findings(side.name, fast, calm, idle, kept, tally.refused, said, side.late(), tally.cut)
    except Broken as fault:
        fault.add_note("\n".join(side.process.said().splitlines()[-20:]))
        raise
    finally:
        side.process.end(signal.SIGKILL)


async def crowd(side: Side, tables: int, count: int) -> Crowd:
    """Open idle sockets of people who look on, as many at each table, and see what they take."""
    await asyncio.sleep(CALM)
    before = resident(side.process.pid)
    wires: list[Wire] = []

    async def one(_: Http, number: int) -> None:
        wires.append(await side.look_on(number))

    await each(count, side.port, one)
    await asyncio.sleep(CALM)
    memory = (resident(side.process.pid) - before) * 1000 / count
    meter = Meter(side.process.pid)
    await asyncio.sleep(IDLE)
    gone, used, _ = meter.read()
    for wire in wires:
        wire.close()
    await asyncio.sleep(CALM)
    return Crowd(memory, 2 * tables + count, used / gone)


async def durable(side: Side, tables: Sequence[Table]) -> Kept | None:
    """Compare what opponents had received with what is in the files."""
    await settle(tables)
    await asyncio.sleep(CALM)
    at_rest = side.kept()
    received = sum(table.landed for table in tables)
    await cut(tables, side.process)
    after = side.kept()
    if at_rest is None or after is None:
        return None
    lost = sum(max(0, table.landed - kept) for table, kept in zip(tables, after, strict=True))
    return Kept(received, sum(at_rest), sum(table.landed for table in tables), lost)
