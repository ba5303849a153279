"""Keeping the peace: not hearing somebody, silencing a member, telling the administrators."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from ludoteca.bus.local import LocalBus
from ludoteca.hall.clock import Clock
from ludoteca.hall.directory import Directory, Who
from ludoteca.hall.rooms import Rooms
from ludoteca.hall.topics import room_topic
from ludoteca.match.units import Millis, PersonId
from ludoteca.rules.game import Refusal
from ludoteca.store.store import Store

REASONS = ("spam", "insult", "other")
FOREVER = Millis(253_370_764_800_000)
"""The beginning of the year 9999."""
_MINUTE = 60_000
MUTES: Mapping[str, int | None] = MappingProxyType(
    {"10-minutes": 10 * _MINUTE, "1-day": 24 * 60 * _MINUTE, "for-ever": FOREVER, "off": None}
)
"""For how long an owner may silence a member, in milliseconds; ``off`` lets them speak again."""
MOST_BLOCKED = 500


@dataclass(frozen=True, slots=True)
class Blocked:
    """Somebody of whom a person wants nothing."""

    person: PersonId
    who: Who


class Peace:
    """Blocks, mutes and reports.

    Refusals: ``no-such-person``, ``needs-account``, ``yourself``, ``too-many-blocked``; ``no-such-room``,
    ``not-your-room``, ``no-such-member``, ``bad-form``; ``no-such-message``, ``own-message``.
    """

    def __init__(self, store: Store, rooms: Rooms, directory: Directory, bus: LocalBus, clock: Clock) -> None:
        self._store = store
        self._rooms = rooms
        self._directory = directory
        self._bus = bus
        self._clock = clock

    async def block(self, person: PersonId, other: PersonId) -> Refusal | None:
        """Hear nothing of a member any more: no messages, and neither sits down at a table where the other waits."""
        if person == other:
            return Refusal("yourself")
        if await self._store.accounts.of(person) is None:
            return Refusal("needs-account")
        if await self._store.accounts.of(other) is None:
            return Refusal("no-such-person")
        done = await self._store.peace.block(person, other, self._clock.now(), MOST_BLOCKED)
        return None if done else Refusal("too-many-blocked", {"most": MOST_BLOCKED})

    async def unblock(self, person: PersonId, other: PersonId) -> None:
        """Have nothing against somebody any more."""
        await self._store.peace.unblock(person, other)

    async def blocked(self, person: PersonId) -> Sequence[Blocked]:
        """Whom ``person`` blocks, the last first."""
        others = [PersonId(one) for one in await self._store.peace.blocked(person)]
        known = await self._directory.of(others)
        return [Blocked(one, known[one]) for one in others]

    async def mute(self, person: PersonId, room: str, other: PersonId, span: str) -> Refusal | None:
        """Let a member say nothing in a room for one of :data:`MUTES`; its owner may."""
        if span not in MUTES:
            return Refusal("bad-form")
        lasts = MUTES[span]
        until = None if lasts is None else min(FOREVER, self._clock.now() + lasts)
        if not await self._store.rooms.mute(room, person, other, until):
            return await self._rooms.not_owning(person, room) or Refusal("no-such-member")
        self._bus.tell(room_topic(room))
        return None

    async def report(self, person: PersonId, room: str, number: int, reason: str) -> Refusal | None:
        """Tell the administrators of a message; they see what it was, even if it is deleted later. Twice is once."""
        if reason not in REASONS:
            return Refusal("bad-form")
        if await self._store.rooms.inside(room, person) is None:
            return Refusal("no-such-room")
        message = await self._store.messages.one(room, number)
        if message is None or message.person is None or (message.text is None and message.phrase is None):
            return Refusal("no-such-message")
        if message.person == person:
            return Refusal("own-message")
        await self._store.peace.report(message, person, reason, self._clock.now())
        return None
