"""The device behind a request: its cookie, and the person whose it is."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ludoteca.hall.people import Visitor
from ludoteca.store.sessions import DAYS

COOKIE = "ludoteca"


def token_of(connection: HTTPConnection) -> str | None:
    """The token that a device sent, if it is one of a plausible length."""
    token = connection.cookies.get(COOKIE)
    return token if token and len(token) <= 64 else None


def agent_of(connection: HTTPConnection) -> str:
    """What a device says of itself, however long."""
    return connection.headers.get("user-agent", "")


def give_token(request: HTTPConnection, response: Response) -> None:
    """Let the device keep its token, when whoever looked for its person found that it needs a fresh one."""
    guest: Visitor | None = getattr(request.state, "guest", None)
    if guest is not None and guest.fresh_token is not None:
        response.set_cookie(
            COOKIE,
            guest.fresh_token,
            max_age=DAYS * 24 * 3600,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme in ("https", "wss"),
        )


def let_go(request: HTTPConnection, response: Response, back: Visitor | None) -> None:
    """After a session has ended: give the device back to a guest, or let it forget its token."""
    request.state.guest = back
    if back is None:
        response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    else:
        give_token(request, response)
