"""A visit: who asks, found once for each request and known to all of it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from ludoteca.hall.views import View
from ludoteca.match.units import PersonId
from ludoteca.web.settings import Settings, settings_of


@dataclass(frozen=True, slots=True)
class Visit:
    """Who asks. ``person`` is ``None`` for a device that nobody knows, ``name`` for whoever has no account.

    ``bot``: the account is one's. ``called``: the tables that wait for them, as the head of a page tells it.
    """

    person: PersonId | None = None
    name: str | None = None
    settings: Settings = field(default_factory=Settings)
    bot: bool = False
    called: Sequence[View] = ()

    @property
    def mark(self) -> str:
        """What pages of one person at one browser know each other by; it tells nobody who that is."""
        return hashlib.sha256(f"pages of {self.person}".encode()).hexdigest()[:12]

    @property
    def member(self) -> PersonId | None:
        """The person, if it has an account."""
        return self.person if self.name is not None else None


def visit_of(connection: HTTPConnection) -> Visit:
    """Who asks, as far as it is known: before anybody has looked, only what the device has chosen."""
    found: Visit | None = getattr(connection.state, "visit", None)
    return found or Visit(settings=settings_of(connection))
