"""The session or access token behind a socket: when it ends, the socket does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager

from starlette.requests import HTTPConnection

from ludoteca.hall.devices import topic_of
from ludoteca.match.units import Millis, PersonId
from ludoteca.store.sessions import session_id
from ludoteca.web.bearer import bearer_of
from ludoteca.web.device import token_of
from ludoteca.web.house import House
from ludoteca.web.sockets.page import Page

CHECK_AFTER = Millis(60_000)
"""A session may end in another process, from where nothing is told."""


class Session:
    """What a socket was opened with; ``over`` is called once that is no longer ``person``'s."""

    def __init__(
        self, house: House, socket: HTTPConnection, person: PersonId, page: Page, over: Callable[[], None]
    ) -> None:
        self._house = house
        self._socket = socket
        self._person = person
        self._page = page
        self._over = over
        self._task: asyncio.Task[None] | None = None
        self._again = False
        self._looked = house.hall.clock.now()

    def watched(self) -> AbstractContextManager[None]:
        """Look whenever it is said to have changed."""
        token = bearer_of(self._socket) or token_of(self._socket) or ""
        return self._house.hall.bus.call(self.check, topic_of(session_id(token)))

    def check(self) -> None:
        """Look whether it still is that person's, and once more if it changes meanwhile."""
        self._again = True
        self._looked = self._house.hall.clock.now()
        if self._task is None:
            self._task = self._page.start(self._check())

    def beat(self) -> None:
        """Look now and then in any case."""
        if self._house.hall.clock.now() - self._looked >= CHECK_AFTER:
            self.check()

    async def _check(self) -> None:
        while self._again:
            self._again = False
            found = await self._house.guest(self._socket)
            if found is None or found.person != self._person:
                self._over()
                return
        self._task = None
