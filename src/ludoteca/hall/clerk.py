"""The clerk looks after tables that are due: where a computer is to move, or where time runs out."""

from __future__ import annotations

import asyncio
import heapq
import secrets

import structlog

from ludoteca.engine.pool import Job, Pool
from ludoteca.hall.answers import answer_of
from ludoteca.hall.clock import Clock
from ludoteca.hall.due import GRACE, computer_to_move
from ludoteca.hall.stream import HALL, Origin, Stream
from ludoteca.hall.tables import Done, Tables, computer_actor
from ludoteca.match.commands import Move, Release, Roll, Tick
from ludoteca.match.ending import next_due
from ludoteca.match.occupant import Computer, holder
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, Player
from ludoteca.rules.game import Chance, Refusal
from ludoteca.store.tables import Lines

AGAIN = Millis(5_000)
"""How long the clerk waits before it looks again after a table where something went wrong; then twice as long …"""
AT_LAST = 3_600_000
""" … up to an hour."""
FEW = 100
"""Moments of the past that may lie in the heap, beside as many as there are tables; an open table's is a day away."""

_log = structlog.get_logger(__name__)


class Clerk:
    """Owns the wake-ups of a hall and every task that follows from one."""

    def __init__(self, tables: Tables, lines: Lines, pool: Pool, clock: Clock) -> None:
        self._tables = tables
        self._lines = lines
        self._pool = pool
        self._clock = clock
        self._due: list[tuple[Millis, str]] = []
        self._moments: dict[str, Millis] = {}
        """When each table is due; what else the heap holds of it is of the past."""
        self._changed = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._troubles: dict[str, int] = {}
        self._opened = clock.now()
        tables.when_due = self.note

    def note(self, table: str, due: Millis | None) -> None:
        """Look after ``table`` at ``due``; ``None``: nobody need think for it any more."""
        if due is None:
            self._moments.pop(table, None)
            self._pool.drop(table)
            if self._due and self._due[0][1] == table:
                self._changed.set()  # what is waited for is of the past
            return
        known = self._moments.get(table)
        if known is not None and known <= due:
            return  # whoever looks after it then notes what is due next
        self._moments[table] = due
        heapq.heappush(self._due, (due, table))
        if len(self._due) > 2 * len(self._moments) + FEW:
            self._due = [(moment, one) for one, moment in self._moments.items()]
            heapq.heapify(self._due)
        self._changed.set()

    async def run(self) -> None:
        """Look after everything that was due when the hall last stopped, then go on for ever."""
        try:
            await self._take_up()
            while True:
                await self._wait()
                while self._due and self._due[0][0] <= self._clock.now():
                    due, table = heapq.heappop(self._due)
                    if self._moments.get(table) != due:
                        continue
                    del self._moments[table]
                    task = asyncio.create_task(self._tend(table))
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _take_up(self) -> None:
        """Note what is due by the database, however often it has to be asked."""
        while True:
            try:
                due = await self._lines.due()
            except Exception:  # noqa: BLE001 - a hall whose computers never answer is worse than a log line
                _log.exception("due.unknown")
                await self._clock.until(Millis(self._clock.now() + AGAIN))
            else:
                for table, moment in due:
                    self.note(table, Millis(moment))
                return

    async def _wait(self) -> None:
        """Until the next table is due, or the list of them changes."""
        self._changed.clear()
        while self._due and self._moments.get(self._due[0][1]) != self._due[0][0]:
            heapq.heappop(self._due)
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
            trouble = None if isinstance(stream, Refusal) else await self._look_after(stream)
        except Exception as error:  # noqa: BLE001 - one table's trouble must not end the clerk
            trouble = Refusal(type(error).__name__)
            if table not in self._troubles:
                _log.exception("table.trouble", table=table)
        if trouble is None:
            self._troubles.pop(table, None)
            return
        times = self._troubles[table] = self._troubles.get(table, 0) + 1
        wait = min(AGAIN * 2 ** min(times - 1, 20), AT_LAST)
        _log.warning("table.again", table=table, why=trouble.code, times=times, wait=wait)
        self.note(table, Millis(self._clock.now() + wait))

    async def _look_after(self, stream: Stream) -> Refusal | None:
        """Do what the table awaits of the hall. Returns why it has to be tried again, or ``None``."""
        match, now = stream.match, self._clock.now()
        if match.clock is not None and match.clock.held:
            if self._tables.closing:
                return None
            if now < self._opened + GRACE:
                self.note(stream.table, Millis(self._opened + GRACE))
                return None
            return _again(await self._tables.act(stream.table, HALL, None, lambda _: Release()))
        if (due := next_due(match)) is not None and due <= now:
            return _again(await self._tables.act(stream.table, HALL, None, lambda _: Tick()))
        if due is not None:
            self.note(stream.table, due)
        return await self._answer(stream)

    async def _answer(self, stream: Stream) -> Refusal | None:
        """Let the computer whose turn it is think, and make its move if the table still stands there.

        Returns why it has to be tried again, or ``None``.
        """
        match, seq = stream.match, stream.seq
        mover = computer_to_move(match)
        if mover is None or match.game is None:
            return None
        origin = Origin(computer_actor(mover), f"{computer_actor(mover)}-at-{seq}")
        if match.game.position.turn is Chance.ROLL:
            return _again(await self._tables.act(stream.table, origin, seq, lambda _: Roll(mover)))
        answer = self._pool.submit(_job(stream, mover))
        if isinstance(answer, Refusal):
            return None if answer.code == "stale" else answer
        action = await answer_of(answer)
        if action is None:
            return None
        done = await self._tables.act(stream.table, origin, seq, lambda _: Move(mover, action))
        return _again(done)


def _again(done: Done | Refusal) -> Refusal | None:
    """Why something has to be tried again. A table that has gone on was noted by whoever moved it on."""
    return done if isinstance(done, Refusal) and done.code not in {"stale", "nothing-new"} else None


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
