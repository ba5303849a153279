"""The search on any desk: to a depth, or as deep as a budget allows, to the end when that is in sight."""

from __future__ import annotations

import numpy as np

from ludoteca.engine.quatro.desk import Desk
from ludoteca.engine.quatro.kernels.board import Memory
from ludoteca.engine.quatro.kernels.value import PROVEN
from ludoteca.engine.quatro.taking import Taking
from ludoteca.engine.search import UNKNOWN, Budget, Finding, deepen
from ludoteca.engine.stop import Stop

SECONDS = 0.7
"""How long *strong* thinks at most."""
ROWS = 1 << 20
"""The size of the table: 24 MiB."""
DEEPEST, MOVES = 64, 48
"""The size of the scratch."""
_NONE = np.zeros(0, dtype=np.int64)


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

    def ponder(self, desk: Desk, seed: int, stop: Stop, budget: Budget) -> Finding[int]:
        """The best move within a budget. With bounds on nodes or depth alone the same seed finds the same."""
        memory = self._ready(desk, stop, budget.nodes)
        return deepen(
            desk.in_order(seed),
            desk.farthest,
            PROVEN,
            budget,
            self._notes,
            lambda depth, line: _weigh(desk, depth, line, memory, whole=False),
        )

    def _ready(self, desk: Desk, stop: Stop, nodes: int) -> Memory:
        self._table.fill(0)
        self._notes[:] = 0, nodes or np.iinfo(np.int64).max, 0
        past = desk.past if isinstance(desk, Taking) else _NONE
        return Memory(self._table, self._scratch, self._notes, past, np.frombuffer(stop.flag, dtype=np.int8))


def _weigh(desk: Desk, depth: int, moves: list[int], memory: Memory, *, whole: bool) -> list[int]:
    values = np.full(len(moves), UNKNOWN, dtype=np.int64)
    desk.weigh(depth, np.array(moves, dtype=np.int64), values, memory, whole=whole)
    return [int(value) for value in values]
