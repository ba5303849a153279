"""The hall's own coming and going: the time that it is away is charged to nobody."""

from __future__ import annotations

import asyncio
import secrets

import structlog

from ludoteca.hall.clock import Clock
from ludoteca.hall.presence import Presence
from ludoteca.hall.stream import HALL
from ludoteca.hall.tables import Tables
from ludoteca.match.commands import Hold
from ludoteca.match.units import Millis
from ludoteca.rules.game import Refusal
from ludoteca.store.beats import Beats
from ludoteca.store.tables import Lines
from ludoteca.store.writer import NotStored

BEAT = Millis(2_000)
"""How often the hall writes down that it is at work, while any clock runs."""
_MOST_LIVE = 5_000

_log = structlog.get_logger(__name__)


class Uptime:
    """Holds the clocks while the hall is away."""

    def __init__(self, tables: Tables, lines: Lines, beats: Beats, presence: Presence, clock: Clock) -> None:
        self._tables = tables
        self._lines = lines
        self._beats = beats
        self._presence = presence
        self._clock = clock
        self._process = secrets.token_hex(8)

    async def back(self) -> None:
        """Before anybody is served: clocks that ran when the hall went down have stood still since its last beat."""
        last = await self._beats.last()
        await self._hold(Millis(last or 0))
        for table in await self._lines.live(_MOST_LIVE):
            stream = await self._tables.look(table)
            if not isinstance(stream, Refusal):
                for person in stream.match.people:
                    self._presence.expect(table, person)

    async def beat(self) -> None:
        """Write down for ever that the hall is at work, while that matters to anybody."""
        while True:
            if self._tables.ticking:
                try:
                    await self._beats.beat(self._process, self._clock.now())
                except NotStored as fault:
                    _log.error("beat.failed", why=str(fault))
            await self._clock.until(Millis(self._clock.now() + BEAT))

    async def go(self) -> None:
        """The hall is about to end: the clocks stand still from now on."""
        await self._hold(self._clock.now())

    async def _hold(self, since: Millis) -> None:
        due = [table for table, _ in await self._lines.due()]
        await asyncio.gather(*(self._tables.act(table, HALL, None, lambda _: Hold(since)) for table in due))
