"""The lane for plain moves: all that come in one turn of the loop are stored as one, and told as one.

What is not plain (:mod:`ludoteca.match.run`), and whatever goes wrong, takes the general way through
:class:`ludoteca.hall.tables.Tables`, to the same effect: a command that was not stored is simply decided there.
"""

from __future__ import annotations

import asyncio
import time
from functools import lru_cache
from typing import Protocol

import structlog

from ludoteca.bus.local import LocalBus
from ludoteca.engine.pool import Pool
from ludoteca.hall.clock import Clock
from ludoteca.hall.codec import write_event
from ludoteca.hall.faces import Reception
from ludoteca.hall.landing import Landing, landing_of
from ludoteca.hall.stream import Origin, Stream
from ludoteca.hall.tables import Tables
from ludoteca.hall.topics import person_topic
from ludoteca.match.events import Moved
from ludoteca.match.run import Next, Run
from ludoteca.match.units import Millis
from ludoteca.rules.game import Action
from ludoteca.store.log import Log, Record, Seq, Step

_log = structlog.get_logger(__name__)


class Asker(Protocol):
    """Whoever asked for a move, and does not wait for what becomes of it."""

    def stored(self, seq: Seq) -> None:
        """It was taken; the table stands at ``seq`` behind it."""

    def passed_on(self) -> None:
        """It was not stored, and has to be asked on the general way."""


class Flight:
    """A plain move on its way to the disk. Nobody decides anything at its table meanwhile."""

    __slots__ = ("_over", "asker", "origin", "run", "seq", "stream", "to")

    def __init__(self, stream: Stream, run: Run, origin: Origin, to: Next, asker: Asker) -> None:
        self.stream, self.run, self.origin, self.to, self.asker = stream, run, origin, to, asker
        self.seq = Seq(stream.seq + 1)
        """Its place."""
        self._over: asyncio.Event | None = None

    async def over(self) -> None:
        """Wait until it has landed or was given up."""
        if self._over is None:
            self._over = asyncio.Event()
        await self._over.wait()

    def end(self) -> None:
        """It has landed, or was given up."""
        self.stream.flight = None
        if self._over is not None:
            self._over.set()


class Lane:
    """Takes plain moves."""

    def __init__(self, tables: Tables, log: Log, bus: LocalBus, clock: Clock, reception: Reception, pool: Pool) -> None:
        self._tables = tables
        self._events = log
        self._bus = bus
        self._clock = clock
        self._reception = reception
        self._pool = pool
        self._waiting: list[Flight] = []

    def take(self, table: str, origin: Origin, seen: Seq, action: Action, asker: Asker, now: Millis) -> bool:
        """Take a move of ``origin``, who saw place ``seen``, if it is a plain one; else nothing has happened."""
        stream = self._tables.at_hand(table, now)
        if stream is None or stream.flight is not None or not stream.board <= seen <= stream.seq:
            return False
        run = stream.run
        if run is None or run.people[run.mover] != origin.actor:
            return False
        if stream.lock is None or stream.lock.locked() or stream.done(origin) is not None:
            return False
        to = run.next(action, now)
        if to is None:
            return False
        stream.flight = flight = Flight(stream, run, origin, to, asker)
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._go)
        self._waiting.append(flight)
        return True

    def _go(self) -> None:
        """Store what has come in this turn."""
        flights, self._waiting, came = self._waiting, [], time.perf_counter()
        try:
            steps = [_step(flight) for flight in flights]
            self._events.go_on(steps, lambda: self._landed(flights, came), lambda fault: self._given_up(flights, fault))
        except Exception as fault:  # noqa: BLE001 - whatever it is, nobody waits for ever
            self._given_up(flights, fault)

    def _given_up(self, flights: list[Flight], fault: BaseException) -> None:
        """Nothing is stored of any. Whose fault it was shows when each is decided by itself."""
        _log.info("lane.given-up", moves=len(flights), why=type(fault).__name__)
        for flight in flights:
            flight.end()
        for flight in flights:
            try:
                flight.asker.passed_on()
            except Exception:  # noqa: BLE001 - one page's trouble is nobody else's
                _log.exception("lane.unheard", table=flight.stream.table)

    def _landed(self, flights: list[Flight], came: float) -> None:
        """All are on the disk: tell everybody whom they concern."""
        now, engine = self._clock.now(), self._pool.state.value
        self._tables.gauges.acted("move", time.perf_counter() - came, len(flights))
        for flight in flights:
            flight.end()
            table = flight.stream.table
            try:
                landing = self._gone_on(flight, now, engine)
            except Exception:  # noqa: BLE001 - one table's trouble is nobody else's, and the log has the move
                _log.exception("lane.trouble", table=table)
                self._tables.read_anew(table)
                landing = None
            try:
                self._tables.when_due(table, flight.to.due)
                self._bus.tell(table, landing)
                for person in flight.run.people:
                    self._bus.tell(person_topic(person))
                flight.asker.stored(flight.seq)
            except Exception:  # noqa: BLE001 - nor is one page's
                _log.exception("lane.unheard", table=table)

    def _gone_on(self, flight: Flight, now: Millis, engine: str) -> Landing | None:
        """Bring the table up, and say what that has changed for whoever was told all before it, if that is at hand."""
        stream, run = flight.stream, flight.run
        if stream.seq >= flight.seq or not self._tables.leads(stream):
            return None  # it was read from the log meanwhile, with this move
        if stream.run is not run:
            self._tables.read_anew(stream.table)
            return None
        run.go_on(flight.to)
        stream.ran(run, flight.origin)
        faces = self._reception.at_hand(stream, now)
        return None if faces is None else landing_of(stream, run, faces, now, engine)


def _step(flight: Flight) -> Step:
    origin, to = flight.origin, flight.to
    tag, version, data = _written(to.action)
    place = (flight.stream.table, flight.seq, to.at, origin.actor, origin.command, 0, tag, version, data)
    return Step(Record(*place), to.due)


@lru_cache(maxsize=1_024)
def _written(action: Action) -> tuple[str, int, bytes]:
    return write_event(Moved(action))
