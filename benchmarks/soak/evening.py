"""An evening: people come, play and talk for a while, and go; what the hall has taken is looked at meanwhile."""

from __future__ import annotations

import asyncio
import itertools
import signal
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.soak import crowd
from benchmarks.soak.cast import Cast
from benchmarks.soak.guests import Guest
from benchmarks.soak.kept import Kept, look
from benchmarks.soak.page import Page
from benchmarks.soak.server import Sample, Server
from benchmarks.soak.tables import Table
from benchmarks.soak.tally import Tally

COMING = 0.02
"""Seconds between two who come."""
LONGEST_END = 300.0
"""Seconds until the last game has been left."""
QUIET = 120.0
"""Seconds in which a hall that everybody has left comes to rest: whoever has gone is waited for up to 60."""
EVERY = 10.0
FOUR = ({"opponent": "online"}, {"opponent": "online", "listed": "yes"})
KETAFORS = ({"opponent": "online", "clock": "5+3"}, {"opponent": "online"}, {"opponent": "online", "listed": "yes"})
COMPUTERS = (("ketafors", "easy"), ("four", "normal"), ("ketafors", "medium"), ("four", "easy"))
LISTED = 8
"""One table in so many is shown to everybody."""


@dataclass(frozen=True, slots=True)
class Found:
    """An evening: the hall before the first socket, while people play and when all have gone; what it kept and said."""

    cast: Cast
    before: Sample
    samples: Sequence[Sample]
    after: Sample
    quiet_after: float
    tally: Tally
    kept: Kept
    said: dict[str, int]


class Evening:
    """Everybody who has come to a hall."""

    def __init__(self, server: Server, cast: Cast) -> None:
        self._server, self._cast = server, cast
        self._closing = asyncio.Event()
        self._numbers = itertools.count(1)
        self._tasks: list[asyncio.Task[None]] = []
        self._stays: list[asyncio.Task[None]] = []
        self._pages: list[Page] = []
        self._guests: list[Guest] = []
        self.tables: list[Table] = []
        self.tally = Tally()

    async def begin(self) -> None:
        """Let everybody come, one after the other."""
        cast = self._cast
        for number in range(cast.people):
            kind, setups = ("four", FOUR) if number < cast.four else ("ketafors", KETAFORS)
            setup = setups[-1] if number % LISTED == 0 else setups[number % (len(setups) - 1)]
            await self._table(kind, setup, cast.pace, 2)
        for number in range(cast.computers):
            kind, level = COMPUTERS[number % len(COMPUTERS)]
            await self._table(kind, {"level": level}, cast.patient, 1)
        watchers = [self._page(Guest(next(self._numbers), self._server.port, self.tally)) for _ in range(cast.watchers)]
        for page in watchers:
            page.follow(self.tables[0].name)
        for guest in self._guests[: cast.homes]:
            self._page(guest, '{"t":"look","v":1}', '{"t":"awaited","v":1}')
        for number in range(cast.rooms):
            await self._room(f"Room {number}", self._guests[number * cast.members :][: cast.members])
        self._start(crowd.hop(watchers, self.tables, self._closing))
        self._start(crowd.load(self._guests, self.tables, self.tally, self._closing))
        self._start(crowd.trouble(self._pages, cast.gap, self.tally, self._closing))

    async def _table(self, kind: str, setup: dict[str, str], pace: float, seats: int) -> None:
        guests = [Guest(next(self._numbers), self._server.port, self.tally) for _ in range(seats)]
        for guest in guests:  # a first table makes a guest of a device
            await guest.open("four", {"level": "easy"})
        self._guests += guests
        if len(self._guests) <= self._cast.rooms * self._cast.members:
            for guest in guests:
                await guest.sign_up()
        table = Table(guests, [self._page(guest) for guest in guests], kind, setup, pace, self._closing)
        self.tables.append(table)
        self._start(table.run())
        await asyncio.sleep(COMING)

    async def _room(self, name: str, members: Sequence[Guest]) -> None:
        room, code = await members[0].make_room(name)
        for member in members[1:]:
            await member.enter(code)
        for member in members:
            self._page(member).room = room
        self._start(crowd.talk(room, members, self._closing))

    def _page(self, guest: Guest, *greets: str) -> Page:
        page = Page(self._server.port, guest.home, self.tally, greets)
        self._pages.append(page)
        self._stays.append(asyncio.create_task(page.stay()))
        return page

    def _start(self, work: Coroutine[object, object, None]) -> None:
        self._tasks.append(asyncio.create_task(work))

    async def last(self, seconds: float, seen: Callable[[Sample], None]) -> list[Sample]:
        """Let them play, and look at the hall every ten seconds."""
        samples: list[Sample] = []
        for _ in range(max(1, round(seconds / EVERY))):
            await asyncio.sleep(EVERY)
            samples.append(await self._server.sample())
            seen(samples[-1])
        return samples

    async def end(self) -> None:
        """Let everybody leave."""
        self._closing.set()
        for page in self._pages:
            page.hurry()
        _, late = await asyncio.wait(self._tasks, timeout=LONGEST_END)
        for task in late:
            self.tally.fault(f"does not end: {task.get_coro()}")
            task.cancel()
        for page in self._pages:
            page.leave()
        await asyncio.gather(*self._stays)
        for ended in await asyncio.gather(*self._tasks, return_exceptions=True):
            if ended is not None:
                self.tally.fault(f"{type(ended).__name__}: {ended}")


def alike(before: Sample, after: Sample) -> bool:
    """Whether nothing is left of an evening but what is on the disk and in memory that is kept on purpose."""
    return all(before.number(name) == after.number(name) for name in ("tasks", "bus_listeners", "sockets_open"))


async def spend(
    folder: Path, cast: Cast, seconds: float, seen: Callable[[Sample], None] = lambda sample: None
) -> Found:
    """An evening at a hall in ``folder``, from its opening to its end.

    Raises:
        Broken: there was none.
    """
    server = Server(folder)
    try:
        await server.start()
        before = await server.sample()
        evening = Evening(server, cast)
        await evening.begin()
        samples = await evening.last(seconds, seen)
        await evening.end()
        clock = asyncio.get_running_loop().time
        left = clock()
        after = await server.sample()
        while not alike(before, after) and clock() < left + QUIET:
            await asyncio.sleep(1)
            after = await server.sample()
        size = server.stop()
        kept = look(server, evening.tally.taken, size)
        return Found(cast, before, samples, after, clock() - left, evening.tally, kept, dict(server.levels()))
    finally:
        server.process.end(signal.SIGKILL)
