"""How long the server waits for whoever has connected to ask something."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 15.0
"""A connection that has not sent a whole request head after so long is closed."""


class PatientProtocol(H11Protocol):
    """HTTP/1.1 of a client that may be slow, but not for ever: neither with its first request nor between two."""

    head_seconds = HEAD_SECONDS
    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Take what has come; when that was only a part of a head, the rest of it is awaited."""
        super().data_received(data)
        if self._idle():
            self._wait()
        else:
            self._wait_no_longer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._wait_no_longer()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._waiting is None:
            self._waiting = self.loop.call_later(self.head_seconds, self._give_up)

    def _wait_no_longer(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        self._waiting = None
        if self._idle() and self.transport.get_protocol() is self:
            self.transport.close()

    def _idle(self) -> bool:
        """Whether nobody's request is being answered."""
        return self.cycle is None or self.cycle.response_complete
