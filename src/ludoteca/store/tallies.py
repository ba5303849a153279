"""Finished matches between people, counted: what somebody has won, drawn and lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import and_, case, exists, func, or_, select

from ludoteca.store import schema
from ludoteca.store.reader import Reader

_MATCH, _STANDING, _TABLE = schema.hall_match.c, schema.standing.c, schema.hall_table.c


@dataclass(frozen=True, slots=True)
class Tally:
    """How many were won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def all(self) -> int:
        """How many there are."""
        return self.won + self.drawn + self.lost

    def of(self, result: str) -> int:
        """How many ended so."""
        return {"won": self.won, "drawn": self.drawn, "lost": self.lost}[result]


@dataclass(frozen=True, slots=True)
class Results:
    """How matches ended, by kind of game; ``streak`` is how many of the last in a row were won."""

    kinds: Mapping[str, Tally]
    streak: int


_CHANGED = func.coalesce(_MATCH.until, _TABLE.changed)
_PLAYED = schema.standing.join(
    schema.hall_match, and_(_MATCH.hall_table == _STANDING.hall_table, _MATCH.number == _STANDING.number)
).join(schema.hall_table, _TABLE.id == _STANDING.hall_table)
_FINISHED = and_(_MATCH.opponent == "online", _STANDING.result != "", or_(_MATCH.until.is_not(None), _TABLE.over == 1))


class Tallies:
    """Counts the matches of a person."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def results(self, person: str) -> Results:
        """How the matches of ``person`` ended."""
        played = (
            select(_TABLE.kind, _STANDING.result, _CHANGED.label("at"))
            .select_from(_PLAYED)
            .where(_STANDING.person == person, _FINISHED)
            .cte("played")
        )
        one = played.c
        last = select(func.coalesce(func.max(one.at), -1)).where(one.result != "won").scalar_subquery()
        since = func.sum(case((last < one.at, 1), else_=0))
        query = select(one.kind, one.result, func.count(), since).group_by(one.kind, one.result)
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        kinds = dict.fromkeys(kind for kind, *_ in rows)
        tallies = {kind: _tally({result: n for one, result, n, _ in rows if one == kind}) for kind in kinds}
        return Results(tallies, sum(after for *_, after in rows))

    async def between(self, person: str, other: str) -> Tally:
        """How the matches of two people with one another, and with nobody else, ended for ``person``."""
        theirs, third = schema.standing.alias("theirs"), schema.standing.alias("third")
        joined_by = exists().where(
            third.c.hall_table == _STANDING.hall_table,
            third.c.number == _STANDING.number,
            third.c.person.not_in((person, other)),
        )
        met = _PLAYED.join(
            theirs,
            and_(
                theirs.c.person == other,
                theirs.c.hall_table == _STANDING.hall_table,
                theirs.c.number == _STANDING.number,
            ),
        )
        query = (
            select(_STANDING.result, func.count())
            .select_from(met)
            .where(_STANDING.person == person, _FINISHED, ~joined_by)
            .group_by(_STANDING.result)
        )
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        return _tally(dict(rows))


def _tally(results: Mapping[str, int]) -> Tally:
    return Tally(*(results.get(result, 0) for result in ("won", "drawn", "lost")))
