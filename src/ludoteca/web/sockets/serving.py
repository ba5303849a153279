"""``/socket``: who may open one, and the line that serves it until it ends."""

from __future__ import annotations

import asyncio

from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket

from ludoteca.match.units import PersonId
from ludoteca.web.bearer import refused_program
from ludoteca.web.doorkeeper import wait_of
from ludoteca.web.guard import HEADERS
from ludoteca.web.house import House, house_of
from ludoteca.web.sockets.line import Line
from ludoteca.web.sockets.relay import Relay
from ludoteca.web.sockets.wire import EXTENSION, wire_of


async def serve_socket(socket: WebSocket) -> None:
    """``/socket``: until the page goes, or the hall ends it."""
    house = house_of(socket)
    guest = await house.guest(socket)
    person = guest.person if guest else None
    if (refused := refused_program(socket, person, known=True)) is not None:
        refused.headers.update(HEADERS)
        await socket.send_denial_response(refused)
        return
    if not house.door.may_open_socket(socket, person):
        headers = {**HEADERS, "Retry-After": str(wait_of(socket))}
        await socket.send_denial_response(PlainTextResponse("too many sockets", 429, headers))
        return
    with house.door.socket(socket, person):
        await socket.accept()
        await _serve(socket, house, person)


async def _serve(socket: WebSocket, house: House, person: PersonId | None) -> None:
    if EXTENSION in socket.scope.get("extensions", {}):
        line = Line(wire_of(socket), socket, house, person)
        await line.serve()
        await socket.receive()  # how it ended, for whoever writes that down
        return
    relay = Relay(socket)
    line = Line(relay, socket, house, person)
    relaying = asyncio.create_task(relay.run())
    try:
        await line.serve()
    finally:
        relaying.cancel()
        await asyncio.gather(relaying, return_exceptions=True)
