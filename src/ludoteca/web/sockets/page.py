"""What serves a page on a socket, as its parts see it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Protocol

from ludoteca.web.sockets import outgoing


class Page(Protocol):
    """Where frames go, and who owns what is done for a page: whatever fails there ends its socket, and nothing else."""

    def put(self, frame: outgoing.Frame) -> None:
        """Send a frame behind those before it. A page that reads too slowly is sent away, to come back and resume."""

    def pass_on(self, text: bytes) -> None:
        """The same with a frame that is written already."""

    def soon(self, work: Callable[[], None]) -> None:
        """Do ``work`` in the next turn of the loop, unless the socket has ended by then."""

    def start(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Begin ``work``, which is cancelled when the socket ends."""
