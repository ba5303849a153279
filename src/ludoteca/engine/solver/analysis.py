"""The score of every move of a position."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from ludoteca.engine.solver.desk import Desk
from ludoteca.engine.solver.score import Bounds, Solution
from ludoteca.engine.solver.solver import Limit, Solver
from ludoteca.rules.drop.four import FourPosition
from ludoteca.rules.drop.geometry import Cell, Column

_LEAST = 0.001
"""Seconds that a column is looked at in any case."""


def analyse(
    position: FourPosition,
    solver: Solver,
    limit: Limit | None = None,
    begun: Callable[[Column], None] = lambda column: None,
) -> Solution:
    """The score of each column that takes a disc, from the left; bounds where a search has to end before.

    The ``seconds`` of a limit are for all columns together, its ``nodes`` for each. ``begun`` is told the column that
    is looked at next.

    Raises:
        ValueError: the game is over.
    """
    geometry, limit = position.board.geometry, limit or Limit()
    cells = {Column(geometry.place(cell)[0]): cell for _, cell in position.landings()}
    if not cells:
        raise ValueError("nobody is to act")
    scores: dict[Column, Bounds] = {}
    end = time.monotonic() + limit.seconds
    for column in sorted(cells, key=lambda one: abs(2 * one + 1 - geometry.width)):
        begun(column)
        share = (end - time.monotonic()) / (len(cells) - len(scores)) if limit.seconds else 0
        scores[column] = _score(position, cells[column], solver, replace(limit, seconds=share and max(_LEAST, share)))
    return Solution(Desk.of(position), {column: scores[column] for column in cells})


def _score(position: FourPosition, cell: Cell, solver: Solver, limit: Limit) -> Bounds:
    """The score of a disc in a cell."""
    after = position.land(cell)
    if after.outcome is None:
        return solver.value(Desk.of(after), limit).turned
    if not after.outcome.winners:
        return Bounds(0, 0)
    won = position.mover in after.outcome.winners
    discs = (Desk.of(after).plies + won) // 2  # the winner's; where a line loses, the loser has dropped one more
    score = solver.shape.most - discs if won else discs - solver.shape.most
    return Bounds(score, score)
