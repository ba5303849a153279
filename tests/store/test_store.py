"""The log keeps what it acknowledged, once, in order."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from ludoteca.store.database import connect, sqlite_url
from ludoteca.store.farewells import tables_alone
from ludoteca.store.log import Conflict, Record, Seq, Step
from ludoteca.store.matches import MatchNews, RoundNews, Wanted
from ludoteca.store.migrate import migrate
from ludoteca.store.schema import metadata
from ludoteca.store.store import Store
from ludoteca.store.stream import read_members
from ludoteca.store.tables import ASKED, BUSY, Line, seats_of
from ludoteca.store.writer import Writer


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(sqlite_url(tmp_path))
    yield store
    store.close()


def record(seq: int, command: str | None = None, *, stream: str = "t", actor: str = "mira") -> Record:
    return Record(stream, Seq(seq), 1_000 + seq, actor, command, 0, "moved", 1, b"{}")


def line(
    seq: int, *, table: str = "t", due: int | None = None, over: bool = False, people: tuple[str, ...] = ()
) -> Line:
    return Line(table, "ketafors", seq, over, 1_000 + seq, due, people)


def test_records_come_back_in_order_and_from_any_place(store: Store) -> None:
    async def scene() -> None:
        await store.log.append([record(1), record(2)], line(2))
        await store.log.append([record(3)], line(3))

        assert [1, 2, 3] == [found.seq for found in await store.log.read("t")]
        assert [record(3)] == await store.log.read("t", Seq(2))

    asyncio.run(scene())


def test_a_place_is_taken_once(store: Store) -> None:
    async def scene() -> None:
        await store.log.append([record(1)], line(1))
        with pytest.raises(Conflict):
            await store.log.append([record(1, actor="jun")], line(1))

        assert [record(1)] == await store.log.read("t")

    asyncio.run(scene())


def test_a_conflict_leaves_no_trace_in_the_lists(store: Store) -> None:
    async def scene() -> None:
        await store.log.append([record(1)], line(1, due=5))
        with pytest.raises(Conflict):
            await store.log.append([record(1)], line(1, due=9))

        assert [("t", 5)] == await store.lines.due()

    asyncio.run(scene())


def test_others_in_the_group_are_stored_when_one_fails(store: Store) -> None:
    async def scene() -> None:
        await store.log.append([record(1)], line(1))
        answers = await asyncio.gather(
            store.log.append([record(1)], line(1)),
            *(store.log.append([record(1, stream=f"t{n}")], line(1, table=f"t{n}")) for n in range(20)),
            return_exceptions=True,
        )

        assert [Conflict] == [type(answer) for answer in answers if answer is not None]
        assert [1] * 20 == [len(await store.log.read(f"t{n}")) for n in range(20)]

    asyncio.run(scene())


def test_steps_of_many_tables_are_stored_all_or_none(store: Store) -> None:
    def step(table: str, seq: int) -> Step:
        return Step(record(seq, stream=table), 7_000 + seq)

    async def stored(*steps: Step) -> str:
        told: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        fault = lambda why: told.set_result(type(why).__name__)  # noqa: E731 - beside its fellow
        store.log.go_on(steps, lambda: told.set_result("landed"), fault)
        return await told

    async def scene() -> None:
        for table in ("one", "two"):
            await store.log.append([record(1, stream=table)], line(1, table=table, due=5))

        assert await stored(step("one", 2), step("two", 2)) == "landed"
        assert await stored(step("one", 3), step("two", 2)) == "IntegrityError"
        assert await stored(step("one", 3), step("gone", 1)) == "NoLine"
        assert [len(await store.log.read(table)) for table in ("one", "two", "gone")] == [2, 2, 0]
        assert dict(await store.lines.due()) == {"one": 7_002, "two": 7_002}

    asyncio.run(scene())


def test_a_second_hall_on_the_same_file_sees_a_conflict(store: Store, tmp_path: Path) -> None:
    other = Store(sqlite_url(tmp_path))

    async def scene() -> None:
        await store.log.append([record(1)], line(1))
        with pytest.raises(Conflict):
            await other.log.append([record(1)], line(1))

    asyncio.run(scene())
    other.close()


def test_unfinished_tables_come_first_then_the_newest(store: Store) -> None:
    async def scene() -> None:
        for number, over in enumerate([False, True, False]):
            table = f"t{number}"
            await store.log.append(
                [record(1, stream=table)], line(number + 1, table=table, over=over, people=("mira",))
            )

        assert ["t2", "t0", "t1"] == await store.lines.of_person("mira", 9)
        assert [] == await store.lines.of_person("jun", 9)

    asyncio.run(scene())


def test_what_is_told_of_matches_is_told_once_and_only_up_to_date(store: Store) -> None:
    began = MatchNews(1_000, "computer", b"sheet", ("mira",))
    ended = RoundNews(1_002, b"end", {"mira": "won"})

    async def scene() -> None:
        await store.log.append([record(1), record(2)], line(2, people=("mira",)))
        assert ["t"] == await store.matches.untold()

        await store.matches.fill("t", 1, [began])
        assert ["t"] == await store.matches.untold()
        await store.matches.fill("t", 2, [began, ended])
        await store.matches.fill("t", 2, [began, ended])

        assert [] == await store.matches.untold()
        (row,) = await store.matches.of_person("mira", Wanted(), 9, 0)
        assert ("t", 1, "won", True, b"sheet") == (row.table, row.number, row.result, row.latest, row.data)
        assert [(1, b"end")] == [(one.place, one.data) for one in await store.matches.rounds([row])]
        assert (1, 0) == await store.matches.count("mira", Wanted(result="won"))
        assert (0, 0) == await store.matches.count("jun", Wanted())

    asyncio.run(scene())


def test_a_conflict_tells_nothing_of_matches(store: Store) -> None:
    async def scene() -> None:
        await store.log.append([record(1)], line(1, people=("mira",)))
        again = line(1, people=("mira",))._replace(news=(MatchNews(1_000, "computer", b"", ("mira",)),))
        with pytest.raises(Conflict):
            await store.log.append([record(1)], again)

        assert ["t"] == await store.matches.untold()

    asyncio.run(scene())


def test_a_token_finds_its_person_until_it_runs_out(store: Store) -> None:
    async def scene() -> None:
        token, session = await store.sessions.begin(now=1_000)

        assert session == await store.sessions.find(token, now=2_000)
        assert await store.sessions.find(token, now=session.expires) is None
        assert await store.sessions.find(token[:-1], now=2_000) is None

    asyncio.run(scene())


def test_the_token_itself_is_not_in_the_database(store: Store, tmp_path: Path) -> None:
    token, _ = asyncio.run(store.sessions.begin(now=1_000))

    store.close()

    assert not any(token.encode() in path.read_bytes() for path in tmp_path.iterdir())


def test_migrations_make_the_schema_that_the_code_describes(tmp_path: Path) -> None:
    engine = connect(sqlite_url(tmp_path))
    migrate(engine)

    with engine.connect() as connection:
        assert [] == compare_metadata(MigrationContext.configure(connection), metadata)
    engine.dispose()


def test_names_that_were_kept_for_the_deleted_are_nobodys_after_the_migration(tmp_path: Path) -> None:
    year = 365 * 24 * 3600 * 1000
    engine = connect(sqlite_url(tmp_path))
    migrate(engine, "0004")
    with engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO person (id, since, gone) VALUES ('mira', 1, NULL), ('jun', 1, 5)")
        connection.exec_driver_sql(
            "INSERT INTO account (person, name, key, password, since) VALUES ('mira', 'Mira', 'mira', '', 1)"
        )
        connection.exec_driver_sql(
            f"INSERT INTO kept_name VALUES (x'01', 'mira', {year + 7}), (x'02', 'mira', {year + 3}), (x'03', 'jun', 9)"
        )
    migrate(engine)

    with engine.connect() as connection:
        kept = connection.exec_driver_sql("SELECT person FROM kept_name ORDER BY key").scalars().all()
        assert ["mira", "mira", ""] == kept
        assert 7 == connection.exec_driver_sql("SELECT renamed FROM account").scalar()
    engine.dispose()


def test_the_tables_of_one_person_alone_are_found_by_indexes(tmp_path: Path) -> None:
    engine = connect(sqlite_url(tmp_path))
    migrate(engine)
    seats = [("mira", "one"), ("mira", "two"), ("jun", "two"), ("jun", "three")]
    with engine.begin() as connection:
        for table in ("one", "two", "three"):
            connection.exec_driver_sql(
                f"INSERT INTO hall_table (id, kind, seq, over, changed) VALUES ('{table}', 'four', 1, 1, 1)"
            )
        connection.exec_driver_sql("INSERT INTO seat (person, hall_table) VALUES (?, ?)", seats)

    with engine.connect() as connection:
        assert ["one"] == connection.execute(tables_alone("mira")).scalars().all()
        query = str(tables_alone("mira").compile(engine, compile_kwargs={"literal_binds": True}))
        plan = [row.detail for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}")]
        assert [] == [step for step in plan if "SCAN" in step]
    engine.dispose()


def test_the_tables_where_somebody_may_be_awaited_are_found_by_their_seats(tmp_path: Path) -> None:
    engine = connect(sqlite_url(tmp_path))
    migrate(engine)
    tables = [
        ("over", 0, 9),
        ("live", 1, 5),
        ("timed", 1, 4),
        ("asked", ASKED, 9),
        ("asked-long-ago", ASKED, 5),
        ("anothers", 1, 9),
    ]
    with engine.begin() as connection:
        for table, live, changed in tables:
            connection.exec_driver_sql(
                "INSERT INTO hall_table (id, kind, seq, over, live, changed) VALUES (?, 'four', 1, 0, ?, ?)",
                (table, live, changed),
            )
        seats = [("jun" if table == "anothers" else "mira", table) for table, *_ in tables]
        connection.exec_driver_sql("INSERT INTO seat (person, hall_table) VALUES (?, ?)", seats)
        connection.exec_driver_sql("UPDATE hall_table SET due = 99 WHERE id = 'timed'")

    where, fixed = {"_person": "mira", "_since": 8, "_most": 9}, {"over_1": 0, "live_1": 0, "live_2": ASKED}
    with engine.connect() as connection:
        assert ["timed", "asked", "live"] == connection.execute(BUSY, where).scalars().all()
        plan = [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {BUSY}", {**where, **fixed})]
        assert [] == [step for step in plan if "SCAN" in step]
        assert any("seat" in step and "person=? AND over=?" in step for step in plan)
    engine.dispose()


def test_what_is_over_is_found_in_its_order_without_a_look_at_the_rest(tmp_path: Path) -> None:
    engine = connect(sqlite_url(tmp_path))
    migrate(engine)
    tables = [("going", 0, 9), ("first", 1, 1), ("third", 1, 3), ("second", 1, 2)]
    with engine.begin() as connection:
        for table, over, since in tables:
            insert = "INSERT INTO hall_table (id, kind, seq, over, changed) VALUES (?, 'four', 1, ?, ?)"
            connection.exec_driver_sql(insert, (table, over, since))
            connection.exec_driver_sql("INSERT INTO seat VALUES ('mira', ?, ?, ?)", (table, over, since))

    with engine.connect() as connection:
        found = {over: seats_of("mira", None, over=over) for over in (False, True)}
        assert ["going"] == connection.execute(found[False]).scalars().all()
        assert ["third", "second"] == connection.execute(found[True].limit(2)).scalars().all()
        query = str(found[True].limit(2).compile(engine, compile_kwargs={"literal_binds": True}))
        plan = [row.detail for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}")]
        assert [] == [step for step in plan if "SCAN" in step or "ORDER BY" in step]
        assert any("person=? AND over=?" in step for step in plan)
    engine.dispose()


def test_seats_from_before_they_told_it_know_whether_anything_is_to_come(tmp_path: Path) -> None:
    engine = connect(sqlite_url(tmp_path))
    migrate(engine, "0008")
    with engine.begin() as connection:
        for table, over, live in (("going", 0, 1), ("over", 1, 0), ("between-rounds", 1, 1)):
            insert = "INSERT INTO hall_table (id, kind, seq, over, live, changed) VALUES (?, 'four', 1, ?, ?, 7)"
            connection.exec_driver_sql(insert, (table, over, live))
            connection.exec_driver_sql("INSERT INTO seat (person, hall_table) VALUES ('mira', ?)", (table,))

    migrate(engine)

    with engine.connect() as connection:
        rows = connection.exec_driver_sql("SELECT hall_table, over, since FROM seat ORDER BY hall_table").all()
        assert [("between-rounds", 0, 7), ("going", 0, 7), ("over", 1, 7)] == [tuple(row) for row in rows]
    engine.dispose()


def test_every_commit_is_synced_to_the_disk(tmp_path: Path) -> None:
    engine = connect(sqlite_url(tmp_path))

    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    engine.dispose()


def test_an_unknown_database_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="mysql is not supported"):
        connect("mysql://localhost/hall")


def test_work_that_waits_is_written_before_the_writer_ends(tmp_path: Path) -> None:
    engine = connect(sqlite_url(tmp_path))
    migrate(engine)
    writer = Writer(engine)

    def work(connection: Connection) -> None:
        connection.exec_driver_sql("INSERT INTO person (id, since) VALUES ('mira', 1)")

    async def scene() -> None:
        waiting = asyncio.ensure_future(writer.run(work))
        await asyncio.sleep(0)
        await asyncio.to_thread(writer.close)
        await waiting
        with pytest.raises(RuntimeError, match="closed"):
            await writer.run(work)

    asyncio.run(scene())
    engine.dispose()
    database = sqlite3.connect(tmp_path / "ludoteca.sqlite3")
    assert [("mira",)] == database.execute("SELECT id FROM person").fetchall()
    database.close()


def test_names_are_missing_where_there_were_no_accounts_yet_and_a_fault_is_a_fault(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path)
    Store(url).close()
    engine = connect(url)
    try:
        with engine.begin() as connection:
            connection.execute(text("ALTER TABLE seat RENAME TO lost"))
        with pytest.raises(LookupError):
            read_members(url, "t")
        with engine.begin() as connection:
            connection.execute(text("ALTER TABLE account RENAME TO older"))
        assert read_members(url, "t") == {}
    finally:
        engine.dispose()
