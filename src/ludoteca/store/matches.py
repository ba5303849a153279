"""What became of each match, written beside the log and read for lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy import ColumnElement, Connection, and_, bindparam, case, func, insert, or_, select, update

from ludoteca.store import schema
from ludoteca.store.reader import Reader
from ludoteca.store.rows import put_all
from ludoteca.store.writer import Writer

_MATCH, _ROUND, _STANDING, _TABLE = (
    schema.hall_match.c,
    schema.hall_round.c,
    schema.standing.c,
    schema.hall_table.c,
)


@dataclass(frozen=True, slots=True)
class MatchNews:
    """A match began; ``people`` are those who have a seat in it."""

    at: int
    opponent: str
    data: bytes
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundNews:
    """A round ended; ``results`` says how its match now stands for each person."""

    at: int
    data: bytes
    results: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class EndNews:
    """The match itself ended; ``results`` says how for each person."""

    results: Mapping[str, str]


News: TypeAlias = MatchNews | RoundNews | EndNews


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which matches of a person are asked for: each word is a value to be met, an empty one is any."""

    state: str = ""
    """``going`` or ``finished``."""
    result: str = ""
    opponent: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match in a list. ``latest`` when no other has taken its place, ``changed`` is when something happened last."""

    table: str
    number: int
    kind: str
    going: bool
    latest: bool
    result: str
    began: int
    changed: int
    data: bytes


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round that has ended."""

    table: str
    number: int
    place: int
    at: int
    data: bytes


# Statements are built once: building one costs more than running it.
_AT_TABLE = _MATCH.hall_table == bindparam("_table")
_NUMBER = select(func.coalesce(func.max(_MATCH.number), 0)).where(_AT_TABLE)
_PLACE = select(func.coalesce(func.max(_ROUND.place), 0)).where(_ROUND.hall_table == bindparam("_table"))
_UNTIL = (
    update(schema.hall_match).where(_AT_TABLE, _MATCH.number == bindparam("_number")).values(until=bindparam("_at"))
)
_BEGIN, _SEATED, _ENDED = insert(schema.hall_match), insert(schema.standing), insert(schema.hall_round)
_STAND = (
    update(schema.standing)
    .where(_STANDING.person == bindparam("_person"))
    .where(_STANDING.hall_table == bindparam("_table"), _STANDING.number == bindparam("_number"))
    .values(result=bindparam("_result"))
)
_STOOD = ("_result", "_person", "_table", "_number")


def tell(connection: Connection, table: str, news: Sequence[News]) -> None:
    """Write what happened at a table whose line is there."""
    if not news:
        return
    number: int = connection.execute(_NUMBER, {"_table": table}).scalar_one()
    for one in news:
        if isinstance(one, MatchNews):
            _begin(connection, table, number, one)
            number += 1
            continue
        if isinstance(one, RoundNews):
            _end(connection, table, number, one)
        standing = [(result, person, table, number) for person, result in one.results.items()]
        if standing:
            put_all(connection, _STAND, _STOOD, standing)


def _begin(connection: Connection, table: str, before: int, news: MatchNews) -> None:
    if before:
        connection.execute(_UNTIL, {"_at": news.at, "_table": table, "_number": before})
    row = {"hall_table": table, "number": before + 1}
    connection.execute(_BEGIN, {**row, "opponent": news.opponent, "began": news.at, "data": news.data})
    if news.people:
        connection.execute(_SEATED, [{**row, "person": person, "result": ""} for person in news.people])


def _end(connection: Connection, table: str, number: int, news: RoundNews) -> None:
    place: int = connection.execute(_PLACE, {"_table": table}).scalar_one()
    row = {"hall_table": table, "place": place + 1, "number": number, "at": news.at, "data": news.data}
    connection.execute(_ENDED, row)


_CHANGED = func.coalesce(_MATCH.until, _TABLE.changed)
_GOING = and_(_MATCH.until.is_(None), _TABLE.over == 0)
_JOINED = schema.standing.join(
    schema.hall_match, and_(_MATCH.hall_table == _STANDING.hall_table, _MATCH.number == _STANDING.number)
).join(schema.hall_table, _TABLE.id == _STANDING.hall_table)


class Matches:
    """Reads what became of matches; fills in those that were played before anybody wrote it down."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def of_person(self, person: str, wanted: Wanted, most: int | None, skip: int) -> Sequence[MatchRow]:
        """Matches of ``person``, newest first, without the ``skip`` newest; all of them, where ``most`` is ``None``.

        A match that was left before a round of it ended is in no list.
        """
        query = (
            select(
                _MATCH.hall_table,
                _MATCH.number,
                _TABLE.kind,
                case((_GOING, 1), else_=0),
                _MATCH.until,
                _STANDING.result,
                _MATCH.began,
                _CHANGED,
                _MATCH.data,
            )
            .select_from(_JOINED)
            .where(*_meets(person, wanted))
            .order_by(_CHANGED.desc(), _MATCH.hall_table, _MATCH.number.desc())
            .limit(most)
            .offset(skip)
        )

        def work(connection: Connection) -> list[MatchRow]:
            return [
                MatchRow(table, number, kind, bool(going), until is None, *rest)
                for table, number, kind, going, until, *rest in connection.execute(query)
            ]

        return await self._reader.run(work)

    async def count(self, person: str, wanted: Wanted) -> tuple[int, int]:
        """How many such matches go on, and how many are finished."""
        going = func.coalesce(func.sum(case((_GOING, 1), else_=0)), 0)
        query = select(going, func.count()).select_from(_JOINED).where(*_meets(person, wanted))
        first, every = await self._reader.run(lambda connection: connection.execute(query).one())
        return first, every - first

    async def kinds(self, person: str) -> Sequence[str]:
        """The kinds that ``person`` has played."""
        query = select(_TABLE.kind).distinct().select_from(_JOINED).where(*_meets(person, Wanted()))
        return await self._reader.run(lambda connection: connection.execute(query).scalars().all())

    async def rounds(self, matches: Sequence[MatchRow]) -> Sequence[RoundRow]:
        """The rounds of some matches, oldest first."""
        if not matches:
            return ()
        asked = {(one.table, one.number) for one in matches}
        query = (
            select(_ROUND.hall_table, _ROUND.number, _ROUND.place, _ROUND.at, _ROUND.data)
            .where(_ROUND.hall_table.in_(sorted({one.table for one in matches})))
            .order_by(_ROUND.hall_table, _ROUND.place)
        )
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        return [RoundRow(*row) for row in rows if (row.hall_table, row.number) in asked]

    async def untold(self) -> Sequence[str]:
        """The tables of which no match is written down."""
        told = select(_MATCH.hall_table).where(_MATCH.hall_table == _TABLE.id).exists()
        query = select(_TABLE.id).where(~told)
        return await self._reader.run(lambda connection: connection.execute(query).scalars().all())

    async def fill(self, table: str, seq: int, news: Sequence[News]) -> None:
        """Write down what happened at an untold table up to ``seq``, unless it has gone on or was told meanwhile."""
        told = select(_MATCH.hall_table).where(_MATCH.hall_table == table).exists()
        waits = select(_TABLE.id).where(_TABLE.id == table, _TABLE.seq == seq, ~told)

        def work(connection: Connection) -> None:
            if connection.execute(waits).scalar() is not None:
                tell(connection, table, news)

        await self._writer.run(work)


def _meets(person: str, wanted: Wanted) -> list[ColumnElement[bool]]:
    clauses = [_STANDING.person == person, or_(_MATCH.until.is_(None), _STANDING.result != "")]
    if wanted.state:
        clauses.append(_GOING if wanted.state == "going" else ~_GOING)
    for column, value in (
        (_STANDING.result, wanted.result),
        (_MATCH.opponent, wanted.opponent),
        (_TABLE.kind, wanted.kind),
    ):
        if value:
            clauses.append(column == value)
    return clauses
