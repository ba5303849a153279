"""Scores as people read them: who wins, and how soon."""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.engine.solver.desk import Desk
from ludoteca.rules.drop.geometry import Column


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a score is at least and at most.

    >>> Bounds(-2, 1).exact, Bounds(1, 1).turned
    (False, Bounds(low=-1, high=-1))
    """

    low: int
    high: int

    @property
    def exact(self) -> bool:
        """Whether it is known."""
        return self.low == self.high

    @property
    def turned(self) -> Bounds:
        """The same seen by the other side."""
        return Bounds(-self.high, -self.low)


@dataclass(frozen=True, slots=True)
class Solution:
    """The score of each column that is not full, as whoever moves sees it."""

    desk: Desk
    scores: dict[Column, Bounds]

    @property
    def value(self) -> Bounds:
        """The score of the position: that of the best column."""
        return Bounds(max(one.low for one in self.scores.values()), max(one.high for one in self.scores.values()))

    @property
    def best(self) -> list[Column]:
        """Every column that is known to be as good as any."""
        low = max(one.high for one in self.scores.values())
        return [column for column, one in self.scores.items() if one.low == low]

    @property
    def plies(self) -> int | None:
        """How many plies are still to be played with best play of both, if the value is known."""
        return plies_left(self.desk, self.value.low) if self.value.exact else None


def plies_left(desk: Desk, score: int) -> int:
    """After how many plies the game ends that has a score for whoever moves.

    The convention counts the discs of the winner, in the whole game and without those that lay there before.
    """
    if score == 0:
        return desk.shape.cells - desk.plies
    discs = desk.shape.most - abs(score)
    first_wins = (desk.plies % 2 == 0) == (score > 0)
    last = 2 * discs - first_wins
    if desk.shape.loses:  # the loser's disc is the last
        last = 2 * discs + (not first_wins)
    return last - desk.plies
