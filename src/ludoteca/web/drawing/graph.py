"""A rating's course as a line of a drawing, and a bar of shares. Neither is told by colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

WIDTH, HEIGHT = 260, 44
_ROOM = 3
"""Kept free above and below the line, for its stroke."""
_LEAST = 40
"""No fewer points of rating fill the height, so that a small change looks small."""


class Line(NamedTuple):
    """A line from the oldest value to the newest, the outline of what is below it, and where it ends."""

    path: str
    below: str
    end: tuple[float, float]


def line_of(values: Sequence[int]) -> Line:
    """Two values or more as a line in a drawing of :data:`WIDTH` by :data:`HEIGHT`.

    >>> line_of([1500, 1540]).path
    'M0 41L260 3'
    >>> line_of([1500, 1500]).end
    (260.0, 22.0)
    """
    least, most = min(values), max(values)
    wanting = max(0, _LEAST - (most - least)) / 2
    scale = (HEIGHT - 2 * _ROOM) / (most - least + 2 * wanting)
    points = [
        (round(WIDTH * place / (len(values) - 1), 1), round(_ROOM + (most + wanting - value) * scale, 1))
        for place, value in enumerate(values)
    ]
    path = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
    return Line(path, f"{path}V{HEIGHT}H0z", points[-1])


class Share(NamedTuple):
    """A part of a bar: where it begins and how long it is, in hundredths."""

    at: float
    width: float


def shares_of(*counts: int) -> tuple[Share, ...]:
    """A bar of as many parts, with a little room between those that are there.

    >>> shares_of(3, 0, 1)
    (Share(at=0, width=74.2), Share(at=75.0, width=0), Share(at=75.0, width=25.0))
    """
    every = sum(counts) or 1
    found: list[Share] = []
    for place, count in enumerate(counts):
        before, after = sum(counts[:place]), sum(counts[: place + 1])
        gap = _GAP if count and any(counts[place + 1 :]) else 0
        width = round(max(0, 100 * (after - before) / every - gap), 1)
        found.append(Share(round(100 * before / every, 1) if before else 0, width if count else 0))
    return tuple(found)


_GAP = 0.8
