"""Forms of a match, and who has won it. Points are counted in halves: a win is two, a draw one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct

from ludoteca.match.units import Player


class OpenRounds(Struct, frozen=True, tag="open-rounds"):
    """Rounds without end; wins and draws are counted."""


class Games(Struct, frozen=True, tag="games"):
    """A match of exactly ``count`` games: a single game, two with sides swapped, three."""

    count: int


class BestOf(Struct, frozen=True, tag="best-of"):
    """A match that ends as soon as somebody is past half of ``count`` games."""

    count: int


Form: TypeAlias = OpenRounds | Games | BestOf


OUT = -1
"""The points of whoever is out of a match, whatever they had."""


def halves(wins: Sequence[int], draws: int) -> tuple[int, ...]:
    """Every player's points, in halves, where a draw is everybody's.

    >>> halves((1, 0), 1)
    (3, 1)
    """
    return tuple(2 * won + draws for won in wins)


def winners(form: Form, points: Sequence[int], decided: int, sides: int = 0) -> tuple[Player, ...] | None:
    """Who has won the match after so many ``decided`` games: ``()`` if it is drawn, ``None`` if it goes on.

    ``points`` are in halves.

    >>> winners(BestOf(3), (3, 1), 2), winners(BestOf(3), (4, 0), 2), winners(Games(2), (2, 2), 2)
    (None, (0,), ())
    """
    match form:
        case OpenRounds():
            return None
        case Games(count=count):
            return leaders(points, sides) if decided >= count else None
        case BestOf(count=count):
            past = tuple(Player(player) for player, point in enumerate(points) if point > count)
            return past or (leaders(points, sides) if decided >= count else None)


def leaders(points: Sequence[int], sides: int = 0) -> tuple[Player, ...]:
    """Whoever has more points than everybody else; nobody if the first place is shared, but by one of so many sides.

    >>> leaders((3, 1)), leaders((2, 2)), leaders((3, 1, 3, 1), sides=2)
    ((0,), (), (0, 2))
    """
    best = [Player(player) for player, point in enumerate(points) if point == max(points)]
    return tuple(best) if len({player % (sides or len(points)) for player in best}) == 1 else ()


def places(points: Sequence[int], sides: int = 0) -> tuple[int, ...]:
    """Each player's place by points: one more than so many of the sides have more. Equal ones are shared.

    >>> places((4, 1, 1)), places((3, 3, 0)), places((0, 2, 0, 2), sides=2)
    ((1, 2, 2), (1, 1, 3), (2, 1, 2, 1))
    """
    of = sides or len(points)
    return tuple(1 + len({player % of for player, more in enumerate(points) if more > one}) for one in points)
