"""The search of Four in a Row: to a depth, or as deep as a second allows, to the end when that is in sight."""

from __future__ import annotations

from random import Random
from threading import Timer

import numpy as np

from ludoteca.engine.four.desk import Desk
from ludoteca.engine.four.kernels.bits import CELLS, WIDTH
from ludoteca.engine.four.kernels.search import HALT, NODES, Memory, weigh
from ludoteca.engine.four.kernels.value import INFINITE, PROVEN
from ludoteca.engine.search import Budget, Finding
from ludoteca.engine.stop import Stop
from ludoteca.rules.drop.geometry import Column

SECONDS = 0.7
"""How long *strong* thinks at most."""
ROWS = 1 << 20
"""The size of the table: 16 MiB."""


class Mind:
    """What a search remembers; one mind serves one thread at a time, and forgets between two searches."""

    def __init__(self, rows: int = ROWS) -> None:
        self._table = np.zeros((rows, 2), dtype=np.int64)
        self._scratch = np.zeros((CELLS + 1, 2 * WIDTH), dtype=np.int64)
        self._notes = np.zeros(3, dtype=np.int64)

    def values(self, desk: Desk, depth: int) -> dict[Column, int]:
        """What a disc in each open column is worth, looking ``depth`` discs ahead, this one counted."""
        columns = desk.open
        found = self._weigh(desk, depth, columns, self._ready(Stop(), 0), whole=True)
        return dict(zip(columns, found, strict=True))

    def ponder(self, desk: Desk, seed: int, stop: Stop, budget: Budget) -> Finding:
        """Deepen until the end is seen, the game is proven, the budget is spent or somebody stops it.

        With bounds on nodes or depth alone the same seed finds the same.
        """
        order = centre_first(desk, seed)
        best, value, reached, exact = order[0], 0, 0, False
        if len(order) == 1 and not budget.depth:
            return Finding(best, 0, 0, 0, exact=False)
        memory, free = self._ready(stop, budget.nodes), CELLS - desk.plies
        bell = Timer(budget.seconds, self._notes.__setitem__, (HALT, 1)) if budget.seconds else None
        if bell:
            bell.start()
        try:
            for depth in range(1, min(budget.depth or free, free) + 1):
                values = self._weigh(desk, depth, order, memory, whole=False)
                if max(values) > -INFINITE:  # the best of before came first: another one is better still
                    value = max(values)
                    best = order[values.index(value)]
                if self._notes[HALT]:
                    break
                reached, exact = depth, depth == free or abs(value) > PROVEN
                if exact:
                    break
                order.remove(best)
                order.insert(0, best)
            return Finding(best, value, reached, int(self._notes[NODES]), exact=exact)
        finally:
            if bell:
                bell.cancel()
                bell.join()

    def _ready(self, stop: Stop, nodes: int) -> Memory:
        self._table.fill(0)
        self._notes[:] = 0, nodes or np.iinfo(np.int64).max, 0
        return Memory(self._table, self._scratch, self._notes, np.frombuffer(stop.flag, dtype=np.int8))

    @staticmethod
    def _weigh(desk: Desk, depth: int, columns: list[Column], memory: Memory, *, whole: bool) -> list[int]:
        values = np.full(len(columns), -INFINITE, dtype=np.int64)
        weigh(desk.me, desk.mask, desk.plies, depth, np.array(columns, dtype=np.int64), values, int(whole), memory)
        return [int(value) for value in values]


def centre_first(desk: Desk, seed: int) -> list[Column]:
    """The open columns, from the centre outwards, those as far out as each other by lot."""
    columns = desk.open
    Random(seed).shuffle(columns)  # noqa: S311 - a game, not a secret
    return sorted(columns, key=lambda column: abs(2 * column + 1 - WIDTH))
