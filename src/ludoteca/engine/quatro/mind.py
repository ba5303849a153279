"""The search on any desk: to a depth, or as deep as a budget allows, to the end when that is in sight."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Timer

import numpy as np

from ludoteca.engine.quatro.desk import Desk
from ludoteca.engine.quatro.kernels.board import HALT, NODES, Memory
from ludoteca.engine.quatro.kernels.value import INFINITE, PROVEN
from ludoteca.engine.quatro.taking import Taking
from ludoteca.engine.search import Budget
from ludoteca.engine.stop import Stop

SECONDS = 0.7
"""How long *strong* thinks at most."""
ROWS = 1 << 20
"""The size of the table: 24 MiB."""
DEEPEST, MOVES = 64, 48
"""The size of the scratch."""
_NONE = np.zeros(0, dtype=np.int64)


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search found: a move, its value to the mover, and how deep it looked.

    ``exact`` says that the game is over at that depth in each line of play, or won or lost as far as the search can
    tell.
    """

    move: int
    value: int
    depth: int
    nodes: int
    exact: bool


class Mind:
    """What a search remembers; one mind serves one thread at a time, and forgets between two searches."""

    def __init__(self, rows: int = ROWS) -> None:
        self._table = np.zeros((rows, 3), dtype=np.int64)
        self._scratch = np.zeros((DEEPEST, MOVES), dtype=np.int64)
        self._notes = np.zeros(3, dtype=np.int64)

    def values(self, desk: Desk, depth: int) -> dict[int, int]:
        """What each move is worth, looking ``depth`` moves ahead, this one counted."""
        moves = desk.moves
        found = _weigh(desk, min(depth, desk.farthest), moves, self._ready(desk, Stop(), 0), whole=True)
        return dict(zip(moves, found, strict=True))

    def ponder(self, desk: Desk, seed: int, stop: Stop, budget: Budget) -> Thought:
        """Deepen until the end is seen, the game is proven, the budget is spent or somebody stops it.

        With bounds on nodes or depth alone the same seed finds the same.
        """
        order = desk.in_order(seed)
        best, value, reached, exact = order[0], 0, 0, False
        if len(order) == 1 and not budget.depth:
            return Thought(best, 0, 0, 0, exact=False)
        memory, farthest = self._ready(desk, stop, budget.nodes), desk.farthest
        bell = Timer(budget.seconds, self._notes.__setitem__, (HALT, 1)) if budget.seconds else None
        if bell:
            bell.start()
        try:
            for depth in range(1, min(budget.depth or farthest, farthest) + 1):
                values = _weigh(desk, depth, order, memory, whole=False)
                if max(values) > -INFINITE:  # the best of before came first: another one is better still
                    value = max(values)
                    best = order[values.index(value)]
                if self._notes[HALT]:
                    break
                reached, exact = depth, depth == farthest or abs(value) > PROVEN
                if exact:
                    break
                order.remove(best)
                order.insert(0, best)
            return Thought(best, value, reached, int(self._notes[NODES]), exact=exact)
        finally:
            if bell:
                bell.cancel()
                bell.join()

    def _ready(self, desk: Desk, stop: Stop, nodes: int) -> Memory:
        self._table.fill(0)
        self._notes[:] = 0, nodes or np.iinfo(np.int64).max, 0
        past = desk.past if isinstance(desk, Taking) else _NONE
        return Memory(self._table, self._scratch, self._notes, past, np.frombuffer(stop.flag, dtype=np.int8))


def _weigh(desk: Desk, depth: int, moves: list[int], memory: Memory, *, whole: bool) -> list[int]:
    values = np.full(len(moves), -INFINITE, dtype=np.int64)
    desk.weigh(depth, np.array(moves, dtype=np.int64), values, memory, whole=whole)
    return [int(value) for value in values]
