"""An accepted socket between the network and whoever listens."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Callable

from ludoteca.hall.buckets import Bucket
from ludoteca.match.units import Millis
from ludoteca.web.sockets.frames import (
    ABNORMAL,
    CLOSE,
    PING,
    PONG,
    TEXT,
    BrokenRules,
    Reader,
    closing,
    head,
    parting,
)
from ludoteca.web.sockets.wire import Listener

PARTING_SECONDS = 5.0
"""Who has not answered a close frame by then, or not read what came before it, is cut off."""
LINGER_SECONDS = 1.0
"""How long who broke the rules, or is sent away by the end of the server, may still read why."""
MOST_PIECES, PIECES_PER_SECOND = 1_000, 100
"""Control frames and pieces of messages that a socket may bring at once, and again every second."""
READ_SIZE = 16_384
_UNREAD_PONGS = 4_096
"""With so many bytes unread by whoever pings, a ping is left unanswered: RFC 6455, 5.5.3."""
_INTERNAL_ERROR = 1011
POLICY_VIOLATION = 1008

_log = logging.getLogger("uvicorn.error")


def _millis(loop: asyncio.AbstractEventLoop) -> Millis:
    return Millis(int(1000 * loop.time()))


class _Desk(threading.local):
    """What has just been read lies here until it is sorted out, in the same turn: one for all sockets of a loop."""

    def __init__(self) -> None:
        self.data = bytearray(READ_SIZE)
        self.view = memoryview(self.data)
        self.unsent: list[Framed] = []
        """The sockets with something to send at the end of this turn."""


_desk = _Desk()


class Framed(asyncio.BufferedProtocol):
    """A `Wire`, and what ASGI's ``receive`` and ``send`` are made of."""

    __slots__ = (
        "_cut", "_data", "_full", "_held", "_listener", "_loop", "_lost", "_open", "_out", "_paused",
        "_pieces", "_reader", "_transport", "_view", "_waiter", "_waiting", "by_us", "code", "reason",
    )  # fmt: skip

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop, largest: int) -> None:
        self.code: int | None = None
        """Why the socket ended, once it has."""
        self.reason = ""
        self.by_us = False
        """Whether the application ended it."""
        self._transport = transport
        self._loop = loop
        self._reader = Reader(largest)
        self._pieces = Bucket(MOST_PIECES, PIECES_PER_SECOND, _millis(loop))
        self._data, self._view = _desk.data, _desk.view
        self._listener: Listener | None = None
        self._held: deque[tuple[int, bytes]] = deque()
        self._paused = False
        self._open = False
        self._out: list[bytes] = []
        self._waiting = 0
        self._waiter: asyncio.Future[None] | None = None
        self._full: asyncio.Event | None = None
        self._cut: asyncio.TimerHandle | None = None
        self._lost: Callable[[], None] | None = None

    # What the network calls

    def begin(self, early: bytes, lost: Callable[[], None]) -> None:
        """Take the transport over, and what came before its time; ``lost`` is called when the connection is no more."""
        self._open, self._lost = True, lost
        self._transport.set_protocol(self)
        if early:
            self._take(early, len(early))

    def get_buffer(self, sizehint: int) -> memoryview:
        """Where to read to."""
        return self._view

    def buffer_updated(self, nbytes: int) -> None:
        """Take what has been read."""
        listener = self._listener
        if listener is not None and not self._paused and self.code is None:
            text = self._reader.short(self._data, nbytes)
            if text is not None:  # as nearly always
                self._hear(listener, TEXT, text)
                return
        self._take(self._data, nbytes)

    def eof_received(self) -> bool:
        """Let the transport close: half a socket is none."""
        return False

    def pause_writing(self) -> None:
        """Let coroutines that send wait."""
        self._full = asyncio.Event()

    def resume_writing(self) -> None:
        """Let them send on."""
        if self._full is not None:
            self._full.set()
            self._full = None

    def connection_lost(self, exc: Exception | None) -> None:
        """End, if nobody has ended it before."""
        self.end(ABNORMAL)
        self.resume_writing()
        self._listener = None
        if self._cut is not None:
            self._cut.cancel()
            self._cut = None
        self._out.clear()
        if self._lost is not None:
            self._lost()
            self._lost = None

    # What the hall calls

    @property
    def buffered(self) -> int:
        """Bytes sent that the system has not taken yet."""
        return self._waiting + self._transport.get_write_buffer_size() if self._lost is not None else 0

    def attach(self, listener: Listener) -> None:
        """Call ``listener`` from now on."""
        if not self._open or self._listener is not None:
            raise RuntimeError("a wire is attached once, after it is accepted")
        self._listener, over = listener, self.code
        self.resume()
        if over is not None:
            self._loop.call_soon(listener.gone, over)

    def send(self, text: bytes) -> None:
        """Send one text message, together with the others of this turn."""
        if self.code is not None:
            return
        if not self._open:
            raise RuntimeError("the socket is not accepted")
        out, size = self._out, len(text)
        if not out:
            unsent = _desk.unsent
            if not unsent:
                self._loop.call_soon(_flush_all, unsent)
            unsent.append(self)
        out += (head(TEXT, size), text)
        self._waiting += size + 4

    def pause(self) -> None:
        """Hear and read nothing more. Of a socket that has ended, the last frame is still awaited."""
        if self.code is None and self._listener is not None:
            self._paused = True
            self._transport.pause_reading()

    def resume(self) -> None:
        """Hear what is held, then read on."""
        self._paused = False
        if self._listener is not None:
            while self._held and not self._paused:
                kind, payload = self._held.popleft()
                if kind >= CLOSE:
                    self._control(kind, payload)
                else:
                    self._hear(self._listener, kind, payload)
        if not self._paused:
            self._transport.resume_reading()

    def close(self, code: int, reason: str = "") -> None:
        """End the socket in order."""
        if not self._open or self.code is not None:
            return
        self.write(closing(code, reason))
        self.by_us = True
        self.end(code, reason)
        # The answer to it is still read.
        self._transport.resume_reading()
        self._cut_off_after(LINGER_SECONDS if code == POLICY_VIOLATION else PARTING_SECONDS)

    # What ASGI's coroutines are made of

    async def next(self) -> tuple[int, bytes]:
        """The next message, one at a time; ``CLOSE`` when there is none any more, or somebody else listens."""
        while self._listener is not None or not self._held:
            if self.code is not None:
                return CLOSE, b""
            self._waiter = self._loop.create_future()
            await self._waiter
        message = self._held.popleft()
        if not self._held:
            self._transport.resume_reading()
        return message

    async def drained(self) -> None:
        """Wait until whoever reads has caught up a little."""
        if self._full is not None:
            await self._full.wait()

    def write(self, frame: bytes) -> None:
        """Write a frame now, after whatever waits."""
        self.flush()
        self._transport.write(frame)

    def end(self, code: int, reason: str = "") -> None:
        """Let everybody know that it is over; who says so first is right."""
        if self.code is not None:
            return
        self.code, self.reason, self._paused = code, reason, False
        self._wake()
        if self._listener is not None:
            self._held.clear()
            self._loop.call_soon(self._listener.gone, code)

    def leave(self, code: int) -> None:
        """End as the server ends. Also in the moment in which the page closes its socket by itself."""
        if self.code is None:
            self.write(closing(code))
            self.end(code)
        self._transport.close()
        self._cut_off_after(LINGER_SECONDS)

    def refuse(self, code: int) -> None:
        """End a socket whose other side breaks the rules, so that it can still read which."""
        if self.code is None:
            self.write(closing(code))
            self.end(code)
        if self._transport.can_write_eof():
            self._transport.write_eof()
        else:
            self._transport.close()
        self._cut_off_after(LINGER_SECONDS)

    # How

    def _take(self, data: bytes | bytearray, end: int) -> None:
        reader = self._reader
        messages = reader.read(data, end)
        if reader.pieces and not self._may_piece():
            self.refuse(POLICY_VIOLATION)
            return
        for kind, payload in messages:
            if kind >= CLOSE and not self._paused:
                self._control(kind, payload)
            elif self.code is None:
                if self._listener is None or self._paused:
                    self._hold(kind, payload)
                else:
                    self._hear(self._listener, kind, payload)
        if reader.fault is not None:
            self.refuse(reader.fault)

    def _may_piece(self) -> bool:
        """Whether so many pings and pieces of messages are taken: whoever listens does not hear of them."""
        came, self._reader.pieces = self._reader.pieces, 0
        return self._pieces.take(_millis(self._loop), came)

    def _hear(self, listener: Listener, kind: int, payload: bytes) -> None:
        try:
            listener.heard(payload if kind == TEXT else b"")
        except Exception:  # noqa: BLE001 - one socket's trouble is nobody else's
            _log.exception("Exception in the listener of a wire")
            self.close(_INTERNAL_ERROR)

    def _hold(self, kind: int, payload: bytes) -> None:
        """Keep a message until somebody asks for it, and read no more meanwhile."""
        self._held.append((kind, payload))
        if self._listener is None:
            self._transport.pause_reading()
            self._wake()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def _control(self, kind: int, payload: bytes) -> None:
        if kind == PING and self.code is None and self._transport.get_write_buffer_size() < _UNREAD_PONGS:
            self.write(head(PONG, len(payload)) + payload)
        elif kind == CLOSE:
            try:
                code, reason = parting(payload)
            except BrokenRules as broken:
                self.refuse(broken.code)
                return
            if self.code is None:
                self.write(closing(code))
                self.end(code, reason)
            self._transport.close()
            self._cut_off_after(PARTING_SECONDS)

    def flush(self) -> None:
        """Send what was gathered."""
        out = self._out
        if out:
            self._transport.write(b"".join(out))
            out.clear()
            self._waiting = 0

    def _cut_off_after(self, seconds: float) -> None:
        """Wait so long for the connection to end; who was given longer before gets no more than that now."""
        when = self._loop.time() + seconds
        if self._cut is not None:
            if self._cut.when() <= when:
                return
            self._cut.cancel()
        self._cut = self._loop.call_at(when, self._transport.abort)


def _flush_all(unsent: list[Framed]) -> None:
    """Send what has been gathered in a turn, one write for each socket."""
    sockets = unsent.copy()
    unsent.clear()
    for socket in sockets:
        try:
            socket.flush()
        except Exception:  # noqa: BLE001 - one socket's trouble is nobody else's
            _log.exception("Exception in a write")
