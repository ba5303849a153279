"""What the hall tells whoever watches how it fares: how often and how long, never who or where.

The hall knows nothing of what is done with it; with nobody watching, nothing is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Gauges:
    """Told on the loop, after what they are told of; they must not raise.

    >>> codes = []
    >>> watched = Gauges(refused=codes.append)
    >>> watched.refused("stale"), watched.paid(), codes
    (None, None, ['stale'])
    """

    acted: Callable[[str, float, int], None] = lambda act, seconds, times: None
    """So many commands of that kind are on the disk, so many seconds after they came."""
    refused: Callable[[str], None] = lambda code: None
    """Something was refused with that code."""
    clashed: Callable[[], None] = lambda: None
    """An append found its place taken."""
    flagged: Callable[[], None] = lambda: None
    """Somebody's time has run out."""
    paid: Callable[[], None] = lambda: None
    """What the end of a match owed has been paid."""


NOBODY = Gauges()
"""Nobody watches."""
