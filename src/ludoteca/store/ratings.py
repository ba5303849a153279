"""Writes what is paid to ratings and points, exactly once, in the transaction that strikes out the debt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import BindParameter, Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from ludoteca.ladder.glicko import Rating, settled_until
from ludoteca.ladder.payment import Change, Rank, settle
from ludoteca.ladder.verdict import Verdict
from ludoteca.store import schema
from ludoteca.store.outbox import Debt, strike
from ludoteca.store.writer import Writer

_RATING, _ACCOUNT = schema.rating.c, schema.account.c

# Statements are built once: building one costs more than running it.
_PEOPLE: BindParameter[str] = bindparam("_people", expanding=True)
_MEMBERS = select(_ACCOUNT.person, _ACCOUNT.since).where(_ACCOUNT.person.in_(_PEOPLE), _ACCOUNT.bot.is_(None))
_RANKS = select(schema.rating).where(_RATING.ladder == bindparam("_ladder"), _RATING.person.in_(_PEOPLE))
_ENTER = insert(schema.rating)
_MOVE = update(schema.rating).where(_RATING.ladder == bindparam("_ladder"), _RATING.person == bindparam("_person"))
_CHANGED = insert(schema.rating_change)
_AWARDED = insert(schema.award)
_CREDIT = (
    update(schema.account)
    .where(_ACCOUNT.person == bindparam("_person"))
    .values(points=_ACCOUNT.points + bindparam("_points"))
)


def apply(connection: Connection, debt: Debt, verdict: Verdict) -> bool:
    """Pay ``debt``, which says ``verdict``, unless it was paid before; whether anybody got anything."""
    if not strike(connection, debt):
        return False
    members = {row.person: row.since for row in connection.execute(_MEMBERS, {"_people": verdict.people})}
    ranks = _ranks(connection, verdict)
    payment = settle(verdict, members, ranks, debt.at)
    entry = {"hall_table": debt.table, "seq": debt.seq, "at": debt.at}
    for person, change in payment.changes.items():
        where = {"ladder": verdict.ladder, "person": person}
        _move(connection, where, change.after, new=person not in ranks)
        connection.execute(_CHANGED, {**entry, **where, **_moved(change)})
    for person, paid in payment.points.items():
        connection.execute(_AWARDED, {**entry, "person": person, "points": paid})
        connection.execute(_CREDIT, {"_person": person, "_points": paid})
    return bool(payment)


class Unpayable(Exception):  # noqa: N818 - it is an answer, not a fault of ours
    """It cannot be paid as things are."""


class Ratings:
    """Ratings and points as they are written."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def pay(self, debt: Debt, verdict: Verdict) -> bool:
        """Pay a debt, which says ``verdict``, in one transaction; whether anybody got anything.

        Raises:
            Unpayable: it never will be like this.
            NotStored: the database failed.
        """
        try:
            return await self._writer.run(lambda connection: apply(connection, debt, verdict))
        except (IntegrityError, ArithmeticError, ValueError) as fault:
            raise Unpayable(str(fault)) from fault


def _ranks(connection: Connection, verdict: Verdict) -> Mapping[str, Rank]:
    """What both have on the ladder, where they have something."""
    if verdict.ladder is None:
        return {}
    rows = connection.execute(_RANKS, {"_ladder": verdict.ladder, "_people": verdict.people})
    return {
        row.person: Rank(Rating(row.rating, row.deviation, row.volatility), row.at, row.lost, row.drawn, row.won)
        for row in rows
    }


def _move(connection: Connection, where: Mapping[str, str | None], rank: Rank, *, new: bool) -> None:
    numbers = {"rating": rank.rating.value, "deviation": rank.rating.deviation, "volatility": rank.rating.volatility}
    counted = {"lost": rank.lost, "drawn": rank.drawn, "won": rank.won}
    values = {**numbers, **counted, "at": rank.at, "settled": settled_until(rank.rating, rank.at)}
    if new:
        connection.execute(_ENTER, {**where, **values})
    else:
        connection.execute(_MOVE.values(values), {f"_{column}": value for column, value in where.items()})


def _moved(change: Change) -> dict[str, Any]:
    """What a change of a rating is kept as."""
    rating = change.after.rating
    return {"before": change.before, "rating": rating.value, "deviation": rating.deviation}
