"""Pages of long lists, as addresses count them."""

from __future__ import annotations

LAST_PAGE = 1_000


def page_of(text: str) -> int | None:
    """The number of a page, from 1, or ``None`` if it is none.

    >>> page_of("2"), page_of("0"), page_of("x"), page_of("9" * 99)
    (2, None, None, None)
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(LAST_PAGE))):
        return None
    return int(text) if 1 <= int(text) <= LAST_PAGE else None
