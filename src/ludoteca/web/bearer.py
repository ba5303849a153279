"""A program behind a request: the token in its ``Authorization``, and what such a token does not open."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ludoteca.match.units import PersonId
from ludoteca.rules.game import Refusal
from ludoteca.web.device import COOKIE
from ludoteca.web.reading import refused_json

_SCHEME = "bearer "
KEPT = ("/settings/account", "/sign-in", "/sign-up", "/sign-out")
"""How the addresses begin that no token opens: what an account is, is for its owner, who has the password."""


def bearer_of(connection: HTTPConnection) -> str | None:
    """The token that a program sent; ``None`` where a request is not a program's. Other schemes are a proxy's.

    >>> def asked(value): return HTTPConnection({"type": "http", "headers": [(b"authorization", value)]})
    >>> bearer_of(asked(b"Bearer  ludoteca_1 ")), bearer_of(asked(b"Basic bWlyYQ==")), bearer_of(asked(b"bearer "))
    ('ludoteca_1', None, '')
    """
    found = connection.headers.get("authorization", "")
    return found[len(_SCHEME) :].strip() if found[: len(_SCHEME)].lower() == _SCHEME else None


def by_token_alone(connection: HTTPConnection) -> bool:
    """Whether a request is a program's and carries nothing that a browser would send along by itself."""
    return bearer_of(connection) is not None and COOKIE not in connection.cookies


def refused_program(
    connection: HTTPConnection, found: PersonId | None = None, *, known: bool = False
) -> Response | None:
    """What a program is told that has no key to where it asks: before anybody looks whose token it is, and after.

    >>> headers = [(b"authorization", b"Bearer ludoteca_1"), (b"cookie", b"ludoteca=2")]
    >>> mixed = refused_program(HTTPConnection({"type": "http", "path": "/", "headers": headers}))
    >>> kept = refused_program(HTTPConnection({"type": "http", "path": "/sign-out", "headers": headers[:1]}))
    >>> mixed.status_code, kept.status_code
    (400, 403)
    """
    if bearer_of(connection) is None:
        return None
    if COOKIE in connection.cookies:
        return refused_json(Refusal("two-keys"), 400)
    if connection.scope["path"].startswith(KEPT):
        return refused_json(Refusal("not-by-token"), 403)
    if not known or found is not None:
        return None
    answer = refused_json(Refusal("wrong-token"), 401)
    answer.headers["WWW-Authenticate"] = 'Bearer realm="ludoteca"'
    return answer
