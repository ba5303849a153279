"""A variant as the numbers that kernels work with."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from ludoteca.engine.quatro.kernels import board as place
from ludoteca.engine.quatro.kernels.board import Whole
from ludoteca.rules.drop.board import Board, Colour
from ludoteca.rules.drop.geometry import Geometry
from ludoteca.rules.drop.variant import Variant

THREAT, PARITY = 8, 24
"""For a cell that completes a line, and what more in a row that falls to its owner when the columns fill up."""
EQUAL = 20
"""For such a cell where columns are of odd height, or discs taken out: then rows tell nothing."""
RISK = 16
"""For such a cell where completing a line loses."""
CROWDED = (6 / 13, 8 / 13, 11 / 13)
"""Where there is more and more room: in cells with such a share of the lines that cross where most do."""


def bit_of(geometry: Geometry, cell: int) -> int:
    """The bit of a cell."""
    column, row = divmod(cell, geometry.height)
    return 1 << (geometry.height + 1) * column + row


def bits_of(board: Board, colours: Iterable[Colour]) -> int:
    """The cells that hold one of some colours."""
    wanted = frozenset(colours)
    return sum(bit_of(board.geometry, cell) for cell, held in enumerate(board.cells) if held in wanted)


def rules_of(variant: Variant, neutral: int, last: int) -> Whole:
    """The numbers for a variant with such discs of nobody, in a game that ends undecided at ply ``last``."""
    rules = np.array(_rules(variant), dtype=np.int64)
    rules[place.NEUTRAL], rules[place.LAST] = neutral, last
    return rules


@lru_cache(maxsize=128)
def _rules(variant: Variant) -> tuple[int, ...]:
    """What does not change in a game."""
    geometry = variant.geometry
    height, step = geometry.height, geometry.height + 1
    bottom = sum(1 << step * column for column in range(geometry.width))
    rows_tell = height % 2 == 0 and not variant.often
    rules = [0] * place.PLACES
    rules[place.WIDTH], rules[place.STEP] = geometry.width, step
    rules[place.RING] = step * geometry.width if geometry.wraps else 0
    rules[place.BOTTOM], rules[place.COLUMN] = bottom, (1 << height) - 1
    rules[place.BOARD] = bottom * ((1 << height) - 1)
    rules[place.LENGTH], rules[place.LOSES] = variant.length, int(variant.loses)
    rules[place.ODD] = bottom * sum(1 << row for row in range(0, height, 2))
    rules[place.THREAT] = RISK if variant.loses else (THREAT if rows_tell else EQUAL)
    rules[place.PARITY] = PARITY if rows_tell else 0
    rules[place.WIDE], rules[place.WIDER], rules[place.WIDEST] = _crossed(variant)
    return tuple(rules)


def _crossed(variant: Variant) -> tuple[int, ...]:
    """The cells through which many lines run, more, and most; none runs through a disc of nobody."""
    geometry, taken = variant.geometry, variant.empty.cells
    crossing = [0] * geometry.size
    for line in geometry.lines(variant.length):
        if all(not taken[cell] or taken[cell] in variant.colours for cell in line):
            for cell in line:
                crossing[cell] += 1
    most = max(crossing)
    return tuple(
        sum(bit_of(geometry, cell) for cell, lines in enumerate(crossing) if lines >= share * most) for share in CROWDED
    )
