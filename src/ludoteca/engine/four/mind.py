"""The search of Four in a Row: to a depth, or as deep as a second allows, to the end when that is in sight."""

from __future__ import annotations

import numpy as np

from ludoteca.engine.four.desk import Desk
from ludoteca.engine.four.kernels.bits import CELLS, WIDTH
from ludoteca.engine.four.kernels.search import Memory, weigh
from ludoteca.engine.four.kernels.value import PROVEN
from ludoteca.engine.search import UNKNOWN, Budget, Finding, centre_first, deepen
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
        columns, ahead = desk.moves, min(depth, CELLS - desk.plies)
        return dict(zip(columns, _weigh(desk, ahead, columns, self._ready(Stop(), 0), whole=True), strict=True))

    def ponder(self, desk: Desk, seed: int, stop: Stop, budget: Budget) -> Finding[Column]:
        """The best column within a budget. With bounds on nodes or depth alone the same seed finds the same."""
        memory = self._ready(stop, budget.nodes)
        order, free = centre_first(desk.moves, WIDTH, seed), CELLS - desk.plies
        return deepen(
            order, free, PROVEN, budget, self._notes, lambda depth, line: _weigh(desk, depth, line, memory, whole=False)
        )

    def _ready(self, stop: Stop, nodes: int) -> Memory:
        self._table.fill(0)
        self._notes[:] = 0, nodes or np.iinfo(np.int64).max, 0
        return Memory(self._table, self._scratch, self._notes, np.frombuffer(stop.flag, dtype=np.int8))


def _weigh(desk: Desk, depth: int, columns: list[Column], memory: Memory, *, whole: bool) -> list[int]:
    values = np.full(len(columns), UNKNOWN, dtype=np.int64)
    weigh(desk.me, desk.mask, desk.plies, depth, np.array(columns, dtype=np.int64), values, int(whole), memory)
    return [int(value) for value in values]
