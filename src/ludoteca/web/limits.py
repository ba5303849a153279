"""How often somebody may do something: every measure of the hall in one place, and why it is no smaller."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from types import MappingProxyType

from ludoteca.match.units import Millis


@dataclass(frozen=True, slots=True)
class Rate:
    """``burst`` times at once, then ``per_second``; of more than ``most_keys`` the longest unused are forgotten."""

    burst: float
    per_second: float
    most_keys: int = 10_000


RATES: Mapping[str, Rate] = MappingProxyType(
    {
        # Tables opened, joined, set up anew, by address: two school classes that all begin in one minute.
        "write": Rate(60, 0.5),
        # Frames of a person: a new socket gets no fresh measure, and the pongs of all of them fit in.
        "frame": Rate(60, 20),
        # Frames of everybody at an address whom the hall does not know: the pongs of as many sockets as there may be.
        "frame-here": Rate(600, 300),
        # Handshakes by address: as many as there may be sockets, since all come back at once after a restart.
        "socket": Rate(600, 10),
        # Handshakes by person: all of somebody's pages, twice.
        "own-socket": Rate(60, 1),
        # Tries to sign in, by address: a class and its mistakes; each costs the hall a slow hash.
        "sign-in": Rate(60, 0.2),
        # Tries at one name from one address: a person who has forgotten; 1,500 guesses a day.
        "sign-in-here": Rate(8, 1 / 60, 50_000),
        # Tries at one name from all addresses that it never signed in from: 3,000 guesses a day.
        "sign-in-name": Rate(30, 1 / 30, 50_000),
        # Accounts made, by address: two classes at once, then thirty an hour.
        "sign-up": Rate(60, 1 / 120),
        # What an account changes about itself (name, password, deletion), by person: each costs a slow hash.
        "account": Rate(12, 1 / 20),
        # Pages that ask the database for much (history, ladders, profiles), by address: 40 people, page by page.
        "page": Rate(240, 8),
        # What is written out or read in whole (records, an account's data, imports), by address.
        "file": Rate(60, 0.5),
        # Forms and calls of every kind, by address, whatever else is measured of some: thirty people at once.
        "form": Rate(300, 15),
        # All other pages, by address: each page of the hall fetches its lists anew, at most once a second.
        "view": Rate(600, 40),
    }
)
HEAVY: Mapping[str, str] = MappingProxyType(
    {
        "/history": "page",
        "/ladders": "page",
        "/@": "page",
        "/settings/account/data": "file",
    }
)
"""Which addresses are measured apart from all others, by how they begin."""
FREE = ("/static/", "/i18n/", "/healthz")
"""What is measured not at all: files that browsers keep, and the question whether the hall is well."""
MOST_SOCKETS = 600
"""Open at once from one address: a school's; each costs the hall some 100 kB."""
MOST_OWN_SOCKETS = 30
"""Open at once of one person: pages on all of their devices."""


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

    def take(self, now: Millis) -> bool:
        """Take one token if there is one."""
        # A clock that is set back makes nobody wait for what it was.
        self.held = min(self.burst, self.held + max(0, now - self.at) / 1000 * self.per_second)
        self.at = now
        if self.held < 1:
            return False
        self.held -= 1
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
        return self.wait(key, now) == 0

    def wait(self, key: str, now: Millis) -> int:
        """Take once more for ``key`` and return 0, or else the seconds until that can be done."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._burst, self._per_second, now)
        self._buckets.move_to_end(key)
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return 0 if bucket.take(now) else bucket.wait()


class Limits:
    """Every limit of :data:`RATES`, and how many sockets are open."""

    def __init__(self, rates: Mapping[str, Rate] = RATES) -> None:
        self._limits = {name: Limit(rate.burst, rate.per_second, rate.most_keys) for name, rate in rates.items()}
        self._open: Counter[str] = Counter()

    def wait(self, what: str, key: str, now: Millis) -> int:
        """Take once more of ``what`` for ``key`` and return 0, or else the seconds until that can be done."""
        return self._limits[what].wait(key, now)

    def keys(self) -> int:
        """How many keys are remembered, of all limits."""
        return sum(map(len, self._limits.values())) + len(self._open)

    def full(self, address: str, person: str | None) -> bool:
        """Whether as many sockets are open as there may be of an address, or of a person."""
        return self._open[address] >= MOST_SOCKETS or (person is not None and self._open[person] >= MOST_OWN_SOCKETS)

    @contextmanager
    def open(self, address: str, person: str | None) -> Iterator[None]:
        """A socket is open while the block lasts."""
        keys = [key for key in (address, person) if key is not None]
        self._open.update(keys)
        try:
            yield
        finally:
            self._open.subtract(keys)
            for key in keys:
                if self._open[key] <= 0:
                    del self._open[key]
