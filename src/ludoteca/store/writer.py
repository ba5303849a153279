"""One thread that writes, with group commit: whatever waits goes into one transaction and one sync."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from typing import Generic, TypeVar, cast

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

T = TypeVar("T")

MOST_IN_A_GROUP = 256


class NotStored(Exception):  # noqa: N818 - it is an answer, not a fault of ours
    """The database failed; nothing may be taken for granted but what a fresh look finds."""


@dataclass(frozen=True, eq=False, slots=True)
class Bulk(Generic[T]):
    """Work that is the same for many: neighbours in a group are done in one go, each with its item."""

    work: Callable[[Connection, Sequence[T]], object]


@dataclass(eq=False, slots=True)
class _Job:
    """Work to be done in the next transaction, and the future that waits for its commit, or who is told if it fails."""

    work: Callable[[Connection], object] | None
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[object] | None
    bulk: Bulk[object] | None = None
    items: Sequence[object] = ()
    landed: Callable[[], None] | None = None
    failed: Callable[[BaseException], None] | None = None
    result: object = None
    failure: BaseException | None = None

    def settle(self) -> None:
        """Tell that it is on the disk, then tell whoever waits. Runs on the loop."""
        if self.failure is None and self.landed is not None:
            try:
                self.landed()
            except Exception as fault:  # noqa: BLE001 - it is handed to whoever waits; the others are told all the same
                self.failure = fault
        if self.failure is not None and self.failed is not None:
            with suppress(Exception):  # whoever is behind it in the group is told all the same
                self.failed(self.failure)
        if self.future is None or self.future.done():
            return
        if self.failure is not None:
            self.future.set_exception(self.failure)
        else:
            self.future.set_result(self.result)


class Writer:
    """Owns the thread that writes. Start it once, close it once."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.when_written: Callable[[int], None] = lambda jobs: None
        """Told on the writer's thread how many jobs a group had, before anybody else is; must not raise."""
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._closing = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def run(self, work: Callable[[Connection], T]) -> T:
        """The result of ``work``, once the transaction that holds it is on the disk.

        ``work`` may be run a second time, after everything that the first time did was undone.

        Raises:
            RuntimeError: the writer is closed.
            IntegrityError: ``work`` broke a rule of the schema; nothing of it is stored.
            NotStored: the database failed.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[object] = loop.create_future()
        return cast("T", await self._done(_Job(work, loop, future), future))

    async def bring(self, bulk: Bulk[T], item: T, landed: Callable[[], None] | None = None) -> None:
        """Do the work of ``bulk`` with ``item``, among others; ``landed`` is called as soon as it is on the disk.

        Whoever is cancelled while waiting here leaves only when that is settled: what they hold meanwhile, the lock
        of a table, keeps others from deciding on what is about to change.

        Raises:
            RuntimeError, IntegrityError, NotStored: as for :meth:`run`, of this item alone.
        """
        loop = asyncio.get_running_loop()
        same = cast("Bulk[object]", bulk)
        future: asyncio.Future[object] = loop.create_future()
        job = _Job(None, loop, future, same, (item,), landed)
        try:
            await self._done(job, asyncio.shield(future))
        except asyncio.CancelledError:
            while not future.done():
                with suppress(asyncio.CancelledError):
                    await asyncio.wait((future,))
            raise

    def bring_all(
        self, bulk: Bulk[T], items: Sequence[T], landed: Callable[[], None], failed: Callable[[BaseException], None]
    ) -> None:
        """Do the work of ``bulk`` with all ``items`` or with none; nobody waits, one of the two is called on the loop.

        Raises:
            RuntimeError: the writer is closed.
        """
        same = cast("Bulk[object]", bulk)
        self._put(_Job(None, asyncio.get_running_loop(), None, same, items, landed, failed))

    def _put(self, job: _Job) -> None:
        with self._closing:
            if self._closed:
                raise RuntimeError("the writer is closed")
            self._jobs.put(job)

    async def _done(self, job: _Job, settled: asyncio.Future[object]) -> object:
        self._put(job)
        try:
            return await settled
        except IntegrityError:
            raise
        except DBAPIError as error:
            raise NotStored(str(error.orig)) from error

    def close(self) -> None:
        """Write what waits, then end the thread."""
        with self._closing:
            self._closed = True
            self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (group := self._next_group()) is not None:
            try:
                _write(self._engine, group)
            except BaseException as failure:  # noqa: BLE001 - one of them failed: find out which
                if len(group) == 1:
                    group[0].failure = failure
                else:
                    _write_singly(self._engine, group)
            self.when_written(len(group))
            _settle(group)

    def _next_group(self) -> list[_Job] | None:
        """At least one job, waiting for it, and whatever else is there; ``None`` to end."""
        first = self._jobs.get()
        if first is None:
            return None
        group = [first]
        while len(group) < MOST_IN_A_GROUP:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                self._jobs.put(None)
                break
            group.append(job)
        return group


def _write(engine: Engine, group: list[_Job]) -> None:
    """All of a group in one transaction, which any failure undoes."""
    with engine.begin() as connection:
        for bulk, jobs in groupby(group, key=lambda job: job.bulk):
            if bulk is not None:
                bulk.work(connection, [item for job in jobs for item in job.items])
                continue
            for job in jobs:
                job.result = job.work(connection) if job.work is not None else None


def _write_singly(engine: Engine, group: list[_Job]) -> None:
    """Each in a transaction of its own.

    Not in savepoints of one: when the disk is full, SQLite undoes the whole transaction, and what
    came before in it would be lost without a word.
    """
    for job in group:
        try:
            _write(engine, [job])
        except BaseException as failure:  # noqa: BLE001 - it is handed to whoever waits
            job.failure = failure


def _settle(group: list[_Job]) -> None:
    """Wake each loop once for all of its jobs."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
    for job in group:
        by_loop.setdefault(job.loop, []).append(job)
    for loop, jobs in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle_all, jobs)


def _settle_all(jobs: list[_Job]) -> None:
    for job in jobs:
        job.settle()
