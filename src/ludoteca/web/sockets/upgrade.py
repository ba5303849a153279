"""From a request for a socket to its end, as uvicorn and ASGI want it: the application is asked, then answered for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from email.utils import formatdate
from enum import Enum, auto
from http import HTTPStatus
from typing import cast
from urllib.parse import unquote

from starlette.types import Message, Scope
from uvicorn.config import Config
from uvicorn.protocols.utils import ClientDisconnected, get_local_addr, get_remote_addr, is_ssl
from uvicorn.server import ServerState
from websockets.datastructures import Headers
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from ludoteca.web.sockets.framed import LINGER_SECONDS, Framed
from ludoteca.web.sockets.frames import ABNORMAL, BINARY, INVALID_TEXT, TEXT, head
from ludoteca.web.sockets.wire import EXTENSION

_MOST_EARLY = 16_384
"""Bytes that may come before the answer to the request; nobody has to send any."""
_FINE, _INTERNAL_ERROR, _RESTART = 1000, 1011, 1012

_log = logging.getLogger("uvicorn.error")


class _Stage(Enum):
    ASKED, DENYING, DENIED, OPEN = auto(), auto(), auto(), auto()


class UpgradeProtocol(asyncio.Protocol):
    """What uvicorn puts behind its HTTP when a request asks for a socket (``Config(ws=…)``)."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._config = config
        self._server_state = server_state
        self._app_state = app_state
        self._loop = _loop or asyncio.get_running_loop()
        self._stage = _Stage.ASKED
        self._greeted = False
        self._early = b""
        self._transport: asyncio.Transport
        self._wire: Framed
        self._scope: Scope | None = None
        self._answer: Response
        self._denial: tuple[int, Headers, bytes]

    # What uvicorn and the network call

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin; the request follows at once."""
        self._transport = cast("asyncio.Transport", transport)
        self._wire = Framed(self._transport, self._loop, self._config.ws_max_size)
        cast("set[object]", self._server_state.connections).add(self)

    def data_received(self, data: bytes) -> None:
        """Take the request; what comes before the answer to it is kept for later, if it is little."""
        if self._scope is None:
            self._asked(data)
            return
        self._early += data
        if len(self._early) > _MOST_EARLY:
            self._transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the application, which has not answered yet."""
        self._wire.end(ABNORMAL)
        self._lost()

    def shutdown(self) -> None:
        """End because the server does."""
        if self._stage is _Stage.OPEN:
            self._wire.leave(_RESTART)
        else:
            self._fail()

    def _lost(self) -> None:
        cast("set[object]", self._server_state.connections).discard(self)

    # The request and its answer

    def _asked(self, data: bytes) -> None:
        handshake = ServerProtocol(logger=_log)
        handshake.receive_data(data)
        request = next((event for event in handshake.events_received() if isinstance(event, Request)), None)
        self._answer = (
            handshake.accept(request) if request else handshake.reject(HTTPStatus.BAD_REQUEST, "no request\n")
        )
        if request is None or self._answer.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self._refuse(self._answer)
            return
        self._scope = self._scope_of(request)
        task = self._loop.create_task(self._run(self._scope))
        self._server_state.tasks.add(task)
        task.add_done_callback(self._server_state.tasks.discard)

    def _scope_of(self, request: Request) -> Scope:
        root = self._config.root_path
        path, _, query = request.path.partition("?")
        asked = (each for value in request.headers.get_all("Sec-WebSocket-Protocol") for each in value.split(","))
        return {
            "type": "websocket",
            "asgi": {"version": self._config.asgi_version, "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if is_ssl(self._transport) else "ws",
            "server": get_local_addr(self._transport),
            "client": get_remote_addr(self._transport),
            "root_path": root,
            "path": root + unquote(path),
            "raw_path": (root + path).encode("ascii"),
            "query_string": query.encode("ascii"),
            "headers": [
                (name.lower().encode(), value.encode("latin-1")) for name, value in request.headers.raw_items()
            ],
            "subprotocols": [each.strip() for each in asked],
            "state": self._app_state.copy(),
            "extensions": {"websocket.http.response": {}, EXTENSION: self._wire},
        }

    async def _run(self, scope: Scope) -> None:
        app = self._config.loaded_app
        try:
            await app(scope, self._receive, self._send)
        except ClientDisconnected:
            self._finish(_FINE)
        except Exception:  # noqa: BLE001 - one socket's trouble is nobody else's
            _log.exception("Exception in ASGI application\n")
            self._finish(_INTERNAL_ERROR)
        except BaseException:
            self._finish(_INTERNAL_ERROR)
            raise
        else:
            if self._stage is _Stage.ASKED and self._wire.code is None:
                _log.error("ASGI callable returned without completing handshake.")
            self._finish(_FINE)

    def _finish(self, code: int) -> None:
        """End what the application has left open."""
        if self._stage is _Stage.OPEN:
            self._wire.close(code)
        else:
            self._fail()

    def _accept(self, message: Message) -> None:
        headers = self._answer.headers
        del headers["Date"]
        headers.update(_text(self._server_state.default_headers))
        headers.update(_text(message.get("headers", ())))
        if message.get("subprotocol"):
            headers["Sec-WebSocket-Protocol"] = message["subprotocol"]
        self._stage = _Stage.OPEN
        self._transport.write(self._answer.serialize())
        self._wire.begin(self._early, self._lost)
        self._early = b""

    def _deny(self, message: Message) -> None:
        """One more part of the application's own answer, which goes out as a whole."""
        status, headers, body = self._denial
        body += message.get("body", b"")
        self._denial = status, headers, body
        if message.get("more_body", False):
            return
        for name, value in (
            ("Date", formatdate(usegmt=True)),
            ("Connection", "close"),
            ("Content-Length", str(len(body))),
            ("Content-Type", "text/plain; charset=utf-8"),
        ):
            headers.setdefault(name, value)
        self._refuse(Response(status, _phrase(status), headers, body))

    def _fail(self) -> None:
        """Answer that there is no answer, if none has been given."""
        if self._stage is not _Stage.DENIED and self._wire.code is None:
            self._refuse(_plain(HTTPStatus.INTERNAL_SERVER_ERROR, b"Internal Server Error"))
        else:
            self._transport.close()

    def _refuse(self, answer: Response) -> None:
        self._stage = _Stage.DENIED
        self._transport.write(answer.serialize())
        self._transport.close()
        self._loop.call_later(LINGER_SECONDS, self._transport.abort)
        self._wire.end(ABNORMAL)

    # What the application calls

    async def _receive(self) -> Message:
        if not self._greeted:
            self._greeted = True
            return {"type": "websocket.connect"}
        wire = self._wire
        kind, payload = await wire.next()
        if kind == BINARY:
            return {"type": "websocket.receive", "bytes": payload}
        if kind == TEXT:
            try:
                return {"type": "websocket.receive", "text": payload.decode()}
            except UnicodeDecodeError:
                wire.close(INVALID_TEXT)
        return {"type": "websocket.disconnect", "code": wire.code, "reason": wire.reason}

    async def _send(self, message: Message) -> None:
        kind, wire = message["type"], self._wire
        await wire.drained()
        if self._stage is _Stage.OPEN and not wire.by_us:
            if wire.code is not None:
                raise ClientDisconnected
            if kind == "websocket.send":
                payload = message.get("bytes")
                kind_of = TEXT if payload is None else BINARY
                payload = message["text"].encode() if payload is None else payload
                wire.write(head(kind_of, len(payload)) + payload)
                return
            if kind == "websocket.close":
                wire.close(message.get("code", _FINE), message.get("reason") or "")
                return
        elif self._stage is _Stage.ASKED:
            if wire.code is not None:
                raise ClientDisconnected
            if kind == "websocket.accept":
                self._accept(message)
                return
            if kind == "websocket.close":
                self._refuse(_plain(HTTPStatus.FORBIDDEN, b""))
                return
            if kind == "websocket.http.response.start":
                self._stage = _Stage.DENYING
                self._denial = message["status"], Headers(_text(message.get("headers", ()))), b""
                return
        elif self._stage is _Stage.DENYING and kind == "websocket.http.response.body":
            self._deny(message)
            return
        raise RuntimeError(f"{kind} is not what may be sent when a socket is {self._stage.name.lower()}.")


def _text(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[str, str]]:
    return [(name.decode("latin-1"), value.decode("latin-1")) for name, value in headers]


def _plain(status: HTTPStatus, body: bytes) -> Response:
    headers = Headers(
        {
            "Date": formatdate(usegmt=True),
            "Connection": "close",
            "Content-Length": str(len(body)),
            "Content-Type": "text/plain; charset=utf-8",
        }
    )
    return Response(status, status.phrase, headers, body)


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return ""
