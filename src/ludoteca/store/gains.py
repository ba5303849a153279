"""What ends have brought to whom, as it was written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import BindParameter, Connection, Select, bindparam, select

from ludoteca.store import schema
from ludoteca.store.reader import Reader

_CHANGE, _AWARD = schema.rating_change.c, schema.award.c


@dataclass(frozen=True, slots=True)
class Gain:
    """What the end at place ``seq`` of a table brought somebody ``at`` a moment.

    The rating before and after it, where it was rated, and profile points, where it paid some.
    """

    table: str
    seq: int
    at: int
    before: float | None = None
    rating: float | None = None
    deviation: float | None = None
    points: int | None = None


# Statements are built once: building one costs more than running it.
_TABLES: BindParameter[str] = bindparam("_tables", expanding=True)
_MOVED = select(
    _CHANGE.person, _CHANGE.hall_table, _CHANGE.seq, _CHANGE.at, _CHANGE.before, _CHANGE.rating, _CHANGE.deviation
)
_PAID = select(_AWARD.person, _AWARD.hall_table, _AWARD.seq, _AWARD.at, _AWARD.points)
_AT = (
    _MOVED.where(_CHANGE.hall_table == bindparam("_table"), _CHANGE.seq == bindparam("_seq")),
    _PAID.where(_AWARD.hall_table == bindparam("_table"), _AWARD.seq == bindparam("_seq")),
)
# By table alone: a person has more results than a table has people.
_OF = (_MOVED.where(_CHANGE.hall_table.in_(_TABLES)), _PAID.where(_AWARD.hall_table.in_(_TABLES)))


class Gains:
    """Reads what ends have brought."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def at(self, table: str, seq: int) -> Mapping[str, Gain]:
        """What the end at place ``seq`` of a table brought to whom: nothing while it is unpaid or counts for none."""
        found = await self._read(_AT, {"_table": table, "_seq": seq})
        return {person: gain for (person, *_), gain in found.items()}

    async def of(self, person: str, tables: Sequence[str]) -> Sequence[Gain]:
        """What ``person`` has gained at some tables, in order of the ends at each."""
        found = await self._read(_OF, {"_tables": tables})
        return [found[key] for key in sorted(found) if key[0] == person]

    async def _read(
        self, queries: tuple[Select[*tuple[Any, ...]], Select[*tuple[Any, ...]]], where: Mapping[str, object]
    ) -> Mapping[tuple[str, str, int], Gain]:
        moved, paid = queries

        def work(connection: Connection) -> Mapping[tuple[str, str, int], Gain]:
            found: dict[tuple[str, str, int], Gain] = {}
            for person, *row in connection.execute(moved, where):
                found[person, row[0], row[1]] = Gain(*row)
            for person, table, seq, at, points in connection.execute(paid, where):
                key = person, table, seq
                found[key] = replace(found.get(key) or Gain(table, seq, at), points=points)
            return found

        return await self._reader.run(work)
