"""What a verdict pays: both ratings moved, each by what the other's was before, and profile points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ludoteca.ladder.glicko import Rating, aged, rate
from ludoteca.ladder.verdict import Verdict
from ludoteca.match.units import PersonId


@dataclass(frozen=True, slots=True)
class Rank:
    """What somebody has on a ladder: a rating as it stood ``at`` the last result, and how many there were of each."""

    rating: Rating
    at: int
    lost: int = 0
    drawn: int = 0
    won: int = 0


_COUNTERS = ("lost", "drawn", "won")
"""What a result of so many half points adds to."""


@dataclass(frozen=True, slots=True)
class Change:
    """A rank after a result, and the rating just ``before`` it."""

    before: float
    after: Rank


@dataclass(frozen=True, slots=True)
class Payment:
    """What is to be written down for whom; nothing for anybody where nobody gets anything."""

    changes: Mapping[PersonId, Change] = field(default_factory=dict)
    points: Mapping[PersonId, int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.changes or self.points)


def settle(verdict: Verdict, members: Mapping[str, int], ranks: Mapping[str, Rank], at: int) -> Payment:
    """What a verdict of the moment ``at`` pays, with the ``ranks`` that there are on its ladder.

    ``members`` says since when people, but bots, have accounts: without two as old as the match nobody gets anything.

    >>> people = PersonId("mira"), PersonId("jun")
    >>> payment = settle(Verdict("four", None, 5, people, (2, 0), (15, 2)), {"mira": 0, "jun": 5}, {}, 9)
    >>> dict(payment.points)
    {'mira': 15, 'jun': 2}
    """
    if any(members.get(person, verdict.began + 1) > verdict.began for person in verdict.people):
        return Payment()
    points = {} if verdict.points is None else dict(zip(verdict.people, verdict.points, strict=True))
    return Payment({} if verdict.ladder is None else _changes(verdict, ranks, at), points)


def _changes(verdict: Verdict, ranks: Mapping[str, Rank], at: int) -> dict[PersonId, Change]:
    before = [_before(ranks.get(person), at) for person in verdict.people]
    changes: dict[PersonId, Change] = {}
    for place, (person, half) in enumerate(zip(verdict.people, verdict.halves, strict=True)):
        after = rate(before[place], [(before[1 - place], half / 2)])
        changes[person] = Change(before[place].value, _after(ranks.get(person), after, half, at))
    return changes


def _before(rank: Rank | None, at: int) -> Rating:
    """A rating after the time without a match; a fresh one for whoever has none."""
    return Rating() if rank is None else aged(rank.rating, rank.at, at)


def _after(rank: Rank | None, rating: Rating, half: int, at: int) -> Rank:
    """A rank with one result more; a clock that was set back takes it to no earlier moment."""
    rank = rank or Rank(rating, at)
    counted = {name: getattr(rank, name) + (half == worth) for worth, name in enumerate(_COUNTERS)}
    return replace(rank, rating=rating, at=max(rank.at, at), **counted)
