"""The levels of Four in a Row: how a computer picks its column."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ludoteca.engine.each_thread import EachThread
from ludoteca.engine.four.desk import Desk
from ludoteca.engine.four.kernels.value import PROVEN
from ludoteca.engine.four.mind import SECONDS, Mind
from ludoteca.engine.lines import AHEAD, easy, normal
from ludoteca.engine.player import Level
from ludoteca.engine.search import Budget
from ludoteca.engine.stop import Stop
from ludoteca.rules.drop.four import FourPosition, FourRules
from ludoteca.rules.drop.notation import write_column
from ludoteca.rules.game import Action, Position


class FourComputer:
    """The computer players of Four in a Row."""

    def __init__(self) -> None:
        self._minds = EachThread(Mind)
        self._small = EachThread(lambda: Mind(rows=1 << 10))
        """Soon emptied, for a few discs ahead."""

    def choose(self, position: Position, level: Level, seed: int, stop: Stop, nodes: int = 0) -> Action:
        """The column that a level picks; *strong* alone thinks long enough to be stopped or bounded."""
        if not isinstance(position, FourPosition):
            raise TypeError("not a position of Four in a Row")
        desk = Desk.of(position)
        if level is Level.STRONG:
            budget = Budget(nodes) if nodes else Budget(seconds=SECONDS)
            return write_column(self._minds.own.ponder(desk, seed, stop, budget).move)
        random = Random(seed)  # noqa: S311 - a game, not a secret
        if level is Level.EASY:
            return write_column(easy(desk, random))
        return write_column(normal(self._small.own.values(desk, AHEAD), PROVEN, random))

    def warm(self) -> Iterator[None]:
        """Run every kernel once."""
        desk = Desk.of(FourRules().start())
        easy(desk, Random(0))  # noqa: S311
        yield
        Mind(rows=2).ponder(desk, 0, Stop(), Budget(depth=2))
        yield
