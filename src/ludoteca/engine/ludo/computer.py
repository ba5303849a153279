"""The levels of Ludo: how a computer picks a move."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

import numpy as np

from ludoteca.engine.each_thread import EachThread
from ludoteca.engine.ludo import endgame, evaluation
from ludoteca.engine.ludo.desk import action_of, lay, setup_of
from ludoteca.engine.ludo.endgame import NONE
from ludoteca.engine.ludo.kernels.board import SIZE
from ludoteca.engine.ludo.kernels.dice import word_of
from ludoteca.engine.ludo.kernels.endgame import Table
from ludoteca.engine.ludo.kernels.moves import MOST
from ludoteca.engine.ludo.kernels.players import EASY, NORMAL, STRONG, Scratch, pick
from ludoteca.engine.ludo.mind import NOTHING, Network, mind_of
from ludoteca.engine.ludo.minds import Minds
from ludoteca.engine.player import Level
from ludoteca.engine.stop import Stop
from ludoteca.rules.game import Action, Position
from ludoteca.rules.ludo.notation import SIX, Roll
from ludoteca.rules.ludo.position import LudoPosition
from ludoteca.rules.ludo.rules import LudoRules
from ludoteca.rules.ludo.setup import LudoSetup

PLAYERS = MappingProxyType({Level.EASY: EASY, Level.NORMAL: NORMAL, Level.STRONG: STRONG})
"""Which player of the kernels a level is."""


def room(network: Network = NOTHING, table: Table = NONE) -> Scratch:
    """Room for the kernels to think in; the strong player thinks with a network and a table of endgames."""
    return Scratch(np.zeros(MOST, dtype=np.int64), np.zeros(SIZE, dtype=np.int64), mind_of(network, table))


class LudoComputer:
    """The computer players of Ludo."""

    def __init__(self) -> None:
        self._room = EachThread(room)
        self._minds = EachThread(Minds)

    def choose(self, position: Position, level: Level, seed: int, stop: Stop, nodes: int = 0) -> Action:
        """The move that a level picks; none thinks long enough to be stopped or bounded."""
        if not isinstance(position, LudoPosition):
            raise TypeError("not a position of Ludo")
        # Seeds are small numbers; what is drawn comes from all bits of a word.
        word = word_of(seed, 0)
        space = self._strong(position.setup) if level is Level.STRONG else self._room.own
        move = pick(lay(position), setup_of(position.setup), PLAYERS[level], word, space)
        return action_of(move, position)

    def _strong(self, setup: LudoSetup) -> Scratch:
        return self._room.own._replace(mind=self._minds.own.of(setup))

    def warm(self) -> Iterator[None]:
        """Run every kernel once."""
        start = LudoRules().start()
        self.choose(start.after(Roll(SIX, SIX)), Level.STRONG, 0, Stop())
        yield
        evaluation.chances(start)
        evaluation.after_rolls(start)
        yield
        yield from endgame.warm()
