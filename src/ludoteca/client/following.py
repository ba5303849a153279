"""Follows a table: holds its view, and brings that up with every frame."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

from ludoteca.client import frames
from ludoteca.client.commands import Commands
from ludoteca.client.frames import Done, Frame, Gone, Hint, Lobby, News, Ping, Refused, Whole
from ludoteca.client.line import Line
from ludoteca.client.refusals import Ended
from ludoteca.client.views import Seq, View
from ludoteca.match.units import Millis
from ludoteca.rules.game import Refusal


class Following:
    """A table while it is followed, over whatever sockets that takes."""

    def __init__(
        self, view: View, socket: str, token: Callable[[], str | None], over: Callable[[Following], None]
    ) -> None:
        self.table = view.table
        self.view = view
        self._fields = frames.fields_of(view)
        self._line = Line(socket, token, self._greet, self._take)
        self.commands = Commands(self._line.put)
        self._loop = asyncio.get_running_loop()
        self._received = self._loop.time()
        self._changed = asyncio.Event()
        self._ended: Ended | None = None
        self._task = asyncio.create_task(self._run())
        self._task.add_done_callback(lambda _: over(self))

    @property
    def connected(self) -> bool:
        """Whether the table is being told of now."""
        return self._line.connected

    @property
    def age(self) -> Millis:
        """How long ago the view came."""
        return Millis(int(1000 * (self._loop.time() - self._received)))

    async def after(self, known: View) -> View:
        """The view as soon as it is another than ``known``.

        Raises:
            Ended: the table can be followed no longer.
        """
        while self.view is known:
            await self._change()
        return self.view

    async def at(self, seq: Seq) -> View:
        """The view as soon as the table is known up to ``seq``.

        Raises:
            Ended: the table can be followed no longer.
        """
        while self.view.seq < seq:
            await self._change()
        return self.view

    async def close(self) -> None:
        """Follow no longer."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._end(Ended("closed"))

    async def _run(self) -> None:
        try:
            await self._line.run()
        except Ended as end:
            self._end(end)
        except Exception as fault:  # whoever waits for the table has to hear of it
            broken = Ended("fault")
            broken.__cause__ = fault
            self._end(broken)
            raise

    async def _change(self) -> None:
        if self._ended is not None:
            raise self._ended
        await self._changed.wait()

    def _tell(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    def _end(self, why: Ended) -> None:
        if self._ended is None:
            self._ended = why
            self.commands.end(why)
            self._tell()

    def _greet(self) -> Iterator[str]:
        yield frames.hello(self.table, self.view.seq)
        yield from self.commands.unanswered()

    def _take(self, frame: Frame) -> None:
        match frame:
            case Whole(view=fields):
                self._show(dict(fields))
            case News():
                self._follow(frame)
            case Done() | Hint():
                self.commands.settle(frame.id, frame)
            case Refused(id="", code="other-version"):
                raise Ended("other-version")
            case Refused(id=name, code=code, blanks=blanks):
                self.commands.settle(name, Refusal(code, blanks))
            case Gone(code=code):
                raise Ended(code)
            case Lobby() | Ping():
                pass

    def _follow(self, news: News) -> None:
        """News apply to any place between their two: what stood through all of it stood through a part."""
        if news.to < self.view.seq:
            return
        if news.from_ > self.view.seq:
            self._line.put(frames.hello(self.table, self.view.seq))
        else:
            self._show(frames.brought_up(self._fields, news))

    def _show(self, fields: frames.Fields) -> None:
        self.view = frames.view_of(fields)
        self._fields = fields
        self._received = self._loop.time()
        self._tell()
