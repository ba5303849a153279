"""What every request passes: whose page sent it, how large it is, and what browsers may do with the answer."""

from __future__ import annotations

import asyncio

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludoteca.web.bearer import by_token_alone
from ludoteca.web.doorkeeper import wait_of

LARGEST_BODY = 16_384
"""Bytes; nothing that the hall takes is longer."""
BODY_SECONDS = 15.0
"""A body that has not come whole after so long is not waited for."""

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
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cache-Control": "no-store",
}
"""On every answer that does not say otherwise itself."""
_CLOSE = {"Connection": "close"}
_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def from_own_page(headers: Headers, *, secure: bool = False) -> bool:
    """Whether a request that changes something was sent by a page of this hall, or by no page at all.

    Browsers send ``Origin`` with every POST and every socket handshake; programs send neither
    that nor ``Sec-Fetch-Site`` and carry no cookies but their own. Where the hall knows itself reached
    over TLS (``secure``), a page that was not is foreign.

    >>> from_own_page(Headers({"host": "hall.example", "origin": "https://hall.example"}))
    True
    >>> from_own_page(Headers({"host": "hall.example", "origin": "https://evil.example"}))
    False
    >>> from_own_page(Headers({"host": "hall.example", "origin": "http://hall.example"}), secure=True)
    False
    """
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    scheme, _, host = origin.partition("://")
    return host == headers.get("host") and (scheme == "https" or not secure)


class Guard:
    """Refuses foreign, oversized and slow requests, and adds the security headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "websocket":
            own = from_own_page(Headers(scope=scope), secure=scope.get("scheme") == "wss")
            if own or by_token_alone(HTTPConnection(scope)):
                await self._app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        answer = _Answer(scope, send)
        own = scope["method"] in _SAFE_METHODS or from_own_page(headers, secure=scope.get("scheme") == "https")
        if not own and not by_token_alone(HTTPConnection(scope)):
            await PlainTextResponse("foreign origin", 403)(scope, receive, answer.send)
        elif not _short(headers):
            await PlainTextResponse("too large", 413, _CLOSE)(scope, receive, answer.send)
        else:
            await self._pass(scope, receive, answer)

    async def _pass(self, scope: Scope, receive: Receive, answer: _Answer) -> None:
        body = _Body(receive, BODY_SECONDS)
        try:
            await self._app(scope, body.receive, answer.send)
        except ClientDisconnect:
            if body.late and not answer.begun:
                await PlainTextResponse("too slow", 408, _CLOSE)(scope, receive, answer.send)


class _Body:
    """A request's body, which has to come in time."""

    def __init__(self, receive: Receive, seconds: float) -> None:
        self._receive = receive
        self._until = asyncio.get_running_loop().time() + seconds
        self._whole = False
        self.late = False

    async def receive(self) -> Message:
        """The next part; one that is late is as if the client had gone."""
        if self._whole:  # what is waited for now is that the client goes
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError:
            self.late = True
            return {"type": "http.disconnect"}
        self._whole = not message.get("more_body", False)
        return message


class _Answer:
    """An answer, to which the headers are added when it begins."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope = scope
        self._send = send
        self.begun = False

    async def send(self, message: Message) -> None:
        """Send a part of the answer."""
        if message["type"] == "http.response.start":
            self.begun = True
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if message["status"] == 429:
                headers.setdefault("Retry-After", str(wait_of(HTTPConnection(self._scope))))
        await self._send(message)


def _short(headers: Headers) -> bool:
    """Whether the body's announced length is allowed; bodies of unknown length are not taken at all."""
    length = headers.get("content-length", "0")
    plain = length.isascii() and length.isdigit() and len(length) <= len(str(LARGEST_BODY))
    return "transfer-encoding" not in headers and plain and int(length) <= LARGEST_BODY
