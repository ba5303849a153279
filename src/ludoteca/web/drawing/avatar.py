"""The drawing that stands for a person: nine dots, some of them lit, on a colour."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache

COLOURS = (
    *("#2f6aa3", "#1f6b43", "#8a4b14", "#96455a", "#1b6f80", "#5b5a9a"),
    *("#76600f", "#8c4634", "#7a4a86", "#37705f", "#4a6a2c", "#a03c63"),
)
"""White dots can be told from each of them, by day and by night; they are no player's colour."""
GUEST_COLOUR = "#4a5260"
_PLACES = (9, 20, 31)
_FEWEST, _MOST = 3, 7
_LIT, _DIM = 4.4, 3.6
_PATTERNS = tuple(
    columns
    for columns in ((side, middle) for side in range(8) for middle in range(8))
    if _FEWEST <= 2 * columns[0].bit_count() + columns[1].bit_count() <= _MOST
)
"""Which rows are lit in the outer columns, which are the same, and in the middle one."""


@dataclass(frozen=True, slots=True)
class Avatar:
    """A square of 40 by 40: its colour, and its dots as outlines of a path."""

    colour: str
    lit: str
    dim: str


@lru_cache(maxsize=4096)
def avatar(person: str, *, guest: bool = False) -> Avatar:
    """The drawing of somebody, always the same; that of a guest is grey. Told by the person, as a name can change.

    >>> avatar("mira") == avatar("mira"), avatar("mira").lit == avatar("mira", guest=True).lit
    (True, True)
    >>> avatar("mira").colour in COLOURS, avatar("mira", guest=True).colour
    (True, '#4a5260')
    """
    number = int.from_bytes(hashlib.sha256(f"avatar {person}".encode()).digest()[:8])
    number, colour = divmod(number, len(COLOURS))
    side, middle = _PATTERNS[number % len(_PATTERNS)]
    lit, dim = [], []
    for x, rows in zip(_PLACES, (side, middle, side), strict=True):
        for row, y in enumerate(_PLACES):
            if rows >> row & 1:
                lit.append(_dot(x, y, _LIT))
            else:
                dim.append(_dot(x, y, _DIM))
    return Avatar(GUEST_COLOUR if guest else COLOURS[colour], "".join(lit), "".join(dim))


def _dot(x: float, y: float, radius: float) -> str:
    """A circle as an outline.

    >>> _dot(9, 20, 4)
    'M5 20a4 4 0 1 0 8 0a4 4 0 1 0-8 0'
    """
    across = f"{2 * radius:g}"
    return f"M{x - radius:g} {y:g}a{radius:g} {radius:g} 0 1 0 {across} 0a{radius:g} {radius:g} 0 1 0-{across} 0"
