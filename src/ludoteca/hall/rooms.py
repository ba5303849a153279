"""Rooms: a group of members with an invitation, and the room that everybody has alone."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from ludoteca.bus.local import LocalBus
from ludoteca.hall import names
from ludoteca.hall.asks import players_of
from ludoteca.hall.clock import Clock
from ludoteca.hall.directory import Directory, Who
from ludoteca.hall.stream import Origin
from ludoteca.hall.tables import Tables
from ludoteca.hall.topics import room_topic
from ludoteca.match.commands import Close, Command
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, PersonId
from ludoteca.rules.game import Refusal
from ludoteca.store.rooms import Inside, NoRoomLeft, RoomRow
from ludoteca.store.store import Store

SHORTEST, LONGEST = 2, 40
"""Signs of a room's name, as people count them."""
MOST_ROOMS = 20
"""As many rooms may somebody be in."""
MOST_MEMBERS = 200
_MOST_TABLES = 200
_NEVER = Millis(0)


@dataclass(frozen=True, slots=True)
class Room:
    """A room as somebody in it finds it.

    ``code`` is its invitation, ``owned`` whether they own it, ``muted`` until when they may say nothing.
    The ``own`` room of a person has no name, invitation, members or messages.
    """

    id: str
    name: str = ""
    code: str = ""
    since: Millis = _NEVER
    members: int = 1
    owned: bool = True
    own: bool = False
    said: int = 0
    last_read: int = 0
    edition: int = 0
    muted: Millis | None = None

    @property
    def unread(self) -> int:
        """How many messages they have not read."""
        return max(0, self.said - self.last_read)


@dataclass(frozen=True, slots=True)
class Invitation:
    """What whoever has an invitation may know of a room; ``room`` is its id for those who are in it already."""

    code: str
    name: str
    owner: Who
    members: int
    room: str | None


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody in a room; ``muted`` is until when they may say nothing there."""

    person: PersonId
    who: Who
    since: Millis
    owner: bool
    muted: Millis | None


class Rooms:
    """Makes rooms and looks after who is in them.

    Refusals: ``needs-account``, ``no-such-room`` (also whoever is not in it gets this), ``no-such-invitation``,
    ``too-many-rooms``, ``room-full``, ``not-your-room``, ``no-such-member``; ``bad-name``,
    ``long-name``, ``short-name``.
    """

    def __init__(self, store: Store, tables: Tables, directory: Directory, bus: LocalBus, clock: Clock) -> None:
        self._store = store.rooms
        self._accounts = store.accounts
        self._lines = store.lines
        self._tables = tables
        self._directory = directory
        self._bus = bus
        self._clock = clock

    async def make(self, person: PersonId, name: str, command: str) -> Room | Refusal:
        """A room with ``person`` in it; the same command makes it once."""
        name = names.clean(name[: LONGEST * names.BYTES_A_SIGN])
        wrong = fault(name)
        if wrong is not None or (wrong := await self._guest(person)) is not None:
            return wrong
        row = RoomRow(_room_of(person, command), name, person, self._clock.now(), _new_code(), 0, 0)
        try:
            made = await self._store.make(row, MOST_ROOMS)
        except NoRoomLeft:
            return Refusal("too-many-rooms", {"most": MOST_ROOMS})
        return await self.enter(person, made.id)

    async def enter(self, person: PersonId | None, room: str) -> Room | Refusal:
        """A room as ``person`` finds it, if they are in it; their own one is there for everybody, guests too."""
        if person is None:
            return Refusal("no-such-room")
        if room == own_room(person):
            return Room(room, own=True)
        found = await self._store.inside(room, person)
        return Refusal("no-such-room") if found is None else self._room(found, person)

    async def of_person(self, person: PersonId) -> Sequence[Room]:
        """The rooms of ``person`` but their own one, the one that they came into last first."""
        return [self._room(found, person) for found in await self._store.of_person(person)]

    async def invited(self, person: PersonId | None, code: str) -> Invitation | Refusal:
        """To what an invitation leads."""
        found = await self._store.by_code(code)
        if found is None:
            return Refusal("no-such-invitation")
        room, members = found
        inside = person is not None and await self._store.inside(room.id, person) is not None
        owner = await self._directory.one(PersonId(room.owner))
        return Invitation(code, room.name, owner, members, room.id if inside else None)

    async def join(self, person: PersonId, code: str) -> Room | Refusal:
        """Come into the room with this invitation; whoever is in it already just goes there."""
        if (guest := await self._guest(person)) is not None:
            return guest
        try:
            room = await self._store.join(code, person, self._clock.now(), MOST_ROOMS, MOST_MEMBERS)
        except NoRoomLeft as full:
            return Refusal("room-full") if full.what == "room" else Refusal("too-many-rooms", {"most": MOST_ROOMS})
        if room is None:
            return Refusal("no-such-invitation")
        self._bus.tell(room_topic(room.id))
        return await self.enter(person, room.id)

    async def rename(self, person: PersonId, room: str, name: str) -> Refusal | None:
        """Call a room otherwise; its owner may."""
        name = names.clean(name[: LONGEST * names.BYTES_A_SIGN])
        return fault(name) or await self._owners(person, room, await self._store.rename(room, person, name))

    async def renew(self, person: PersonId, room: str) -> Refusal | None:
        """Give a room another invitation; its owner may. The one before leads nowhere from then on."""
        return await self._owners(person, room, await self._store.renew(room, person, _new_code()))

    async def remove(self, person: PersonId, room: str, other: PersonId) -> Refusal | None:
        """Put somebody out; the owner may. The invitation, which they know, is renewed."""
        if not await self._store.remove(room, person, other, _new_code()):
            return await self.not_owning(person, room) or Refusal("no-such-member")
        await self._gone(room, other)
        return None

    async def leave(self, person: PersonId, room: str) -> Refusal | None:
        """Go out of a room. Whoever has been there longest owns it after its owner; without anybody it goes."""
        if not await self._store.leave(room, person):
            return Refusal("no-such-room")
        await self._gone(room, person)
        return None

    async def members(self, person: PersonId, room: str) -> Sequence[Member] | Refusal:
        """Who is in a room, the longest there first."""
        found = await self._store.inside(room, person)
        if found is None:
            return Refusal("no-such-room")
        rows = await self._store.members(room)
        known = await self._directory.of(PersonId(row.person) for row in rows)
        return [
            Member(
                PersonId(row.person),
                known[PersonId(row.person)],
                Millis(row.since),
                row.person == found.room.owner,
                self._lasting(row.muted),
            )
            for row in rows
        ]

    async def not_owning(self, person: PersonId, room: str) -> Refusal | None:
        """Why ``person`` may not do what owners do."""
        found = await self._store.inside(room, person)
        if found is None:
            return Refusal("no-such-room")
        return None if found.room.owner == person else Refusal("not-your-room")

    async def _guest(self, person: PersonId) -> Refusal | None:
        return Refusal("needs-account") if await self._accounts.of(person) is None else None

    async def _owners(self, person: PersonId, room: str, done: bool) -> Refusal | None:  # noqa: FBT001 - what the store said
        if not done:
            return await self.not_owning(person, room) or Refusal("no-such-room")
        self._bus.tell(room_topic(room))
        return None

    async def _gone(self, room: str, person: PersonId) -> None:
        """Nobody waits any more at the tables that somebody opened in a room which they have left."""
        for table in await self._lines.of_room(room, _MOST_TABLES, over=False):
            await self._tables.act(table, Origin(person, None), None, lambda match: _close(match, person))
        self._bus.tell(room_topic(room))

    def _room(self, found: Inside, person: PersonId) -> Room:
        row = found.room
        return Room(
            row.id,
            row.name,
            row.code,
            Millis(row.since),
            found.members,
            owned=row.owner == person,
            said=row.said,
            last_read=found.last_read,
            edition=row.edition,
            muted=self._lasting(found.muted),
        )

    def _lasting(self, until: int | None) -> Millis | None:
        return Millis(until) if until is not None and until > self._clock.now() else None


def own_room(person: PersonId) -> str:
    """The id of the room that a person has alone; it follows from the person, and nothing is kept of it.

    >>> own_room(PersonId("mira")) == own_room(PersonId("mira")), len(own_room(PersonId("mira")))
    (True, 24)
    """
    return "own-" + hashlib.sha256(f"own room\n{person}".encode()).hexdigest()[:20]


def fault(name: str) -> Refusal | None:
    """What is wrong with a clean name of a room, if anything.

    >>> fault("9B"), fault("")
    (None, Refusal(code='short-name', blanks={'least': 2}))
    """
    return (
        names.illegible(name, LONGEST)
        if len(names.signs(name)) >= SHORTEST
        else Refusal("short-name", {"least": SHORTEST})
    )


def _room_of(person: PersonId, command: str) -> str:
    """The id of the room that a command makes: not to be guessed, the same each time it is sent."""
    return hashlib.sha256(f"room\n{person}\n{command}".encode()).hexdigest()[:20]


def _new_code() -> str:
    return secrets.token_urlsafe(12)


def _close(match: Match, person: PersonId) -> Command | Refusal:
    held = players_of(match, person)
    return Close(held[0]) if held and match.waiting else Refusal("nothing-new")
