"""The session or access token behind a socket: when it ends, the socket does."""

from __future__ import annotations

import asyncio

from starlette.requests import HTTPConnection

from ludoteca.bus.local import Listener
from ludoteca.hall.clock import Clock
from ludoteca.hall.devices import topic_of
from ludoteca.match.units import Millis, PersonId
from ludoteca.store.sessions import session_id
from ludoteca.web.bearer import bearer_of
from ludoteca.web.device import token_of
from ludoteca.web.house import House
from ludoteca.web.sockets.closing import SESSION_OVER, Closed

CHECK_AFTER = Millis(60_000)
"""A session may end in another process, from where nothing is told."""


async def watch_session(house: House, socket: HTTPConnection, person: PersonId) -> None:
    """Wait until what a socket was opened with is no longer that of ``person``, or is said to have changed.

    Raises:
        Closed: it has.
    """
    hall, token = house.hall, bearer_of(socket) or token_of(socket) or ""
    with hall.bus.listen(topic_of(session_id(token))) as listener:
        while await _lasts(house, socket, person) and not await _told(listener, hall.clock):
            pass
    raise Closed(SESSION_OVER)


async def _lasts(house: House, socket: HTTPConnection, person: PersonId) -> bool:
    found = await house.guest(socket)
    return found is not None and found.person == person


async def _told(listener: Listener, clock: Clock) -> bool:
    """Whether something was told before it is time to check anew."""
    heard = asyncio.create_task(listener.heard())
    later = asyncio.create_task(clock.until(Millis(clock.now() + CHECK_AFTER)))
    try:
        await asyncio.wait({heard, later}, return_when=asyncio.FIRST_COMPLETED)
        return heard.done()
    finally:
        heard.cancel()
        later.cancel()
