"""How long to wait before trying again: longer each time, and never in step with others."""

from __future__ import annotations

import random
from collections.abc import Iterator

LEAST_SECONDS = 0.5
MOST_SECONDS = 5.0


def waits(draw: random.Random | None = None) -> Iterator[float]:
    """Seconds to wait before each further try.

    Everybody is cut off at the same moment when a hall restarts; lots spread them over the time after it.

    >>> first, *later = [wait for wait, _ in zip(waits(random.Random(1)), range(50))]
    >>> LEAST_SECONDS / 2 <= first <= LEAST_SECONDS, max(later) <= MOST_SECONDS
    (True, True)
    """
    lots = draw or random.SystemRandom()
    most = LEAST_SECONDS
    while True:
        yield lots.uniform(most / 2, most)
        most = min(MOST_SECONDS, 2 * most)
