"""A lean WebSocket client (RFC 6455) and a lean HTTP client: the generator of load must never be what is measured."""

from __future__ import annotations

import asyncio
import base64
import os
import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from urllib.parse import urlencode

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL, MASKED = 0x80, 0x80
SHORT, MIDDLE = 126, 127
FORM = "application/x-www-form-urlencoded"


class Broken(Exception):  # noqa: N818 - it is an answer
    """The server said something that no benchmark goes on from."""


class Wire(asyncio.Protocol):
    """One socket: ``hear`` is given the payload of every text frame."""

    def __init__(self, head: bytes, hear: Callable[[bytes], None]) -> None:
        self._head = head
        self._hear = hear
        self._rest = b""
        self._transport: asyncio.Transport
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: str | None = None
        self.gone = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._head)

    def connection_lost(self, exc: Exception | None) -> None:
        """Remember that the socket has gone."""
        self.closed = self.closed or str(exc or "cut")
        self.gone.set()
        if not self.open.done():
            self.open.set_exception(Broken(f"no socket: {self._rest[:200]!r}"))

    def data_received(self, data: bytes) -> None:
        """Hand on every frame that has come whole."""
        if self._rest:
            data = self._rest + data
        if not self.open.done():
            head, found, data = data.partition(b"\r\n\r\n")
            self._rest = head
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self._transport.close()
                return
            self.open.set_result(None)
        at, end = 0, len(data)
        while end - at >= 2:
            body, length = at + 2, data[at + 1]
            if length == SHORT:
                body, length = at + 4, int.from_bytes(data[at + 2 : at + 4], "big")
            elif length == MIDDLE:
                body, length = at + 10, int.from_bytes(data[at + 2 : at + 10], "big")
            if end < body or end - body < length:
                break
            first, at = data[at], body + length
            self._take(first, data[body:at])
        self._rest = data[at:]

    def _take(self, first: int, payload: bytes) -> None:
        if first == FINAL | TEXT:
            self._hear(payload)
        elif first == FINAL | PING:
            self._write(PONG, payload)
        elif first == FINAL | CLOSE:
            self.closed = f"{int.from_bytes(payload[:2], 'big')} {payload[2:].decode()}"
            self._transport.close()
        else:
            raise Broken(f"a frame that begins with {first:#x}")

    def send(self, payload: bytes) -> None:
        """Send one text frame."""
        if not self._transport.is_closing():
            self._write(TEXT, payload)

    def _write(self, opcode: int, payload: bytes) -> None:
        length = len(payload)
        assert length < 1 << 16
        mask = random.getrandbits(32).to_bytes(4, "big")
        size = bytes((MASKED | length,)) if length < SHORT else bytes((MASKED | SHORT,)) + length.to_bytes(2, "big")
        key = int.from_bytes((mask * (length // 4 + 1))[:length], "big")
        veiled = (int.from_bytes(payload, "big") ^ key).to_bytes(length, "big")
        self._transport.write(bytes((FINAL | opcode,)) + size + mask + veiled)

    def close(self) -> None:
        """Go away, as a page does."""
        if not self._transport.is_closing():
            self._write(CLOSE, (1000).to_bytes(2, "big"))
            self._transport.close()

    def cut(self) -> None:
        """Go away without a word, as a device that has lost its network."""
        self._transport.abort()

    def doze(self) -> None:
        """Read nothing for a while."""
        if not self._transport.is_closing():
            self._transport.pause_reading()

    def wake(self) -> None:
        """Read on."""
        if not self._transport.is_closing() and not self._transport.is_reading():
            self._transport.resume_reading()


async def dial(port: int, path: str, headers: Mapping[str, str], hear: Callable[[bytes], None]) -> Wire:
    """A socket on this machine, once its handshake is through.

    Raises:
        Broken: the server would not open it.
    """
    key = base64.b64encode(os.urandom(16)).decode()
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": key}
    head = _head("GET", path, port, {**upgrade, **headers})
    _, wire = await asyncio.get_running_loop().create_connection(lambda: Wire(head, hear), "127.0.0.1", port)
    await wire.open
    return wire


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back over HTTP."""

    status: int
    head: str
    body: bytes

    def cookie(self, name: str) -> str | None:
        """A cookie that was set."""
        found = re.search(rf"(?im)^set-cookie: {name}=([^;\r\n]*)", self.head)
        return found[1] if found else None


class Http:
    """One connection on which requests go one after the other."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        """Send JSON.

        Raises:
            Broken: the answer is no success.
        """
        headers = {"Content-Type": "application/json", "Content-Length": str(len(body)), **headers}
        answer = await self._ask(_head("POST", path, self._port, headers) + body)
        if answer.status != 200:
            raise Broken(f"{path}: {answer.status} {answer.body[:200]!r}")
        return answer

    async def form(self, path: str, fields: Mapping[str, str], headers: Mapping[str, str]) -> Answer:
        """Send a form, as pages do.

        Raises:
            Broken: the answer does not lead on.
        """
        body = urlencode(fields).encode()
        headers = {"Content-Type": FORM, "Content-Length": str(len(body)), **headers}
        answer = await self._ask(_head("POST", path, self._port, headers) + body)
        if answer.status != 303:
            raise Broken(f"{path}: {answer.status} {answer.body[:200]!r}")
        return answer

    async def get(self, path: str, headers: Mapping[str, str] = MappingProxyType({})) -> Answer:
        """Ask for something, whatever the answer is."""
        return await self._ask(_head("GET", path, self._port, headers))

    async def _ask(self, request: bytes) -> Answer:
        if self._open is None:
            self._open = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._open
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = re.search(r"(?im)^content-length: (\d+)", head)
        body = await reader.readexactly(int(length[1]) if length else 0)
        return Answer(int(head.split()[1]), head, body)

    def close(self) -> None:
        """Ask no more."""
        if self._open is not None:
            self._open[1].close()


def _head(method: str, path: str, port: int, headers: Mapping[str, str]) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", *(f"{name}: {headers[name]}" for name in headers)]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")
