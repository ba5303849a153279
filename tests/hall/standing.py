"""A hall in the test's own process, with a clock and lots that the test holds."""

from __future__ import annotations

import asyncio
import hashlib
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

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
