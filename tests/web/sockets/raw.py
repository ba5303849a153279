"""A client that writes the bytes of a socket itself, so that it can break every rule; and a server to break them at."""

from __future__ import annotations

import asyncio
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from starlette.types import ASGIApp

from ludoteca.web.patience import PatientProtocol
from ludoteca.web.serve import listen
from ludoteca.web.sockets.upgrade import UpgradeProtocol

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
LARGEST = 8_192
UPGRADE = {
    "Host": "hall",
    "Connection": "keep-alive, Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


def frame(kind: int, payload: bytes = b"", *, fin: bool = True, masked: bool = True, reserved: int = 0) -> bytes:
    """A frame of a client."""
    size, flag = len(payload), 0x80 if masked else 0
    start = bytes([(0x80 if fin else 0) | reserved | kind])
    if size < 126:
        start += bytes([flag | size])
    else:
        start += struct.pack("!BH", flag | 126, size) if size < 65_536 else struct.pack("!BQ", flag | 127, size)
    if not masked:
        return start + payload
    mask = b"\x11\x22\x33\x44"
    return start + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


def ending(code: int, reason: str = "") -> bytes:
    """A client's close frame."""
    return frame(CLOSE, code.to_bytes(2, "big") + reason.encode())


class Raw:
    """One connection."""

    def __init__(self, server: Hall, *, buffer: int | None = None) -> None:
        self._socket = socket.socket()
        self._socket.settimeout(10)
        if buffer is not None:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self._socket.connect(server.address)
        self._read = b""

    def ask(self, path: str = "/", **headers: str | None) -> tuple[str, dict[str, str]]:
        """Ask for a socket; the status line and the headers of the answer."""
        lines = {**UPGRADE, **{name.replace("_", "-"): value for name, value in headers.items()}}
        told = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value is not None)
        self.send(f"GET {path} HTTP/1.1\r\n{told}\r\n".encode("latin-1"))
        while b"\r\n\r\n" not in self._read:
            self._more()
        answer, self._read = self._read.split(b"\r\n\r\n", 1)
        status, *rest = answer.decode("latin-1").split("\r\n")
        return status, {name.lower(): value for name, value in (line.split(": ", 1) for line in rest)}

    def send(self, *data: bytes) -> None:
        self._socket.sendall(b"".join(data))

    def send_some(self, data: bytes) -> int:
        """Send as much as there is room for; how much that was."""
        return self._socket.send(data)

    def patience(self, seconds: float) -> None:
        """How long to wait for the server."""
        self._socket.settimeout(seconds)

    def next(self) -> tuple[int, bytes]:
        """The next frame of the server."""
        first, size = self._take(2)
        assert first & 0x80, "a server sends whole messages"
        if size > 125:
            size = int.from_bytes(self._take(2 if size == 126 else 8), "big")
        return first & 0x0F, self._take(size)

    def closed(self) -> tuple[int, str]:
        """The code and the reason of the close frame that comes next, after which the server says nothing more."""
        kind, payload = self.next()
        assert (CLOSE, b"") == (kind, self.rest())
        return (int.from_bytes(payload[:2], "big"), payload[2:].decode()) if payload else (1005, "")

    def rest(self) -> bytes:
        """All that comes until the server closes."""
        try:
            while True:
                self._more()
        except EOFError:
            return self._read

    def hang_up(self) -> None:
        self._socket.close()

    def _take(self, size: int) -> bytes:
        while len(self._read) < size:
            self._more()
        taken, self._read = self._read[:size], self._read[size:]
        return taken

    def _more(self) -> None:
        try:
            data = self._socket.recv(65_536)
        except ConnectionResetError:
            data = b""
        if not data:
            raise EOFError
        self._read += data


class Hall:
    """A server for one application."""

    def __init__(self, address: tuple[str, int], server: uvicorn.Server) -> None:
        self.address = address
        self.server = server
        self.loop: asyncio.AbstractEventLoop
        self.ended = threading.Event()

    def end(self) -> None:
        """What SIGTERM does."""
        self.server.should_exit = True

    def call(self, what: Callable[[], None]) -> None:
        """Do something in the thread of the server, and wait for it."""
        done = threading.Event()

        def do() -> None:
            try:
                what()
            finally:
                done.set()

        self.loop.call_soon_threadsafe(do)
        assert done.wait(10)


@contextmanager
def hall(app: ASGIApp, loop: str) -> Iterator[Hall]:
    """Serve an application on one of uvicorn's loops. Its end waits for every socket, however long."""
    with listen("127.0.0.1", 0) as listener:
        config = uvicorn.Config(
            app, loop=loop, http=PatientProtocol, ws=UpgradeProtocol, ws_max_size=LARGEST,
            log_config=None, lifespan="off", server_header=False,
        )  # fmt: skip
        server = uvicorn.Server(config)
        built = Hall(listener.getsockname()[:2], server)
        ready = threading.Event()
        started = server.startup

        async def startup(sockets: list[socket.socket] | None = None) -> None:
            await started(sockets)
            built.loop = asyncio.get_running_loop()
            ready.set()

        server.startup = startup  # type: ignore[method-assign]

        def run() -> None:
            server.run(sockets=[listener])
            built.ended.set()

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        assert ready.wait(30)
        try:
            yield built
        finally:
            server.should_exit = True
            thread.join(30)
