"""Tells one page where its person is awaited, and when that is moot; nobody else's page."""

from __future__ import annotations

import asyncio

from ludoteca.bus.local import Listener
from ludoteca.hall.clock import Clock
from ludoteca.hall.desk import mark_of
from ludoteca.hall.hall import Hall
from ludoteca.hall.topics import person_topic
from ludoteca.match.units import Millis, PersonId
from ludoteca.web.awaited import awaited_views
from ludoteca.web.sockets import outgoing
from ludoteca.web.sockets.page import Page

SECONDS_BETWEEN = 0.5


class Summons:
    """Puts the tables where somebody is awaited, anew whenever that differs."""

    def __init__(self, hall: Hall, person: PersonId | None, page: Page) -> None:
        self._hall = hall
        self._person = person
        self._page = page
        self._following = False

    def follow(self) -> None:
        """Begin to tell, now and from now on. Nobody awaits whom nobody knows."""
        if self._person is None:
            self._page.put(outgoing.Awaited([], ""))
        elif not self._following:
            self._following = True
            self._page.start(self._tell(self._person))

    async def _tell(self, person: PersonId) -> None:
        told: outgoing.Awaited | None = None
        with self._hall.bus.listen(person_topic(person)) as listener:
            while True:
                frame, until = await self._frame(person)
                if told is None or _lasting(frame) != _lasting(told):
                    self._page.put(frame)
                told = frame
                await asyncio.sleep(SECONDS_BETWEEN)
                await _heard(listener, self._hall.clock, until)

    async def _frame(self, person: PersonId) -> tuple[outgoing.Awaited, Millis | None]:
        found, until = await self._hall.desk.awaited(person)
        mark = mark_of(await self._hall.desk.tables(person))
        return outgoing.Awaited(await awaited_views(self._hall, person, found), mark), until


def _lasting(frame: outgoing.Awaited) -> object:
    """All that a frame tells but what changes with time alone."""
    tables = [{**table, "left": None} if isinstance(table, dict) else table for table in frame.tables]
    return tables, frame.mark


async def _heard(listener: Listener, clock: Clock, until: Millis | None) -> None:
    """Wait until something happened, or until that moment."""
    if until is None:
        await listener.heard()
        return
    waits = [asyncio.create_task(listener.heard()), asyncio.create_task(clock.until(until))]
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits:
            wait.cancel()
