"""Which positions can be solved while somebody waits."""

from __future__ import annotations

from ludoteca.engine.solver.desk import Desk
from ludoteca.engine.solver.shape import Shape

LOSING, LONG, ROUND = 28, 28, 34
"""So many free cells may be left where a line loses, where it takes five, and where a board of 7 × 6 goes round."""


def feasible(desk: Desk) -> bool:
    """Whether the score of a position can be found: in seconds as a rule, on the empty board of 7 × 6 in minutes.

    >>> feasible(Desk(Shape(), 0, 0)), feasible(Desk(Shape(9, 6, 5), 0, 0))
    (True, False)
    """
    return desk.shape.cells - desk.plies <= most_free(desk.shape)


def most_free(shape: Shape) -> int:
    """How many free cells may be left."""
    if shape.loses:
        return LOSING
    if shape.length > 4:
        return LONG
    if shape.wraps:
        return ROUND
    return Shape().cells
