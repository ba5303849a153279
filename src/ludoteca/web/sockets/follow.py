"""Follows one table for one page: from where the page stands to where the table stands."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack

import msgspec
import structlog

from ludoteca.hall.asks import players_of
from ludoteca.hall.faces import Faces, Outlook
from ludoteca.hall.hall import ENGINE_NEWS, Hall
from ludoteca.hall.landing import Landing
from ludoteca.hall.parts import Told, changed, writing_of
from ludoteca.hall.stream import Stream
from ludoteca.hall.tables import START
from ludoteca.match.units import PersonId, Player
from ludoteca.rules.game import Refusal
from ludoteca.store.log import Seq
from ludoteca.web.sockets import outgoing
from ludoteca.web.sockets.page import Page

_log = structlog.get_logger(__name__)


class Follower:
    """Puts frames about the table that the page asked for last.

    News on the bus only say that something happened; what is put is always the difference between
    what the page was told and what the log holds, so nothing is lost when some of them are.

    What is at hand is told without a task of its own: that is how nearly all moves are.
    """

    def __init__(self, hall: Hall, person: PersonId | None, page: Page) -> None:
        self._hall = hall
        self._person = person
        self._page = page
        self._table = ""
        self._known: Seq | None = None
        self._told: Told | None = None
        self._faces: Faces = {}
        self._held: tuple[Player, ...] = ()
        self._there = ExitStack()
        self._task: asyncio.Task[None] | None = None
        self._due = False
        """Whether something happened of which the page has not been told."""

    def follow(self, table: str, since: Seq | None) -> None:
        """Follow ``table`` from now on; the page knows it up to ``since``."""
        self.close()
        self._table, self._known, self._told = table, since, None
        self._there.enter_context(self._hall.bus.witness(self._heard, table, ENGINE_NEWS))
        if self._person is not None:  # others see that the person is at the table
            self._there.enter_context(self._hall.presence.at(table, self._person))
        self._task = self._page.start(self._look(since or START))

    def close(self) -> None:
        """Follow no longer."""
        self._there.close()
        if self._task is not None:
            self._task.cancel()
        self._task, self._due = None, False

    def _heard(self, what: object) -> None:
        """Something happened: however much, it is told once."""
        try:
            if isinstance(what, Landing) and self._moved_on(what):
                return
        except Exception:  # noqa: BLE001 - it is this page's; what it was not told is told next
            _log.exception("landing.untold", table=self._table)
        if not self._due:
            self._due = True
            if self._task is None:
                self._page.soon(self._tell_soon)

    def _moved_on(self, landing: Landing) -> bool:
        """Tell of a plain move, if that is all that the page has not been told."""
        told = self._told
        if told is None or self._due or self._task is not None or self._known != landing.since:
            return False
        if not landing.plain_to(told, self._held, self._faces):
            return False
        text, known = landing.news(told, self._held, _write)
        self._page.pass_on(text)
        self._told, self._known = known, landing.seq
        return True

    def _tell_soon(self) -> None:
        if not self._due or self._task is not None:
            return
        seen = self._hall.glance(self._table, self._person)
        if seen is None:
            self._task = self._page.start(self._look())
        else:
            self._due = False
            self._tell(*seen)

    async def _look(self, known: Seq = START) -> None:
        """Tell what is not at hand, and what happens meanwhile."""
        self._due = True
        while self._due:
            self._due = False
            stream = await self._hall.seen(self._table, self._person, known)
            if isinstance(stream, Refusal):
                self._page.put(outgoing.Gone(self._table, stream.code))
                self._there.close()
                return
            self._tell(stream, await self._hall.outlook_at(self._person, stream))
            known = START
        self._task = None

    def _tell(self, stream: Stream, outlook: Outlook) -> None:
        """Put what the page has to know to stand where the table stands."""
        since = self._known
        writing = writing_of(stream)
        told = writing.told(stream, outlook)
        if since is None or since > stream.seq or since < stream.match_began:
            self._page.put(outgoing.Whole(msgspec.Raw(writing.whole(stream, told))))
        else:
            keep, plies = writing.plies(stream, since)
            view = msgspec.Raw(changed(told, self._told))
            self._page.put(outgoing.News(stream.table, since, stream.seq, keep, msgspec.Raw(plies), view))
        self._known, self._told, self._faces = stream.seq, told, outlook.faces
        self._held = players_of(stream.match, self._person)


def _write(landing: Landing, view: bytes) -> bytes:
    return outgoing.write_news(landing.table, landing.since, landing.seq, landing.keep, landing.plies, view)
