"""The levels of Ketafors: how a computer picks its column from what the kernels find."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from ludoteca.engine.each_thread import EachThread
from ludoteca.engine.ketafors.desk import Desk, lay
from ludoteca.engine.ketafors.kernels.ends import POINT
from ludoteca.engine.ketafors.kernels.glance import CLOSED, gains_of_many
from ludoteca.engine.ketafors.master import SECONDS, Mind
from ludoteca.engine.player import Level
from ludoteca.engine.search import Budget
from ludoteca.engine.stop import Stop
from ludoteca.rules.drop.board import Board
from ludoteca.rules.drop.geometry import Column, Geometry
from ludoteca.rules.drop.ketafors import Goal, KetaforsPosition, KetaforsRules
from ludoteca.rules.drop.notation import write_column
from ludoteca.rules.game import Action, Position

SHAPES = ((7, 6), (8, 7), (9, 8), (10, 9))
"""The boards whose kernels are warmed; others work as well."""

SLIP = 0.25
"""How often *easy* drops anywhere when little is to be gained."""
BLUNDER = 0.1
"""How often it does so with a big gain in front of it."""
BIG = 3
"""A gain that even *easy* rarely misses: a four becomes a five."""
NOTICE = 0.5
"""How often *easy* also sees what the other would make of a cell."""

LAPSE = 0.4
"""How often *medium* counts points alone."""
EVEN = 9
"""Columns of no less value whose merits differ by no more than this are equals to *hard*, so that games differ."""


class KetaforsComputer:
    """The computer players of Ketafors."""

    def __init__(self) -> None:
        self._minds = EachThread(Mind)

    def choose(self, position: Position, level: Level, seed: int, stop: Stop, nodes: int = 0) -> Action:
        """The column that a level picks; *master* alone thinks long enough to be stopped or bounded."""
        if not isinstance(position, KetaforsPosition):
            raise TypeError("not a position of Ketafors")
        desk = Desk.of(position)
        if level is Level.MASTER:
            budget = Budget(nodes) if nodes else Budget(seconds=SECONDS)
            return write_column(self._minds.own.ponder(desk, seed, stop, budget).move)
        pick = {Level.EASY: easy, Level.MEDIUM: medium, Level.HARD: hard}[level]
        return write_column(pick(desk, Random(seed)))  # noqa: S311 - a game, not a secret

    def warm(self) -> Iterator[None]:
        """Run every kernel once on each board."""
        for width, height in SHAPES:
            geometry = Geometry(width, height)
            desk = Desk.of(KetaforsRules(geometry, Goal.RACE, 20).start())
            desk.gains()
            yield
            desk.weigh()
            yield
            cells, tops = lay(Board.empty(geometry))
            gains_of_many(cells[np.newaxis], tops[np.newaxis], height + 2, np.zeros((1, 2, width), dtype=np.int64))
            yield
            Mind(rows=1).ponder(desk, 0, Stop(), Budget(depth=2))
            yield


def easy(desk: Desk, random: Random) -> Column:
    """Takes what it sees under its own disc, sometimes blocks, now and then does not look, and never thinks ahead."""
    gains = desk.gains()
    open_ = [column for column in _columns(gains) if gains[column] != CLOSED]
    if random.random() < (BLUNDER if max(gains) >= BIG else SLIP):
        return random.choice(open_)
    blocks = desk.gains(rival=True) if random.random() < NOTICE else [0] * len(gains)
    best = max(gains[column] + blocks[column] for column in open_)
    return random.choice([column for column in open_ if gains[column] + blocks[column] == best])


def medium(desk: Desk, random: Random) -> Column:
    """Plays like *hard*, but on some moves it counts points alone and does not think of what the board promises."""
    if random.random() >= LAPSE:
        return hard(desk, random)
    values, _ = desk.weigh()
    return random.choice([column for column in _columns(values) if values[column] == max(values)])


def hard(desk: Desk, random: Random) -> Column:
    """Most points after the best reply, weighed with what the board then promises; the centre among equals."""
    values, promises = desk.weigh()
    merits = [
        POINT * values[column] + promises[column] + _centrality(column, len(values)) for column in _columns(values)
    ]
    best = max(_columns(values), key=merits.__getitem__)
    return random.choice(
        [
            column
            for column in _columns(values)
            if merits[column] >= merits[best] - EVEN and values[column] >= values[best]
        ]
    )


def _columns(values: list[int]) -> Iterator[Column]:
    return map(Column, range(len(values)))


def _centrality(column: Column, width: int) -> int:
    """How many columns lie between here and the nearer edge."""
    return min(column, width - 1 - column)
