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


def halves(wins: Sequence[int], draws: int) -> tuple[int, ...]:
    """Every player's points, in halves.

    >>> halves((1, 0), 1)
    (3, 1)
    """
    return tuple(2 * won + draws for won in wins)


def winners(form: Form, wins: Sequence[int], draws: int) -> tuple[Player, ...] | None:
    """Who has won the match: ``()`` if it is drawn, ``None`` if it goes on.

    >>> winners(BestOf(3), (1, 0), 1), winners(BestOf(3), (2, 0), 0), winners(Games(2), (1, 1), 0)
    (None, (0,), ())
    """
    points = halves(wins, draws)
    played = sum(wins) + draws
    match form:
        case OpenRounds():
            return None
        case Games(count=count):
            return leaders(points) if played >= count else None
        case BestOf(count=count):
            past = tuple(Player(player) for player, point in enumerate(points) if point > count)
            return past or (leaders(points) if played >= count else None)


def leaders(points: Sequence[int]) -> tuple[Player, ...]:
    """Whoever has more points than everybody else; nobody if the first place is shared.

    >>> leaders((3, 1)), leaders((2, 2))
    ((0,), ())
    """
    best = [Player(player) for player, point in enumerate(points) if point == max(points)]
    return tuple(best) if len(best) == 1 else ()
