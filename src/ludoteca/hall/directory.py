"""Who people are, for whoever shows them: read in one go, and known for a moment."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from ludoteca.hall.clock import Clock
from ludoteca.match.units import Millis, PersonId
from ludoteca.store.store import Store

MOST_KNOWN = 5_000
FOR = Millis(20_000)
"""What another process has changed is read after this at the latest, and seen at tables within half a minute."""


@dataclass(frozen=True, slots=True)
class Who:
    """What a person is shown as: a ``name`` if a member ``since`` some moment in milliseconds, ``gone`` if deleted.

    A ``bot`` is a member whose moves a program makes.
    """

    name: str | None
    since: int | None
    gone: bool
    bot: bool = False


NOBODY = Who(None, None, gone=False)
"""Somebody of whom nothing is known: a guest to everybody else."""


class Directory:
    """Tells who people are."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._accounts = store.accounts
        self._clock = clock
        self._known: OrderedDict[PersonId, tuple[Millis, Who]] = OrderedDict()
        self.changes = 0
        """How often something about somebody has changed."""
        self.when_changed: Callable[[PersonId], None] = lambda person: None
        """Told who is otherwise than before."""

    async def of(self, persons: Iterable[PersonId]) -> Mapping[PersonId, Who]:
        """Each of ``persons``; whoever is unknown is :data:`NOBODY`."""
        asked = tuple(dict.fromkeys(persons))
        now = self._clock.now()
        found = {person: who for person in asked if (who := self._fresh(person, now)) is not None}
        missing = [person for person in asked if person not in found]
        if missing:
            found |= await self._read(missing, now)
        return found

    async def one(self, person: PersonId) -> Who:
        """The same for one person."""
        return (await self.of((person,)))[person]

    def forget(self, person: PersonId) -> None:
        """Something about a person has changed."""
        self.changes += 1
        self._known.pop(person, None)
        self.when_changed(person)

    def _fresh(self, person: PersonId, now: Millis) -> Who | None:
        known = self._known.get(person)
        return known[1] if known is not None and 0 <= now - known[0] < FOR else None

    async def _read(self, persons: list[PersonId], now: Millis) -> dict[PersonId, Who]:
        changes = self.changes
        rows = await self._accounts.where(persons)
        found = {
            person: Who(row.name, row.since, row.gone, row.bot) if (row := rows.get(person)) else NOBODY
            for person in persons
        }
        if changes == self.changes:  # else it may have been read before the change
            for person, who in found.items():
                self._known[person] = (now, who)
                self._known.move_to_end(person)
            while len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
        return found
