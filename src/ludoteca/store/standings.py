"""Ratings and profile points, read for ladders and profiles. Whoever is not settled any more has no place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, func, or_, select

from ludoteca.ladder.glicko import Rating
from ludoteca.store import schema
from ludoteca.store.reader import Reader

_ACCOUNT, _RATING, _CHANGE, _AWARD = (
    schema.account.c,
    schema.rating.c,
    schema.rating_change.c,
    schema.award.c,
)


@dataclass(frozen=True, slots=True)
class RatingRow:
    """Somebody's rating on a ladder as it stood ``at`` the last match; it has a place until ``settled``.

    ``since`` is how old the account is.
    """

    ladder: str
    person: str
    name: str
    since: int
    rating: float
    deviation: float
    volatility: float
    at: int
    settled: int
    won: int
    drawn: int
    lost: int

    @property
    def kept(self) -> Rating:
        """The rating as it is kept, without the time since."""
        return Rating(self.rating, self.deviation, self.volatility)


@dataclass(frozen=True, slots=True)
class PointsRow:
    """Somebody's profile points. ``since`` is how old the account is."""

    person: str
    name: str
    since: int
    points: int


@dataclass(frozen=True, slots=True)
class Step:
    """What a rated result did ``at`` a moment."""

    at: int
    before: float
    rating: float


_COLUMNS = (
    _RATING.ladder,
    _RATING.person,
    _ACCOUNT.name,
    _ACCOUNT.since,
    _RATING.rating,
    _RATING.deviation,
    _RATING.volatility,
    _RATING.at,
    _RATING.settled,
    _RATING.won,
    _RATING.drawn,
    _RATING.lost,
)
_POINTS = select(_ACCOUNT.person, _ACCOUNT.name, _ACCOUNT.since, _ACCOUNT.points)
_RATED = schema.rating.join(schema.account, _ACCOUNT.person == _RATING.person)


class Standings:
    """Reads ladders, the points board, and what one person has on them.

    Higher ratings come first, exactly as they are kept; of two that are equal the older account. So no
    two share a place, though they may show the same number.
    """

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def ladder(self, ladder: str, now: int, most: int, skip: int) -> Sequence[RatingRow]:
        """Those who have a place on a ladder at ``now``, best first, without the ``skip`` best."""
        query = (
            select(*_COLUMNS)
            .select_from(_RATED)
            .where(*_placed(ladder, now))
            .order_by(_RATING.rating.desc(), _ACCOUNT.since, _RATING.person)
            .limit(most)
            .offset(skip)
        )
        return await self._rows(query)

    async def placed(self, ladder: str, now: int) -> int:
        """How many have a place on a ladder."""
        query = select(func.count()).select_from(schema.rating).where(*_placed(ladder, now))
        return await self._number(query)

    async def place(self, one: RatingRow, now: int) -> int | None:
        """The place that somebody has on a ladder; ``None`` when their rating is provisional."""
        if one.settled <= now:
            return None
        # Two counts, each by the index of ratings: for an alternative of both every rating would be looked at.
        better = select(func.count()).select_from(schema.rating)
        better = better.where(*_placed(one.ladder, now), _RATING.rating > one.rating)
        equal = select(func.count()).select_from(_RATED)
        equal = equal.where(*_placed(one.ladder, now), _RATING.rating == one.rating, _older(one.since, one.person))
        return 1 + await self._number(select(better.scalar_subquery() + equal.scalar_subquery()))

    async def rating(self, ladder: str, person: str) -> RatingRow | None:
        """What somebody has on a ladder, provisional or not."""
        query = select(*_COLUMNS).select_from(_RATED).where(_RATING.ladder == ladder, _RATING.person == person)
        return next(iter(await self._rows(query)), None)

    async def ratings(self, person: str) -> Sequence[RatingRow]:
        """What somebody has on every ladder where they have a rated result."""
        return await self._rows(select(*_COLUMNS).select_from(_RATED).where(_RATING.person == person))

    async def before(self, ladder: str, persons: Sequence[str], since: int) -> Mapping[str, float]:
        """The ratings that ``persons`` had at ``since``, of those who have had a rated result from then on."""
        first = (
            select(_CHANGE.before)
            .where(_CHANGE.person == _RATING.person, _CHANGE.ladder == ladder, _CHANGE.at >= since)
            .order_by(_CHANGE.at, _CHANGE.seq)
            .limit(1)
            .correlate(schema.rating)
            .scalar_subquery()
        )
        query = select(_RATING.person, first).where(_RATING.ladder == ladder, _RATING.person.in_(persons))
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        return {person: before for person, before in rows if before is not None}

    async def steps(self, ladder: str, person: str, most: int) -> Sequence[Step]:
        """The last rated results of somebody, oldest first."""
        query = (
            select(_CHANGE.at, _CHANGE.before, _CHANGE.rating)
            .where(_CHANGE.person == person, _CHANGE.ladder == ladder)
            .order_by(_CHANGE.at.desc(), _CHANGE.seq.desc())
            .limit(most)
        )
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        return [Step(*row) for row in reversed(rows)]

    async def points(self, most: int, skip: int) -> Sequence[PointsRow]:
        """Those who have profile points, the richest first, without the ``skip`` richest; then the older account."""
        query = (
            _POINTS.where(_ACCOUNT.points > 0)
            .order_by(_ACCOUNT.points.desc(), _ACCOUNT.since, _ACCOUNT.person)
            .limit(most)
            .offset(skip)
        )
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        return [PointsRow(*row) for row in rows]

    async def paid(self) -> int:
        """How many have profile points."""
        return await self._number(select(func.count()).select_from(schema.account).where(_ACCOUNT.points > 0))

    async def points_of(self, person: str) -> PointsRow | None:
        """The profile points of somebody; ``None`` of whoever has no account."""
        query = _POINTS.where(_ACCOUNT.person == person)
        row = await self._reader.run(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else PointsRow(*row)

    async def points_place(self, one: PointsRow) -> int | None:
        """The place that somebody has on the points board; without points there is none."""
        if not one.points:
            return None
        equal = and_(_ACCOUNT.points == one.points, _older(one.since, one.person))
        ahead = or_(_ACCOUNT.points > one.points, equal)
        return 1 + await self._number(select(func.count()).select_from(schema.account).where(ahead))

    async def earned(self, persons: Sequence[str], since: int) -> Mapping[str, int]:
        """The profile points that ``persons`` were paid from ``since`` on."""
        query = (
            select(_AWARD.person, func.sum(_AWARD.points))
            .where(_AWARD.person.in_(persons), _AWARD.at >= since)
            .group_by(_AWARD.person)
        )
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        return {person: int(points) for person, points in rows}

    async def _rows(self, query: Select[*tuple[Any, ...]]) -> Sequence[RatingRow]:
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        return [RatingRow(*row) for row in rows]

    async def _number(self, query: Select[int]) -> int:
        return await self._reader.run(lambda connection: connection.execute(query).scalar_one())


def _placed(ladder: str, now: int) -> tuple[ColumnElement[bool], ...]:
    return _RATING.ladder == ladder, _RATING.settled > now


def _older(since: int, person: str) -> ColumnElement[bool]:
    """Whether an account is older than another one; of two of the same moment one is the first all the same."""
    return or_(_ACCOUNT.since < since, and_(_ACCOUNT.since == since, _ACCOUNT.person < person))
