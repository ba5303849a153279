"""A socket as the hall uses it: messages come by a call and go by a call, without a queue, a task or a coroutine.

A server that offers this puts a `Wire` into the scope of each socket. ASGI's ``receive`` and ``send`` work as ever
until `Wire.attach`; from then on ``receive`` gives nothing but the end, ``websocket.disconnect``.
"""

from __future__ import annotations

from typing import Protocol, cast

from starlette.requests import HTTPConnection

EXTENSION = "ludoteca.wire"
"""Its name among the ``extensions`` of a scope."""


class Listener(Protocol):
    """Who is called when something comes; neither call may wait for anything."""

    def heard(self, text: bytes) -> None:
        """A whole text message, as it came: nobody has looked whether it is UTF-8. A binary one is heard as ``b""``.

        Raising ends the socket (1011).
        """

    def gone(self, code: int) -> None:
        """The socket has ended, whoever ended it: called once, after everything that was heard, in a turn of its own.

        The code is that of the close frame that came or was sent first; 1005 if it had none, 1006 if there was none.
        """


class Wire(Protocol):
    """One socket, between the server and the hall. All of it belongs to the loop's own thread."""

    @property
    def buffered(self) -> int:
        """Bytes sent that the system has not taken yet. Who reads too slowly makes it grow, and nothing bounds it."""

    def attach(self, listener: Listener) -> None:
        """Call ``listener`` from now on, with what came before at once. Once, after ``websocket.accept``.

        Raises:
            RuntimeError: it is not accepted, or somebody listens already.
        """

    def send(self, text: bytes) -> None:
        """Send one text message; those of one turn of the loop leave together. After the end it is dropped.

        Raises:
            RuntimeError: the socket is not accepted yet.
        """

    def pause(self) -> None:
        """Hear nothing and read nothing more until `resume`. Whether the page goes is not noticed meanwhile."""

    def resume(self) -> None:
        """Hear on, at first what had been read already."""

    def close(self, code: int, reason: str = "") -> None:
        """End the socket in order. What was sent still leaves, for a few seconds at most. Later calls do nothing."""


def wire_of(connection: HTTPConnection) -> Wire:
    """The wire of a socket.

    Raises:
        KeyError: the server offers none.
    """
    return cast("Wire", connection.scope["extensions"][EXTENSION])
