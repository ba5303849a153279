"""Ladders, points and tallies as the database gives them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import event

from ludoteca.match.units import DAY
from ludoteca.store.database import sqlite_url
from ludoteca.store.gains import Gain
from ludoteca.store.standings import Standings, Step
from ludoteca.store.store import Store
from ludoteca.store.tables import PRIVATE, SHOWN
from ludoteca.store.tallies import Results, Tallies, Tally
from tests.store.peopled import Register

NOW = 100 * DAY


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(sqlite_url(tmp_path))
    yield store
    store.close()


@pytest.fixture
def register(store: Store, tmp_path: Path) -> Iterator[Register]:
    register = Register(tmp_path)
    for since, person in enumerate(("mira", "jun", "rosa", "otto")):
        register.member(person, person.title(), since=since)
    yield register
    register.close()


@pytest.fixture
def standings(store: Store, register: Register) -> Standings:
    return store.standings


@pytest.fixture
def tallies(store: Store, register: Register) -> Tallies:
    return store.tallies


def order(standings: Standings, most: int = 25, skip: int = 0) -> list[str]:
    return [row.person for row in asyncio.run(standings.ladder("ketafors", NOW, most, skip))]


def place(standings: Standings, person: str) -> int | None:
    row = asyncio.run(standings.rating("ketafors", person))
    assert row is not None
    return asyncio.run(standings.place(row, NOW))


def test_the_best_comes_first_and_of_equal_ones_the_older_account(standings: Standings, register: Register) -> None:
    for person, rating in (("otto", 1700.0), ("rosa", 1600.2), ("jun", 1600.2), ("mira", 1600.1)):
        register.rating(person, rating)

    assert order(standings) == ["otto", "jun", "rosa", "mira"]
    assert order(standings, 2, 1) == ["jun", "rosa"]
    assert [place(standings, who) for who in ("otto", "jun", "rosa", "mira")] == [1, 2, 3, 4]


def test_whoever_is_provisional_or_has_become_so_has_no_place(standings: Standings, register: Register) -> None:
    register.rating("mira", 1600)
    register.rating("jun", 1900, settled=0)
    register.rating("rosa", 1800, settled=NOW)
    register.rating("otto", 1700, ladder="full-information")

    assert order(standings) == ["mira"]
    assert asyncio.run(standings.placed("ketafors", NOW)) == 1
    assert tuple(place(standings, who) for who in ("jun", "rosa", "mira")) == (None, None, 1)
    assert asyncio.run(standings.rating("ketafors", "otto")) is None


def test_a_month_is_counted_from_the_rating_before_its_first_result(standings: Standings, register: Register) -> None:
    register.match("t1", {"mira": "won", "jun": "lost"})
    for person in ("mira", "jun"):
        register.rating(person, 1530)
    register.change("mira", "t1", 1500, 1510, at=9)
    register.change("mira", "t1", 1510, 1505, at=10, seq=31)
    register.change("mira", "t1", 1505, 1530, at=11, seq=32)
    register.change("jun", "t1", 1500, 1490, at=9)

    assert asyncio.run(standings.before("ketafors", ["mira", "jun"], 10)) == {"mira": 1510}
    assert asyncio.run(standings.steps("ketafors", "mira", 2)) == [Step(10, 1510, 1505), Step(11, 1505, 1530)]


def points_place(standings: Standings, person: str) -> int | None:
    row = asyncio.run(standings.points_of(person))
    assert row is not None
    return asyncio.run(standings.points_place(row))


def test_points_have_a_board_of_their_own(store: Store, tmp_path: Path) -> None:
    register = Register(tmp_path)
    for since, (person, points) in enumerate([("ana", 7), ("ben", 20), ("cyd", 7), ("dan", 0)]):
        register.member(person, person, since=since, points=points)
    register.match("t1", {"ana": "won", "ben": "lost"})
    register.award("ana", "t1", 5, at=9)
    register.award("ana", "t1", 2, at=10, seq=31)
    register.close()
    board = store.standings

    assert [row.person for row in asyncio.run(board.points(25, 0))] == ["ben", "ana", "cyd"]
    assert asyncio.run(board.paid()) == 3
    assert [points_place(board, who) for who in ("ben", "ana", "cyd", "dan")] == [1, 2, 3, None]
    assert asyncio.run(board.points_of("nobody")) is None
    assert asyncio.run(board.earned(["ana", "ben"], 10)) == {"ana": 2}


def test_only_finished_matches_between_people_are_counted(tallies: Tallies, register: Register) -> None:
    register.match("t1", {"mira": "won", "jun": "lost"})
    register.match("t2", {"mira": "drawn", "jun": "drawn"}, kind="ketafors")
    register.match("t3", {"mira": "lost", "rosa": "won"}, kind="ketafors")
    register.match("t4", {"mira": "won", "jun": "lost"}, over=False)
    register.match("t5", {"mira": "", "jun": ""})
    register.match("t6", {"mira": "won"}, opponent="computer")

    assert asyncio.run(tallies.results("mira")).kinds == {"four": Tally(1, 0, 0), "ketafors": Tally(0, 1, 1)}
    assert asyncio.run(tallies.between("mira", "jun")) == Tally(1, 1, 0)
    assert asyncio.run(tallies.between("jun", "mira")) == Tally(0, 1, 1)
    assert asyncio.run(tallies.between("mira", "otto")) == Tally()
    assert asyncio.run(tallies.results("otto")) == Results({}, 0)


def test_a_row_of_wins_ends_with_anything_else(tallies: Tallies, register: Register) -> None:
    assert asyncio.run(tallies.results("mira")).streak == 0
    for at, (mine, theirs) in enumerate([("won", "lost"), ("drawn", "drawn"), ("won", "lost"), ("won", "lost")]):
        register.match(f"t{at}", {"mira": mine, "jun": theirs}, at=at)

    assert asyncio.run(tallies.results("mira")).streak == 2
    assert asyncio.run(tallies.results("jun")).streak == 0


def test_what_a_table_brought_is_told_to_its_person_alone(store: Store, register: Register) -> None:
    register.match("t1", {"mira": "won", "jun": "lost"})
    register.change("mira", "t1", 1500, 1510, at=9)
    register.change("jun", "t1", 1500, 1490, at=9)
    register.award("mira", "t1", 15, at=9)

    assert asyncio.run(store.gains.of("mira", ["t1", "t2"])) == [
        Gain("t1", 30, 9, 1500, 1510, 60, 15),
    ]


def test_people_are_found_at_tables_that_are_shown_to_everybody(store: Store, register: Register) -> None:
    register.match("t1", {"mira": "", "jun": ""}, over=False, live=SHOWN)
    register.match("t2", {"rosa": "", "otto": ""}, over=False, live=PRIVATE)

    assert asyncio.run(store.lines.playing(["mira", "rosa"])) == [("mira", "t1")]


@pytest.mark.parametrize("read", ["open", "live", "played"])
def test_what_goes_on_now_is_found_by_an_index(store: Store, register: Register, read: str) -> None:
    asked: list[tuple[str, object]] = []
    event.listen(
        store._engine, "before_cursor_execute", lambda _, cursor, words, given, *rest: asked.append((words, given))
    )
    asyncio.run(getattr(store.lines, read)(24))
    words, given = asked[-1]

    with store._engine.connect() as connection:
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {words}", given).all()

    assert any("USING INDEX ix_hall_table_" in row[3] for row in plan), plan


def test_the_points_board_is_read_in_the_order_of_its_index(store: Store, register: Register) -> None:
    asked: list[tuple[str, object]] = []
    event.listen(
        store._engine, "before_cursor_execute", lambda _, cursor, words, given, *rest: asked.append((words, given))
    )
    asyncio.run(store.standings.points(24, 0))
    words, given = asked[-1]

    with store._engine.connect() as connection:
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {words}", given).all()

    assert [True] == ["USING INDEX ix_account_points_since_person" in row[3] for row in plan], plan
