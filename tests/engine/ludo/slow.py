"""The end of a game of Ludo worked out slowly, by the plain rules alone: nothing is shared with kernels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import replace

from ludoteca.rules.game import Chance
from ludoteca.rules.ludo.board import HOME, Progress
from ludoteca.rules.ludo.notation import ROLLS
from ludoteca.rules.ludo.position import LudoPosition
from ludoteca.rules.ludo.setup import LudoSetup
from tests.rules.playing import applied

Key = Hashable


def at(setup: LudoSetup, own: Iterable[int], other: Iterable[int], sixes: int = 0) -> LudoPosition:
    """Red with some counters about to roll, and yellow with others; all else is home."""
    red, yellow = (tuple(sorted(Progress(one) for one in (*some, *[HOME] * 4)[:4])) for some in (own, other))
    return LudoPosition(setup, (red, (), yellow, ()), sixes=sixes)


def outcomes(position: LudoPosition) -> dict[Key, LudoPosition]:
    """Where all ways to play the dice in hand lead to: to the next roll, or to the end."""
    found: dict[Key, LudoPosition] = {}
    if position.turn is Chance.ROLL or position.outcome:
        return {position.key(): position}
    for action in position.legal():
        after = applied(position, action)
        assert isinstance(after, LudoPosition)
        found |= outcomes(after)
    return found


class Solver:
    """Chances of the seat that is about to roll, by ``key``."""

    def __init__(self) -> None:
        self.known: dict[Key, float] = {}

    def chance(self, position: LudoPosition) -> float:
        """The chance of the seat whose turn it is, or of the winner: 1."""
        if position.outcome:
            return 1.0
        if position.key() not in self.known:
            self._solve(position)
        return self.known[position.key()]

    def _solve(self, position: LudoPosition) -> None:
        """All positions with the same counters: they lead to each other only where nothing can be moved."""
        group = {
            one.key(): one
            for seat in (position.mover, 1 - position.mover)
            for sixes in range(3)
            for one in [replace(position, mover=seat, sixes=sixes)]
        }
        sure: dict[Key, float] = {}
        links: dict[Key, Counter[tuple[Key, bool]]] = {}
        for key, one in group.items():
            sure[key], links[key] = 0.0, Counter()
            for roll in ROLLS:
                ends = outcomes(one.after(roll))
                if group.keys() & ends.keys():
                    # Who moves nothing had no choice.
                    assert len(ends) == 1
                    ((end, after),) = ends.items()
                    links[key][end, after.mover == one.mover] += 1
                else:
                    sure[key] += 1 / 36 * max(self._of(one, after) for after in ends.values())
        self.known |= _solved(sure, links)

    def _of(self, before: LudoPosition, after: LudoPosition) -> float:
        chance = self.chance(after)
        return chance if after.mover == before.mover else 1 - chance


def _solved(sure: dict[Key, float], links: dict[Key, Counter[tuple[Key, bool]]]) -> dict[Key, float]:
    """The solution of ``x = sure + links / 36``, by elimination."""
    rows: dict[Key, dict[Key, float]] = {}
    constants: dict[Key, float] = {}
    for key, some in links.items():
        rows[key] = {other: float(other == key) for other in links}
        constants[key] = sure[key]
        for (end, same), many in some.items():
            share = many / 36
            rows[key][end] -= share if same else -share
            constants[key] += 0 if same else share
    for pivot in links:
        scale = rows[pivot][pivot]
        rows[pivot] = {end: number / scale for end, number in rows[pivot].items()}
        constants[pivot] /= scale
        for key in links:
            if key != pivot and (factor := rows[key][pivot]):
                rows[key] = {end: number - factor * rows[pivot][end] for end, number in rows[key].items()}
                constants[key] -= factor * constants[pivot]
    return constants
