"""Tells one page what goes on in the hall, at most once a second."""

from __future__ import annotations

import asyncio

from ludoteca.hall.hall import Hall
from ludoteca.hall.stream import Stream
from ludoteca.hall.topics import LOBBY
from ludoteca.hall.views import View, listing
from ludoteca.match.units import PersonId
from ludoteca.web.sockets import outgoing
from ludoteca.web.sockets.page import Page

SECONDS_BETWEEN = 1.0


class Lookout:
    """Puts the hall's lists, anew whenever something in them has changed."""

    def __init__(self, hall: Hall, person: PersonId | None, page: Page) -> None:
        self._hall = hall
        self._person = person
        self._page = page
        self._looking = False

    def look(self) -> None:
        """Begin to tell, now and from now on."""
        if not self._looking:
            self._looking = True
            self._page.start(self._look())

    async def _look(self) -> None:
        shown: list[str] = []
        while True:
            with self._hall.bus.listen(LOBBY, *shown) as listener:
                challenges, live = await self._hall.lobby.challenges(), await self._hall.lobby.live()
                lists = {"challenges": challenges, "live": live}
                told = {name: [await self._listed(stream) for stream in streams] for name, streams in lists.items()}
                self._page.put(outgoing.Lobby(told))
                tables = [stream.table for stream in live]
                if tables == shown:
                    await listener.heard()
            shown = tables
            await asyncio.sleep(SECONDS_BETWEEN)

    async def _listed(self, stream: Stream) -> View:
        return listing(stream, await self._hall.outlook(self._person, stream.match))
