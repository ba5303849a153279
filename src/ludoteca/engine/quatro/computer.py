"""The levels of Quatro em linha: how a computer picks its move, whatever the variant."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from threading import local

from ludoteca.engine.player import Level
from ludoteca.engine.quatro.desk import Desk, Pair
from ludoteca.engine.quatro.kernels.value import PROVEN
from ludoteca.engine.quatro.mind import SECONDS, Mind
from ludoteca.engine.quatro.shape import bits_of
from ludoteca.engine.quatro.taking import Taking
from ludoteca.engine.quatro.trio import Trio
from ludoteca.engine.search import Budget
from ludoteca.engine.stop import Stop
from ludoteca.rules.drop.four import FourPosition
from ludoteca.rules.drop.quatro.kinds import POPOUT, SMALL, THREE
from ludoteca.rules.drop.quatro.popout import PopoutPosition
from ludoteca.rules.drop.quatro.three import ThreePosition
from ludoteca.rules.game import Action, Position

NOTICE = 0.7
"""How often *easy* sees that another would win, that its own disc would open the cell for it, or that it would lose."""
WANDER = 5.0
"""How far *easy* strays from the cells with most room."""
AHEAD = 4
"""How many moves *normal* looks ahead, its own counted."""
EVEN = 6
"""Moves whose values differ by no more than this are equals to *normal*, so that games differ."""


class QuatroComputer:
    """The computer players of the variants."""

    def __init__(self) -> None:
        self._here = local()

    def choose(self, position: Position, level: Level, seed: int, stop: Stop, nodes: int = 0) -> Action:
        """The move that a level picks; *strong* alone thinks long enough to be stopped or bounded."""
        desk = desk_of(position)
        if level is Level.STRONG:
            budget = Budget(nodes) if nodes else Budget(seconds=SECONDS)
            answer = desk.answer
            return desk.write(self._mind.ponder(desk, seed, stop, budget).move if answer is None else answer)
        random = Random(seed)  # noqa: S311 - a game, not a secret
        return desk.write(easy(desk, random) if level is Level.EASY else normal(desk, self._few, random))

    def warm(self) -> Iterator[None]:
        """Run every kernel once."""
        for rules in (SMALL, POPOUT, THREE):
            desk = desk_of(rules.start())
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
        """A small mind of this thread, soon emptied, for a few moves ahead."""
        if not isinstance(mind := getattr(self._here, "few", None), Mind):
            mind = self._here.few = Mind(rows=1 << 10)
        return mind


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


def easy(desk: Desk, random: Random) -> int:
    """Takes a win that it sees at once, mostly stops one, and else puts discs where there is room, more or less."""
    if wins := desk.wins:
        return random.choice(wins)
    if (dangers := desk.dangers) and random.random() < NOTICE:
        return random.choice(dangers)
    moves = desk.moves
    if random.random() < NOTICE:
        moves = [move for move in moves if move not in desk.gifts] or moves
    return max(moves, key=lambda move: desk.merit(move) + random.gauss(0, WANDER))


def normal(desk: Desk, mind: Mind, random: Random) -> int:
    """The best a few moves ahead; by lot among equals. Of wins it sees the first, of losses the last."""
    values = mind.values(desk, AHEAD)
    best = max(values.values())
    least = best if abs(best) > PROVEN else best - EVEN
    return random.choice([move for move, value in values.items() if value >= least])
