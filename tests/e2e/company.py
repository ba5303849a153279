"""A hall for several people whose time the test holds, and people with a device each."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, expect

from ludoteca.hall.presence import AWAY_AFTER
from ludoteca.match.units import Millis
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app
from tests.e2e.conftest import OpenPage
from tests.e2e.playing import head, moves
from tests.hall.dicing import Loaded
from tests.hall.standing import LastLot, StillClock
from tests.serving import serving

LATER = "{ const now = performance.now.bind(performance); window.later = 0; performance.now = () => now() + later; }"
"""Lets a test put a page's own idea of the time forward."""
SHIFTS = """
  window.shift = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) shift += entry.value; })
    .observe({ type: 'layout-shift', buffered: true });
"""
_numbers = count(1)


class HeldClock(StillClock):
    """A clock that stands until a test in another thread puts it forward."""

    loop: asyncio.AbstractEventLoop
    """The hall's."""

    async def until(self, moment: Millis) -> None:
        self.loop = asyncio.get_running_loop()
        await super().until(moment)

    def forward(self, span: int) -> None:
        """Let ``span`` milliseconds pass in the hall."""
        asyncio.run_coroutine_threadsafe(self.step(span), self.loop).result(20)


class Person:
    """Somebody with a device of their own."""

    def __init__(self, browser: Browser, hall: str, **wanted: object) -> None:
        device = {"viewport": {"width": 1280, "height": 860}, "locale": "en-GB", **wanted}
        self.context: BrowserContext = browser.new_context(**device)  # type: ignore[arg-type]
        self.context.add_init_script(f"{{{LATER}{SHIFTS}}}")
        self.hall = hall
        self.opens = OpenPage(self.context, hall)
        self.page: Page

    def ask(self, path: str, **body: object) -> str:
        """What programs ask of the hall; the table that it is about."""
        answer = self.context.request.post(
            f"{self.hall}{path}", data={"id": f"command-{next(_numbers)}", **body}, headers={"Origin": self.hall}
        )
        assert answer.ok, answer.text()
        table: str = answer.json()["table"]
        return table

    def sits(self, table: str) -> Page:
        """The page of a table, once it follows it."""
        self.page = self.opens(f"/t/{table}")
        expect(self.page.locator(".rail [data-part=aside]")).not_to_have_text("Joining…")
        return self.page


class Company:
    """A hall and those in it."""

    def __init__(self, browser: Browser, hall: str, clock: HeldClock) -> None:
        self.clock = clock
        self._browser = browser
        self._hall = hall
        self._people: list[Person] = []

    def person(self, **device: object) -> Person:
        """One more."""
        self._people.append(Person(self._browser, self._hall, **device))
        return self._people[-1]

    def table(self, one: Person, other: Person, kind: str = "four", **setup: str) -> str:
        """A table at which ``other`` begins, and both follow."""
        table = one.ask("/api/tables", kind=kind, setup={"opponent": "online", **setup})
        other.ask(f"/api/tables/{table}/join")
        one.sits(table)
        other.sits(table)
        return table

    def meeting(self, kind: str, *people: Person, **setup: str) -> str:
        """A table of as many as the kind seats, in the order in which they have sat down, and all follow."""
        host, *others = people
        table = host.ask("/api/tables", kind=kind, setup={"opponent": "online", **setup})
        for other in others:
            other.ask(f"/api/tables/{table}/join")
        for person in people:
            person.sits(table)
        return table

    def gone(self, stays: Person, words: str) -> None:
        """Let time pass until the slot of whoever stays has ``words`` about somebody who has lost the connection."""
        for _ in range(10):
            self.clock.forward(AWAY_AFTER)
            try:
                return expect(stays.page.locator(".slot")).to_contain_text(words, timeout=1_500)
            except AssertionError:
                continue  # the hall had not noticed yet
        raise AssertionError(f"the slot never said {words!r}")

    def leave(self) -> None:
        """Close every device; none has complained."""
        complaints = [
            complaint
            for person in self._people
            for complaint in person.opens.complaints
            if "ERR_INTERNET_DISCONNECTED" not in complaint
        ]
        for person in self._people:
            person.context.close()
        self._people.clear()
        assert complaints == [], complaints


@contextmanager
def company(browser: Browser, folder: Path, rolls: Sequence[str] = ()) -> Iterator[Company]:
    """A hall where lots fall on the last player and dice as ``rolls`` say, as long as the block lasts."""
    clock = HeldClock()
    app = create_app(sqlite_url(folder), Ports(clock=clock, lots=LastLot(), dice=Loaded(rolls), pace=Millis(0)))
    with serving(app) as address:
        found = Company(browser, f"http://{address}", clock)
        try:
            yield found
        finally:
            found.leave()


def play(columns: str, *people: Person) -> None:
    """Play moves in turn, each once all pages show the one before."""
    for ply, column in enumerate(columns):
        before = moves(people[0].page).count()
        head(people[ply % len(people)].page, column).click()
        for person in people:
            expect(moves(person.page)).to_have_count(before + 1)
