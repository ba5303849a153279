"""Where a member is signed in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ludoteca.bus.local import LocalBus
from ludoteca.hall.clock import Clock
from ludoteca.match.units import Millis, PersonId
from ludoteca.rules.game import Refusal
from ludoteca.store.sessions import session_id
from ludoteca.store.store import Store


@dataclass(frozen=True, slots=True)
class Device:
    """A session as its owner sees it: ``words`` such as "Firefox · Linux", or none; ``current`` is the asking one."""

    id: str
    words: str
    since: Millis
    seen: Millis
    current: bool


def topic_of(session: str) -> str:
    """The topic that is told when a session has ended.

    >>> topic_of("0123456789abcdef")
    'session:0123456789abcdef'
    """
    return f"session:{session}"


class Devices:
    """Lists sessions and ends them; whatever is open under one that has ended hears of it."""

    def __init__(self, store: Store, bus: LocalBus, clock: Clock) -> None:
        self._sessions = store.sessions
        self._bus = bus
        self._clock = clock

    async def of(self, person: PersonId, token: str | None = None) -> Sequence[Device]:
        """The devices of a person, the one with ``token`` first, then the one used last."""
        current = session_id(token) if token else None
        rows = await self._sessions.of(person, self._clock.now())
        found = [
            Device(row.id, row.device, Millis(row.since), Millis(row.seen), current=row.id == current) for row in rows
        ]
        return sorted(found, key=lambda device: not device.current)

    async def end(self, person: PersonId, id_: str) -> Refusal | None:
        """End one session of a person."""
        ended = await self._sessions.end(person, id_)
        self.tell(ended)
        return None if ended else Refusal("no-such-session")

    async def end_others(self, person: PersonId, token: str | None) -> int:
        """End every session of a person but that with ``token``; how many there were."""
        ended = await self._sessions.end_others(person, token)
        self.tell(ended)
        return len(ended)

    def tell(self, ended: Iterable[str]) -> None:
        """Some sessions are over."""
        for session in ended:
            self._bus.tell(topic_of(session))
