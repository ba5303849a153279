"""What every page and socket reaches the hall through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection, Request

from ludoteca.hall.drafts import DRAFTER, draft
from ludoteca.hall.faces import Outlook
from ludoteca.hall.hall import Hall
from ludoteca.hall.people import Visitor
from ludoteca.hall.readiness import Readiness
from ludoteca.hall.setups import Wish
from ludoteca.hall.views import View, whole_view
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Action, Refusal
from ludoteca.store.writer import NotStored
from ludoteca.web.bearer import bearer_of
from ludoteca.web.device import agent_of, token_of
from ludoteca.web.doorkeeper import Doorkeeper
from ludoteca.web.metrics import Metrics
from ludoteca.web.settings import read_settings, settings_of
from ludoteca.web.shell import Shell
from ludoteca.web.sockets.pulse import Pulse
from ludoteca.web.visit import Visit


@dataclass(frozen=True, slots=True)
class House:
    """The hall, its shell, whoever measures how often somebody may do something, and how it fares."""

    hall: Hall
    shell: Shell
    door: Doorkeeper
    readiness: Readiness
    metrics: Metrics
    pulse: Pulse = field(default_factory=Pulse)

    def may_write(self, connection: HTTPConnection) -> bool:
        """Whether this address may open a table or set one up once more now."""
        return self.door.may(connection, "write")

    def may_sign_in(self, connection: HTTPConnection, name: str) -> bool:
        """Whether a password for this name is tried once more now; say ``door.signed_in`` when it was right."""
        return self.door.may_sign_in(connection, name)

    def may_sign_up(self, connection: HTTPConnection) -> bool:
        """Whether one more account is made from this address now; ask once the form is right."""
        return self.door.may(connection, "sign-up")

    def may_change(self, connection: HTTPConnection, person: PersonId) -> bool:
        """Whether this person may change something of their account that takes their password once more now."""
        return self.door.may(connection, "account", person)

    def may_take(self, connection: HTTPConnection, person: PersonId) -> bool:
        """Whether all that is kept of this person is written out once more now."""
        return self.door.may(connection, "data", person)

    def may_keep_settings(self, connection: HTTPConnection, person: PersonId) -> bool:
        """Whether one more choice of this person is kept with their account now."""
        return self.door.may(connection, "settings", person)

    async def guest(self, connection: HTTPConnection) -> Visitor | None:
        """The person behind a socket, if the device or the program is known."""
        return await self._by_token(connection) or await self.hall.people.find(token_of(connection))

    async def visitor(self, request: Request) -> PersonId | None:
        """The person who asks for a page, if the device is known."""
        return (await self.visit(request)).person

    async def visit(self, request: HTTPConnection) -> Visit:
        """Who asks, looked for once a request; an old session is renewed by that."""
        found: Visit | None = getattr(request.state, "visit", None)
        if found is not None:
            return found
        guest = await self._by_token(request)
        try:
            guest = guest or await self.hall.people.find_and_renew(token_of(request))
        except NotStored:  # that a session was used cannot be noted now, and the page can be shown all the same
            guest = await self.hall.people.find(token_of(request))
        return await self._welcome(request, guest)

    async def host(self, request: Request) -> PersonId:
        """The person who is about to write: a new guest if the device is not known."""
        if (person := await self.visitor(request)) is not None:
            return person
        guest = await self.hall.people.find_or_make(token_of(request), agent_of(request))
        await self._welcome(request, guest)
        return guest.person

    async def _by_token(self, connection: HTTPConnection) -> Visitor | None:
        """Whoever's program this is."""
        token = bearer_of(connection)
        person = await self.hall.tokens.find(token) if token else None
        return Visitor(person, None) if person else None

    async def _welcome(self, request: HTTPConnection, guest: Visitor | None) -> Visit:
        """Let everything that answers the request know who asks."""
        request.state.guest = guest
        account = await self.hall.accounts.of(guest.person) if guest else None
        own = read_settings(account.settings) if account else settings_of(request)
        bot = account is not None and account.bot is not None
        name = account.name if account else None
        request.state.visit = visit = Visit(guest.person if guest else None, name, own, bot)
        return visit

    def draft_view(self, wish: Wish, moves: Sequence[Action] = ()) -> View:
        """A table that nobody has opened yet, as whoever looks would see it."""
        return whole_view(draft(wish, moves), Outlook(DRAFTER, self.hall.clock.now(), self.hall.engine))

    async def table_view(self, table: str, person: PersonId | None) -> View | Refusal:
        """A table as ``person`` may see it."""
        stream = await self.hall.seen(table, person)
        return stream if isinstance(stream, Refusal) else await self.hall.view(stream, person)


def house_of(connection: HTTPConnection) -> House:
    """The house that serves a request."""
    house: House = connection.app.state.house
    return house
