"""Token buckets: so much at once, then so much a second."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from math import ceil

from ludoteca.match.units import Millis


@dataclass(slots=True)
class Bucket:
    """A token bucket: ``burst`` at once, then ``per_second``.

    >>> bucket = Bucket(burst=2, per_second=1, now=Millis(0))
    >>> [bucket.take(Millis(0)) for _ in range(3)], bucket.take(Millis(1000))
    ([True, True, False], True)
    """

    burst: float
    per_second: float
    held: float
    at: Millis

    def __init__(self, burst: float, per_second: float, now: Millis) -> None:
        self.burst, self.per_second, self.held, self.at = burst, per_second, burst, now

    def take(self, now: Millis, tokens: int = 1) -> bool:
        """Take a token, or so many, if there are."""
        # A clock that is set back makes nobody wait for what it was.
        if now > self.at:
            held = self.held + (now - self.at) / 1000 * self.per_second
            self.held = min(self.burst, held)
        self.at = now
        if self.held < tokens:
            return False
        self.held -= tokens
        return True

    def wait(self) -> int:
        """Seconds until there is one again, as of the last try."""
        return max(1, ceil((1 - self.held) / self.per_second))


class Limit:
    """A bucket for each key; the longest unused are forgotten when there are too many."""

    def __init__(self, burst: float, per_second: float, most_keys: int = 10_000) -> None:
        self._burst = burst
        self._per_second = per_second
        self._most = most_keys
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str, now: Millis) -> bool:
        """Whether ``key`` may do it once more now."""
        return self._bucket(key, now).take(now)

    def wait(self, key: str, now: Millis) -> int:
        """Take once more for ``key`` and return 0, or else the seconds until that can be done."""
        bucket = self._bucket(key, now)
        return 0 if bucket.take(now) else bucket.wait()

    def _bucket(self, key: str, now: Millis) -> Bucket:
        buckets = self._buckets
        bucket = buckets.get(key)
        if bucket is None:
            bucket = buckets[key] = Bucket(self._burst, self._per_second, now)
            while len(buckets) > self._most:
                buckets.popitem(last=False)
        buckets.move_to_end(key)
        return bucket
