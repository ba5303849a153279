"""The strongest level of Ketafors: it searches as deep as a second allows, and to the end when the end is near."""

from __future__ import annotations

import numpy as np

from ludoteca.engine.ketafors.desk import Desk
from ludoteca.engine.ketafors.kernels.ends import PROVEN
from ludoteca.engine.ketafors.kernels.lines import EMPTY
from ludoteca.engine.ketafors.kernels.search import BEST, HALT, INFINITE, NODES, VALUE, Memory, seek
from ludoteca.engine.search import Budget, Finding, bell, centre_first
from ludoteca.engine.stop import Stop
from ludoteca.rules.drop.geometry import Column

SECONDS = 0.9
"""How long it thinks at most; with laying out and the call this makes about one second."""
ROWS = 1 << 19
"""The size of the table: 8 MiB."""
WORDS = 20_261_130
"""The seed of the random words that name positions."""


class Mind:
    """What a search remembers; one mind serves one thread at a time, and forgets between two searches."""

    def __init__(self, rows: int = ROWS) -> None:
        self._table = np.zeros((rows, 2), dtype=np.int64)
        self._notes = np.zeros(5, dtype=np.int64)

    def ponder(self, desk: Desk, seed: int, stop: Stop, budget: Budget) -> Finding[Column]:
        """Deepen until the end is seen, the round is proven, the budget is spent or somebody stops it.

        With bounds on nodes or depth alone the same seed finds the same.
        """
        order = _order(desk, seed)
        width = len(desk.tops)
        if len(order) == 1 and not budget.depth:
            return Finding(Column(order[0]), 0, 0, 0, exact=False)
        words = np.random.default_rng(WORDS)
        keys = words.integers(np.iinfo(np.int64).min, np.iinfo(np.int64).max, (2, len(desk.cells)), dtype=np.int64)
        history = np.zeros_like(keys)
        scratch = np.zeros((desk.free + 1, 3 * width), dtype=np.int64)
        notes = self._notes
        flag = np.frombuffer(stop.flag, dtype=np.int8)
        memory = Memory(keys, self._table, history, scratch, notes, flag)
        self._table.fill(0)
        notes[:] = 0, budget.nodes or INFINITE, 0, order[0], 0
        with bell(budget.seconds, notes):
            reached, exact = 0, False
            for depth in range(1, min(budget.depth or desk.free, desk.free) + 1):
                seek(
                    desk.cells,
                    desk.tops,
                    desk.stride,
                    desk.free,
                    desk.colour,
                    desk.own,
                    desk.other,
                    desk.target,
                    depth,
                    np.array(order, dtype=np.int64),
                    memory,
                )
                best = int(notes[BEST])
                if notes[HALT]:
                    break
                reached, exact = depth, depth == desk.free or abs(int(notes[VALUE])) > PROVEN
                if exact:
                    break
                order = [best, *(column for column in order if column != best)]
            return Finding(Column(best), int(notes[VALUE]), reached, int(notes[NODES]), exact=exact)


def _order(desk: Desk, seed: int) -> list[int]:
    """The open columns, from the centre outwards, those as far out as each other by lot."""
    width = len(desk.tops)
    return centre_first([one for one in range(width) if desk.cells[desk.tops[one]] == EMPTY], width, seed)
