"""Scores worked out slowly, by the plain rules alone: nothing is shared with kernels."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

from ludoteca.rules.drop.four import FourPosition, FourRules
from ludoteca.rules.game import Outcome


class Slow:
    """Scores for whoever moves, by what lies on the board; for one game."""

    def __init__(self) -> None:
        self.known: dict[Hashable, int] = {}

    def score(self, position: FourPosition) -> int:
        """The score of a position that is not over."""
        if position.key() not in self.known:
            self.known[position.key()] = max(self.scores(position).values())
        return self.known[position.key()]

    def scores(self, position: FourPosition) -> dict[int, int]:
        """The score of each column that takes a disc."""
        found = {}
        for _, cell in position.landings():
            after = position.land(cell)
            column, _ = position.board.geometry.place(cell)
            found[int(column)] = final(after, after.outcome) if after.outcome else -self.score(after)
        return found


def final(position: FourPosition, outcome: Outcome) -> int:
    """The score of a game that is over, for whoever made the last ply."""
    if not outcome.winners:
        return 0
    winner = outcome.winners[0]
    discs = len(range(winner, position.ply, 2))
    lying = sum(map(bool, position.variant.empty.cells))
    score = (position.board.geometry.size - lying + 2) // 2 - discs
    return score if winner == position.previous else -score


def strewn(rules: FourRules, plies: int, random: Random) -> FourPosition:
    """A position after so many plies by lot that is not over."""
    while True:
        position = rules.start()
        while position.ply < plies and not position.outcome:
            _, cell = random.choice(position.landings())
            position = position.land(cell)
        if not position.outcome:
            return position
