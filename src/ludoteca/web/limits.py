"""How often somebody may do something: every measure of the hall in one place, and why it is no smaller."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType

from ludoteca.hall.buckets import Limit
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
        # Settings of a member that are kept, by person: whoever tries everything out; each is a write.
        "settings": Rate(60, 1),
        # Pages that ask the database for much (history, ladders, profiles, replays), by address: 40 people.
        "page": Rate(240, 8),
        # All that is kept of an account, by person: every round that they ever played is written out.
        "data": Rate(8, 1 / 60),
        # What is written out or read in whole (records, imports), by address.
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
    }
)
"""Which addresses are measured apart from all others, by how they begin."""
FREE = ("/static/", "/i18n/", "/healthz", "/readyz", "/metrics")
"""What is measured not at all: files that browsers keep, and what machines ask about the hall."""
MOST_SOCKETS = 600
"""Open at once from one address: a school's; each costs the hall some 100 kB."""
MOST_OWN_SOCKETS = 30
"""Open at once of one person: pages on all of their devices."""


class Limits:
    """Every limit of :data:`RATES`, and how many sockets are open."""

    def __init__(self, rates: Mapping[str, Rate] = RATES) -> None:
        self._limits = {name: Limit(rate.burst, rate.per_second, rate.most_keys) for name, rate in rates.items()}
        self._open: Counter[str] = Counter()

    def of(self, what: str) -> Limit:
        """The limit of ``what``, for whoever asks it often."""
        return self._limits[what]

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
