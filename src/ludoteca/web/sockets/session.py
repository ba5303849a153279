"""The session behind a socket: when it ends, the socket does."""

from __future__ import annotations

import asyncio

from ludoteca.bus.local import Listener
from ludoteca.hall.clock import Clock
from ludoteca.hall.devices import topic_of
from ludoteca.hall.hall import Hall
from ludoteca.match.units import Millis, PersonId
from ludoteca.store.sessions import session_id
from ludoteca.web.sockets.closing import SESSION_OVER, Closed

CHECK_AFTER = Millis(60_000)
"""A session may end in another process, from where nothing is told."""


async def watch_session(hall: Hall, token: str | None, person: PersonId) -> None:
    """Wait until the session of ``token`` is no longer that of ``person``, or is said to have changed.

    Raises:
        Closed: it has.
    """
    with hall.bus.listen(topic_of(session_id(token or ""))) as listener:
        while await _lasts(hall, token, person) and not await _told(listener, hall.clock):
            pass
    raise Closed(SESSION_OVER)


async def _lasts(hall: Hall, token: str | None, person: PersonId) -> bool:
    found = await hall.people.find(token)
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
