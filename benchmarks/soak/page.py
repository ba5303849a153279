"""Somebody's page: a socket that goes and comes back, and sends again what was not answered."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

import msgspec

from benchmarks.hall.wire import Broken, Wire, dial
from benchmarks.soak.tally import Taken, Tally
from benchmarks.soak.views import Told, View, read

SOON = (0.5, 2.0)
"""Seconds until a page that has lost its socket tries again."""
BUSY = 5.0
"""… and that found the door shut."""
LONGEST_AWAY = 240.0
"""Whoever is told nothing for so long, though something must have happened, is told nothing any more."""


class Page:
    """A page of somebody at home somewhere; ``greets`` is what it says besides each time it has come."""

    def __init__(self, port: int, home: Mapping[str, str], tally: Tally, greets: Sequence[str] = ()) -> None:
        self.view = View(0)
        self.table = ""
        self.away = 0.0
        """How long it stays away when it loses its socket next; 0 for as long as it takes to notice."""
        self.room, self._edition = "", 0
        self.tally = tally
        self._port, self._home, self._greets = port, home, greets
        self._wire: Wire | None = None
        self._leaving = False
        self._waiting: dict[str, tuple[str, asyncio.Future[Told]]] = {}
        self._news = asyncio.Event()
        self._there, self._hurry = asyncio.Event(), asyncio.Event()

    # The socket

    async def stay(self) -> None:
        """Be there, with interruptions, until told to leave."""
        while not self._leaving:
            try:
                self._wire = await dial(self._port, "/socket", self._home, self._hear)
            except (Broken, OSError) as why:
                self.tally.comings["found the door shut"] += 1
                self.tally.fault(f"no socket: {why}")
                await asyncio.sleep(BUSY)
                continue
            self._greet()
            self._there.set()
            await self._wire.gone.wait()
            self._there.clear()
            self.tally.comings[f"ended: {self._wire.closed or 'cut'}"] += not self._leaving
            if not self._leaving:
                await self._stay_away(self.away or random.uniform(*SOON))
                self.away = 0.0

    def hurry(self) -> None:
        """Come back now, and stay awake: it will be over soon."""
        self._hurry.set()
        if self._wire is not None:
            self._wire.wake()

    def leave(self) -> None:
        """Close for good."""
        self._leaving = True
        if self._wire is not None:
            self._wire.close()

    async def _stay_away(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._hurry.wait(), seconds)

    @property
    def wire(self) -> Wire | None:
        """The socket, while there is one."""
        return self._wire if self._there.is_set() else None

    def _greet(self) -> None:
        for text in self._greets:
            self._send(text)
        if self.room:
            self._send(f'{{"t":"room","v":1,"room":"{self.room}","since":{self._edition or "null"}}}')
        if self.table:
            self._send(f'{{"t":"hello","v":1,"table":"{self.table}","since":{self.view.seq or "null"}}}')
        for text, _ in self._waiting.values():
            self._send(text)

    def _send(self, text: str) -> None:
        if self._wire is not None:
            self._wire.send(text.encode())

    # The table

    def follow(self, table: str) -> None:
        """Go over to a table."""
        self.table, self.view = table, View(0)
        if self._there.is_set():
            self._send(f'{{"t":"hello","v":1,"table":"{table}","since":null}}')

    async def do(self, what: str, act: str) -> Told:
        """Act at the table, however often that has to be asked; the answer, and whatever it led to is known."""
        name, table = self.tally.command(), self.table
        text = f'{{"t":"do","table":"{table}","id":"{name}","seq":{self.view.seq},"act":{act}}}'
        answer: asyncio.Future[Told] = asyncio.get_running_loop().create_future()
        self._waiting[name] = (text, answer)
        self._send(text)
        told = await asyncio.wait_for(answer, LONGEST_AWAY)
        if told.t == "done":
            self.tally.acts[what] += 1
            if what == "move":
                self.tally.taken.append(Taken(table, name, told.seq))
        return told

    async def until(self, so: Callable[[View], bool], seconds: float) -> bool:
        """Wait until the view is so, at most for some time; whether it is."""
        try:
            async with asyncio.timeout(seconds):
                while not so(self.view):
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            return False
        return True

    # What the hall says

    def _hear(self, payload: bytes) -> None:
        try:
            told = read(payload)
        except msgspec.ValidationError as why:
            self.tally.fault(f"not understood: {why}")
            return
        match told.t:
            case "ping":
                self._send(f'{{"t":"pong","n":{told.n}}}')
            case "table" if told.view is not None:
                self.view = told.view
                self._news.set()
            case "news" if told.view is not None and told.table == self.table:
                if self.view.seq == 0:
                    return  # it has just said hello anew: this was on its way before, and the whole view follows
                if told.from_ > self.view.seq:
                    self.tally.fault(f"news from {told.from_} to a page at {self.view.seq}")
                elif told.to >= self.view.seq:
                    self.view.bring_up(told.view, told.to)
                    self._news.set()
            case "done" | "refused":
                self._answered(told)
            case "chat":
                self._edition = max(self._edition, told.edition)
            case "gone":
                self.tally.fault(f"gone: {told.code}")

    def _answered(self, told: Told) -> None:
        if told.t == "refused":
            self.tally.refused[told.code] += 1
        if (known := self._waiting.pop(told.id, None)) is not None and not known[1].done():
            known[1].set_result(told)
