"""Guests and their devices."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from ludoteca.hall.clock import Clock
from ludoteca.match.units import PersonId
from ludoteca.store.sessions import DAYS, Session
from ludoteca.store.store import Store

_DAY = 24 * 3600 * 1000
RENEW_BELOW = (DAYS - 30) * _DAY
"""A session with less time left than this is renewed when it is used."""


@dataclass(frozen=True, slots=True)
class Guest:
    """A person at a device; ``fresh_token`` is set when the device has to be given its token."""

    person: PersonId
    fresh_token: str | None


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

    async def find(self, token: str | None) -> Guest | None:
        """The person whose device has ``token``."""
        session = await self._session(token)
        return None if session is None else Guest(PersonId(session.person), None)

    async def find_and_renew(self, token: str | None) -> Guest | None:
        """The same; a session that has grown old lives its full time again, and the device is told."""
        session = await self._session(token)
        if session is None or not token:
            return None
        now = self._clock.now()
        if session.expires - now >= RENEW_BELOW:
            return Guest(PersonId(session.person), None)
        await self._store.sessions.renew(token, now)
        return Guest(PersonId(session.person), token)

    async def find_or_make(self, token: str | None) -> Guest:
        """The person whose device has ``token``, or a new guest."""
        if (known := await self.find_and_renew(token)) is not None:
            return known
        fresh, session = await self._store.sessions.begin(self._clock.now())
        return Guest(PersonId(session.person), fresh)

    async def _session(self, token: str | None) -> Session | None:
        return await self._store.sessions.find(token, self._clock.now()) if token else None

    async def tables(self, person: PersonId, most: int) -> Sequence[str]:
        """The tables where a person has a seat: unfinished before finished, newest first."""
        return await self._store.lines.of_person(person, most)
