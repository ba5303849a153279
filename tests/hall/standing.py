"""A hall in the test's own process, with a clock and lots that the test holds."""

from __future__ import annotations

import asyncio
import hashlib
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from ludoteca.hall.hall import Hall, open_hall
from ludoteca.hall.porter import Hasher
from ludoteca.match.units import Millis, Player
from ludoteca.store.database import sqlite_url


class StillClock:
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self._now = Millis(1_000_000)
        self._moved = asyncio.Condition()

    def now(self) -> Millis:
        return self._now

    async def until(self, moment: Millis) -> None:
        async with self._moved:
            await self._moved.wait_for(lambda: self._now >= moment)

    async def step(self, span: int) -> None:
        async with self._moved:
            self._now = Millis(self._now + span)
            self._moved.notify_all()


RESTS = {"StillClock.until", "Event.wait", "wait"}
"""What a task waits in that nothing but time or somebody else's work goes on with."""


async def at_rest() -> None:
    """Wait until every other task has come as far as it can without the clock: none waits for a thread."""
    quiet = 0
    async with asyncio.timeout(60):
        while quiet < 3:  # whoever comes to rest may have woken somebody
            others = asyncio.all_tasks() - {asyncio.current_task()}
            quiet = quiet + 1 if all(map(_rests, others)) else 0
            await asyncio.sleep(0 if quiet else 0.001)


def _rests(task: asyncio.Task[Any]) -> bool:
    awaited: Any = task.get_coro()
    names = set()
    while (code := getattr(awaited, "cr_code", None)) is not None:
        names.add(code.co_qualname)
        awaited = awaited.cr_await
    waiter = getattr(task, "_fut_waiter", None)  # none: it is about to go on
    return waiter is not None and not waiter.done() and not names.isdisjoint(RESTS)


class LastLot:
    """Lots that always fall on the last player."""

    def choose(self, players: Sequence[Player]) -> Player:
        return players[-1]


class Plain:
    """Hashes in no time. ``stale`` ones were made by another."""

    def __init__(self, mark: str = "plain") -> None:
        self.mark = mark
        self.looks = 0

    def hash(self, password: str) -> str:
        return f"{self.mark}:{hashlib.sha256(password.encode()).hexdigest()}"

    def fits(self, hash_: str, password: str) -> bool:
        self.looks += 1
        return hash_.partition(":")[2] == self.hash(password).partition(":")[2]

    def stale(self, hash_: str) -> bool:
        return not hash_.startswith(f"{self.mark}:")


class Parked(Plain):
    """Hashes in no time, but keeps whoever proves the password ``held`` waiting until it is told to go on."""

    def __init__(self) -> None:
        super().__init__()
        self.held: str | None = None
        self.waits, self.goes_on = threading.Event(), threading.Event()

    def fits(self, hash_: str, password: str) -> bool:
        fits = super().fits(hash_, password)
        if password == self.held:
            self.held = None
            self.waits.set()
            assert self.goes_on.wait(20)
        return fits


@asynccontextmanager
async def hall_in(folder: Path, pace: int = 0, hasher: Hasher | None = None) -> AsyncIterator[tuple[Hall, StillClock]]:
    clock = StillClock()
    async with open_hall(sqlite_url(folder), clock, LastLot(), Millis(pace), hasher or Plain()) as hall:
        yield hall, clock
