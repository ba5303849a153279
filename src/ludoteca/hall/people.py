"""People and their devices."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from ludoteca.hall.agents import device_words
from ludoteca.hall.clock import Clock
from ludoteca.match.units import DAY, PersonId
from ludoteca.store.sessions import DAYS, Session
from ludoteca.store.store import Store

RENEW_BELOW = (DAYS - 30) * DAY
"""A session with less time left than this is renewed when it is used."""
SEEN_EACH = 3600 * 1000
"""When a session was used last is noted no more often than this."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """A person at a device, member or not; ``fresh_token`` is set when the device has to be given its token."""

    person: PersonId
    fresh_token: str | None = field(repr=False)


def guest_number(person: PersonId) -> int:
    """The number by which others know a guest: four digits, the same wherever the guest plays.

    >>> guest_number(PersonId("mira")) == guest_number(PersonId("mira"))
    True
    """
    return 1000 + int.from_bytes(hashlib.sha256(person.encode()).digest()[:4]) % 9000


class People:
    """Finds the person behind a device's token, or makes a guest."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def find(self, token: str | None) -> Visitor | None:
        """The person whose device has ``token``."""
        session = await self._session(token)
        return None if session is None else Visitor(PersonId(session.person), None)

    async def find_and_renew(self, token: str | None) -> Visitor | None:
        """The same, and the session is used now; one that has grown old lives anew, and the device is told."""
        session = await self._session(token)
        if session is None or not token:
            return None
        now, person = self._clock.now(), PersonId(session.person)
        if session.expires - now < RENEW_BELOW:
            await self._store.sessions.renew(token, now)
            return Visitor(person, token)
        if now - session.seen >= SEEN_EACH:
            await self._store.sessions.see(token, now)
        return Visitor(person, None)

    async def find_or_make(self, token: str | None, agent: str = "") -> Visitor:
        """The person whose device has ``token``, or a new guest; ``agent`` is its ``User-Agent``."""
        if (known := await self.find_and_renew(token)) is not None:
            return known
        fresh, session = await self._store.sessions.begin(self._clock.now(), device_words(agent))
        return Visitor(PersonId(session.person), fresh)

    async def _session(self, token: str | None) -> Session | None:
        return await self._store.sessions.find(token, self._clock.now()) if token else None

    async def tables(self, person: PersonId, most: int) -> Sequence[str]:
        """The tables where a person has a seat: unfinished before finished, newest first."""
        return await self._store.lines.of_person(person, most)

    async def latest(self, person: PersonId, kind: str) -> str | None:
        """The table of a kind where a person played last: unfinished before finished."""
        return next(iter(await self._store.lines.of_person(person, 1, kind)), None)
