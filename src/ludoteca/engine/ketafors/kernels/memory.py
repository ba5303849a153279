"""What a search remembers of the positions that it has met."""

from __future__ import annotations

from ludoteca.engine.kernel import kernel
from ludoteca.engine.ketafors.kernels.lines import EMPTY, GUARD, Cells, Whole2

UNKNOWN = -1_000_000_000
"""Below every value of the search."""
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
"""What a value in the table says of the true one."""


@kernel
def name(cells: Cells, keys: Whole2) -> int:
    """The word that names a board: random words of ``keys[colour - 1, at]``, joined by exclusive or."""
    key = 0
    for at in range(len(cells)):
        if EMPTY < cells[at] < GUARD:
            key ^= int(keys[cells[at] - 1, at])
    return key


@kernel
def recall(table: Whole2, row: int, key: int, depth: int, low: int, high: int) -> int:
    """The value that the table holds for this depth, where it settles the question; else ``UNKNOWN``."""
    data = int(table[row, 1])
    if data == 0 or table[row, 0] != key or (data >> 8) & 255 != depth:
        return UNKNOWN
    value = data >> 16
    bound = (data >> 4) & 3
    if bound == EXACT or (bound == AT_LEAST and value >= high) or (bound == AT_MOST and value <= low):
        return value
    return UNKNOWN


@kernel
def choice(table: Whole2, row: int, key: int) -> int:
    """The column that was best here at some depth, or -1."""
    return table[row, 1] & 15 if table[row, 0] == key and table[row, 1] != 0 else -1


@kernel
def note(table: Whole2, row: int, key: int, depth: int, low: int, high: int, value: int, column: int) -> None:
    """Write down what was found between ``low`` and ``high``; what stood in the row is forgotten."""
    bound = AT_LEAST if value >= high else (EXACT if value > low else AT_MOST)
    table[row, 0] = key
    table[row, 1] = (value << 16) | (depth << 8) | (bound << 4) | column
