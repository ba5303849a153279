"""The clerk looks after tables that are due: today, those where a computer is to move."""

from __future__ import annotations

import asyncio
import heapq
import secrets
from concurrent.futures import CancelledError as Cancelled

import structlog

from ludoteca.engine.pool import Job, Pool
from ludoteca.hall.clock import Clock
from ludoteca.hall.due import computer_to_move
from ludoteca.hall.stream import Origin, Stream
from ludoteca.hall.tables import Tables, computer_actor
from ludoteca.match.commands import Move
from ludoteca.match.occupant import Computer, holder
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, Player
from ludoteca.rules.game import Refusal
from ludoteca.store.tables import Lines

AGAIN = Millis(5_000)
"""How long the clerk waits before it looks again after a table where something went wrong."""

_log = structlog.get_logger(__name__)


class Clerk:
    """Owns the wake-ups of a hall and every task that follows from one."""

    def __init__(self, tables: Tables, lines: Lines, pool: Pool, clock: Clock) -> None:
        self._tables = tables
        self._lines = lines
        self._pool = pool
        self._clock = clock
        self._due: list[tuple[Millis, str]] = []
        self._changed = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        tables.when_due = self.note

    def note(self, table: str, due: Millis) -> None:
        """Look after ``table`` at ``due``."""
        heapq.heappush(self._due, (due, table))
        self._changed.set()

    async def run(self) -> None:
        """Look after everything that was due when the hall last stopped, then go on for ever."""
        try:
            for table, due in await self._lines.due():
                self.note(table, Millis(due))
            while True:
                await self._wait()
                while self._due and self._due[0][0] <= self._clock.now():
                    _, table = heapq.heappop(self._due)
                    task = asyncio.create_task(self._tend(table))
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _wait(self) -> None:
        """Until the next table is due, or the list of them changes."""
        self._changed.clear()
        changed = asyncio.create_task(self._changed.wait())
        moment = asyncio.create_task(self._clock.until(self._due[0][0])) if self._due else None
        waits = {changed} | ({moment} if moment else set())
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()

    async def _tend(self, table: str) -> None:
        try:
            stream = await self._tables.look(table)
            if not isinstance(stream, Refusal):
                await self._answer(stream)
        except Exception:  # noqa: BLE001 - one table's trouble must not end the clerk
            _log.exception("table.trouble", table=table)
            self.note(table, Millis(self._clock.now() + AGAIN))

    async def _answer(self, stream: Stream) -> None:
        """Let the computer whose turn it is think, and make its move if the table still stands there."""
        match, seq = stream.match, stream.seq
        mover = computer_to_move(match)
        if mover is None or match.game is None:
            return
        answer = self._pool.submit(_job(stream, mover))
        if isinstance(answer, Refusal):
            if answer.code == "too-many":
                self.note(stream.table, Millis(self._clock.now() + AGAIN))
            return
        try:
            action = await asyncio.wrap_future(answer)
        except (Cancelled, asyncio.CancelledError):
            if answer.cancelled() and not _being_cancelled():
                return  # the job went stale
            raise
        origin = Origin(computer_actor(mover), f"{computer_actor(mover)}-at-{seq}")
        await self._tables.act(stream.table, origin, seq, lambda _: Move(mover, action))


def _being_cancelled() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _job(stream: Stream, mover: Player) -> Job:
    match = stream.match
    occupant = match.setup.occupants[mover]
    if match.game is None or not isinstance(occupant, Computer):
        raise ValueError("no computer is to move")
    return Job(
        table=stream.table,
        seq=stream.seq,
        person=_patron(match),
        kind=match.kind,
        options=match.setup.options,
        play=match.game.position,
        level=occupant.level,
        seed=secrets.randbits(32),
    )


def _patron(match: Match) -> str:
    """The person for whom the computer plays here: queue limits count by person."""
    holders = (holder(occupant) for occupant in match.setup.occupants)
    return next((person for person in holders if person is not None), "nobody")
