"""A QR code as the path of a drawing: an address that a phone's camera reads."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

import segno

QUIET = 4
"""Modules left blank on every side, as readers want them."""


class Code(NamedTuple):
    """``path`` draws the dark modules, one unit each, in a square of ``size`` units."""

    size: int
    path: str


def code_of(text: str) -> Code:
    """The code that says ``text``.

    >>> code_of("https://ludoteca.example/j/0123456789abcdef0123").size
    41
    >>> code_of("a").path.split("M")[1]
    '4 4h7v1h-7z'
    """
    rows = [bytes(row) for row in segno.make(text, error="m", micro=False, boost_error=False).matrix]
    return Code(len(rows) + 2 * QUIET, "".join(_runs(row, y + QUIET) for y, row in enumerate(rows)))


def _runs(row: bytes, y: int) -> str:
    drawn, x = "", QUIET
    for dark, modules in groupby(row):
        length = len(list(modules))
        drawn += f"M{x} {y}h{length}v1h-{length}z" if dark else ""
        x += length
    return drawn
