"""Games with a day a turn: they live for weeks, whoever is there, and however often the hall is started anew."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from ludoteca.hall.asks import Ask, AskAnswer, AskLeave, AskOffer, AskReady, AskResign, AskRoll, command_of
from ludoteca.hall.due import GRACE
from ludoteca.hall.hall import Hall, open_hall
from ludoteca.hall.presence import AWAY_AFTER, CLOSED_AFTER
from ludoteca.hall.setups import Wish, read_fields
from ludoteca.hall.stream import Origin
from ludoteca.match.ending import WAITS, WAITS_BY_POST
from ludoteca.match.offers import What
from ludoteca.match.policy import Scope
from ludoteca.match.state import Match
from ludoteca.match.units import DAY, Millis, PersonId
from ludoteca.store.database import sqlite_url
from tests.hall.dicing import Loaded
from tests.hall.gathering import granted
from tests.hall.standing import LastLot, StillClock, at_rest

MIRA, JUN = PersonId("mira"), PersonId("jun")
HOUR = 3_600_000


class Days:
    """A hall over one database that is opened for a while, and again later; its time is the test's."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.now = 1_000_000
        self.asked = 0

    async def open(self, work: Callable[[Hall, StillClock], Awaitable[None]], *, crash: bool = False) -> None:
        """The hall is there while ``work`` lasts; after a crash it has held no clock."""
        clock = StillClock()
        clock._now = Millis(self.now)
        async with open_hall(sqlite_url(self.folder), clock, LastLot(), Millis(0), dice=Loaded()) as hall:
            await at_rest()
            await work(hall, clock)
            await at_rest()
            if crash:
                hall.tables.act = lambda *_: asyncio.sleep(0)  # type: ignore[method-assign,assignment,return-value]
        self.now = clock.now()

    async def ask(self, hall: Hall, table: str, who: PersonId, what: Ask) -> None:
        self.asked += 1
        origin = Origin(who, f"ask-{self.asked}")
        granted(await hall.tables.act(table, origin, None, lambda match: command_of(what, match, who, hall.lots)))


async def back(clock: StillClock) -> None:
    """Let the clocks run again that stood still since the hall was closed."""
    await clock.step(GRACE)
    await at_rest()


def wish(clock: str = "1d/move", **more: str) -> Wish:
    return granted(read_fields("ludo", {"opponent": "online", "clock": clock, **more}))


async def table_of(hall: Hall, clock: str = "1d/move", **more: str) -> str:
    """A table that Mira has set up, where Jun begins."""
    stream = granted(await hall.tables.open(wish(clock, **more).open(MIRA, hall.lots), Origin(MIRA, f"open-{clock}")))
    granted(await hall.lobby.join(stream.table, Origin(JUN, f"join-{clock}")))
    return stream.table


async def match_at(hall: Hall, table: str) -> Match:
    return granted(await hall.tables.look(table)).match


@pytest.mark.parametrize("crash", [False, True])
@pytest.mark.parametrize(("clock", "span"), [("1h/move", HOUR), ("8h/move", 8 * HOUR), ("1d/move", DAY)])
def test_a_turn_lasts_as_long_as_it_should_through_restarts_and_ends_though_nobody_is_there(
    tmp_path: Path, clock: str, span: int, crash: bool
) -> None:
    tables: list[str] = []

    async def scene() -> None:
        days = Days(tmp_path)

        async def begin(hall: Hall, still: StillClock) -> None:
            tables.append(await table_of(hall, clock))
            await still.step(span // 2)

        async def wait(hall: Hall, still: StillClock) -> None:
            await back(still)
            await still.step(span // 4 - GRACE)

        async def end(hall: Hall, still: StillClock) -> None:
            await back(still)
            await still.step(span // 4 - GRACE - 1)
            await at_rest()
            assert not (await match_at(hall, tables[0])).ended
            hall.tables._shelf.drop(tables[0])  # nobody has looked at it for a while
            await still.step(2 * GRACE + 1)
            await at_rest()
            ended = (await match_at(hall, tables[0])).ended
            assert ended is not None
            assert ((0,), "time") == (ended.winners, ended.reason)

        await days.open(begin, crash=crash)
        for _ in range(2):
            days.now += 3 * DAY  # longer than there was time
            await days.open(wait if _ == 0 else end, crash=crash)

    asyncio.run(scene())


def test_nobody_is_charged_for_being_away_for_a_week_where_a_day_is_given(tmp_path: Path) -> None:
    async def scene() -> None:
        days = Days(tmp_path)
        tables: list[str] = []

        async def play(hall: Hall, still: StillClock) -> None:
            if not tables:
                tables.append(await table_of(hall))
            (table,) = tables
            await back(still)
            await still.step(DAY - HOUR)
            await at_rest()
            match = await match_at(hall, table)
            assert match.to_move is not None
            who = match.people[match.to_move]
            await days.ask(hall, table, who, AskRoll())  # a five and a four: nothing can come out
            match = await match_at(hall, table)
            assert not match.over
            assert match.to_move is not None
            assert match.people[match.to_move] != who
            other = MIRA if who == JUN else JUN
            (going,) = await hall.desk.going(other)
            assert (True, DAY) == (going.own, (going.until or 0) - still.now())

        for _ in range(7):
            await days.open(play)
            days.now += 5 * HOUR

    asyncio.run(scene())


def test_who_is_awaited_hears_so_once_and_again_when_little_time_is_left(tmp_path: Path) -> None:
    async def scene() -> None:
        days = Days(tmp_path)
        tables: list[str] = []
        causes: list[tuple[str, bool]] = []

        async def hears(hall: Hall) -> Millis | None:
            (found,), until = await hall.desk.awaited(JUN)
            cause = (found.found.cause, found.found.hurry)
            if cause not in causes:
                causes.append(cause)
            return until

        async def begin(hall: Hall, still: StillClock) -> None:
            tables.append(await table_of(hall))
            assert still.now() + DAY - HOUR == await hears(hall)

        async def go_on(hall: Hall, still: StillClock) -> None:
            assert await hears(hall) is None  # the clock stands still
            await back(still)
            until = await hears(hall)
            assert until is not None
            await still.step(until - still.now() - 1)
            await hears(hall)
            await still.step(1)
            assert await hears(hall) is None

        await days.open(begin)
        days.now += 3 * HOUR
        await days.open(go_on)
        days.now += 3 * HOUR
        await days.open(lambda hall, _: hears(hall))  # type: ignore[arg-type,return-value]
        assert [("1.1.0", False), ("1.1.0!", True)] == causes

    asyncio.run(scene())


def test_what_waits_is_in_order_of_the_time_left_and_without_what_one_has_left(tmp_path: Path) -> None:
    async def scene() -> None:
        days = Days(tmp_path)

        async def look(hall: Hall, still: StillClock) -> None:
            slow = await table_of(hall, "1d/move")
            await still.step(17 * HOUR)
            fast, middle = await table_of(hall, "1h/move"), await table_of(hall, "8h/move")
            assert [fast, slow, middle] == [one.stream.table for one in await hall.desk.going(JUN)]
            assert [HOUR, 7 * HOUR, 8 * HOUR] == [(one.until or 0) - still.now() for one in await hall.desk.going(JUN)]
            assert [False] * 3 == [one.own for one in await hall.desk.going(MIRA)]

            await days.ask(hall, fast, JUN, AskRoll())
            assert [(slow, True), (middle, True), (fast, False)] == [
                (one.stream.table, one.own) for one in await hall.desk.going(JUN)
            ]
            three = granted(
                await hall.tables.open(wish("1h/move", seats="3").open(MIRA, hall.lots), Origin(MIRA, "three"))
            )
            for person in (JUN, PersonId("ana")):
                granted(await hall.lobby.join(three.table, Origin(person, f"three-{person}")))
            await days.ask(hall, three.table, JUN, AskLeave())
            assert [slow, middle, fast] == [one.stream.table for one in await hall.desk.going(JUN)]

        await days.open(look)

    asyncio.run(scene())


def test_where_a_day_is_given_nobody_has_to_stay_until_somebody_sits_down(tmp_path: Path) -> None:
    async def scene() -> None:
        days = Days(tmp_path)
        tables: dict[str, str] = {}

        async def list_them(hall: Hall, still: StillClock) -> None:
            for clock in ("1h/move", "1d/move"):
                stream = granted(await hall.lobby.open(wish(clock, listed="yes"), Origin(MIRA, f"open-{clock}")))
                tables[clock] = stream.table
            await at_rest()
            for _ in range(3):
                await still.step(AWAY_AFTER + CLOSED_AFTER)
                await at_rest()
            assert ["closed" if (await match_at(hall, one)).closed else "open" for one in tables.values()] == [
                "closed",
                "open",
            ]

        async def sit_down(hall: Hall, still: StillClock) -> None:
            await still.step(WAITS)
            await at_rest()
            assert [tables["1d/move"]] == [stream.table for stream in await hall.lobby.challenges()]
            found = granted(await hall.lobby.pair(wish("1d/move", listed="yes"), Origin(JUN, "pair")))
            assert tables["1d/move"] == found.table
            assert not found.match.waiting

        await days.open(list_them)
        days.now += 3 * DAY
        await days.open(sit_down)

    asyncio.run(scene())


def test_a_table_with_a_day_a_turn_waits_a_week_for_somebody(tmp_path: Path) -> None:
    async def scene() -> None:
        days = Days(tmp_path)

        async def wait(hall: Hall, still: StillClock) -> None:
            stream = granted(await hall.tables.open(wish().open(MIRA, hall.lots), Origin(MIRA, "open")))
            await still.step(WAITS_BY_POST - 1)
            await at_rest()
            assert (await match_at(hall, stream.table)).closed is None
            await still.step(1)
            await at_rest()
            assert (await match_at(hall, stream.table)).closed == "expired"

        await days.open(wait)

    asyncio.run(scene())


def test_the_next_game_of_a_series_may_be_started_for_as_long_as_a_turn_lasts(tmp_path: Path) -> None:
    async def scene() -> None:
        days = Days(tmp_path)
        tables: list[str] = []

        async def end_one(hall: Hall, still: StillClock) -> None:
            tables.append(await table_of(hall, series="3"))
            await days.ask(hall, tables[0], JUN, AskResign(Scope.GAME))
            (going,) = await hall.desk.going(MIRA)
            assert (True, "ready", DAY) == (
                going.own,
                going.found and going.found.why,
                (going.until or 0) - still.now(),
            )
            await still.step(20 * HOUR)
            await days.ask(hall, tables[0], MIRA, AskReady())

        async def start(hall: Hall, still: StillClock) -> None:
            await still.step(4 * HOUR - 1)
            await at_rest()
            await days.ask(hall, tables[0], JUN, AskReady())
            match = await match_at(hall, tables[0])
            assert match.playing is not None
            assert 2 == match.playing.number

        await days.open(end_one)
        days.now += 4 * DAY
        await days.open(start)

    asyncio.run(scene())


def test_another_match_may_be_agreed_on_days_later_by_whoever_was_away(tmp_path: Path) -> None:
    async def scene() -> None:
        days = Days(tmp_path)
        tables: list[str] = []

        async def offer(hall: Hall, still: StillClock) -> None:
            tables.append(await table_of(hall))
            await days.ask(hall, tables[0], JUN, AskResign(Scope.GAME))
            with hall.presence.at(tables[0], MIRA):
                await at_rest()
                await days.ask(hall, tables[0], MIRA, AskOffer(What.REMATCH))
            for _ in range(3):
                await still.step(AWAY_AFTER)
                await at_rest()

        async def accept(hall: Hall, still: StillClock) -> None:
            await still.step(2 * DAY)
            (found,), _ = await hall.desk.awaited(JUN)
            assert "rematch" == found.found.why
            await days.ask(hall, tables[0], JUN, AskAnswer(1, accept=True))
            assert (await match_at(hall, tables[0])).number == 2

        await days.open(offer)
        days.now += DAY
        await days.open(accept)

    asyncio.run(scene())
