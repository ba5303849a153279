"""The tables of a room, and who has won most of its matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ludoteca.engine.player import levels
from ludoteca.hall.directory import Directory, Who
from ludoteca.hall.lobby import Lobby
from ludoteca.hall.presence import Presence
from ludoteca.hall.rooms import Rooms
from ludoteca.hall.setups import Wish
from ludoteca.hall.stream import Origin, Stream
from ludoteca.hall.tables import Tables
from ludoteca.match.policy import POLICIES
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Refusal
from ludoteca.store.store import Store
from ludoteca.store.tallies import Tally

MOST_SHOWN = 24
_MOST_ASKED = 100


@dataclass(frozen=True, slots=True)
class TablesThere:
    """A room's tables, the last to have changed first: ``open`` ones wait for somebody.

    Against the computer only those are shown where somebody is there, but in one's own room.
    """

    open: Sequence[Stream]
    live: Sequence[Stream]
    finished: Sequence[Stream]


@dataclass(frozen=True, slots=True)
class Placed:
    """A member on the room's board; whoever has the same results has the same place."""

    place: int
    person: PersonId
    who: Who
    tally: Tally


class RoomTables:
    """Reads and opens the tables of rooms. Refusals: ``no-such-room``, ``own-room``, and those of a lobby."""

    def __init__(
        self, store: Store, rooms: Rooms, tables: Tables, lobby: Lobby, presence: Presence, directory: Directory
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._tables = tables
        self._lobby = lobby
        self._presence = presence
        self._directory = directory

    async def of(self, person: PersonId, room: str) -> TablesThere | Refusal:
        """The tables of a room that ``person`` is in; in their own one, those against the computer."""
        found = await self._rooms.enter(person, room)
        if isinstance(found, Refusal):
            return found
        if found.own:
            return await self._own(person)
        going = await self._streams(await self._store.lines.of_room(room, _MOST_ASKED, over=False))
        past = await self._streams(await self._store.lines.of_room(room, _MOST_ASKED, over=True))
        return TablesThere(
            [one for one in going if one.match.waiting][:MOST_SHOWN],
            [one for one in going if not one.match.waiting and self._lively(one)][:MOST_SHOWN],
            [one for one in past if one.match.closed is None][:MOST_SHOWN],
        )

    async def open(self, person: PersonId, room: str, wish: Wish, command: str) -> Stream | Refusal:
        """A table in a room, for its members; against the computer too, if that is asked for."""
        found = await self._rooms.enter(person, room)
        if isinstance(found, Refusal):
            return found
        if found.own and wish.opponent == "online":
            return Refusal("own-room")
        asked = replace(wish, listed=False, room="" if found.own else room)
        return await self._lobby.open(asked, Origin(person, command))

    async def board(self, person: PersonId, room: str) -> Sequence[Placed] | Refusal:
        """Who of a room's members has won most of its matches between people; draws count before losses."""
        found = await self._rooms.enter(person, room)
        if isinstance(found, Refusal):
            return found
        rows = await self._store.rooms.results(room)
        members = dict.fromkeys(PersonId(member) for member, *_ in rows)
        tallies = {one: Tally(**{how: n for who, how, n in rows if who == one}) for one in members}
        known = await self._directory.of(members)
        best = sorted(tallies, key=lambda one: (_order(tallies[one]), known[one].name or ""))
        places = {_order(tallies[one]): place for place, one in reversed(list(enumerate(best, 1)))}
        return [Placed(places[_order(tallies[one])], one, known[one], tallies[one]) for one in best]

    async def _own(self, person: PersonId) -> TablesThere:
        mine = await self._streams(await self._store.lines.of_person(person, _MOST_ASKED))
        alone = [one for one in mine if not one.match.online and not one.match.shared and not one.match.finished]
        return TablesThere((), alone[:MOST_SHOWN], ())

    def _lively(self, stream: Stream) -> bool:
        return stream.match.online or self._presence.anybody(stream.table, stream.match)

    async def _streams(self, names: Sequence[str]) -> Sequence[Stream]:
        return [stream async for stream in self._tables.readable(names)]


def kbot_kinds() -> tuple[str, ...]:
    """What the computer plays: in everybody's own room it is always ready for these.

    >>> kbot_kinds()[:3]
    ('ketafors', 'four', 'quatro/classic')
    """
    return tuple(kind for kind in POLICIES if levels(kind))


def _order(tally: Tally) -> tuple[int, int, int]:
    return -tally.won, -tally.drawn, tally.lost
