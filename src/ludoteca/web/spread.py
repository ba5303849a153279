"""How some measure is spread, for what is measured thousands of times a second."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate


class Spread:
    """A histogram of plain numbers, for one thread.

    >>> spread = Spread((0.1, 1))
    >>> for seconds in (0.05, 0.1, 3):
    ...     spread.add(seconds)
    >>> spread.buckets(), spread.total
    ([('0.1', 2), ('1.0', 2), ('+Inf', 3)], 3.15)
    """

    def __init__(self, bounds: Sequence[float]) -> None:
        self._bounds = tuple(float(bound) for bound in bounds)
        self._counts = [0] * (len(self._bounds) + 1)
        self.total = 0.0
        """The sum of all that was measured."""

    def add(self, value: float, times: int = 1) -> None:
        """Count one, or as many of the same."""
        self._counts[bisect_left(self._bounds, value)] += times
        self.total += value * times

    def buckets(self) -> list[tuple[str, float]]:
        """How many were no more than each bound, as Prometheus wants them."""
        names = (*map(str, self._bounds), "+Inf")
        return list(zip(names, accumulate(self._counts), strict=True))
