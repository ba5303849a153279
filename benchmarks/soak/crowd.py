"""Everybody who does not play: who looks on, looks around, talks, loads pages, and loses the network."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import TypeVar

from benchmarks.soak.guests import Guest
from benchmarks.soak.page import Page
from benchmarks.soak.tables import Table
from benchmarks.soak.tally import Tally

T = TypeVar("T")

HOP = 20.0
"""Seconds between two people who look on going over to another table."""
TALK = 4.0
"""… between two things that are said in one room."""
LOAD = 1.0
"""… between two pages that are loaded."""
PATHS = ("/", "/watch", "/ladders", "/rooms", "/history", "/settings", "/play/four", "/learn/four")
CUT, CLOSED = 0.6, 0.8
AWAY = ((0.7, 1.0, 3.0), (0.95, 11.0, 20.0), (1.0, 62.0, 75.0))
"""How likely, up to there, somebody is away for so many seconds: unnoticed, noticed, until the hall gives them up."""
DOZE = (4.0, 30.0)
"""Seconds for which somebody reads nothing: after twenty without an answer the hall hangs up."""


async def hop(watchers: Sequence[Page], tables: Sequence[Table], closing: asyncio.Event) -> None:
    """Look on here and there; nobody stays at a table that its players have left."""

    async def one(page: Page) -> None:
        page.follow(random.choice(tables).name)

    await _each(itertools.cycle(watchers), HOP / len(watchers), one, closing)


async def talk(room: str, members: Sequence[Guest], closing: asyncio.Event) -> None:
    """Talk in a room."""

    async def one(member: Guest) -> None:
        await member.say(room, "Well seen. " * random.randint(1, 8))

    await _each(itertools.cycle(members), TALK, one, closing)


async def load(guests: Sequence[Guest], tables: Sequence[Table], tally: Tally, closing: asyncio.Event) -> None:
    """Load pages."""

    async def one(guest: Guest) -> None:
        path = random.choice((*PATHS, f"/t/{random.choice(tables).name}"))
        answer = await guest.look(path)
        tally.comings["loaded a page"] += 1
        if answer.status >= 400:
            tally.fault(f"{path.partition('/t/')[1] or path}: {answer.status}")

    await _each(itertools.cycle(guests), LOAD, one, closing)


async def trouble(pages: Sequence[Page], gap: float, tally: Tally, closing: asyncio.Event) -> None:
    """Let people lose their sockets, close them, or read nothing for a while."""
    sleepers = set[asyncio.Task[None]]()

    async def one(page: Page) -> None:
        if (wire := page.wire) is None:
            return
        how, long = random.random(), random.random()
        page.away = next(random.uniform(least, most) for up_to, least, most in AWAY if long <= up_to)
        if how < CUT:
            tally.comings["lost the network"] += 1
            wire.cut()
        elif how < CLOSED:
            tally.comings["closed the page"] += 1
            wire.close()
        else:
            tally.comings["read nothing for a while"] += 1
            page.away = 0.0
            wire.doze()
            sleeper = asyncio.create_task(_wake(page))
            sleepers.add(sleeper)
            sleeper.add_done_callback(sleepers.discard)

    await _each(_chosen(pages), gap, one, closing)


async def _wake(page: Page) -> None:
    wire = page.wire
    await asyncio.sleep(random.uniform(*DOZE))
    if wire is not None:
        wire.wake()


def _chosen(pages: Sequence[Page]) -> Iterator[Page]:
    while True:
        yield from random.sample(pages, len(pages))


async def _each(whose: Iterator[T], gap: float, one: Callable[[T], Awaitable[None]], closing: asyncio.Event) -> None:
    """Let one after the other do something, about so many seconds apart, until the evening is over."""
    while not closing.is_set():
        try:
            await asyncio.wait_for(closing.wait(), random.uniform(0.5, 1.5) * gap)
        except TimeoutError:
            await one(next(whose))
