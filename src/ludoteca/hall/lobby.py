"""Finding somebody to play with: tables that wait, tables to watch, whoever looks for the same thing."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from ludoteca.hall.access import Access
from ludoteca.hall.asks import players_of
from ludoteca.hall.clock import Clock
from ludoteca.hall.presence import Presence
from ludoteca.hall.setups import Wish
from ludoteca.hall.stream import Origin, Stream
from ludoteca.hall.tables import Done, Tables
from ludoteca.match.commands import Join
from ludoteca.match.control import by_post
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, PersonId, Player
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Refusal
from ludoteca.rules.lots import Lots
from ludoteca.store.tables import Lines

MOST_SHOWN = 24
JUST_NOW = Millis(10_000)
"""How long whoever has opened a table counts as being there, before their page has said so."""
_MOST_ASKED = 200


class Lobby:
    """Reads the lists, and seats people."""

    def __init__(
        self, tables: Tables, lines: Lines, presence: Presence, access: Access, clock: Clock, lots: Lots
    ) -> None:
        self._tables = tables
        self._lines = lines
        self._presence = presence
        self._access = access
        self._clock = clock
        self._lots = lots
        self._pairing = asyncio.Lock()

    async def challenges(self) -> Sequence[Stream]:
        """The tables that wait for anybody, the one that waits longest first; their hosts are there, or need not be."""
        return await self._streams(await self._lines.open(_MOST_ASKED))

    async def live(self) -> Sequence[Stream]:
        """The listed tables where people play now, last changed first; an invitation is nobody else's."""
        return await self._streams(await self._lines.live(_MOST_ASKED))

    async def join(self, table: str, origin: Origin) -> Stream | Refusal:
        """The table with ``origin`` sitting at it; whoever sits there already just goes back to it."""
        person = PersonId(origin.actor)
        stream = await self._tables.look(table)
        refused = stream if isinstance(stream, Refusal) else await self._access.sit(person, stream.match)
        if refused is not None:
            return refused
        done = await self._tables.act(table, origin, None, lambda match: self._join(match, person))
        stream = await self._tables.look(table)
        if isinstance(done, Done) or isinstance(stream, Refusal):
            return stream
        return stream if players_of(stream.match, person) else done

    async def pair(self, wish: Wish, origin: Origin) -> Stream | Refusal:
        """A table with whoever looks for the same thing, else one that waits for them.

        The same command leads to the same table again.
        """
        # One after the other: two who press at the same moment find each other.
        async with self._pairing:
            return await self._led_to(origin) or await self._pair(wish, origin)

    async def _pair(self, wish: Wish, origin: Origin) -> Stream | Refusal:
        person = PersonId(origin.actor)
        found = [stream for stream in await self.challenges() if _offers(stream.match, wish)]
        for stream in found:
            if players_of(stream.match, person):
                return stream
        for stream in found:
            joined = await self.join(stream.table, origin)
            if not isinstance(joined, Refusal):
                return joined
        return await self.open(wish, origin)

    async def open(self, wish: Wish, origin: Origin) -> Stream | Refusal:
        """A table with this setup; whoever opens one for others is awaited there."""
        person = PersonId(origin.actor)
        stream = await self._tables.open(wish.open(person, self._lots), origin)
        if not isinstance(stream, Refusal) and stream.match.waiting:
            self._presence.expect(stream.table, person)
        return stream

    async def _led_to(self, origin: Origin) -> Stream | None:
        """The table to which this command led when it was sent before, and its answer was lost."""
        for table in await self._lines.of_person(origin.actor, MOST_SHOWN):
            stream = await self._tables.look(table)
            if not isinstance(stream, Refusal) and stream.done(origin) is not None:
                return stream
        return None

    def _join(self, match: Match, person: PersonId) -> Join:
        players = tuple(Player(index) for index in range(len(match.setup.occupants)))
        return Join(person, self._lots.choose(players))

    def _lively(self, stream: Stream) -> bool:
        """Whether somebody who sits there is there, or has sat down just now, or is not expected to stay."""
        match = stream.match
        just_now = self._clock.now() < match.since + JUST_NOW
        stays = not (match.waiting and by_post(match.setup.control))
        return just_now or not stays or self._presence.anybody(stream.table, match)

    async def _streams(self, names: Sequence[str]) -> Sequence[Stream]:
        shown: list[Stream] = []
        async for stream in self._tables.readable(names):
            if self._lively(stream):
                shown.append(stream)
            if len(shown) == MOST_SHOWN:
                break
        return shown


def _offers(match: Match, wish: Wish) -> bool:
    """Whether a table is what somebody looks for; what lots have drawn for it is nobody's choice.

    Whoever looks for people is led to no computer.
    """
    if match.computers or wish.form not in (None, match.setup.form):
        return False
    chosen = KINDS[match.kind].chosen(match.setup.options)
    return (match.kind, chosen, match.setup.control) == (wish.kind, wish.options, wish.control)
