"""Who may do what how often, by where they come from and who they are."""

from __future__ import annotations

import hashlib
import ipaddress
from collections import OrderedDict
from contextlib import AbstractContextManager

from starlette.requests import HTTPConnection

from ludoteca.hall import callings
from ludoteca.hall.clock import Clock
from ludoteca.match.units import PersonId
from ludoteca.web.limits import FREE, HEAVY, Limits

_MOST_KNOWN = 50_000
_WAIT = "wait"


class Doorkeeper:
    """Measures requests. What it refuses, may be done again after :func:`wait_of` seconds."""

    def __init__(self, clock: Clock, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self._clock = clock
        self._known: OrderedDict[str, None] = OrderedDict()

    def may(self, connection: HTTPConnection, what: str, key: str | None = None) -> bool:
        """Whether ``key``, or else the address of ``connection``, may do ``what`` once more now."""
        wait = self.limits.wait(what, key or address_of(connection), self._clock.now())
        if wait:
            setattr(connection.state, _WAIT, wait)
        return not wait

    def may_ask(self, connection: HTTPConnection, method: str) -> bool:
        """Whether one more request of this address is answered, whatever else is measured of it."""
        path = connection.url.path
        if path.startswith(FREE):
            return True
        if method not in ("GET", "HEAD"):
            return self.may(connection, "form")
        if path.startswith("/t/") and path.endswith(("/review", "/review.json")):
            return self.may(connection, "page")
        if path.startswith("/t/") and path.endswith((".txt", ".json")):
            return self.may(connection, "file")
        if path.startswith("/t/") and "round" in connection.query_params:
            return self.may(connection, "page")
        return self.may(connection, next((what for start, what in HEAVY.items() if path.startswith(start)), "view"))

    def may_open_socket(self, connection: HTTPConnection, person: PersonId | None) -> bool:
        """Whether this address, and this person, may open one more socket now."""
        if self.limits.full(address_of(connection), person):
            return False
        return self.may(connection, "socket") and (person is None or self.may(connection, "own-socket", person))

    def socket(self, connection: HTTPConnection, person: PersonId | None) -> AbstractContextManager[None]:
        """A socket is open while the block lasts."""
        return self.limits.open(address_of(connection), person)

    def may_sign_in(self, connection: HTTPConnection, name: str) -> bool:
        """Whether one more password is tried for ``name`` from this address.

        Guessing is slow from one address and from many. What strangers try locks nobody out where they have
        signed in before (:meth:`signed_in`): only tries from elsewhere share one measure.
        """
        here = _pair(connection, name)
        if not (self.may(connection, "sign-in") and self.may(connection, "sign-in-here", here)):
            return False
        return here in self._known or self.may(connection, "sign-in-name", _short(_account(name)))

    def signed_in(self, connection: HTTPConnection, name: str) -> None:
        """The password was right: from here this name is no stranger's."""
        self._known[_pair(connection, name)] = None
        self._known.move_to_end(_pair(connection, name))
        while len(self._known) > _MOST_KNOWN:
            self._known.popitem(last=False)


def wait_of(connection: HTTPConnection) -> int:
    """The seconds after which something that was refused may be tried again."""
    return int(getattr(connection.state, _WAIT, 1))


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from, for limits: of an IPv6 address the network, which one household shares.

    >>> address_of(HTTPConnection({"type": "http", "client": ("2001:db8::7", 1)}))
    '2001:db8::/64'
    >>> address_of(HTTPConnection({"type": "http", "client": ("::ffff:192.0.2.7", 1)}))
    '192.0.2.7'
    """
    host = connection.client.host if connection.client else "nowhere"
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address), 64), strict=False))


def _pair(connection: HTTPConnection, name: str) -> str:
    return _short(f"{address_of(connection)}\n{_account(name)}")


def _account(name: str) -> str:
    """The same for every spelling that leads to the same account: another one is no other measure."""
    return callings.key(callings.clean(name))


def _short(text: str) -> str:
    """Names may be long, and what is remembered of each must not be."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:24]
