"""Who is how strong, and who has earned most: a page of a ladder, or of the points board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from ludoteca.hall.clock import Clock
from ludoteca.hall.months import month_of
from ludoteca.hall.presence import Presence
from ludoteca.ladder.glicko import aged
from ludoteca.match.units import Millis, PersonId
from ludoteca.store.standings import PointsRow, RatingRow
from ludoteca.store.store import Store

ON_A_PAGE = 25


@dataclass(frozen=True, slots=True)
class Rated:
    """Somebody's rating as it is shown: rounded, with the deviation of today.

    ``place`` is ``None`` while it is provisional. ``month`` is what this month has brought; ``None``: no result.
    ``table`` is where everybody can watch them play now.
    """

    person: PersonId
    name: str
    ladder: str
    place: int | None
    rating: int
    deviation: int
    month: int | None
    won: int
    drawn: int
    lost: int
    at: Millis
    table: str | None = None


@dataclass(frozen=True, slots=True)
class Earned:
    """Somebody's profile points; ``month`` is how many of them this month has brought."""

    person: PersonId
    name: str
    place: int | None
    points: int
    month: int
    table: str | None = None


T = TypeVar("T", Rated, Earned)


@dataclass(frozen=True, slots=True)
class Board(Generic[T]):
    """A page of a ladder: its rows, how many come before them and how many there are in all.

    ``own`` is the row of whoever looks, if they have one that is not on the page.
    """

    rows: Sequence[T]
    skipped: int
    every: int
    own: T | None


class Ladders:
    """Reads ladders as people see them."""

    def __init__(self, store: Store, presence: Presence, clock: Clock) -> None:
        self._standings = store.standings
        self._lines = store.lines
        self._presence = presence
        self._clock = clock

    async def rated(self, ladder: str, person: PersonId | None, page: int) -> Board[Rated]:
        """A page of a ladder, from 1, as ``person`` sees it."""
        now, skip = self._clock.now(), (page - 1) * ON_A_PAGE
        rows = await self._standings.ladder(ladder, now, ON_A_PAGE, skip)
        places = _places(skip, rows)
        mine = await self._standings.rating(ladder, person) if person and person not in places else None
        if mine:
            places[mine.person] = await self._standings.place(mine, now)
        shown = await self._rated(ladder, [*rows, mine] if mine else rows, places, now)
        return Board(shown[: len(rows)], skip, await self._standings.placed(ladder, now), shown[-1] if mine else None)

    async def rich(self, person: PersonId | None, page: int) -> Board[Earned]:
        """A page of the points board, from 1, as ``person`` sees it."""
        skip = (page - 1) * ON_A_PAGE
        rows = await self._standings.points(ON_A_PAGE, skip)
        places = _places(skip, rows)
        mine = await self._standings.points_of(person) if person and person not in places else None
        if mine:
            places[mine.person] = await self._standings.points_place(mine)
        shown = await self._earned([*rows, mine] if mine else rows, places)
        return Board(shown[: len(rows)], skip, await self._standings.paid(), shown[-1] if mine else None)

    async def of_person(self, person: PersonId) -> Sequence[Rated]:
        """What somebody has on every ladder where they have a rated result."""
        now = self._clock.now()
        shown: list[Rated] = []
        for row in await self._standings.ratings(person):
            place = await self._standings.place(row, now)
            shown += await self._rated(row.ladder, [row], {row.person: place}, now)
        return shown

    async def _rated(
        self, ladder: str, rows: Sequence[RatingRow], places: Mapping[str, int | None], now: Millis
    ) -> Sequence[Rated]:
        persons = list(places)
        before = await self._standings.before(ladder, persons, month_of(now))
        tables = await self._tables(persons)
        return [
            Rated(
                PersonId(row.person),
                row.name,
                ladder,
                places[row.person],
                round(row.rating),
                round(aged(row.kept, row.at, now).deviation),
                round(row.rating) - round(before[row.person]) if row.person in before else None,
                row.won,
                row.drawn,
                row.lost,
                Millis(row.at),
                tables.get(row.person),
            )
            for row in rows
        ]

    async def _earned(self, rows: Sequence[PointsRow], places: Mapping[str, int | None]) -> Sequence[Earned]:
        persons = list(places)
        month = await self._standings.earned(persons, month_of(self._clock.now()))
        tables = await self._tables(persons)
        return [
            Earned(
                PersonId(row.person),
                row.name,
                places[row.person],
                row.points,
                month.get(row.person, 0),
                tables.get(row.person),
            )
            for row in rows
        ]

    async def _tables(self, persons: Sequence[str]) -> Mapping[str, str]:
        """Where those of ``persons`` are who play now for everybody to see."""
        found = await self._lines.playing(persons)
        return {person: table for person, table in reversed(found) if self._presence.there(table, PersonId(person))}


def _places(skip: int, rows: Sequence[RatingRow | PointsRow]) -> dict[str, int | None]:
    return {row.person: place for place, row in enumerate(rows, skip + 1)}
