"""What is said in a room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from ludoteca.bus.local import LocalBus
from ludoteca.hall import speech
from ludoteca.hall.buckets import Limit
from ludoteca.hall.clock import Clock
from ludoteca.hall.directory import NOBODY, Directory, Who
from ludoteca.hall.topics import room_topic
from ludoteca.match.units import Millis, PersonId
from ludoteca.rules.game import Refusal
from ludoteca.store.messages import MessageRow, Muted, NotInside, Saying
from ludoteca.store.store import Store
from ludoteca.store.writer import NotStored

ON_A_PAGE = 50
AT_ONCE = 5
ONE_IN = Millis(3_000)
"""Somebody may say :data:`AT_ONCE` things in a room at once, then one in so long."""
OWN_FOR = Millis(15 * 60_000)
"""So long somebody may take back what they have said; the room's owner may at any time."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message as one member may see it, by its number in the room.

    ``phrase`` is the code of a ready one, else there is ``text``; it has neither when it is ``deleted``, or ``hidden``
    because the reader blocks who said it. ``edition`` is the room's when it was said or deleted.
    """

    number: int
    at: Millis
    person: PersonId | None
    who: Who
    mine: bool
    phrase: str | None
    text: str | None
    deleted: bool
    hidden: bool
    edition: int


class Chat:
    """Takes what members say, and tells it.

    Refusals: ``no-such-room`` (also for whoever is not in it), ``muted``, ``talks-too-fast``, ``empty-message``,
    ``long-message``, ``many-lines``, ``no-such-phrase``, ``no-such-message``, ``not-your-message``, ``too-late``.
    """

    def __init__(self, store: Store, directory: Directory, bus: LocalBus, clock: Clock) -> None:
        self._messages = store.messages
        self._rooms = store.rooms
        self._peace = store.peace
        self._directory = directory
        self._bus = bus
        self._clock = clock
        self._pace = Limit(AT_ONCE, 1000 / ONE_IN)

    async def say(self, person: PersonId, room: str, text: str, command: str) -> Message | Refusal:
        """Say something. The same ``command``, which a client makes up, says it once."""
        if speech.too_heavy(text):
            return Refusal("long-message", {"most": speech.LONGEST})
        said = speech.clean(text)
        return speech.fault(said) or await self._say(Saying(room, person, command, None, said))

    async def say_phrase(self, person: PersonId, room: str, phrase: str, command: str) -> Message | Refusal:
        """Say one of :data:`ludoteca.hall.speech.PHRASES`, which everybody reads in their own language."""
        if phrase not in speech.PHRASES:
            return Refusal("no-such-phrase")
        return await self._say(Saying(room, person, command, phrase, None))

    async def page(
        self, person: PersonId, room: str, before: int | None = None, most: int = ON_A_PAGE
    ) -> Sequence[Message] | Refusal:
        """The last messages of a room, or those before one of them; oldest first."""
        if await self._rooms.inside(room, person) is None:
            return Refusal("no-such-room")
        return await self._seen(person, await self._messages.page(room, before, min(most, ON_A_PAGE)))

    async def news(self, person: PersonId, room: str, edition: int) -> Sequence[Message] | Refusal:
        """What was said or deleted after an edition of the room, in that order, a page at most.

        After an edition that there has never been, the last messages: the hall may have been put back to a backup.
        """
        found = await self._rooms.inside(room, person)
        if found is None:
            return Refusal("no-such-room")
        if edition > found.room.edition:
            return await self._seen(person, await self._messages.page(room, None, ON_A_PAGE))
        return await self._seen(person, await self._messages.news(room, edition, ON_A_PAGE))

    async def one(self, person: PersonId, room: str, number: int) -> Message | Refusal:
        """One message."""
        if await self._rooms.inside(room, person) is None:
            return Refusal("no-such-room")
        row = await self._messages.one(room, number)
        return (await self._seen(person, [row]))[0] if row else Refusal("no-such-message")

    async def read_up_to(self, person: PersonId, room: str, number: int) -> None:
        """``person`` has seen the messages up to this one."""
        found = await self._rooms.inside(room, person)
        if found is not None and found.last_read < number:
            await self._rooms.read_up_to(room, person, min(number, found.room.said))

    async def delete(self, person: PersonId, room: str, number: int) -> Message | Refusal:
        """Let a message go: one's own for a while, anybody's in one's own room. That there was one is still seen."""
        found = await self._rooms.inside(room, person)
        row = await self._messages.one(room, number) if found else None
        if found is None or row is None:
            return Refusal("no-such-message" if found else "no-such-room")
        if found.room.owner != person:
            if row.person != person:
                return Refusal("not-your-message")
            if self._clock.now() > row.at + OWN_FOR:
                return Refusal("too-late", {"minutes": OWN_FOR // 60_000})
        deleted = await self._messages.delete(room, number)
        if deleted is None:
            return Refusal("no-such-message")
        self._bus.tell(room_topic(room))
        return (await self._seen(person, [deleted]))[0]

    async def _say(self, saying: Saying) -> Message | Refusal:
        person = PersonId(saying.person)
        if (before := await self._messages.said(saying.room, person, saying.command)) is not None:
            return (await self._seen(person, [before]))[0]
        now = self._clock.now()
        if wait := self._pace.wait(f"{saying.room}\n{person}", now):
            return Refusal("talks-too-fast", {"seconds": wait})
        try:
            row = await self._messages.say(saying, now)
        except NotInside:
            return Refusal("no-such-room")
        except Muted as muted:
            return Refusal("muted", {"minutes": ceil((muted.until - now) / 60_000)})
        except NotStored:
            return Refusal("not-saved")
        self._bus.tell(room_topic(saying.room))
        return (await self._seen(person, [row]))[0]

    async def _seen(self, person: PersonId, rows: Sequence[MessageRow]) -> Sequence[Message]:
        """Messages as ``person`` may see them."""
        known = await self._directory.of(PersonId(row.person) for row in rows if row.person)
        blocked = set(await self._peace.blocked(person))
        return [_message(row, person, known, hidden=row.person in blocked) for row in rows]


def _message(row: MessageRow, person: PersonId, known: Mapping[PersonId, Who], *, hidden: bool) -> Message:
    by = PersonId(row.person) if row.person else None
    return Message(
        row.number,
        Millis(row.at),
        by,
        known[by] if by else NOBODY,
        mine=by == person,
        phrase=None if hidden else row.phrase,
        text=None if hidden else row.text,
        deleted=row.text is None and row.phrase is None,
        hidden=hidden,
        edition=row.edition,
    )
