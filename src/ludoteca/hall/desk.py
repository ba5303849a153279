"""The tables of a person: the most urgent first, and those where they are awaited."""

from __future__ import annotations

import hashlib
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass

from ludoteca.hall.asks import players_of
from ludoteca.hall.awaited import Awaited, awaited, changes_at, runs_out, urgency
from ludoteca.hall.clock import Clock
from ludoteca.hall.stream import Stream
from ludoteca.hall.tables import Tables
from ludoteca.match.control import by_post
from ludoteca.match.state import Match
from ludoteca.match.units import DAY, Millis, PersonId
from ludoteca.store.tables import Lines

MOST_SHOWN = 3
"""As many tables the hall's first page shows to go on with."""
MOST_AWAITED = 50
_MOST_ASKED = 24
_LATELY = Millis(30 * 60_000)
"""A rematch is offered by somebody who is still there: a match that ended longer ago waits for nobody."""
_LATELY_BY_POST = Millis(7 * DAY)
"""Unless nobody is expected to stay."""


@dataclass(frozen=True, slots=True)
class AwaitedAt:
    """A table where somebody is awaited."""

    stream: Stream
    found: Awaited


@dataclass(frozen=True, slots=True)
class GoingOn:
    """A table to go on with: ``found`` if people await somebody there.

    ``own`` says whether anything there waits for this person, be it a round by themselves. At ``until`` the time of
    whoever is awaited runs out.
    """

    stream: Stream
    found: Awaited | None
    own: bool
    until: Millis | None


class Desk:
    """Looks at the tables where somebody has a seat."""

    def __init__(self, tables: Tables, lines: Lines, clock: Clock) -> None:
        self._tables = tables
        self._lines = lines
        self._clock = clock

    async def tables(self, person: PersonId) -> list[Stream]:
        """The tables of a person to go on with, the most urgent first; those that were closed or left are left out.

        Of what is over there is no more than the hall's first page has room for: streams that nobody goes on with are
        not read for nothing.
        """
        return await self._filled(person, await self._begun(person))

    async def going(self, person: PersonId) -> list[GoingOn]:
        """The tables of a person where anything is to come, the most urgent first."""
        return self._going(person, await self._begun(person))

    async def going_and_tables(self, person: PersonId) -> tuple[list[GoingOn], list[Stream]]:
        """Both of these, at one look."""
        begun = await self._begun(person)
        return self._going(person, begun), await self._filled(person, begun)

    def _going(self, person: PersonId, begun: Sequence[Stream]) -> list[GoingOn]:
        now = self._clock.now()
        found = [_going_on(stream, person, now) for stream in begun]
        return [one for one in found if not one.stream.match.finished or one.own]

    async def _filled(self, person: PersonId, begun: Sequence[Stream]) -> list[Stream]:
        """As many as are shown, with what is over where too little goes on."""
        if len(begun) >= MOST_SHOWN:
            return [*begun]
        return [*begun, *await self._over(person, MOST_SHOWN - len(begun), {stream.table for stream in begun})]

    async def _begun(self, person: PersonId) -> list[Stream]:
        """Those where something may be to come, the most urgent first."""
        names = [*await self._busy(person), *await self._lines.so_far(person, _MOST_ASKED, over=False)]
        now = self._clock.now()
        streams = await self._streams(names)
        found = [one for one in streams if not one.match.closed and not _left(one.match, person)]
        found.sort(key=lambda stream: urgency(stream.match, person, now))
        return found

    async def awaited(self, person: PersonId) -> tuple[list[AwaitedAt], Millis | None]:
        """Where a person is awaited by people, the most urgent first, and when that changes by itself."""
        streams, now = await self._streams(await self._busy(person)), self._clock.now()
        streams.sort(key=lambda stream: urgency(stream.match, person, now))
        found = [(one, awaited(one.match, person, now) if _lately(one.match, now) else None) for one in streams]
        moments = [changes_at(stream.match, person, now) for stream in streams]
        until = min((moment for moment in moments if moment is not None), default=None)
        return [AwaitedAt(stream, why) for stream, why in found if why is not None][:MOST_AWAITED], until

    async def _over(self, person: PersonId, most: int, but: Container[str]) -> list[Stream]:
        """The last tables of a person that are over, ``but`` for some."""
        names = [name for name in await self._lines.so_far(person, _MOST_ASKED, over=True) if name not in but]
        found: list[Stream] = []
        async for stream in self._tables.readable(names):
            if not stream.match.closed:
                found.append(stream)
            if len(found) == most:
                break
        return found

    async def _busy(self, person: PersonId) -> Sequence[str]:
        return await self._lines.busy(person, self._clock.now() - _LATELY_BY_POST, 2 * MOST_AWAITED)

    async def _streams(self, names: Iterable[str]) -> list[Stream]:
        return [stream async for stream in self._tables.readable(dict.fromkeys(names))]


def _going_on(stream: Stream, person: PersonId, now: Millis) -> GoingOn:
    match = stream.match
    found = awaited(match, person, now) if _lately(match, now) else None
    alone = not match.online and match.to_move in players_of(match, person)
    until = runs_out(match, now) if match.online else None
    return GoingOn(stream, found, alone or (found is not None and found.why != "joined"), until)


def _lately(match: Match, now: Millis) -> bool:
    """Whether whoever offers a rematch may still be there for it, if all that is left is such an offer."""
    return not match.ended or by_post(match.setup.control) or match.since >= now - _LATELY


def _left(match: Match, person: PersonId) -> bool:
    """Whether the others play on without a person."""
    return match.ended is None and all(player in match.out for player in players_of(match, person))


def mark_of(streams: Sequence[Stream]) -> str:
    """Another one when a person would be shown other tables to go on with, or these otherwise.

    >>> mark_of([])
    ''
    """
    shown = " ".join(f"{stream.table}:{stream.seq}" for stream in streams)
    return hashlib.sha256(shown.encode()).hexdigest()[:12] if shown else ""
