"""What every request passes: whose page sent it, how large it is, and what browsers may do with the answer."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY = 16_384
"""Bytes; nothing that the hall takes is longer."""

_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def from_own_page(headers: Headers) -> bool:
    """Whether a request that changes something was sent by a page of this hall, or by no page at all.

    Browsers send ``Origin`` with every POST and every socket handshake; programs send neither
    that nor ``Sec-Fetch-Site`` and carry no cookies but their own.

    >>> from_own_page(Headers({"host": "hall.example", "origin": "https://hall.example"}))
    True
    >>> from_own_page(Headers({"host": "hall.example", "origin": "https://evil.example"}))
    False
    """
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2] == headers.get("host")


class Guard:
    """Refuses foreign and oversized requests, and adds the security headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "websocket":
            if from_own_page(Headers(scope=scope)):
                await self._app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        guarded = _with_headers(send)
        if scope["method"] not in _SAFE_METHODS and not from_own_page(headers):
            await PlainTextResponse("foreign origin", 403)(scope, receive, guarded)
        elif not _short(headers):
            await PlainTextResponse("too large", 413)(scope, receive, guarded)
        else:
            await self._app(scope, receive, guarded)


def _short(headers: Headers) -> bool:
    """Whether the body's announced length is allowed; bodies of unknown length are not taken at all."""
    length = headers.get("content-length", "0")
    return "transfer-encoding" not in headers and length.isascii() and length.isdigit() and int(length) <= LARGEST_BODY


def _with_headers(send: Send) -> Send:
    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return guarded
