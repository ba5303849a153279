"""From a request for a socket to its end, as uvicorn and ASGI want it: the application is asked, then answered for."""

from __future__ import annotations

import asyncio
import logging
from enum import Enum, auto
from http import HTTPStatus
from typing import cast

from starlette.types import Message, Scope
from uvicorn.config import Config
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.server import ServerState
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from ludoteca.web.sockets.answers import Denial, plain, scope_of, text_of
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
        self._answer: Response | None = None
        self._denial: Denial

    # What uvicorn and the network call

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin; the request follows at once."""
        self._transport = cast("asyncio.Transport", transport)
        self._wire = Framed(self._transport, self._loop, self._config.ws_max_size)
        cast("set[object]", self._server_state.connections).add(self)

    def data_received(self, data: bytes) -> None:
        """Take the request; what comes before the answer to it is kept for later, if it is little."""
        if self._answer is None:
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
        scope = scope_of(request, self._transport, self._config)
        scope["state"] = self._app_state.copy()
        scope["extensions"][EXTENSION] = self._wire
        task = self._loop.create_task(self._run(scope))
        self._server_state.tasks.add(task)
        task.add_done_callback(self._server_state.tasks.discard)

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
        answer = cast("Response", self._answer)
        headers = answer.headers
        del headers["Date"]
        headers.update(text_of(self._server_state.default_headers))
        headers.update(text_of(message.get("headers", ())))
        if message.get("subprotocol"):
            headers["Sec-WebSocket-Protocol"] = message["subprotocol"]
        self._stage = _Stage.OPEN
        self._transport.write(answer.serialize())
        self._wire.begin(self._early, self._lost)
        self._answer, self._early = None, b""  # a socket may last for hours

    def _fail(self) -> None:
        """Answer that there is no answer, if none has been given."""
        if self._stage is not _Stage.DENIED and self._wire.code is None:
            self._refuse(plain(HTTPStatus.INTERNAL_SERVER_ERROR, b"Internal Server Error"))
        else:
            self._transport.close()

    def _refuse(self, answer: Response, *, by_app: bool = False) -> None:
        self._stage, self._wire.by_us = _Stage.DENIED, by_app
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
                wire.refuse(INVALID_TEXT)
        return {"type": "websocket.disconnect", "code": wire.code, "reason": wire.reason}

    async def _send(self, message: Message) -> None:
        await self._wire.drained()
        if self._wire.code is not None and not self._wire.by_us:
            raise ClientDisconnected
        match self._stage, message["type"]:
            case _Stage.OPEN, "websocket.send" if not self._wire.by_us:
                payload = message.get("bytes")
                kind = TEXT if payload is None else BINARY
                payload = message["text"].encode() if payload is None else payload
                self._wire.write(head(kind, len(payload)) + payload)
            case _Stage.OPEN, "websocket.close" if not self._wire.by_us:
                self._wire.close(message.get("code", _FINE), message.get("reason") or "")
            case _Stage.ASKED, "websocket.accept":
                self._accept(message)
            case _Stage.ASKED, "websocket.close":
                self._refuse(plain(HTTPStatus.FORBIDDEN, b""), by_app=True)
            case _Stage.ASKED, "websocket.http.response.start":
                self._stage, self._denial = _Stage.DENYING, Denial(message)
            case _Stage.DENYING, "websocket.http.response.body":
                if (answer := self._denial.add(message)) is not None:
                    self._refuse(answer, by_app=True)
            case stage, kind:
                raise RuntimeError(f"{kind} is not what may be sent to a socket that is {stage.name.lower()}")
