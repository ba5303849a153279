"""What ASGI is told of a request for a socket, and what such a request is answered when it gets none."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from email.utils import formatdate
from http import HTTPStatus
from urllib.parse import unquote

from starlette.types import Message, Scope
from uvicorn.config import Config
from uvicorn.protocols.utils import get_local_addr, get_remote_addr, is_ssl
from websockets.datastructures import Headers
from websockets.http11 import Request, Response


def scope_of(request: Request, transport: asyncio.Transport, config: Config) -> Scope:
    """The scope of a socket that is asked for."""
    root = config.root_path
    path, _, query = request.path.partition("?")
    asked = (each for value in request.headers.get_all("Sec-WebSocket-Protocol") for each in value.split(","))
    return {
        "type": "websocket",
        "asgi": {"version": config.asgi_version, "spec_version": "2.4"},
        "http_version": "1.1",
        "scheme": "wss" if is_ssl(transport) else "ws",
        "server": get_local_addr(transport),
        "client": get_remote_addr(transport),
        "root_path": root,
        "path": root + unquote(path),
        "raw_path": (root + path).encode("ascii"),
        "query_string": query.encode("ascii"),
        "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in request.headers.raw_items()],
        "subprotocols": [each.strip() for each in asked],
        "extensions": {"websocket.http.response": {}},
    }


class Denial:
    """The application's own answer in place of a socket; it goes out as a whole."""

    def __init__(self, start: Message) -> None:
        self._status: int = start["status"]
        self._headers = Headers(text_of(start.get("headers", ())))
        self._body = b""

    def add(self, part: Message) -> Response | None:
        """One more part of its body; the answer, after the last."""
        self._body += part.get("body", b"")
        return None if part.get("more_body", False) else _whole(self._status, self._headers, self._body)


def plain(status: HTTPStatus, body: bytes) -> Response:
    """An answer of the server itself."""
    return _whole(status, Headers(), body)


def _whole(status: int, headers: Headers, body: bytes) -> Response:
    for name, value in (
        ("Date", formatdate(usegmt=True)),
        ("Connection", "close"),
        ("Content-Length", str(len(body))),
        ("Content-Type", "text/plain; charset=utf-8"),
    ):
        headers.setdefault(name, value)
    return Response(status, _phrase(status), headers, body)


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return ""


def text_of(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[str, str]]:
    """Headers as ASGI has them, as text.

    >>> text_of([(b"retry-after", b"2")])
    [('retry-after', '2')]
    """
    return [(name.decode("latin-1"), value.decode("latin-1")) for name, value in headers]
