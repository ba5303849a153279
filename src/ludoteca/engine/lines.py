"""How *easy* and *normal* choose in every game of lines."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Protocol, TypeVar

NOTICE = 0.7
"""How often *easy* sees that another would win, that its own disc would open the cell for it, or that it would lose."""
WANDER = 5.0
"""How far *easy* strays from the cells with most room."""
AHEAD = 4
"""How many moves *normal* looks ahead, its own counted."""
EVEN = 6
"""Moves whose values differ by no more than this are equals to *normal*, so that games differ."""

M = TypeVar("M")


class Sight(Protocol[M]):
    """What *easy* sees of a position."""

    @property
    def moves(self) -> list[M]:
        """Every legal move."""

    @property
    def wins(self) -> list[M]:
        """What wins at once."""

    @property
    def dangers(self) -> list[M]:
        """What stops a win of another."""

    @property
    def gifts(self) -> list[M]:
        """What loses at once, or lets another win."""

    def merit(self, move: M, /) -> int:
        """How good the place is where a move puts a disc."""


def easy(sight: Sight[M], random: Random) -> M:
    """Takes a win that it sees at once, mostly stops one, and else puts discs where there is room, more or less."""
    if wins := sight.wins:
        return random.choice(wins)
    if (dangers := sight.dangers) and random.random() < NOTICE:
        return random.choice(dangers)
    moves = sight.moves
    if random.random() < NOTICE:
        gifts = sight.gifts
        moves = [move for move in moves if move not in gifts] or moves
    return max(moves, key=lambda move: sight.merit(move) + random.gauss(0, WANDER))


def normal(values: Mapping[M, int], proven: int, random: Random) -> M:
    """The best of moves by their values, by lot among equals. Of wins it takes the first, of losses the last.

    >>> normal({"a": 9_993, "b": 9_995}, 9_900, Random(0)), normal({"a": -9_994, "b": -9_992}, 9_900, Random(0))
    ('b', 'b')
    """
    best = max(values.values())
    least = best if abs(best) > proven else best - EVEN
    return random.choice([move for move, value in values.items() if value >= least])
