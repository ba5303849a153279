"""Follows one table for one page: from where the page stands to where the table stands."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from ludoteca.bus.local import Listener
from ludoteca.hall.hall import ENGINE_NEWS, Hall
from ludoteca.hall.stream import Stream
from ludoteca.hall.tables import START
from ludoteca.hall.views import news_plies, stream_state, stream_view
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Refusal
from ludoteca.store.log import Seq
from ludoteca.web.sockets import outgoing


class Follower:
    """Puts frames about the table that the page asked for last.

    News on the bus only say that something happened; what is put is always the difference between
    what the page was told and what the log holds, so nothing is lost when some of them are.
    """

    def __init__(self, hall: Hall, person: PersonId | None, put: Callable[[outgoing.Frame], None]) -> None:
        self._hall = hall
        self._person = person
        self._put = put
        self._wanted: asyncio.Queue[tuple[str, Seq | None]] = asyncio.Queue(8)

    def follow(self, table: str, since: Seq | None) -> None:
        """Follow ``table`` from now on; the page knows it up to ``since``."""
        if self._wanted.full():
            self._wanted.get_nowait()
        self._wanted.put_nowait((table, since))

    async def run(self) -> None:
        """Follow whatever is wanted, until cancelled."""
        wanted = asyncio.create_task(self._wanted.get())
        try:
            while True:
                table, since = await wanted
                wanted = asyncio.create_task(self._wanted.get())
                await self._follow(table, since, wanted)
        finally:
            wanted.cancel()

    async def _follow(self, table: str, since: Seq | None, other: asyncio.Task[tuple[str, Seq | None]]) -> None:
        """Tell about one table until another is wanted."""
        with self._hall.bus.listen(table, ENGINE_NEWS) as listener, self._there(table):
            stream = await self._hall.seen(table, self._person, since or START)
            if isinstance(stream, Refusal):
                self._put(outgoing.Gone(table, stream.code))
                return
            told = await self._tell(stream, since)
            while await _either(listener, other):
                stream = await self._hall.seen(table, self._person)
                if isinstance(stream, Refusal):
                    self._put(outgoing.Gone(table, stream.code))
                    return
                told = await self._tell(stream, told)

    def _there(self, table: str) -> AbstractContextManager[None]:
        """Others see that the person is at the table."""
        return nullcontext() if self._person is None else self._hall.presence.at(table, self._person)

    async def _tell(self, stream: Stream, since: Seq | None) -> Seq:
        """Put what the page has to know to stand where the table stands, and return that place."""
        outlook = await self._hall.outlook_at(self._person, stream)
        if since is None or since > stream.seq or since < stream.match_began:
            self._put(outgoing.Whole(stream_view(stream, outlook)))
        else:
            keep, plies = news_plies(stream, since)
            state = stream_state(stream, outlook)
            self._put(outgoing.News(stream.table, since, stream.seq, keep, plies, state))
        return stream.seq


async def _either(listener: Listener, other: asyncio.Task[tuple[str, Seq | None]]) -> bool:
    """Wait until something happened; ``False`` when another table is wanted."""
    heard = asyncio.create_task(listener.heard())
    try:
        await asyncio.wait({heard, other}, return_when=asyncio.FIRST_COMPLETED)
        return not other.done()
    finally:
        heard.cancel()
