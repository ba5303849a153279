"""What an end of a game or match settles: which rating it moves, and what it pays."""

from __future__ import annotations

from msgspec import Struct

from ludoteca.match.events import Event, GameEnded, MatchEnded
from ludoteca.match.occupant import Person
from ludoteca.match.policy import POLICIES, Points
from ludoteca.match.series import OpenRounds
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, PersonId, Player


class Verdict(Struct, frozen=True, omit_defaults=True):
    """How a match, or a round of an open one, ended between two people.

    ``halves`` are their shares in half points: 2 and 0, 1 and 1, 0 and 2. It moves their ratings on ``ladder``
    and pays ``points``, if they had accounts when it ``began``.
    """

    kind: str
    ladder: str | None
    began: int
    people: tuple[PersonId, PersonId]
    halves: tuple[int, int]
    points: tuple[int, int] | None = None


def verdict(event: Event, after: Match) -> Verdict | None:
    """What ``event`` settles, with the match ``after`` it; ``None`` for all that counts for no rating and pays nothing.

    In open rounds each round counts for itself and their end for nothing; elsewhere the whole match counts.
    """
    if not isinstance(event, GameEnded | MatchEnded):
        return None
    if isinstance(event, GameEnded) is not _by_rounds(after) or after.game is None:
        return None
    policy, people = after.policy, opponents(after)
    if people is None or (policy.ladder is None and policy.points is None):
        return None
    if len(after.moved) < 2 and not policy.counts_unmoved:
        return None
    halves = _share(event.winners, Player(0)), _share(event.winners, Player(1))
    paid = policy.points
    points = None if paid is None else (_pay(paid, halves[0]), _pay(paid, halves[1]))
    return Verdict(after.kind, policy.ladder, counts_from(after), people, halves, points)


def counts_from(match: Match) -> Millis:
    """The moment at which what is played now began, as far as it counts: the round in open ones, else the match."""
    return match.game.began if match.game is not None and _by_rounds(match) else match.began


def between_games(match: Match) -> bool:
    """Whether a match that counts as a whole rests between two of its games: nothing of it is settled yet."""
    return match.game is not None and match.closed is None and match.ended is None and not _by_rounds(match)


def _by_rounds(match: Match) -> bool:
    return isinstance(match.setup.form, OpenRounds)


def opponents(match: Match) -> tuple[PersonId, PersonId] | None:
    """The two who play for their ratings, in order of the setup: two persons, each at a device of their own."""
    match match.setup.occupants:
        case (Person(id=one), Person(id=other)) if one != other:
            return one, other
        case _:
            return None


def ladders() -> tuple[str, ...]:
    """The ladders there are, the common one first.

    >>> ladders()[:3]
    ('full-information', 'ketafors', 'quatro/classic')
    """
    named = dict.fromkeys(policy.ladder for policy in POLICIES.values() if policy.ladder is not None)
    return tuple(sorted(named, key=lambda ladder: ladder != COMMON))


COMMON = "full-information"
"""The ladder that the games with nothing hidden share."""


def _share(winners: tuple[Player, ...], player: Player) -> int:
    return 1 if not winners else 2 * (player in winners)


def _pay(points: Points, share: int) -> int:
    return (points.loss, points.draw, points.win)[share]
