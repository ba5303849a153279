"""The levels of Four in a Row: how a computer picks its column."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from threading import local

from ludoteca.engine.four.desk import Desk
from ludoteca.engine.four.kernels.bits import CELLS
from ludoteca.engine.four.kernels.value import room
from ludoteca.engine.four.mind import SECONDS, Mind
from ludoteca.engine.player import Level
from ludoteca.engine.search import Budget
from ludoteca.engine.stop import Stop
from ludoteca.rules.drop.four import FourPosition, FourRules
from ludoteca.rules.drop.geometry import Column
from ludoteca.rules.drop.notation import write_column
from ludoteca.rules.game import Action, Position

NOTICE = 0.7
"""How often *easy* sees that the other would win, and that its own disc would open the cell for it."""
WANDER = 5.0
"""How far *easy* strays from the cells with most room."""
AHEAD = 4
"""How many discs *normal* looks ahead, its own counted."""
EVEN = 6
"""Columns whose values differ by no more than this are equals to *normal*, so that games differ."""


class FourComputer:
    """The computer players of Four in a Row."""

    def __init__(self) -> None:
        self._here = local()

    def choose(self, position: Position, level: Level, seed: int, stop: Stop, nodes: int = 0) -> Action:
        """The column that a level picks; *strong* alone thinks long enough to be stopped or bounded."""
        if not isinstance(position, FourPosition):
            raise TypeError("not a position of Four in a Row")
        desk = Desk.of(position)
        if level is Level.STRONG:
            budget = Budget(nodes) if nodes else Budget(seconds=SECONDS)
            return write_column(self._mind.ponder(desk, seed, stop, budget).column)
        random = Random(seed)  # noqa: S311 - a game, not a secret
        return write_column(easy(desk, random) if level is Level.EASY else normal(desk, self._few, random))

    def warm(self) -> Iterator[None]:
        """Run every kernel once."""
        desk = Desk.of(FourRules().start())
        easy(desk, Random(0))  # noqa: S311
        yield
        Mind(rows=2).ponder(desk, 0, Stop(), Budget(depth=2))
        yield

    @property
    def _mind(self) -> Mind:
        """The mind of this thread."""
        if not isinstance(mind := getattr(self._here, "mind", None), Mind):
            mind = self._here.mind = Mind()
        return mind

    @property
    def _few(self) -> Mind:
        """A small mind of this thread, soon emptied, for a few discs ahead."""
        if not isinstance(mind := getattr(self._here, "few", None), Mind):
            mind = self._here.few = Mind(rows=1 << 10)
        return mind


def easy(desk: Desk, random: Random) -> Column:
    """Takes a win that it sees at once, mostly stops one, and else puts discs where there is room, more or less."""
    if wins := desk.wins:
        return random.choice(wins)
    if (dangers := desk.dangers) and random.random() < NOTICE:
        return random.choice(dangers)
    columns = desk.open
    if random.random() < NOTICE:
        columns = [column for column in columns if column not in desk.gifts] or columns
    return max(columns, key=lambda column: room(desk.landing(column)) + random.gauss(0, WANDER))


def normal(desk: Desk, mind: Mind, random: Random) -> Column:
    """The best a few discs ahead; by lot among equals."""
    values = mind.values(desk, min(AHEAD, CELLS - desk.plies))
    best = max(values.values())
    return random.choice([column for column, value in values.items() if value >= best - EVEN])
