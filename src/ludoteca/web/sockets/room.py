"""Follows one room for one page: what is said there, and that something else in it has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager

from ludoteca.hall.chat import ON_A_PAGE
from ludoteca.hall.hall import Hall
from ludoteca.hall.topics import room_topic
from ludoteca.hall.views import listing
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Json, Refusal
from ludoteca.web.rooms import State, message_view, state_of
from ludoteca.web.sockets import outgoing
from ludoteca.web.sockets.page import Page

SECONDS_BETWEEN = 0.5
"""What happens in a room within so long is told together."""


class RoomFollower:
    """Puts frames about the room that the page asked for last, each time something in it has changed."""

    def __init__(self, hall: Hall, person: PersonId | None, page: Page) -> None:
        self._hall = hall
        self._person = person
        self._page = page
        self._following = False
        self._wanted: asyncio.Queue[tuple[str, int | None]] = asyncio.Queue(8)

    def follow(self, room: str, since: int | None) -> None:
        """Follow ``room`` from now on; the page knows what was said up to edition ``since``."""
        if self._wanted.full():
            self._wanted.get_nowait()
        self._wanted.put_nowait((room, since))
        if not self._following:
            self._following = True
            self._page.start(self._run())

    async def _run(self) -> None:
        """Follow whatever is wanted, until cancelled."""
        wanted = asyncio.create_task(self._wanted.get())
        try:
            while True:
                room, since = await wanted
                wanted = asyncio.create_task(self._wanted.get())
                await self._follow(room, since, wanted)
        finally:
            wanted.cancel()

    async def _follow(self, room: str, since: int | None, other: asyncio.Task[tuple[str, int | None]]) -> None:
        """Tell about one room until another is wanted, or it is none of this person's any more."""
        if self._person is None:
            self._page.put(outgoing.Gone(room, "no-such-room"))
            return
        mark = ("", 0)
        shown: tuple[str, ...] = ()
        with self._there(room, self._person):
            while not other.done():
                with self._hall.bus.listen(room_topic(room), *shown) as listener:
                    state = await state_of(self._hall, self._person, room)
                    if isinstance(state, Refusal):
                        self._page.put(outgoing.Gone(room, state.code))
                        return
                    since = await self._chat(self._person, room, since)
                    if (state.mark, state.here) != mark:
                        await self._room(self._person, state)
                        mark = (state.mark, state.here)
                    tables = tuple(stream.table for stream in state.streams)
                    if tables == shown:
                        await _either(listener.heard(), other)
                shown = tables
                await _either(asyncio.sleep(SECONDS_BETWEEN), other)

    @contextmanager
    def _there(self, room: str, person: PersonId) -> Iterator[None]:
        """Others see that the person is in the room."""
        with self._hall.presence.at(room, person):
            self._hall.bus.tell(room_topic(room))
            try:
                yield
            finally:
                self._hall.bus.tell(room_topic(room))

    async def _chat(self, person: PersonId, room: str, since: int | None) -> int | None:
        """Put what was said or deleted since, or the last that was said; the edition up to which it is told."""
        while True:
            chat = self._hall.chat
            news = await (chat.page(person, room) if since is None else chat.news(person, room, since))
            if isinstance(news, Refusal) or not news:
                return since
            since = max(message.edition for message in news)
            shown: list[Json] = [message_view(message) for message in news if not message.hidden]
            self._page.put(outgoing.Chat(room, since, shown))
            await chat.read_up_to(person, room, max(message.number for message in news))
            if len(news) < ON_A_PAGE:
                return since

    async def _room(self, person: PersonId, state: State) -> None:
        room = state.room
        tables = [listing(one, await self._hall.outlook(person, one.match)) for one in state.streams]
        self._page.put(outgoing.Room(room.id, room.name, room.members, state.here, tables, state.mark))


async def _either(work: Coroutine[object, object, None], other: asyncio.Task[tuple[str, int | None]]) -> None:
    """Wait for something, but no longer than until another room is wanted."""
    waiting = asyncio.ensure_future(work)
    try:
        await asyncio.wait({waiting, other}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        waiting.cancel()
