"""What a position is worth where the search does not look further."""

from __future__ import annotations

from ludoteca.engine.kernel import kernel
from ludoteca.engine.quatro.kernels.board import (
    BOTTOM,
    LOSES,
    NEUTRAL,
    ODD,
    PARITY,
    THREAT,
    WIDE,
    WIDER,
    WIDEST,
    Whole,
    count,
    threats,
)

WIN = 10_000
"""A win at once; each ply until then takes one away. A draw is 0."""
PROVEN = WIN - 400
"""Beyond this a value is no guess but a win, and below its negative a loss."""
INFINITE = 1_000_000


@kernel
def room(discs: int, rules: Whole) -> int:
    """How well discs stand: better where more lines cross."""
    wide, wider, widest = int(rules[WIDE]), int(rules[WIDER]), int(rules[WIDEST])
    return 2 * count(discs & wide) + 2 * count(discs & wider) + 3 * count(discs & widest)


@kernel
def guess(me: int, mask: int, plies: int, rules: Whole) -> int:
    """What the board promises whoever moves after ``plies``: lines that lack one cell, above all in the right rows.

    The first player moves after an even count, and gets the odd rows when both only fill up columns. Where a line
    loses, it is better to have fewer cells that complete one.
    """
    other = mask ^ me ^ int(rules[NEUTRAL])
    mine, theirs = threats(me, mask, rules), threats(other, mask, rules)
    ahead = room(me, rules) - room(other, rules)
    if rules[LOSES]:
        return int(rules[THREAT]) * (count(theirs & ~mine) - count(mine & ~theirs)) - ahead
    held = int(rules[THREAT]) * (count(mine) - count(theirs))
    # The lowest row of all is decided by whoever comes first, not by counting.
    odd, off = int(rules[ODD]), ~int(rules[BOTTOM])
    if plies & 1:
        held += int(rules[PARITY]) * (count(mine & ~odd) - count(theirs & odd & off))
    else:
        held += int(rules[PARITY]) * (count(mine & odd & off) - count(theirs & ~odd))
    return held + ahead
