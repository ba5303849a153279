"""How *strong* plays as one of three: it plays the game out many times, and more often what has done well so far."""

from __future__ import annotations

import numpy as np

from ludoteca.engine.quatro.kernels.board import Memory
from ludoteca.engine.quatro.kernels.trials import (
    BELOW,
    GAINED,
    LOTS,
    PLACES,
    VISITS,
    WINS,
    WON,
    sensible,
    try_out,
)
from ludoteca.engine.quatro.trio import Trio
from ludoteca.engine.search import NODES, Budget, Finding, bell, centre_first
from ludoteca.engine.stop import Stop

ROWS = 1 << 20
"""The size of the tree: 24 MiB."""
DEEPEST = 64
"""The longest way through it."""
MOST = 1 << 18
"""More games are not played out for a move."""
_NONE = np.zeros(0, dtype=np.int64)


class Trials:
    """What trials remember; this serves one thread at a time, and forgets between two moves."""

    def __init__(self, rows: int = ROWS) -> None:
        self._table = np.zeros((rows, 3), dtype=np.int64)
        self._way = np.zeros((DEEPEST, 1), dtype=np.int64)
        self._notes = np.zeros(PLACES, dtype=np.int64)

    def ponder(self, desk: Trio, seed: int, stop: Stop, budget: Budget) -> Finding[int]:
        """The move that was tried most. Its value is what it gained, in thousandths; ``nodes`` are the discs dropped.

        With a bound on nodes alone the same seed finds the same.
        """
        found = sensible(desk.me, desk.second, desk.third, desk.plies, desk.rules)
        if found < 0:
            order = centre_first((desk.wins if found == WINS else desk.dangers) or desk.moves, desk.width, seed)
            return Finding(order[0], 1_000 if found == WINS else 0, 0, 0, exact=True)
        moves = desk.columns_of(found)
        if len(moves) == 1:
            return Finding(moves[0], 0, 0, 0, exact=False)
        table, notes = self._table, self._notes
        table[0] = 0
        notes[:] = 0, budget.nodes or np.iinfo(np.int64).max, 0, 0
        notes[LOTS] = seed
        memory = Memory(table, self._way, notes, _NONE, np.frombuffer(stop.flag, dtype=np.int8))
        with bell(budget.seconds, notes):
            games = try_out(desk.me, desk.second, desk.third, desk.plies, MOST, memory, desk.rules)
        rows = dict(zip(moves, table[int(table[0, BELOW]) >> 4 :], strict=False))
        order = centre_first(moves, desk.width, seed)
        best = max(order, key=lambda move: int(rows[move][VISITS])) if games else order[0]
        value = 1_000 * int(rows[best][GAINED]) // (WON * max(1, int(rows[best][VISITS])))
        return Finding(best, value, 0, int(notes[NODES]), exact=False)
