"""Where a disc would complete a line, for all cells at once: a board as one long number, shifted along each axis."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from ludoteca.rules.drop.board import NEUTRAL, Board, Colour
from ludoteca.rules.drop.geometry import Cell, Geometry

Cells: TypeAlias = int
"""A set of cells, a byte for each: ``1 << 8 * cell`` is in it."""

_OF = {Colour(colour): bytes(other == colour for other in range(256)) for colour in range(1, NEUTRAL + 1)}
"""From the colours of a board to 1 where a colour lies, 0 elsewhere."""


def completing(board: Board, colour: Colour, length: int) -> Cells:
    """The cells, taken or not, in which a disc of ``colour`` makes a run of ``length`` cells or more.

    >>> board = Board.empty(Geometry(7, 6))
    >>> for column in (1, 2, 3):
    ...     board = board.drop(column, Colour(1))
    >>> found = completing(board, Colour(1), 4)
    >>> [name for cell, name in enumerate(board.geometry.names) if holds(found, cell)]
    ['a1', 'e1']
    """
    held = int.from_bytes(board.cells.translate(_OF[colour]), "little")
    whole, walks = _walks(board.geometry)
    wraps, found = board.geometry.wraps, 0
    bits = 8 * board.geometry.size
    for step, from_below, from_above in walks:
        # behind[n]: cells behind each of which n cells of the colour follow one another; ahead likewise.
        behind, ahead = [whole], [whole]
        for _ in range(length - 1):
            last = held & behind[-1]
            moved = last << step
            behind.append((moved | last >> bits - step if wraps else moved) & from_below)
            last = held & ahead[-1]
            moved = last >> step
            ahead.append((moved | last << bits - step if wraps else moved) & from_above)
        for before, after in zip(behind, reversed(ahead), strict=True):
            found |= before & after
    return found


def holds(cells: Cells, cell: Cell) -> bool:
    """Whether a cell is in the set."""
    return bool(cells >> 8 * cell & 1)


@lru_cache(maxsize=64)
def _walks(geometry: Geometry) -> tuple[Cells, tuple[tuple[int, Cells, Cells], ...]]:
    """All cells, and for each axis its step in bits with the cells that a step forward, or back, may lead to.

    Rows end at the top of a column, where the next one begins; columns end at the edge, unless the board wraps.
    """
    height = geometry.height
    rows = [sum(1 << 8 * geometry.cell(column, row) for column in range(geometry.width)) for row in range(height)]
    whole = sum(rows)
    up, down = whole - rows[0], whole - rows[-1]
    return whole, (
        (8, up, down),
        (8 * height, whole, whole),
        (8 * (height + 1), up, down),
        (8 * (height - 1), down, up),
    )
