"""Pages leave garbage behind: every template that takes macros from another makes hundreds of functions in cycles."""

from __future__ import annotations

import gc

PAGES = 8
"""Some 20,000 objects; to sweep them up takes a millisecond or two."""


class Broom:
    """Sweeps up behind every few pages, while none of them is at work.

    Left to itself, the interpreter collects in the middle of a page, takes that for something that lives long, and
    looks at it again when a quarter of all that lives has come anew: an hour later, or never.
    """

    def __init__(self) -> None:
        self._pages = 0

    def page(self) -> None:
        """A page is written."""
        self._pages += 1
        if self._pages >= PAGES:
            self._pages = 0
            gc.collect(1)
