"""What every page and socket reaches the hall through."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from ludoteca.hall.drafts import DRAFTER, draft
from ludoteca.hall.hall import Hall
from ludoteca.hall.people import Guest
from ludoteca.hall.setups import Wish
from ludoteca.hall.views import View, stream_view, whole_view
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Refusal
from ludoteca.web.device import token_of
from ludoteca.web.limits import Limit
from ludoteca.web.shell import Shell


@dataclass(frozen=True, slots=True)
class House:
    """The hall, its shell, and how often somebody may write."""

    hall: Hall
    shell: Shell
    openings: Limit
    """New tables by address."""

    def may_open(self, connection: HTTPConnection) -> bool:
        """Whether this address may open one more table now."""
        address = connection.client.host if connection.client else "nobody"
        return self.openings.take(address, self.hall.clock.now())

    async def guest(self, connection: HTTPConnection) -> Guest | None:
        """The person behind a request, if the device is known."""
        return await self.hall.people.find(token_of(connection))

    def draft_view(self, wish: Wish) -> View:
        """A table that nobody has opened yet, as whoever looks would see it."""
        return whole_view(draft(wish), DRAFTER, table=None, seq=0, engine=self.hall.engine)

    async def table_view(self, table: str, person: PersonId | None) -> View | Refusal:
        """A table as ``person`` may see it."""
        stream = await self.hall.tables.look(table)
        return stream if isinstance(stream, Refusal) else stream_view(stream, person, self.hall.engine)


def house_of(connection: HTTPConnection) -> House:
    """The house that serves a request."""
    house: House = connection.app.state.house
    return house
