"""The levels of Quatro em linha: how a computer picks its move, whatever the variant."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ludoteca.engine.each_thread import EachThread
from ludoteca.engine.lines import AHEAD, easy, normal
from ludoteca.engine.player import Level
from ludoteca.engine.quatro.desk import Desk, Pair
from ludoteca.engine.quatro.kernels.value import PROVEN
from ludoteca.engine.quatro.mind import SECONDS, Mind
from ludoteca.engine.quatro.shape import bits_of
from ludoteca.engine.quatro.taking import Taking
from ludoteca.engine.quatro.trials import Trials
from ludoteca.engine.quatro.trio import Trio
from ludoteca.engine.search import Budget
from ludoteca.engine.stop import Stop
from ludoteca.rules.drop.four import FourPosition
from ludoteca.rules.drop.quatro.kinds import POPOUT, SMALL, THREE
from ludoteca.rules.drop.quatro.popout import PopoutPosition
from ludoteca.rules.drop.quatro.three import ThreePosition
from ludoteca.rules.game import Action, Position


class QuatroComputer:
    """The computer players of the variants."""

    def __init__(self) -> None:
        self._minds = EachThread(Mind)
        self._trials = EachThread(Trials)
        self._small = EachThread(lambda: Mind(rows=1 << 10))
        """Soon emptied, for a few moves ahead."""

    def choose(self, position: Position, level: Level, seed: int, stop: Stop, nodes: int = 0) -> Action:
        """The move that a level picks; *strong* alone thinks long enough to be stopped or bounded."""
        desk = desk_of(position)
        if level is Level.STRONG:
            budget = Budget(nodes) if nodes else Budget(seconds=SECONDS)
            return desk.write(self._best(desk, seed, stop, budget))
        random = Random(seed)  # noqa: S311 - a game, not a secret
        if level is Level.EASY:
            return desk.write(easy(desk, random))
        return desk.write(normal(self._small.own.values(desk, AHEAD), PROVEN, random))

    def _best(self, desk: Desk, seed: int, stop: Stop, budget: Budget) -> int:
        if (answer := desk.answer) is not None:
            return answer
        if isinstance(desk, Trio):
            return self._trials.own.ponder(desk, seed, stop, budget).move
        return self._minds.own.ponder(desk, seed, stop, budget).move

    def warm(self) -> Iterator[None]:
        """Run every kernel once."""
        for rules in (SMALL, POPOUT, THREE):
            desk = desk_of(rules.start())
            easy(desk, Random(0))  # noqa: S311
            yield
            Mind(rows=2).values(desk, 2)
            yield
            if isinstance(desk, Trio):
                Trials(rows=16).ponder(desk, 0, Stop(), Budget(nodes=100))
                yield


def desk_of(position: Position) -> Desk:
    """The desk for a position of any variant; of three players, one of whom is out, the other two are left."""
    match position:
        case PopoutPosition():
            return Taking.of(position)
        case ThreePosition(out=()):
            return Trio.of(position)
        case ThreePosition():
            return Pair.of(position, bits_of(position.board, map(position.colour, position.out)))
        case FourPosition():
            return Pair.of(position)
    raise TypeError("not a position of Quatro em linha")
