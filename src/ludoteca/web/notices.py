"""Whether a device shows notices of the browser: a choice of the device, as the permission is the browser's."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ludoteca.store.sessions import DAYS

COOKIE = "notices"
ON = "on"


def notices_wanted(connection: HTTPConnection) -> bool:
    """Whether somebody has switched notices on at this device."""
    return connection.cookies.get(COOKIE) == ON


def keep_notices(connection: HTTPConnection, response: Response, *, on: bool) -> None:
    """Switch notices on or off at this device."""
    if on:
        secure = connection.url.scheme == "https"
        response.set_cookie(COOKIE, ON, max_age=DAYS * 24 * 3600, httponly=True, samesite="lax", secure=secure)
    else:
        response.delete_cookie(COOKIE)
