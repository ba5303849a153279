"""A week of Ludo with a day a turn: browsers come and go, the hall is started anew, and no time is lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

import pytest
from playwright.sync_api import Browser, Page, expect

from ludoteca.hall.due import GRACE
from ludoteca.match.state import Match
from ludoteca.match.units import DAY, Millis
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app
from tests.e2e.company import HeldClock, Person
from tests.e2e.dicing import DiceCompany
from tests.hall.standing import LastLot
from tests.serving import serving

HOUR = 3_600_000


class Week:
    """A hall that is opened now and then over the same database, and people who come with the same devices' cookies."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self._browser = browser
        self._folder = folder
        self._now = 1_796_000_000_000
        self.cookies: dict[str, object] = {}

    @contextmanager
    def open(self, away: int = 0) -> Iterator[DiceCompany]:
        """The hall, after it was away for so long; at the end all browsers and the hall are closed."""
        clock = HeldClock()
        clock._now = Millis(self._now + away)
        app = create_app(sqlite_url(self._folder), Ports(clock=clock, lots=LastLot(), pace=Millis(0)))
        with serving(app) as address:
            found = DiceCompany(self._browser, f"http://{address}", clock, app)
            try:
                yield found
            finally:
                found.leave()
                self._now = clock.now()

    def comes(self, hall: DiceCompany, name: str, **device: object) -> Person:
        """Somebody with what their device has kept."""
        person = hall.person(**device)
        if name in self.cookies:
            person.context.add_cookies(self.cookies[name])  # type: ignore[arg-type]
        return person

    def keep(self, name: str, person: Person) -> None:
        """The device keeps its cookies, whatever address the hall has next time."""
        kept = [
            {field: value for field, value in cookie.items() if field != "domain"}
            | {"domain": "127.0.0.1", "path": "/"}
            for cookie in person.context.cookies()
        ]
        self.cookies[name] = kept


def until(hall: DiceCompany, table: str, so: Callable[[Match], bool]) -> None:
    """Wait until the hall has noticed something; it has been given the time for it."""
    for _ in range(400):
        if so(hall.match(table)):
            return
        sleep(0.05)
    raise AssertionError("the hall never noticed")


def goes_on(hall: DiceCompany, *tables: str) -> None:
    """The clocks that were held run again."""
    hall.clock.forward(GRACE)
    for table in tables:
        until(hall, table, lambda match: match.clock is None or not match.clock.held)


def notice(page: Page, title: str) -> str:
    """What the last notice says, once it has that title."""
    page.wait_for_function(f"() => shown.at(-1)?.open && shown.at(-1).title === {title!r}")
    body: str = page.evaluate("shown.at(-1).body")
    return body


def rolls(page: Page, hall: DiceCompany, table: str) -> None:
    """Roll by hand, and wait until the hall has it."""
    before = len(hall.match(table).game.actions)  # type: ignore[union-attr]
    page.get_by_role("button", name="Roll", exact=True).click()
    until(hall, table, lambda match: match.game is not None and len(match.game.actions) > before)


@pytest.fixture
def week(browser: Browser, tmp_path: Path) -> Week:
    return Week(browser, tmp_path)


def test_a_week_of_ludo_with_a_day_a_turn(week: Week) -> None:
    with week.open() as hall:
        mira, jun = week.comes(hall, "mira"), week.comes(hall, "jun")
        played = hall.sit(mira, jun, clock="1d/move")
        left = mira.ask("/api/tables", kind="ludo", setup={"opponent": "online", "clock": "8h/move"})
        jun.ask(f"/api/tables/{left}/join")
        hall.contributed(played, 2)
        expect(jun.page.locator('.player[data-player="1"] [data-part=clock] bdi')).to_have_text(
            re.compile(r"^(1\sd|23\sh\s59\smin)$")
        )
        until_ = jun.page.locator(".rail [data-part=until]")
        expect(until_).to_contain_text("until ")
        assert until_.get_attribute("datetime")
        week.keep("mira", mira)
        week.keep("jun", jun)

    # The hall is away for longer than a turn lasts. Nobody is there when it comes back, nor on the day after.
    with week.open(2 * DAY) as hall:
        goes_on(hall, played, left)
        hall.clock.forward(7 * HOUR)
        jun = week.comes(hall, "jun")
        page = jun.opens("/")
        expect(page).to_have_title("● (2) Hall · Ludoteca")
        going = page.locator(".going")
        expect(going.locator(".doing .main")).to_have_attribute("href", f"/t/{left}")  # an hour is left there
        expect(going.locator(".standing .left")).to_contain_text("59:4")
        expect(going.locator(".also a").first).to_have_attribute("href", f"/t/{played}")
        expect(going.locator(".also .left").first).to_contain_text("16 h 59 min")
        page.close()
        rolls(jun.sits(played), hall, played)
        hall.play_on(played, lambda match: match.to_move == 0)
        week.keep("jun", jun)

    # The other table's flag falls while nobody looks, an hour after the hall is back.
    with week.open(DAY) as hall:
        goes_on(hall, played, left)
        hall.clock.forward(HOUR)
        until(hall, left, lambda match: match.ended is not None)
        ended = hall.match(left).ended
        assert ended is not None
        assert ((0,), "time") == (ended.winners, ended.reason)

    # They play, each on another day, then quickly, and to the end.
    with week.open(3 * HOUR) as hall:
        goes_on(hall, played)
        hall.clock.forward(20 * HOUR)
        assert hall.match(played).playing is not None
        hall.play_on(played, lambda match: len(match.game.actions) > 40 if match.game else True)
        jun = week.comes(hall, "jun")
        page = jun.opens("/going")
        expect(page.locator(".also a").first).to_have_attribute("href", f"/t/{played}")
        assert page.locator(".also a").count() == 1
        week.keep("jun", jun)
    with week.open(DAY) as hall:
        goes_on(hall, played)
        hall.clock.forward(DAY - HOUR)
        hall.play_on(played, lambda match: match.over)
        mira = week.comes(hall, "mira")
        mira.sits(played)
        expect(mira.page.locator(".rail")).not_to_have_attribute("data-state", "live")
        hall.verified(mira, played)


def test_a_notice_comes_once_for_a_turn_and_once_when_little_time_is_left(week: Week) -> None:
    from tests.e2e.test_notices import STAGE, away, notices, wanted  # noqa: PLC0415 - one stage for both

    with week.open() as hall:
        mira, jun = week.comes(hall, "mira"), week.comes(hall, "jun")
        mira.context.add_init_script(STAGE)
        table = mira.ask("/api/tables", kind="ludo", setup={"opponent": "online", "clock": "1d/move"})
        wanted(mira)
        page = mira.opens("/rooms")
        away(page)
        jun.ask(f"/api/tables/{table}/join")
        assert [title.split(" | ")[1] for title in notices(page, 1)] == ["Ludo"]  # somebody has sat down, who begins
        before = len(hall.match(table).game.actions)  # type: ignore[union-attr]
        hall.play_on(table, lambda match: match.to_move == 0)
        until(hall, table, lambda match: match.game is not None and len(match.game.actions) > before)
        body = notice(page, "Your move · Ludo")
        assert re.fullmatch("Against \u2068Guest \\d+\u2069\\. (1 day|23 hours and \\d+ minutes) left\\.", body)

        hall.clock.forward(DAY - HOUR)

        assert notice(page, "Little time left · Ludo").startswith("Against \u2068Guest ")
        for _ in range(3):
            hall.clock.forward(HOUR // 4)
        assert page.evaluate("shown.map(({ title }) => title)").count("Little time left · Ludo") == 1
