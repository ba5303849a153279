"""Who has a page open at which table. A lost connection is not leaving: it is noticed after a while, and told."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager

from ludoteca.hall.asks import players_of
from ludoteca.hall.clock import Clock
from ludoteca.hall.stream import HALL
from ludoteca.hall.tables import Tables
from ludoteca.match.commands import Close, Command, Notice, Release
from ludoteca.match.control import by_post
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, PersonId
from ludoteca.rules.game import Refusal

AWAY_AFTER = Millis(10_000)
"""How long somebody's pages may be gone before the others are told."""
CLOSED_AFTER = Millis(60_000)
"""How long the host of a listed table may be gone before nobody is asked to sit down there any more.

With eight hours a turn or more nobody has to stay.
"""


class Presence:
    """Counts open pages by table and person, and puts into the log what decides something there."""

    def __init__(self, tables: Tables, clock: Clock) -> None:
        self._tables = tables
        self._clock = clock
        self._pages: Counter[tuple[str, PersonId]] = Counter()
        self._tasks: dict[tuple[str, PersonId], asyncio.Task[None]] = {}
        tables.when_begun = self._begun

    def there(self, table: str, person: PersonId) -> bool:
        """Whether a page of ``person`` is open at ``table``."""
        return self._pages[table, person] > 0

    def somewhere(self, person: PersonId) -> bool:
        """Whether a page of ``person`` is open at any table."""
        return any(one == person for _, one in self._pages)

    def anybody(self, table: str, match: Match) -> bool:
        """Whether anybody who holds a seat is there."""
        return any(self.there(table, person) for person in match.people)

    @contextmanager
    def at(self, table: str, person: PersonId) -> Iterator[None]:
        """``person`` is at ``table`` while the block lasts."""
        key = (table, person)
        self._pages[key] += 1
        if self._pages[key] == 1:
            self._begin(key, self._came(table, person))
        try:
            yield
        finally:
            self._pages[key] -= 1
            if not self._pages[key]:
                del self._pages[key]
                self._begin(key, self._went(table, person, self._clock.now()))

    def expect(self, table: str, person: PersonId) -> None:
        """``person`` is awaited at ``table``; if no page comes, they are away."""
        if not self.there(table, person):
            self._begin((table, person), self._went(table, person, self._clock.now()))

    def _begun(self, table: str, match: Match) -> None:
        for person in match.people:
            self.expect(table, person)

    async def close(self) -> None:
        """End every watch."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, key: tuple[str, PersonId], work: Coroutine[object, object, None]) -> None:
        if (before := self._tasks.pop(key, None)) is not None:
            before.cancel()
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks[key] = task
        task.add_done_callback(lambda done: self._tasks.pop(key, None) if self._tasks.get(key) is done else None)

    async def _came(self, table: str, person: PersonId) -> None:
        stream = await self._tables.look(table)
        if isinstance(stream, Refusal) or not players_of(stream.match, person):
            return
        if stream.match.clock is not None and stream.match.clock.held:
            await self._tables.act(table, HALL, None, lambda match: _release(match, person))
        if stream.match.online:
            self._tables.lists_changed()
        await self._notice(table, person, there=True)

    async def _went(self, table: str, person: PersonId, since: Millis) -> None:
        stream = await self._tables.look(table)
        if isinstance(stream, Refusal) or not stream.match.online or not players_of(stream.match, person):
            return
        self._tables.lists_changed()
        await self._clock.until(Millis(since + AWAY_AFTER))
        await self._notice(table, person, there=False)
        stream = await self._tables.look(table)
        if isinstance(stream, Refusal) or not _stays(stream.match):
            return
        await self._clock.until(Millis(since + CLOSED_AFTER))
        await self._tables.act(table, HALL, None, lambda match: _close(match, person))

    async def _notice(self, table: str, person: PersonId, *, there: bool) -> None:
        def make(match: Match) -> Command | Refusal:
            held = players_of(match, person)
            return Notice(held[0], there) if held else Refusal("nothing-new")

        await self._tables.act(table, HALL, None, make)


def _release(match: Match, person: PersonId) -> Command | Refusal:
    """The clock goes on when whoever's time it is is back, not before; for a computer with the first who is."""
    return Release() if match.to_move in (*players_of(match, person), *match.computers) else Refusal("nothing-new")


def _stays(match: Match) -> bool:
    """Whether the host is expected to stay until somebody has sat down."""
    return match.listed and match.waiting and not by_post(match.setup.control)


def _close(match: Match, person: PersonId) -> Command | Refusal:
    held = players_of(match, person)
    return Close(held[0]) if held and _stays(match) else Refusal("nothing-new")
