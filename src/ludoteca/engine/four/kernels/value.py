"""What a position is worth where the search does not look further."""

from __future__ import annotations

from ludoteca.engine.four.kernels.bits import BOTTOM, EVEN_ROWS, HEIGHT, ODD_ROWS, STEP, WIDTH, count, threats
from ludoteca.engine.kernel import kernel

WIN = 10_000
"""A win at once; each disc until then takes one away. A draw is 0."""
PROVEN = WIN - 100
"""Beyond this a value is no guess but a win, and below its negative a loss."""
INFINITE = 1_000_000
THREAT, PARITY = 8, 24
"""For a cell that completes a line, and in a row that falls to its owner when the columns fill up."""


def _crossed(least: int) -> int:
    """The cells through which at least so many of the 69 lines run."""
    found = 0
    for column in range(WIDTH):
        for row in range(HEIGHT):
            lines = 0
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                for back in range(4):
                    ends = [(column + right * (k - back), row + up * (k - back)) for k in (0, 3)]
                    lines += all(0 <= x < WIDTH and 0 <= y < HEIGHT for x, y in ends)
            if lines >= least:
                found |= 1 << (STEP * column + row)
    return found


WIDE, WIDER, WIDEST = _crossed(6), _crossed(8), _crossed(11)


@kernel
def room(discs: int) -> int:
    """How well discs stand: better where more lines cross."""
    return 2 * count(discs & WIDE) + 2 * count(discs & WIDER) + 3 * count(discs & WIDEST)


@kernel
def guess(me: int, mask: int, plies: int) -> int:
    """What the board promises whoever moves after ``plies``: lines that lack one cell, above all in the right rows.

    The first player moves after an even count, and gets the odd rows when both only fill up columns.
    """
    other = me ^ mask
    mine, theirs = threats(me, mask), threats(other, mask)
    odd_is_mine = (plies & 1) == 0
    my_rows = ODD_ROWS if odd_is_mine else EVEN_ROWS
    their_rows = EVEN_ROWS if odd_is_mine else ODD_ROWS
    # The lowest row of all is decided by whoever comes first, not by counting.
    held = THREAT * (count(mine) - count(theirs))
    held += PARITY * (count(mine & my_rows & ~BOTTOM) - count(theirs & their_rows & ~BOTTOM))
    return held + room(me) - room(other)
