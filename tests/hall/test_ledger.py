"""What ends owe to ratings and points is paid once, in order, and whatever goes wrong on the way."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest
from msgspec import structs
from sqlalchemy import Connection, delete, insert, select, text

from ludoteca.hall.asks import Ask, AskLeave, AskMove, AskReady, AskResign, command_of
from ludoteca.hall.codec import write_verdict
from ludoteca.hall.faces import FOR
from ludoteca.hall.hall import Hall
from ludoteca.hall.ledger import AGAIN
from ludoteca.hall.setups import read_wish
from ludoteca.hall.stream import Origin, Stream
from ludoteca.ladder.glicko import Rating, idle, rate
from ludoteca.ladder.verdict import Verdict
from ludoteca.match.policy import Scope
from ludoteca.match.units import DAY, PersonId
from ludoteca.rules.game import Action, Refusal
from ludoteca.store import schema
from ludoteca.store.database import sqlite_url
from ludoteca.store.gains import Gain
from ludoteca.store.outbox import Debt, Owed, owe
from ludoteca.store.ratings import apply
from ludoteca.store.store import Store
from ludoteca.store.writer import NotStored
from tests.hall.standing import hall_in

MIRA, JUN, ANA = PersonId("mira"), PersonId("jun"), PersonId("ana")
BREAK, MEND = "ALTER TABLE rating RENAME TO lost", "ALTER TABLE lost RENAME TO rating"
YEAR = 365 * DAY
_OPENED = count()
WON, LOST = rate(Rating(), [(Rating(), 1.0)]), rate(Rating(), [(Rating(), 0.0)])


async def write(store: Store, statement: object) -> None:
    await store._writer.run(lambda connection: connection.execute(statement))  # type: ignore[call-overload]


async def read(store: Store, statement: object) -> list[tuple[object, ...]]:
    return await store._reader.run(lambda connection: [tuple(row) for row in connection.execute(statement)])  # type: ignore[call-overload]


async def sign_up(store: Store, *people: PersonId, since: int = 0) -> None:
    for person in people:
        await write(store, insert(schema.person).values(id=person, since=0))
        account = {"person": person, "name": person, "key": person, "password": "", "since": since}
        await write(store, insert(schema.account).values(account))


async def counters(store: Store, ladder: str = "full-information") -> list[tuple[object, ...]]:
    column = schema.rating.c
    query = select(column.person, column.won, column.drawn, column.lost).where(column.ladder == ladder)
    return await read(store, query.order_by(column.person))


async def points(store: Store) -> list[tuple[object, ...]]:
    column = schema.account.c
    return await read(store, select(column.person, column.points).order_by(column.person))


async def sit(hall: Hall, kind: str = "four") -> Stream:
    wish = read_wish(kind, {}, {"opponent": "online"})
    assert not isinstance(wish, Refusal)
    opened = await hall.tables.open(wish.open(MIRA, hall.lots), Origin(MIRA, f"open-{next(_OPENED)}"))
    assert not isinstance(opened, Refusal)
    joined = await hall.lobby.join(opened.table, Origin(JUN, "join"))
    assert not isinstance(joined, Refusal)
    return joined


async def ask(hall: Hall, stream: Stream, who: PersonId, what: Ask) -> None:
    origin = Origin(who, f"ask-{stream.seq}")
    done = await hall.tables.act(stream.table, origin, None, lambda match: command_of(what, match, who, hall.lots))
    assert not isinstance(done, Refusal)


async def jun_wins(hall: Hall, stream: Stream) -> None:
    """Jun begins, as the lots always fall on the last; Mira leaves."""
    await ask(hall, stream, JUN, AskMove(Action("a")))
    await ask(hall, stream, MIRA, AskLeave())


def test_a_win_moves_both_ratings_and_pays_both(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, clock):
            await sign_up(hall.store, MIRA, JUN)
            stream = await sit(hall)
            await jun_wins(hall, stream)
            await hall.ledger.settle()

            assert [("jun", 1, 0, 0), ("mira", 0, 0, 1)] == await counters(hall.store)
            assert [("jun", 15), ("mira", 2)] == await points(hall.store)
            assert stream.settled == stream.seq
            end = stream.table, stream.seq, clock.now()
            assert {
                JUN: Gain(*end, 1500, WON.value, WON.deviation, 15),
                MIRA: Gain(*end, 1500, LOST.value, LOST.deviation, 2),
            } == await hall.store.gains.at(stream.table, stream.seq)
            assert [] == await hall.store.outbox.debts(0, 10)

    asyncio.run(scene())


def test_an_end_is_found_until_the_next_game_begins(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            stream = await sit(hall, "ketafors")
            found = []
            for who, what in (
                (JUN, AskMove(Action("a"))),
                (MIRA, AskMove(Action("a"))),
                (MIRA, AskResign(Scope.GAME)),
                (MIRA, AskReady()),
                (JUN, AskReady()),
            ):
                await ask(hall, stream, who, what)
                found.append(stream.settled and stream.seq - stream.settled)

            assert [None, None, 0, 1, None] == found

    asyncio.run(scene())


def test_whoever_follows_the_table_hears_of_it_without_asking(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            await sign_up(hall.store, MIRA, JUN)
            stream = await sit(hall)
            with hall.bus.listen(stream.table) as listener:
                await jun_wins(hall, stream)
                face = (await hall.reception.faces(stream.match, stream))[JUN]
                while face.gain is None:
                    await asyncio.wait_for(listener.heard(), 10)
                    face = (await hall.reception.faces(stream.match, stream))[JUN]

            assert (15, Rating(WON.value, WON.deviation)) == (face.gain.points, face.rating)

    asyncio.run(scene())


def test_no_older_rating_is_shown_once_an_end_has_moved_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            await sign_up(hall.store, MIRA, JUN)
            stream = await sit(hall, "ketafors")
            for who in (JUN, MIRA):
                await ask(hall, stream, who, AskMove(Action("a")))
            await hall.outlook_at(MIRA, stream)
            assert hall.glance(stream.table, MIRA) is not None
            await ask(hall, stream, MIRA, AskResign(Scope.GAME))
            await hall.ledger.settle()
            ended = (await hall.outlook_at(MIRA, stream)).faces[MIRA].rating
            assert ended is not None
            for who in (MIRA, JUN):
                await ask(hall, stream, who, AskReady())

            assert hall.glance(stream.table, MIRA) is None
            shown = (await hall.outlook_at(MIRA, stream)).faces[MIRA].rating
            assert shown is not None
            assert (ended.value, ended.deviation) == (shown.value, shown.deviation)

    asyncio.run(scene())


def test_what_an_end_brought_is_read_once_and_of_members_alone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, clock):
            await sign_up(hall.store, MIRA, JUN)
            stream = await sit(hall)
            await jun_wins(hall, stream)
            await hall.ledger.settle()
            before = await hall.reception.faces(stream.match, stream)
            await write(hall.store, delete(schema.rating_change))
            await write(hall.store, delete(schema.account).where(schema.account.c.person == JUN))
            await clock.step(FOR)
            after = await hall.reception.faces(stream.match, stream)

            assert before[MIRA] == after[MIRA]
            assert after[JUN].gain is None

    asyncio.run(scene())


def test_a_second_match_goes_on_from_the_first_and_a_year_between_widens(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, clock):
            await sign_up(hall.store, MIRA, JUN)
            stream = await sit(hall)
            await jun_wins(hall, stream)
            await hall.ledger.settle()
            await clock.step(YEAR)
            stream = await sit(hall)
            await ask(hall, stream, JUN, AskLeave())
            await hall.ledger.settle()

            jun, mira = idle(WON, 365), idle(LOST, 365)
            gains = await hall.store.gains.at(stream.table, stream.seq)
            assert gains[JUN].rating == pytest.approx(rate(jun, [(mira, 0.0)]).value)
            assert gains[MIRA].rating == pytest.approx(rate(mira, [(jun, 1.0)]).value)
            assert [("jun", 1, 0, 1), ("mira", 1, 0, 1)] == await counters(hall.store)
            assert [("jun", 17), ("mira", 17)] == await points(hall.store)

    asyncio.run(scene())


@pytest.mark.parametrize("since", [None, 1_000_001], ids=["a guest", "an account made during the match"])
def test_nobody_gets_anything_unless_both_have_accounts_as_old_as_the_match(tmp_path: Path, since: int | None) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            await sign_up(hall.store, JUN)
            if since is not None:
                await sign_up(hall.store, MIRA, since=since)
            stream = await sit(hall)
            await jun_wins(hall, stream)
            await hall.ledger.settle()

            assert [] == await counters(hall.store)
            assert {0} == {paid for _, paid in await points(hall.store)}
            assert {} == await hall.store.gains.at(stream.table, stream.seq)
            assert [] == await hall.store.outbox.debts(0, 10)

    asyncio.run(scene())


def test_two_ledgers_over_one_database_pay_each_debt_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _), hall_in(tmp_path) as (other, _):
            await sign_up(hall.store, MIRA, JUN)
            for _ in range(6):
                await jun_wins(hall, await sit(hall))
            await asyncio.gather(*(each.ledger.settle() for each in (hall, other) * 5))

            assert [("jun", 6, 0, 0), ("mira", 0, 0, 6)] == await counters(hall.store)
            assert [("jun", 90), ("mira", 12)] == await points(hall.store)

    asyncio.run(scene())


def debt_of(verdict: Verdict, seq: int = 1) -> Debt:
    return Debt(seq, "t", seq, 1_000, write_verdict(verdict))


VERDICT = Verdict("four", "full-information", 500, (MIRA, JUN), (1, 1), (5, 5))


async def owing(store: Store, *owed: Owed) -> None:
    """A table without a log that owes something, between two members."""
    await sign_up(store, MIRA, JUN)
    line = {"id": "t", "kind": "four", "seq": 1, "over": 1, "changed": 1}
    await write(store, insert(schema.hall_table).values(line))
    await store._writer.run(lambda connection: owe(connection, "t", owed))


def test_what_was_unpaid_when_the_hall_stopped_is_paid_when_it_opens(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            await sign_up(hall.store, MIRA, JUN)
            await write(hall.store, text(BREAK))
            stream = await sit(hall)
            await jun_wins(hall, stream)
        store = Store(sqlite_url(tmp_path))
        assert [stream.seq] == [debt.seq for debt in await store.outbox.debts(0, 10)]
        await write(store, text(MEND))
        store.close()
        async with hall_in(tmp_path) as (hall, _):
            with hall.bus.listen(stream.table) as listener:
                while not await hall.store.gains.at(stream.table, stream.seq):
                    await asyncio.wait_for(listener.heard(), 10)

            assert [("jun", 1, 0, 0), ("mira", 0, 0, 1)] == await counters(hall.store)
            assert [] == await hall.store.outbox.debts(0, 10)

    asyncio.run(scene())


def test_work_that_was_undone_and_done_again_pays_once(tmp_path: Path) -> None:
    async def scene() -> None:
        store = Store(sqlite_url(tmp_path))
        try:
            await owing(store, Owed(1, 1_000, write_verdict(VERDICT)))
            debt = debt_of(VERDICT)
            tries = 0

            def work(connection: Connection) -> tuple[bool, bool]:
                nonlocal tries
                tries += 1
                done = apply(connection, debt, VERDICT), apply(connection, debt, VERDICT)
                if tries == 1:
                    raise ValueError("the group fails")
                return done

            # A second piece of work in the same group makes the writer do both again, each by itself.
            first, second = await asyncio.gather(
                store._writer.run(work), store._writer.run(work), return_exceptions=True
            )

            assert (True, False) in (first, second)
            assert [("jun", 0, 1, 0), ("mira", 0, 1, 0)] == await counters(store)
            assert [("jun", 5), ("mira", 5)] == await points(store)
            assert False is await store.ratings.pay(debt, VERDICT)
        finally:
            store.close()

    asyncio.run(scene())


def test_a_debt_that_nobody_can_read_or_pay_stays_and_stops_no_other(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            good, guest = write_verdict(VERDICT), write_verdict(structs.replace(VERDICT, people=(MIRA, ANA)))
            debts = enumerate((b"?", good, guest, good), 1)
            await owing(hall.store, *(Owed(seq, 1_000, data) for seq, data in debts))
            change = {"hall_table": "t", "seq": 2, "person": JUN, "ladder": "full-information", "at": 1}
            numbers = {"before": 1.0, "rating": 1.0, "deviation": 1.0}
            await write(hall.store, insert(schema.rating_change).values(**change, **numbers))

            await hall.ledger.settle()
            await hall.ledger.settle()

            assert [1, 2] == [debt.seq for debt in await hall.store.outbox.debts(0, 10)]
            assert [("jun", 0, 1, 0), ("mira", 0, 1, 0)] == await counters(hall.store)

    asyncio.run(scene())


def test_a_fault_of_the_database_is_no_end_of_the_ledger(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, clock):
            await sign_up(hall.store, MIRA, JUN)
            await write(hall.store, text(BREAK))
            stream = await sit(hall)
            await jun_wins(hall, stream)
            with pytest.raises(NotStored):
                await hall.ledger.settle()
            await write(hall.store, text(MEND))
            with hall.bus.listen(stream.table) as listener:
                while not await hall.store.gains.at(stream.table, stream.seq):
                    await clock.step(AGAIN)
                    with suppress(TimeoutError):
                        await asyncio.wait_for(listener.heard(), 0.05)

            assert [("jun", 1, 0, 0), ("mira", 0, 0, 1)] == await counters(hall.store)

    asyncio.run(scene())


def test_a_clock_set_back_rates_all_the_same(tmp_path: Path) -> None:
    async def scene() -> None:
        store = Store(sqlite_url(tmp_path))
        try:
            await owing(store, Owed(1, 9_000, write_verdict(VERDICT)), Owed(2, 1_000, write_verdict(VERDICT)))
            for debt in await store.outbox.debts(0, 10):
                assert await store.ratings.pay(debt, VERDICT)

            assert [(9_000, 2), (9_000, 2)] == await read(store, select(schema.rating.c.at, schema.rating.c.drawn))
        finally:
            store.close()

    asyncio.run(scene())
