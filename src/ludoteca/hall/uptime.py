"""The hall's own coming and going: the time that it is away is charged to nobody."""

from __future__ import annotations

import asyncio
import secrets

import structlog

from ludoteca.hall.clock import Clock
from ludoteca.hall.presence import Presence
from ludoteca.hall.stream import HALL
from ludoteca.hall.tables import Tables
from ludoteca.match.commands import Hold, Resume
from ludoteca.match.units import Millis
from ludoteca.rules.game import Refusal
from ludoteca.store.beats import Beats
from ludoteca.store.tables import Lines

BEAT = Millis(2_000)
"""How often the hall writes down that it is at work, while any clock runs."""
_MOST_LIVE = 1_000_000
"""All of them: whoever is left out would be charged. Those that have rested longest are games with days for a turn."""
_AT_ONCE = 500

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
        last = Millis(await self._beats.last() or 0)
        tables = [*await self._lines.played(_MOST_LIVE), *await self._lines.open(_MOST_LIVE)]
        for first in range(0, len(tables), _AT_ONCE):
            some = tables[first : first + _AT_ONCE]
            done = await asyncio.gather(*(self._resume(table, last) for table in some), return_exceptions=True)
            for table, fault in zip(some, done, strict=True):
                if fault is not None:
                    # One table that cannot be read must not keep the hall shut.
                    _log.error("table.unreadable", table=table, exc_info=fault)

    async def _resume(self, table: str, last: Millis) -> None:
        await self._tables.act(table, HALL, None, lambda _: Resume(last))
        stream = await self._tables.look(table)
        if not isinstance(stream, Refusal):
            for person in stream.match.people:
                self._presence.expect(table, person)

    async def beat(self) -> None:
        """Write down for ever that the hall is at work, while that matters to anybody."""
        while True:
            if self._tables.ticking:
                await self._try_to_sign()
            await self._clock.until(Millis(self._clock.now() + BEAT))

    async def sign(self) -> None:
        """Write down that the hall is at work now.

        Raises:
            NotStored: the database failed.
        """
        await self._beats.beat(self._process, self._clock.now())

    async def go(self) -> None:
        """The hall is about to end: the clocks stand still from now on, and nothing new begins."""
        self._tables.closing = True
        now = self._clock.now()
        await self._try_to_sign()
        held = [self._tables.act(table, HALL, None, lambda _: Hold(now)) for table in tuple(self._tables.ticking)]
        await asyncio.gather(*held, return_exceptions=True)

    async def _try_to_sign(self) -> None:
        try:
            await self.sign()
        except Exception as fault:  # noqa: BLE001 - a hall that beats no more charges people for its crashes
            _log.error("beat.failed", why=str(fault))
