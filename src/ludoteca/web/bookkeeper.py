"""Writes down how requests and sockets went: numbers of all, a line of those that were slow, failed, or are sockets.

A line has the template of the route, never the path: in paths stand tables and names.
"""

from __future__ import annotations

import secrets
import time

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludoteca.web.metrics import Metrics

SLOW_SECONDS = 1.0
"""A request that took longer is worth a line."""
UNROUTED = "none"
"""The template of what was answered before any route was found, or is none of the hall's."""
_ABNORMAL = 1006
_PROBES = ("/healthz", "/readyz")
"""They say that something is wrong, and are not what is wrong."""

_log = structlog.get_logger(__name__)


class Bookkeeper:
    """Stands before everything else, so that what is refused at the door is written down too."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a socket on and see how it goes."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        # All that is logged meanwhile can be found by it.
        with structlog.contextvars.bound_contextvars(request=secrets.token_hex(6)):
            if scope["type"] == "http":
                await self._request(scope, receive, send)
            else:
                await self._socket(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status, settled = time.perf_counter(), 500, self._metrics.settled()

        async def seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, seen)
        finally:
            seconds, route = time.perf_counter() - began, _route(scope)
            self._metrics.answered(scope["method"], route, status, seconds)
            if (status >= 500 or (settled and seconds >= SLOW_SECONDS)) and route not in _PROBES:
                tell = _log.error if status >= 500 else _log.info
                tell(
                    "request.failed" if status >= 500 else "request.slow",
                    method=scope["method"],
                    route=route,
                    status=status,
                    ms=round(seconds * 1000),
                )

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, code, opened, denied = time.perf_counter(), 0, False, 0
        metrics = self._metrics

        async def heard() -> Message:
            nonlocal code
            message = await receive()
            if message["type"] == "websocket.disconnect":
                code = code or message.get("code") or _ABNORMAL
            return message

        async def said(message: Message) -> None:
            nonlocal code, opened, denied
            kind = message["type"]
            if kind == "websocket.accept":
                opened = True
                metrics.opened()
                _log.info("socket.opened")
            elif kind == "websocket.close":
                code = code or message.get("code") or 1000
            elif kind == "websocket.http.response.start":
                denied = message["status"]
            await send(message)

        try:
            await self._app(scope, heard, said)
        finally:
            seconds = time.perf_counter() - began
            if opened:
                metrics.closed(code or _ABNORMAL)
                _log.info("socket.closed", code=code or _ABNORMAL, seconds=round(seconds, 1))
            else:
                metrics.answered("GET", _route(scope), denied or 403, seconds)


def _route(scope: Scope) -> str:
    return str(getattr(scope.get("route"), "path", UNROUTED))
