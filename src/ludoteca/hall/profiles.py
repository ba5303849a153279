"""What everybody may see of a member: ratings, points, and finished matches between people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ludoteca.hall.history import History, PastMatch
from ludoteca.hall.ladders import Ladders, Rated
from ludoteca.hall.presence import Presence
from ludoteca.match.units import DAY, Millis, PersonId
from ludoteca.store.accounts import Account
from ludoteca.store.gains import Gain
from ludoteca.store.matches import Wanted
from ludoteca.store.standings import Step
from ludoteca.store.store import Store
from ludoteca.store.tallies import Tally

MOST_STEPS = 400
MOST_POINTS = 40


@dataclass(frozen=True, slots=True)
class Point:
    """A rating as it was at a moment."""

    at: Millis
    rating: int


@dataclass(frozen=True, slots=True)
class Course:
    """Somebody's rating on a ladder, and how it came to be, oldest first."""

    rated: Rated
    points: Sequence[Point]


@dataclass(frozen=True, slots=True)
class Profile:
    """A member. ``here``: with a page open at some table; ``streak``: so many of the last matches in a row were won."""

    person: PersonId
    name: str
    since: Millis
    points: int
    here: bool
    streak: int
    courses: Sequence[Course]
    kinds: Mapping[str, Tally]
    bot: bool = False

    @property
    def matches(self) -> int:
        """How many matches with other people are finished."""
        return sum(tally.all for tally in self.kinds.values())


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match, with what it did to the rating and to the profile points; ``None``: it was not about them."""

    match: PastMatch
    rating: int | None = None
    points: int | None = None


class Profiles:
    """Reads profiles."""

    def __init__(self, store: Store, history: History, ladders: Ladders, presence: Presence) -> None:
        self._store = store
        self._history = history
        self._ladders = ladders
        self._presence = presence

    async def of(self, account: Account) -> Profile:
        """The profile of a member."""
        person = PersonId(account.person)
        results = await self._store.tallies.results(person)
        courses = [
            Course(rated, course(await self._store.standings.steps(rated.ladder, person, MOST_STEPS)))
            for rated in await self._ladders.of_person(person)
        ]
        return Profile(
            person,
            account.name,
            Millis(account.since),
            account.points,
            self._presence.somewhere(person),
            results.streak,
            courses,
            results.kinds,
            account.bot is not None,
        )

    async def between(self, person: PersonId, other: PersonId) -> Tally:
        """How the matches of two people with one another ended for ``person``."""
        return await self._store.tallies.between(person, other)

    async def matches(self, person: PersonId, wanted: Wanted, most: int, skip: int) -> Sequence[Played]:
        """Finished matches of ``person``, newest first, without the ``skip`` newest."""
        found = await self._history.matches(person, replace(wanted, state="finished"), most, skip)
        gains = await self._store.gains.of(person, list({match.table for match in found})) if found else ()
        return [_played(match, gains) for match in found]

    async def count(self, profile: Profile, wanted: Wanted) -> int:
        """How many such matches of a member are finished."""
        if wanted.opponent != "online":
            return (await self._history.count(profile.person, replace(wanted, state="finished")))[1]
        tallies = [tally for kind, tally in profile.kinds.items() if wanted.kind in ("", kind)]
        return sum(tally.of(wanted.result) if wanted.result else tally.all for tally in tallies)


def course(steps: Sequence[Step]) -> Sequence[Point]:
    """The ratings after the last results; where these are many, only those at the ends of days.

    >>> [point.rating for point in course([Step(1, 1500, 1512.4), Step(2, 1512.4, 1505.6)])]
    [1500, 1512, 1506]
    """
    if not steps:
        return ()
    points = [Point(Millis(step.at), round(step.rating)) for step in steps]
    if len(points) <= MOST_POINTS:
        return [Point(points[0].at, round(steps[0].before)), *points]
    days = {point.at // DAY: point for point in points}
    return list(days.values())[-MOST_POINTS:] if len(days) > 1 else points[-MOST_POINTS:]


def _played(match: PastMatch, gains: Sequence[Gain]) -> Played:
    mine = [gain for gain in gains if gain.table == match.table and match.began <= gain.at <= match.changed]
    before = [gain.before for gain in mine if gain.before is not None]
    after = [gain.rating for gain in mine if gain.rating is not None]
    paid = [gain.points for gain in mine if gain.points is not None]
    return Played(match, round(after[-1]) - round(before[0]) if after else None, sum(paid) if paid else None)
