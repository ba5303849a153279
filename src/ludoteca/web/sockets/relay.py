"""A wire over plain ASGI, for servers that offer none of their own."""

from __future__ import annotations

import asyncio

from starlette.websockets import WebSocket, WebSocketDisconnect

from ludoteca.web.sockets.wire import Listener

CLOSE_SECONDS = 2
"""A page that reads nothing does not keep us waiting for longer."""
_NO_STATUS = 1005
_ABNORMAL = 1006


class Relay:
    """A `Wire` whose messages go through ASGI, in a task each way."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._listener: Listener | None = None
        self._out: asyncio.Queue[bytes | int] = asyncio.Queue()
        self._closed = False
        self._hearing = asyncio.Event()
        self._hearing.set()
        self.buffered = 0

    def attach(self, listener: Listener) -> None:
        """Call ``listener`` while `run` goes on."""
        self._listener = listener

    def send(self, text: bytes) -> None:
        """Send one text message in its turn."""
        if not self._closed:
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
        if not self._closed:
            self._closed = True
            self._out.put_nowait(code)

    async def run(self) -> None:
        """Relay until the socket has ended."""
        sending = asyncio.create_task(self._send())
        hearing = asyncio.create_task(self._hear())
        try:
            await asyncio.wait((sending, hearing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            sending.cancel()
            hearing.cancel()
            endings = await asyncio.gather(sending, hearing, return_exceptions=True)
        codes = [ending for ending in endings if isinstance(ending, int)]
        if self._listener is not None:
            self._listener.gone(codes[0] if codes else _ABNORMAL)

    async def _hear(self) -> int:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return int(message.get("code") or _NO_STATUS)
            await self._hearing.wait()
            if self._listener is not None and not self._closed:
                self._listener.heard((message.get("text") or "").encode("utf-8", "surrogatepass"))

    async def _send(self) -> int:
        while True:
            what = await self._out.get()
            try:
                if isinstance(what, int):
                    async with asyncio.timeout(CLOSE_SECONDS):
                        await self._socket.close(what)
                    return what
                await self._socket.send_text(what.decode())
                self.buffered -= len(what)
            except (RuntimeError, TimeoutError, WebSocketDisconnect):
                return _ABNORMAL  # it has gone by itself, or is left to the server
