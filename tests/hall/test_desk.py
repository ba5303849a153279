"""What is over is neither read anew nor asked about, however much of it somebody has."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import event

from ludoteca.hall import desk
from ludoteca.hall.asks import Ask, AskAnswer, AskLeave, AskOffer, AskResign, command_of
from ludoteca.hall.desk import MOST_SHOWN
from ludoteca.hall.hall import Hall
from ludoteca.hall.presence import AWAY_AFTER
from ludoteca.hall.setups import Wish, read_wish
from ludoteca.hall.shelf import SURE
from ludoteca.hall.stream import Origin, Stream
from ludoteca.match.offers import What
from ludoteca.match.policy import Scope
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Refusal
from tests.hall.gathering import granted
from tests.hall.standing import StillClock, hall_in

MIRA, JUN, ANA = PersonId("mira"), PersonId("jun"), PersonId("ana")


async def between(hall: Hall, number: int) -> str:
    """A match that goes on between Mira and Jun."""
    wish = read_wish("four", {}, {"opponent": "online"})
    assert isinstance(wish, Wish)
    stream = granted(await hall.tables.open(wish.open(MIRA, hall.lots), Origin(MIRA, f"open-{number}")))
    granted(await hall.lobby.join(stream.table, Origin(JUN, f"join-{number}")))
    return stream.table


async def ask(hall: Hall, table: str, person: PersonId, what: Ask) -> None:
    origin = Origin(person, f"{type(what).__name__}-{table}")
    granted(await hall.tables.act(table, origin, None, lambda match: command_of(what, match, person, hall.lots)))


async def over(hall: Hall, number: int) -> str:
    """One that has ended."""
    table = await between(hall, number)
    await ask(hall, table, JUN, AskResign(Scope.GAME))
    return table


@contextmanager
def asked(hall: Hall, words: str = "FROM hall_table WHERE hall_table.id = ?") -> Iterator[list[str]]:
    """Every question meanwhile about whether a table is there, or another one with these ``words``."""
    questions: list[str] = []

    def note(*of: object) -> None:
        statement = " ".join(str(of[2]).split())
        if words in statement:
            questions.append(statement)

    engine = hall.store._engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield questions
    finally:
        event.remove(engine, "before_cursor_execute", note)


async def all_missed(hall: Hall, clock: StillClock) -> None:
    """Let everybody be told that nobody has come."""
    async with asyncio.timeout(20):
        while hall.presence._tasks:
            await clock.step(AWAY_AFTER)
            await asyncio.sleep(0.01)


async def awaited(hall: Hall) -> list[str]:
    return [f"{at.found.why} at {at.stream.table}" for at in (await hall.desk.awaited(MIRA))[0]]


async def tables(hall: Hall) -> list[str]:
    return [stream.table for stream in await hall.desk.tables(MIRA)]


@pytest.mark.parametrize(("look", "most"), [(awaited, 1), (tables, MOST_SHOWN)])
def test_matches_that_are_over_are_not_read_anew(
    tmp_path: Path, look: Callable[[Hall], Awaitable[list[str]]], most: int
) -> None:
    async def scene() -> int:
        async with hall_in(tmp_path, pace=10**9) as (hall, _):
            for number in range(12):
                await over(hall, number)
            await between(hall, 12)
        async with hall_in(tmp_path, pace=10**9) as (hall, _):
            await look(hall)
            return hall.tables.kept

    assert most == asyncio.run(scene())


@pytest.mark.parametrize("look", [awaited, tables])
def test_nobody_asks_whether_tables_are_there_that_were_just_listed(
    tmp_path: Path, look: Callable[[Hall], Awaitable[list[str]]]
) -> None:
    async def scene() -> tuple[int, list[str]]:
        async with hall_in(tmp_path, pace=10**9) as (hall, clock):
            for number in range(3):
                await between(hall, number)
                await over(hall, 10 + number)
            await all_missed(hall, clock)
            await clock.step(SURE)
            with asked(hall) as questions:
                found = await look(hall)
            return len(found), questions

    assert (3, []) == asyncio.run(scene())


def test_what_goes_on_and_what_is_shown_of_it_are_one_look(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path, pace=10**9) as (hall, _):
            await over(hall, 1)
            await between(hall, 2)
            with asked(hall, "FROM hall_table JOIN seat") as one:
                await hall.desk.going(MIRA)
            with asked(hall, "FROM hall_table JOIN seat") as other:
                await tables(hall)
            with asked(hall, "FROM hall_table JOIN seat") as both:
                going, shown = await hall.desk.going_and_tables(MIRA)

            assert len(one) < len(both) == len(other)
            assert await hall.desk.going(MIRA) == going
            assert await hall.desk.tables(MIRA) == shown

    asyncio.run(scene())


def test_however_much_goes_on_the_least_time_left_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "MOST_AWAITED", 1)

    async def scene() -> None:
        async with hall_in(tmp_path, pace=10**9) as (hall, clock):
            opened = []
            clocks = [("ketafors", "none"), ("four", "2m/move"), ("ludo", "1d/move"), ("ketafors", "none")]
            for number, (kind, control) in enumerate(clocks):
                wish = granted(read_wish(kind, {}, {"opponent": "online", "clock": control}))
                stream = granted(await hall.tables.open(wish.open(JUN, hall.lots), Origin(JUN, f"open-{number}")))
                granted(await hall.lobby.join(stream.table, Origin(MIRA, f"join-{number}")))
                opened.append(stream.table)
                await clock.step(1)

            assert [f"move at {opened[1]}"] == await awaited(hall)

    asyncio.run(scene())


def test_what_is_over_comes_last_and_only_where_there_is_room(tmp_path: Path) -> None:
    async def scene() -> tuple[list[str], list[str], list[str], list[str]]:
        async with hall_in(tmp_path, pace=10**9) as (hall, clock):
            ended = []
            for number in range(4):
                await clock.step(1)
                ended.append(await over(hall, number))
            closed = granted(
                await hall.lobby.open(granted(read_wish("four", {}, {"opponent": "online"})), Origin(MIRA, "x"))
            )
            await ask(hall, closed.table, MIRA, AskLeave())
            few, going = await tables(hall), []
            for number in range(4, 8):
                await clock.step(1)
                going.append(await between(hall, number))
            return few, ended[:0:-1], await tables(hall), going

    few, ended, many, going = asyncio.run(scene())
    assert ended == few
    assert set(going) == set(many)


def test_whoever_is_asked_for_another_match_is_awaited_after_the_hall_has_begun_anew(tmp_path: Path) -> None:
    async def scene() -> tuple[list[str], list[str], list[str]]:
        async with hall_in(tmp_path, pace=10**9) as (hall, _):
            table = await over(hall, 1)
            before = await awaited(hall)
            await ask(hall, table, JUN, AskOffer(What.REMATCH))
        async with hall_in(tmp_path, pace=10**9) as (hall, _):
            found = await awaited(hall)
            stream = await hall.tables.look(table)
            assert isinstance(stream, Stream)
            listed = [*await hall.store.lines.live(9), *await hall.store.lines.played(9)]
            return before, found, [f"rematch at {table}", *listed]

    before, found, expected = asyncio.run(scene())
    assert [] == before
    assert expected == found


def test_seats_tell_whether_anything_is_to_come(tmp_path: Path) -> None:
    async def scene() -> list[bool]:
        async with hall_in(tmp_path, pace=10**9) as (hall, _):
            rests = []

            async def note() -> None:
                over, going = [await hall.store.lines.so_far(MIRA, 9, over=over) for over in (True, False)]
                assert [table] == [*over, *going]
                rests.append(bool(over))

            table = await between(hall, 1)
            await note()
            await ask(hall, table, JUN, AskResign(Scope.GAME))
            await note()
            await ask(hall, table, JUN, AskOffer(What.REMATCH))
            await note()
            await ask(hall, table, MIRA, AskAnswer(1, accept=False))
            await note()
            await ask(hall, table, MIRA, AskOffer(What.REMATCH))
            await ask(hall, table, JUN, AskAnswer(2, accept=True))
            await note()
            return rests

    assert [False, True, False, True, False] == asyncio.run(scene())


def test_a_table_that_was_deleted_elsewhere_is_in_no_list(tmp_path: Path) -> None:
    async def scene() -> tuple[list[str], object]:
        async with hall_in(tmp_path, pace=10**9) as (hall, clock), hall_in(tmp_path, pace=10**9) as (other, _):
            table = await between(hall, 1)
            await hall.desk.tables(MIRA)
            with other.store._engine.begin() as connection:
                for statement in ("DELETE FROM event WHERE stream = ?", "DELETE FROM hall_table WHERE id = ?"):
                    connection.exec_driver_sql(statement, (table,))
            found = await tables(hall)
            await clock.step(SURE)
            return found, await hall.tables.look(table)

    assert ([], Refusal("no-such-table")) == asyncio.run(scene())


def test_whoever_has_left_while_the_others_play_on_has_nothing_to_go_on_with_there(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_in(tmp_path) as (hall, _):
            wish = read_wish("ludo", {"seats": "3"}, {"opponent": "online"})
            assert isinstance(wish, Wish)
            table = granted(await hall.tables.open(wish.open(MIRA, hall.lots), Origin(MIRA, "open-0001"))).table
            for person in (JUN, ANA):
                granted(await hall.lobby.join(table, Origin(person, "join-0001")))
            await ask(hall, table, JUN, AskLeave())

            assert [[table], []] == [[one.table for one in await hall.desk.tables(who)] for who in (MIRA, JUN)]

            await ask(hall, table, ANA, AskLeave())
            assert [table] == [one.table for one in await hall.desk.tables(JUN)]

    asyncio.run(play())
