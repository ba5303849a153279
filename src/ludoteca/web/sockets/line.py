"""One page's socket: what it asks goes to the hall, and the answers go back in order."""

from __future__ import annotations

import asyncio
import weakref
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import ExitStack

import structlog
from starlette.requests import HTTPConnection

from ludoteca.hall.asks import AskMove, AskRoll, AskUndo, command_of
from ludoteca.hall.buckets import Bucket
from ludoteca.hall.stream import Origin
from ludoteca.hall.tables import Done
from ludoteca.match.units import Millis, PersonId
from ludoteca.rules.game import Action, Refusal
from ludoteca.store.log import Seq
from ludoteca.web.house import House
from ludoteca.web.limits import RATES
from ludoteca.web.sockets import incoming, outgoing
from ludoteca.web.sockets.awaited import Summons
from ludoteca.web.sockets.closing import FAULT, GOING_AWAY, POLICY_VIOLATION, SESSION_OVER, TRY_AGAIN_LATER
from ludoteca.web.sockets.follow import Follower
from ludoteca.web.sockets.lobby import Lookout
from ludoteca.web.sockets.room import RoomFollower
from ludoteca.web.sockets.session import Session
from ludoteca.web.sockets.wire import Wire

PING_SECONDS = 2.0
"""A page that hears nothing for three seconds no longer vouches for the clocks it shows."""
QUIET_SECONDS = 0.75
"""Whoever was sent something so lately need not be pinged to know that we are there."""
PING_AT_LEAST = 10.0
"""Whoever is told much is pinged all the same, to learn whether they hear it."""
SILENT_SECONDS = 20.0
"""A page that has sent nothing for so long, pings unanswered, is gone."""
MOST_UNREAD = 512 * 1024
"""Bytes that may wait for a page that reads slowly: more than the largest frame, fifty long messages of a room."""
_MOST_WAITING = 32
"""Frames that wait for those before them; of a page that sends more, nothing is read until they are through."""
_MOST_QUESTIONS = 2
"""Questions for advice that wait for the one before them."""
_MOST_FAULTS = 20
_FORGIVEN_PER_SECOND = 0.1

_log = structlog.get_logger(__name__)


class Line:
    """A socket while it lasts: the listener on its wire, and the page of all that serves it."""

    def __init__(self, wire: Wire, socket: HTTPConnection, house: House, person: PersonId | None) -> None:
        self._wire = wire
        self._socket = socket
        self._house = house
        self._person = person
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self._waiting: deque[incoming.Frame] = deque()
        self._acting: asyncio.Task[None] | None = None
        self._flying: incoming.Do | None = None
        """The plain move that is on its way to the disk."""
        self._questions = asyncio.Lock()
        self._asked = 0
        self._pings = 0
        self._sent_at = self._pinged_at = self._heard_at = self._loop.time()
        now = house.hall.clock.now()
        self._faults = Bucket(_MOST_FAULTS, _FORGIVEN_PER_SECOND, now)
        self._stranger = Bucket(RATES["frame"].burst, RATES["frame"].per_second, now)
        self._frames = house.door.limits.of("frame")
        # They are this line's own, and do not keep it: a socket that has ended goes at once, by itself.
        page: Line = weakref.proxy(self)
        self._follower = Follower(house.hall, person, page)
        self._lookout = Lookout(house.hall, person, page)
        self._summons = Summons(house.hall, person, page)
        self._room = RoomFollower(house.hall, person, page)

        def over() -> None:  # a bound method would keep the line
            page.session_over()

        self._session = None if person is None else Session(house, socket, person, page, over)
        self._open = ExitStack()
        self.over: asyncio.Future[int] = self._loop.create_future()
        """The code with which the socket has ended, once it has."""

    async def serve(self) -> None:
        """Serve until the socket has ended, then end all that was begun for it."""
        with self._open, self._house.pulse.of(self):
            if self._session is not None:
                self._open.enter_context(self._session.watched())
                self._session.check()
            try:
                self._wire.attach(self)
                await self.over
            finally:
                self._follower.close()
                self._waiting.clear()
                for task in tuple(self._tasks):
                    task.cancel()
                await asyncio.gather(*self._tasks, return_exceptions=True)

    # What the wire calls

    def heard(self, text: bytes) -> None:
        """Take a frame: it is answered behind those before it."""
        self._heard_at = self._loop.time()
        self._house.metrics.frames_received += 1
        now, frame = self._house.hall.clock.now(), incoming.read_frame(text)
        if frame is None:
            self._fault("bad-frame")
        elif not self._measured(now):
            self._fault("too-many", frame)
        elif self._acting is not None or self._flying is not None:
            self._waiting.append(frame)
            if len(self._waiting) >= _MOST_WAITING:
                self._wire.pause()
        elif not isinstance(frame, incoming.Do):
            self._take(frame)
        elif not self._flies(frame, now):
            self._waiting.append(frame)
            self._acting = self.start(self._act())

    def gone(self, code: int) -> None:
        """The socket has ended."""
        if not self.over.done():
            self.over.set_result(code)

    # What the lane calls

    def stored(self, seq: Seq) -> None:
        """The move was taken."""
        frame, self._flying = self._flying, None
        if frame is not None:
            self.put(outgoing.Done(frame.table, frame.id, seq))
        self._act_on()

    def passed_on(self) -> None:
        """The move has to be decided with all else."""
        frame, self._flying = self._flying, None
        if frame is not None:
            self._waiting.appendleft(frame)
        self._act_on()

    # What the parts of the page call

    def put(self, frame: outgoing.Frame) -> None:
        """Send a frame; a page that reads too slowly is sent away: it will come back and resume."""
        self.pass_on(outgoing.write_frame(frame))

    def pass_on(self, text: bytes) -> None:
        """The same with a frame that is written already."""
        self._wire.send(text)
        self._sent_at = self._loop.time()
        self._house.metrics.frames_sent += 1
        if self._wire.buffered > MOST_UNREAD:
            self._wire.close(TRY_AGAIN_LATER)

    def soon(self, work: Callable[[], None]) -> None:
        """Do ``work`` in the next turn of the loop, unless the socket has ended by then."""
        self._loop.call_soon(self._do_now, work)

    def start(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Begin ``work``, which is cancelled when the socket ends."""
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    # What the pulse calls

    def beat(self, now: float) -> None:
        """Ask now and then whether the page is still there, and whether its session is."""
        if now - self._heard_at >= SILENT_SECONDS:
            self._wire.close(GOING_AWAY)
        elif now - self._pinged_at >= (PING_SECONDS if now - self._sent_at >= QUIET_SECONDS else PING_AT_LEAST):
            self._pinged_at = now
            self._pings += 1
            self.put(outgoing.Ping(self._pings))
        if self._session is not None:
            self._session.beat()

    def _do_now(self, work: Callable[[], None]) -> None:
        if self.over.done():
            return
        try:
            work()
        except Exception as fault:  # noqa: BLE001 - whatever it is, it is one page's
            self._failed(fault)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            self._failed(fault)

    def _failed(self, fault: BaseException) -> None:
        _log.error("socket.failed", exc_info=fault)
        self._wire.close(FAULT)

    def session_over(self) -> None:
        """The session is not that person's any more."""
        self._wire.close(SESSION_OVER)

    def _flies(self, frame: incoming.Do, now: Millis) -> bool:
        """Whether it is a plain move, and on its way."""
        act, person = frame.act, self._person
        if type(act) is not incoming.Move or person is None:
            return False
        origin = Origin(person, frame.id)
        if not self._house.hall.lane.take(frame.table, origin, Seq(frame.seq), Action(act.action), self, now):
            return False
        self._flying = frame
        return True

    def _act_on(self) -> None:
        """Answer what has come meanwhile, if anything has."""
        if self._waiting and not self.over.done():
            self._acting = self.start(self._act())

    async def _act(self) -> None:
        """Answer what waits, one frame after the other."""
        while self._waiting:
            frame = self._waiting.popleft()
            if isinstance(frame, incoming.Do):
                await self._do(frame)
            else:
                self._take(frame)
            if len(self._waiting) == _MOST_WAITING // 2:
                self._wire.resume()
        self._acting = None

    def _measured(self, now: Millis) -> bool:
        """Whether one more frame is taken now: of a person, or of this socket and everybody unknown at its address."""
        if self._person is not None:
            return self._frames.take(self._person, now)
        return self._stranger.take(now) and self._house.door.may(self._socket, "frame-here")

    def _take(self, frame: incoming.Frame) -> None:
        """Take what has no effect on any table."""
        match frame:
            case incoming.Pong() | incoming.Do():
                return
            case incoming.Hint():
                if self._asked > _MOST_QUESTIONS:
                    self._fault("too-many", frame)
                else:
                    self._asked += 1
                    self.start(self._advise(frame))
            case _ if frame.v != incoming.VERSION:
                self._fault("other-version")
            case incoming.Hello(table=table, since=since):
                self._follower.follow(table, None if since is None else Seq(since))
            case incoming.Look():
                self._lookout.look()
            case incoming.Awaited():
                self._summons.follow()
            case incoming.Room(room=room, since=since):
                self._room.follow(room, since)

    async def _do(self, frame: incoming.Do) -> None:
        person, hall = self._person, self._house.hall
        if person is None:
            self.put(outgoing.Refused(frame.table, frame.id, "not-your-table", {}, frame.seq))
            return
        ask = incoming.asked(frame.act)
        seen = Seq(frame.seq) if isinstance(ask, AskMove | AskRoll | AskUndo) else None
        done = await hall.tables.act(
            frame.table, Origin(person, frame.id), seen, lambda match: command_of(ask, match, person, hall.lots)
        )
        if isinstance(done, Done):
            self.put(outgoing.Done(frame.table, frame.id, done.seq))
        else:
            self.put(await self._refused(frame.table, frame.id, done))

    async def _advise(self, asked: incoming.Hint) -> None:
        """Answer a question for advice, one after the other, beside everything else: thinking takes a while."""
        async with self._questions:
            try:
                self.put(await self._advice(asked))
            finally:
                self._asked -= 1

    async def _advice(self, asked: incoming.Hint) -> outgoing.Frame:
        if self._person is None:
            return outgoing.Refused(asked.table, asked.id, "not-your-table", {}, asked.seq)
        hint = await self._house.hall.hints.give(asked.table, Origin(self._person, asked.id), Seq(asked.seq))
        if isinstance(hint, Refusal):
            return await self._refused(asked.table, asked.id, hint)
        reason = hint.reason
        return outgoing.Hint(asked.table, asked.id, hint.seq, hint.action, reason.code, dict(reason.blanks))

    async def _refused(self, table: str, command: str, why: Refusal) -> outgoing.Refused:
        """A refusal with where the table stands; whoever may not look at it does not learn that it is there."""
        stream = await self._house.hall.seen(table, self._person)
        if isinstance(stream, Refusal):
            return outgoing.Refused(table, command, stream.code, stream.blanks, 0)
        return outgoing.Refused(table, command, why.code, why.blanks, stream.seq)

    def _fault(self, code: str, frame: incoming.Frame | None = None) -> None:
        """Refuse a frame; a socket that brings too many such is closed. What is long past is forgiven."""
        if not self._faults.take(self._house.hall.clock.now()):
            self._wire.close(POLICY_VIOLATION)
            return
        self._house.metrics.refused(code)
        table, command = (frame.table, frame.id) if isinstance(frame, incoming.Do | incoming.Hint) else ("", "")
        self.put(outgoing.Refused(table, command, code, {}, 0))
