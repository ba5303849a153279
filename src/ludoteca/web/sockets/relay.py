"""A wire over plain ASGI, for servers that offer none of their own."""

from __future__ import annotations

import asyncio

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludoteca.web.sockets.closing import FAULT
from ludoteca.web.sockets.wire import Listener

CLOSE_SECONDS = 2.0
"""A page that reads nothing does not keep us waiting for longer."""
_NO_STATUS = 1005
_ABNORMAL = 1006

_log = structlog.get_logger(__name__)


class Relay:
    """A `Wire` whose messages go through ASGI, in a task each way."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._listener: Listener | None = None
        self._out: asyncio.Queue[bytes | int] = asyncio.Queue()
        self._closing = asyncio.Event()
        self._hearing = asyncio.Event()
        self._hearing.set()
        self.buffered = 0

    def attach(self, listener: Listener) -> None:
        """Call ``listener`` while `run` goes on."""
        self._listener = listener

    def send(self, text: bytes) -> None:
        """Send one text message in its turn."""
        if not self._closing.is_set():
            self.buffered += len(text)
            self._out.put_nowait(text)

    def pause(self) -> None:
        """Hear nothing more until `resume`."""
        self._hearing.clear()

    def resume(self) -> None:
        """Hear on."""
        self._hearing.set()

    def close(self, code: int, reason: str = "") -> None:
        """End the socket in order."""
        if not self._closing.is_set():
            self._closing.set()
            self._out.put_nowait(code)

    async def run(self) -> None:
        """Relay until the socket has ended."""
        ways = [asyncio.create_task(way) for way in (self._send(), self._hear(), self._lose_patience())]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            endings = await asyncio.gather(*ways, return_exceptions=True)
        codes = [ending for ending in endings if isinstance(ending, int)]
        if self._listener is not None:
            self._listener.gone(codes[0] if codes else _ABNORMAL)

    async def _hear(self) -> int:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return int(message.get("code") or _NO_STATUS)
            await self._hearing.wait()
            if self._listener is not None and not self._closing.is_set():
                self._tell(self._listener, message.get("text") or "")

    def _tell(self, listener: Listener, text: str) -> None:
        try:
            listener.heard(text.encode("utf-8", "surrogatepass"))
        except Exception:  # noqa: BLE001 - one socket's trouble is nobody else's
            _log.exception("socket.failed")
            self.close(FAULT)

    async def _send(self) -> int:
        while True:
            what = await self._out.get()
            try:
                if isinstance(what, int):
                    await self._socket.close(what)
                    return what
                await self._socket.send_text(what.decode())
                self.buffered -= len(what)
            except (RuntimeError, WebSocketDisconnect):
                return _ABNORMAL  # it has gone by itself, or is left to the server

    async def _lose_patience(self) -> int:
        """What was sent before a close frame may wait for a page that reads nothing, and the close frame behind it."""
        await self._closing.wait()
        await asyncio.sleep(CLOSE_SECONDS)
        return _ABNORMAL
