"""Pays what is owed to ratings and points, exactly once, and tells what an end brought to whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import BindParameter, Connection, Row, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from ludoteca.ladder.glicko import Rating, aged, rate, settled_until
from ludoteca.ladder.verdict import Verdict, read_verdict
from ludoteca.store import schema
from ludoteca.store.outbox import Debt, strike
from ludoteca.store.reader import Reader
from ludoteca.store.writer import Writer

_RATING, _CHANGE, _AWARD, _ACCOUNT = (
    schema.rating.c,
    schema.rating_change.c,
    schema.award.c,
    schema.account.c,
)
_Row: TypeAlias = Row[*tuple[Any, ...]]
_COUNTERS = ("lost", "drawn", "won")
"""What a result of so many half points adds to."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What an end brought somebody: the rating before and after it, where it was rated, and profile points."""

    before: float | None = None
    rating: float | None = None
    deviation: float | None = None
    points: int = 0


# Statements are built once: building one costs more than running it.
_PEOPLE: BindParameter[str] = bindparam("_people", expanding=True)
_MEMBERS = select(_ACCOUNT.person).where(_ACCOUNT.person.in_(_PEOPLE), _ACCOUNT.since <= bindparam("_began"))
_STOOD = select(schema.rating).where(_RATING.ladder == bindparam("_ladder"), _RATING.person.in_(_PEOPLE))
_ENTER = insert(schema.rating)
_MOVE = update(schema.rating).where(_RATING.ladder == bindparam("_ladder"), _RATING.person == bindparam("_person"))
_CHANGED = insert(schema.rating_change)
_AWARDED = insert(schema.award)
_CREDIT = (
    update(schema.account)
    .where(_ACCOUNT.person == bindparam("_person"))
    .values(points=_ACCOUNT.points + bindparam("_points"))
)
_TABLE: BindParameter[str] = bindparam("_table")
_SEQ: BindParameter[int] = bindparam("_seq")
_GAINED = select(_CHANGE.person, _CHANGE.before, _CHANGE.rating, _CHANGE.deviation).where(
    _CHANGE.hall_table == _TABLE, _CHANGE.seq == _SEQ
)
_EARNED = select(_AWARD.person, _AWARD.points).where(_AWARD.hall_table == _TABLE, _AWARD.seq == _SEQ)


def apply(connection: Connection, debt: Debt, verdict: Verdict) -> bool:
    """Pay ``debt``, which says ``verdict``; whether anybody got anything.

    Nobody does unless both have accounts that are as old as the match.
    """
    if not strike(connection, debt):
        return False
    where = {"_people": verdict.people, "_began": verdict.began}
    if len(connection.execute(_MEMBERS, where).all()) < len(verdict.people):
        return False
    if verdict.ladder is not None:
        _rate(connection, debt, verdict, verdict.ladder)
    if verdict.points is not None:
        _award(connection, debt, verdict.people, verdict.points)
    return True


class Unpayable(Exception):  # noqa: N818 - it is an answer, not a fault of ours
    """Nobody can read what is owed, or it cannot be paid as things are."""


class Ratings:
    """Ratings and points as they are written."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def pay(self, debt: Debt) -> bool:
        """Pay a debt, in one transaction; whether anybody got anything.

        Raises:
            Unpayable: it never will be like this.
            NotStored: the database failed.
        """
        try:
            verdict = read_verdict(debt.data)
            return await self._writer.run(lambda connection: apply(connection, debt, verdict))
        except (msgspec.DecodeError, IntegrityError, ArithmeticError, ValueError) as fault:
            raise Unpayable(str(fault)) from fault

    async def gains(self, table: str, seq: int) -> Mapping[str, Gain]:
        """What the event at place ``seq`` of a table brought everybody who got something."""
        where = {"_table": table, "_seq": seq}

        def work(connection: Connection) -> Mapping[str, Gain]:
            points = {row.person: row.points for row in connection.execute(_EARNED, where)}
            moved = {row.person: row for row in connection.execute(_GAINED, where)}
            return {person: _gain(moved.get(person), points.get(person, 0)) for person in {**points, **moved}}

        return await self._reader.run(work)


def _gain(change: _Row | None, points: int) -> Gain:
    return Gain(points=points) if change is None else Gain(change.before, change.rating, change.deviation, points)


def _rate(connection: Connection, debt: Debt, verdict: Verdict, ladder: str) -> None:
    """Move both ratings, each by what the other's was before."""
    where = {"_ladder": ladder, "_people": verdict.people}
    stood = {row.person: row for row in connection.execute(_STOOD, where)}
    before = [_before(stood.get(person), debt.at) for person in verdict.people]
    for place, person in enumerate(verdict.people):
        half, row = verdict.halves[place], stood.get(person)
        after = rate(before[place], [(before[1 - place], half / 2)])
        values = _after(row, after, debt.at, half)
        if row is None:
            connection.execute(_ENTER, {"ladder": ladder, "person": person, **values})
        else:
            connection.execute(_MOVE.values(values), {"_ladder": ladder, "_person": person})
        change = {"hall_table": debt.table, "seq": debt.seq, "person": person, "ladder": ladder, "at": debt.at}
        numbers = {"before": before[place].value, "rating": after.value, "deviation": after.deviation}
        connection.execute(_CHANGED, {**change, **numbers})


def _before(row: _Row | None, at: int) -> Rating:
    """A rating as it stands at a moment, after the time without a match; a fresh one for whoever has none."""
    if row is None:
        return Rating()
    return aged(Rating(row.rating, row.deviation, row.volatility), row.at, at)


def _after(row: _Row | None, rating: Rating, at: int, half: int) -> dict[str, Any]:
    """The columns of a rating after a result."""
    at = max(at, row.at) if row else at
    counted = {name: (getattr(row, name) if row else 0) + (half == worth) for worth, name in enumerate(_COUNTERS)}
    numbers = {"rating": rating.value, "deviation": rating.deviation, "volatility": rating.volatility}
    return {**numbers, **counted, "at": at, "settled": settled_until(rating, at)}


def _award(connection: Connection, debt: Debt, people: tuple[str, str], points: tuple[int, int]) -> None:
    for person, paid in zip(people, points, strict=True):
        award = {"hall_table": debt.table, "seq": debt.seq, "person": person, "at": debt.at, "points": paid}
        connection.execute(_AWARDED, award)
        connection.execute(_CREDIT, {"_person": person, "_points": paid})
