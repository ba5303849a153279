"""Finding somebody to play with: tables that wait, tables to watch, whoever looks for the same thing."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.hall.asks import players_of
from ludoteca.hall.presence import Presence
from ludoteca.hall.setups import Lots, Wish
from ludoteca.hall.stream import Origin, Stream
from ludoteca.hall.tables import Done, Tables
from ludoteca.match.commands import Join
from ludoteca.match.state import Match
from ludoteca.match.units import PersonId, Player
from ludoteca.rules.game import Refusal
from ludoteca.store.tables import Lines

MOST_SHOWN = 24
_MOST_ASKED = 200


class Lobby:
    """Reads the lists, and seats people."""

    def __init__(self, tables: Tables, lines: Lines, presence: Presence, lots: Lots) -> None:
        self._tables = tables
        self._lines = lines
        self._presence = presence
        self._lots = lots

    async def challenges(self) -> Sequence[Stream]:
        """The tables that wait for anybody, the one that waits longest first; their hosts are there."""
        return await self._streams(await self._lines.open(_MOST_ASKED))

    async def live(self) -> Sequence[Stream]:
        """The tables where people play now, the last one to have changed first."""
        return await self._streams(await self._lines.live(_MOST_ASKED))

    async def join(self, table: str, origin: Origin) -> Stream | Refusal:
        """The table with ``origin`` sitting at it; whoever sits there already just goes back to it."""
        person = PersonId(origin.actor)
        done = await self._tables.act(table, origin, None, lambda match: self._join(match, person))
        stream = await self._tables.look(table)
        if isinstance(done, Done) or isinstance(stream, Refusal):
            return stream
        return stream if players_of(stream.match, person) else done

    async def pair(self, wish: Wish, origin: Origin) -> Stream | Refusal:
        """A table with whoever looks for the same thing, else one that waits for them."""
        person = PersonId(origin.actor)
        for stream in await self.challenges():
            match = stream.match
            same = (match.kind, match.setup.options, match.setup.control) == (wish.kind, wish.options, wish.control)
            if not same or players_of(match, person):
                continue
            joined = await self.join(stream.table, origin)
            if not isinstance(joined, Refusal):
                return joined
        return await self._tables.open(wish.open(person, self._lots), origin)

    def _join(self, match: Match, person: PersonId) -> Join:
        players = tuple(Player(index) for index in range(len(match.setup.occupants)))
        return Join(person, self._lots.choose(players))

    async def _streams(self, names: Sequence[str]) -> Sequence[Stream]:
        shown: list[Stream] = []
        for name in names:
            stream = await self._tables.look(name)
            if not isinstance(stream, Refusal) and self._presence.anybody(name, stream.match):
                shown.append(stream)
            if len(shown) == MOST_SHOWN:
                break
        return shown
