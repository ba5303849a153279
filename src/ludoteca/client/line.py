"""The socket to one table: it comes back by itself, and sends again what has no answer yet."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from ludoteca.client.backoff import waits
from ludoteca.client.frames import Frame, Ping, pong, read_frame
from ludoteca.client.refusals import Ended

SILENT_SECONDS = 20.0
"""The hall pings every two seconds; a socket that says nothing for so long is dead, whatever it believes."""
LARGEST_FRAME = 4 * 1024 * 1024
"""Bytes: many times the view of the largest board."""
POLICY_VIOLATION = 1008
NOBODY = 401
TOO_MANY = 429
TOKEN_PREFIX = "ludoteca_"  # noqa: S105 - it is what every access token begins with


class Line:
    """A connection that lasts until it is cancelled, through as many sockets as it takes.

    ``greet`` tells what to send first on each socket, everything without an answer included;
    ``take`` is given every frame but pings.
    """

    def __init__(
        self,
        address: str,
        token: Callable[[], str | None],
        greet: Callable[[], Iterable[str]],
        take: Callable[[Frame], None],
    ) -> None:
        self._address = address
        self._token = token
        self._greet = greet
        self._take = take
        self._out: asyncio.Queue[str] | None = None

    @property
    def connected(self) -> bool:
        """Whether a socket is open now."""
        return self._out is not None

    def put(self, text: str) -> None:
        """Send a frame in its turn; while there is no socket, :attr:`greet` will have to."""
        if self._out is not None:
            self._out.put_nowait(text)

    async def run(self) -> None:
        """Keep connected.

        Raises:
            Ended: the hall has no such socket, knows nobody of that access token, or speaks otherwise.
        """
        pauses = waits()
        while True:
            try:
                if await self._once():
                    pauses = waits()
            except InvalidStatus as refused:
                if refused.response.status_code == NOBODY:
                    raise Ended("wrong-token") from refused
                if refused.response.status_code < 500 and refused.response.status_code != TOO_MANY:
                    raise Ended("no-socket") from refused
            except (OSError, InvalidHandshake):
                pass  # the hall is away, and will be back
            await asyncio.sleep(next(pauses))

    async def _once(self) -> bool:
        """Serve one socket to its end; whether it was of use, so that the next may be tried soon."""
        async with connect(
            self._address,
            additional_headers=credentials(self._token()),
            compression=None,
            ping_interval=None,
            max_size=LARGEST_FRAME,
        ) as socket:
            out: asyncio.Queue[str] = asyncio.Queue()
            for text in self._greet():
                out.put_nowait(text)
            self._out = out
            sending = asyncio.create_task(_send(socket, out))
            heard = False
            try:
                while True:
                    async with asyncio.timeout(SILENT_SECONDS):
                        frame = read_frame(await socket.recv())
                    heard = True
                    if isinstance(frame, Ping):
                        out.put_nowait(pong(frame.n))
                    elif frame is not None:
                        self._take(frame)
            except msgspec.DecodeError as fault:
                raise Ended("bad-frame") from fault
            except (ConnectionClosed, TimeoutError) as end:
                # Whoever was too fast is not helped by coming back at once.
                code = end.rcvd.code if isinstance(end, ConnectionClosed) and end.rcvd else None
                return heard and code != POLICY_VIOLATION
            finally:
                self._out = None
                sending.cancel()
                await asyncio.gather(sending, return_exceptions=True)


async def _send(socket: ClientConnection, out: asyncio.Queue[str]) -> None:
    while True:
        await socket.send(await out.get())


def credentials(token: str | None) -> dict[str, str]:
    """The header by which the hall knows a device, or a member's program by its access token.

    >>> credentials("secret"), credentials("ludoteca_1"), credentials(None)
    ({'cookie': 'ludoteca=secret'}, {'authorization': 'Bearer ludoteca_1'}, {})
    """
    if token is None:
        return {}
    return {"authorization": f"Bearer {token}"} if token.startswith(TOKEN_PREFIX) else {"cookie": f"ludoteca={token}"}
