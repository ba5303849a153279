"""What ratings and points are kept of a person, to be handed out to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from sqlalchemy import Connection, Select, select

from ludoteca.store import schema
from ludoteca.store.reader import Reader

Rows: TypeAlias = Sequence[Mapping[str, Any]]
_RATING, _CHANGE, _AWARD = schema.rating.c, schema.rating_change.c, schema.award.c
_ROOM, _MEMBER, _MESSAGE = schema.room.c, schema.membership.c, schema.message.c
_BLOCK, _REPORT, _ACCOUNT = schema.block.c, schema.report.c, schema.account.c


@dataclass(frozen=True, slots=True)
class Earnings:
    """Ratings as they are, what moved them, and points as they were paid; oldest first, moments in milliseconds."""

    ratings: Rows
    changes: Rows
    points: Rows


@dataclass(frozen=True, slots=True)
class Company:
    """The rooms where somebody is, what they have said in any, whom they block, and what they have reported."""

    rooms: Rows
    messages: Rows
    blocked: Rows
    reports: Rows


class Belongings:
    """Reads what is kept of somebody."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def of(self, person: str) -> Earnings:
        """Everything about ratings and points of a person."""
        ratings = select(*(column for column in _RATING if column.name not in ("person", "settled")))
        changes = select(*(column for column in _CHANGE if column.name != "person"))
        awards = select(*(column for column in _AWARD if column.name != "person"))
        queries = (
            ratings.where(_RATING.person == person).order_by(_RATING.ladder),
            changes.where(_CHANGE.person == person).order_by(_CHANGE.at),
            awards.where(_AWARD.person == person).order_by(_AWARD.at),
        )
        return await self._reader.run(lambda connection: Earnings(*(_rows(connection, query) for query in queries)))

    async def company(self, person: str) -> Company:
        """Everything about rooms of a person; oldest first, moments in milliseconds."""
        rooms = select(_ROOM.name, _MEMBER.since, (_ROOM.owner == person).label("owner"), _MEMBER.last_read)
        messages = select(_ROOM.name.label("room"), _MESSAGE.number, _MESSAGE.at, _MESSAGE.phrase, _MESSAGE.text)
        blocked = select(_ACCOUNT.name, _BLOCK.since).join(schema.account, _ACCOUNT.person == _BLOCK.other)
        reports = select(_REPORT.place.label("room"), _REPORT.number, _REPORT.reason, _REPORT.at, _REPORT.settled)
        queries = (
            rooms.join(schema.membership, _MEMBER.room == _ROOM.id)
            .where(_MEMBER.person == person)
            .order_by(_MEMBER.since),
            messages.join(schema.room, _ROOM.id == _MESSAGE.room)
            .where(_MESSAGE.person == person)
            .order_by(_MESSAGE.at, _MESSAGE.number),
            blocked.where(_BLOCK.person == person).order_by(_BLOCK.since),
            reports.where(_REPORT.by == person).order_by(_REPORT.at),
        )
        return await self._reader.run(lambda connection: Company(*(_rows(connection, query) for query in queries)))


def _rows(connection: Connection, query: Select[*tuple[Any, ...]]) -> Rows:
    return [{_named(name): value for name, value in row.items()} for row in connection.execute(query).mappings()]


def _named(column: str) -> str:
    return "table" if column == "hall_table" else column
