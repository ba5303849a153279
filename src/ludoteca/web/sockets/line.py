"""One page's socket: what it asks goes to the hall, and its answers go back in one queue."""

from __future__ import annotations

import asyncio

from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludoteca.hall.asks import (
    Ask,
    AskAnswer,
    AskClaim,
    AskLeave,
    AskMove,
    AskOffer,
    AskReady,
    AskResign,
    AskUndo,
    command_of,
)
from ludoteca.hall.buckets import Bucket
from ludoteca.hall.stream import Origin
from ludoteca.hall.tables import Done
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Action, Refusal
from ludoteca.store.log import Seq
from ludoteca.web.bearer import refused_program
from ludoteca.web.doorkeeper import wait_of
from ludoteca.web.guard import HEADERS
from ludoteca.web.house import House, house_of
from ludoteca.web.limits import RATES
from ludoteca.web.sockets import incoming, outgoing
from ludoteca.web.sockets.awaited import Summons
from ludoteca.web.sockets.closing import GOING_AWAY, POLICY_VIOLATION, TRY_AGAIN_LATER, Closed
from ludoteca.web.sockets.follow import Follower
from ludoteca.web.sockets.lobby import Lookout
from ludoteca.web.sockets.room import RoomFollower
from ludoteca.web.sockets.session import watch_session

PING_SECONDS = 2
"""A page that hears nothing for three seconds no longer vouches for the clocks it shows."""
SILENT_PINGS = 10
"""A page that has left so many pings unanswered is gone."""
CLOSE_SECONDS = 2
_QUEUE = 64
_MOST_FAULTS = 20
_FORGIVEN_PER_SECOND = 0.1


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
    line = Line(socket, house, person)
    parts = [line.receive(), line.send(), line.ping(), line.advise()]
    parts += [line.follower.run(), line.lookout.run(), line.summons.run(), line.room.run()]
    if person is not None:
        parts.append(watch_session(house, socket, person))
    tasks = [asyncio.create_task(part) for part in parts]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        endings = await asyncio.gather(*tasks, return_exceptions=True)
    for ending in endings:
        if isinstance(ending, Closed):
            await _close(socket, ending.code)
        elif isinstance(ending, Exception) and not isinstance(ending, WebSocketDisconnect):
            raise ending


async def _close(socket: WebSocket, code: int) -> None:
    try:
        # A page that reads nothing would keep us waiting for ever.
        async with asyncio.timeout(CLOSE_SECONDS):
            await socket.close(code)
    except (RuntimeError, TimeoutError, WebSocketDisconnect):
        return  # it has gone by itself, or is left to the server


class Line:
    """A socket while it lasts."""

    def __init__(self, socket: WebSocket, house: House, person: PersonId | None) -> None:
        self._socket = socket
        self._house = house
        self._person = person
        self._out: asyncio.Queue[outgoing.Frame] = asyncio.Queue(_QUEUE)
        self._questions: asyncio.Queue[incoming.Hint] = asyncio.Queue(2)
        self._unanswered = 0
        now = house.hall.clock.now()
        self._faults = Bucket(_MOST_FAULTS, _FORGIVEN_PER_SECOND, now)
        self._stranger = Bucket(RATES["frame"].burst, RATES["frame"].per_second, now)
        self.follower = Follower(house.hall, person, self.put)
        self.lookout = Lookout(house.hall, person, self.put)
        self.summons = Summons(house.hall, person, self.put)
        self.room = RoomFollower(house.hall, person, self.put)

    def put(self, frame: outgoing.Frame) -> None:
        """Send a frame in its turn.

        Raises:
            Closed: the page reads too slowly; it will come back and resume.
        """
        try:
            self._out.put_nowait(frame)
        except asyncio.QueueFull:
            raise Closed(TRY_AGAIN_LATER) from None

    async def send(self) -> None:
        """Send what is put, in order."""
        while True:
            await self._socket.send_text(outgoing.write_frame(await self._out.get()))

    async def ping(self) -> None:
        """Ask now and then whether the page is still there."""
        number = 0
        while True:
            await asyncio.sleep(PING_SECONDS)
            if self._unanswered >= SILENT_PINGS:
                raise Closed(GOING_AWAY)
            number += 1
            self._unanswered += 1
            self.put(outgoing.Ping(number))

    async def advise(self) -> None:
        """Answer questions for advice one after the other, beside everything else: thinking takes a while."""
        while True:
            asked = await self._questions.get()
            if self._person is None:
                self.put(outgoing.Refused(asked.table, asked.id, "not-your-table", {}, asked.seq))
                continue
            origin = Origin(self._person, asked.id)
            hint = await self._house.hall.hints.give(asked.table, origin, Seq(asked.seq))
            if isinstance(hint, Refusal):
                self.put(outgoing.Refused(asked.table, asked.id, hint.code, hint.blanks, await self._seq(asked.table)))
            else:
                reason = hint.reason
                self.put(outgoing.Hint(asked.table, asked.id, hint.seq, hint.action, reason.code, dict(reason.blanks)))

    async def receive(self) -> None:
        """Take frames one after the other."""
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", 1005))
            frame = incoming.read_frame(message.get("text") or "")
            if frame is None:
                self._fault("bad-frame")
            elif not self._measured():
                self._fault("too-many", frame)
            else:
                await self._handle(frame)

    def _measured(self) -> bool:
        """Whether one more frame is taken now: of a person, or of this socket and everybody unknown at its address."""
        if self._person is None and not self._stranger.take(self._house.hall.clock.now()):
            return False
        return self._house.door.may_send(self._socket, self._person)

    async def _handle(self, frame: incoming.Frame) -> None:
        match frame:
            case incoming.Pong():
                self._unanswered = 0
            case incoming.Hello() | incoming.Look() | incoming.Awaited() | incoming.Room():
                self._follow(frame)
            case incoming.Do():
                await self._do(frame)
            case incoming.Hint():
                if self._questions.full():
                    self._fault("too-many", frame)
                else:
                    self._questions.put_nowait(frame)

    def _follow(self, frame: incoming.Hello | incoming.Look | incoming.Awaited | incoming.Room) -> None:
        """Follow what the page asks for."""
        if frame.v != incoming.VERSION:
            self._fault("other-version")
            return
        match frame:
            case incoming.Hello(table=table, since=since):
                self.follower.follow(table, None if since is None else Seq(since))
            case incoming.Look():
                self.lookout.look()
            case incoming.Awaited():
                self.summons.follow()
            case incoming.Room(room=room, since=since):
                self.room.follow(room, since)

    async def _do(self, frame: incoming.Do) -> None:
        person, hall = self._person, self._house.hall
        if person is None:
            self.put(outgoing.Refused(frame.table, frame.id, "not-your-table", {}, frame.seq))
            return
        ask = _ask(frame.act)
        seen = Seq(frame.seq) if isinstance(ask, AskMove | AskUndo) else None
        done = await hall.tables.act(
            frame.table, Origin(person, frame.id), seen, lambda match: command_of(ask, match, person, hall.lots)
        )
        if isinstance(done, Done):
            self.put(outgoing.Done(frame.table, frame.id, done.seq))
        else:
            self.put(outgoing.Refused(frame.table, frame.id, done.code, done.blanks, await self._seq(frame.table)))

    async def _seq(self, table: str) -> int:
        stream = await self._house.hall.tables.look(table)
        return 0 if isinstance(stream, Refusal) else stream.seq

    def _fault(self, code: str, frame: incoming.Frame | None = None) -> None:
        """Refuse a frame; a socket that brings too many such is closed. What is long past is forgiven."""
        if not self._faults.take(self._house.hall.clock.now()):
            raise Closed(POLICY_VIOLATION)
        self._house.metrics.refused(code)
        table, command = (frame.table, frame.id) if isinstance(frame, incoming.Do | incoming.Hint) else ("", "")
        self.put(outgoing.Refused(table, command, code, {}, 0))


def _ask(act: incoming.Act) -> Ask:
    match act:
        case incoming.Move(action=action):
            return AskMove(Action(action))
        case incoming.Undo():
            return AskUndo()
        case incoming.Round(ready=ready):
            return AskReady(ready)
        case incoming.Offer(what=what, scope=scope):
            return AskOffer(what, scope)
        case incoming.Answer(offer=offer, accept=accept):
            return AskAnswer(offer, accept)
        case incoming.Resign(scope=scope):
            return AskResign(scope)
        case incoming.Leave():
            return AskLeave()
        case incoming.Claim():
            return AskClaim()
