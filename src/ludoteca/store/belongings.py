"""What ratings and points are kept of a person, to be handed out to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy import Connection, Select, select

from ludoteca.store import schema
from ludoteca.store.reader import Reader

Rows: TypeAlias = Sequence[Mapping[str, str | int | float]]
_RATING, _CHANGE, _AWARD = schema.rating.c, schema.rating_change.c, schema.award.c


@dataclass(frozen=True, slots=True)
class Earnings:
    """Ratings as they are, what moved them, and points as they were paid; oldest first, moments in milliseconds."""

    ratings: Rows
    changes: Rows
    points: Rows


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


def _rows(connection: Connection, query: Select[tuple[object, ...]]) -> Rows:
    return [{_named(name): value for name, value in row.items()} for row in connection.execute(query).mappings()]


def _named(column: str) -> str:
    return "table" if column == "hall_table" else column
