"""Tables: opened, looked at, acted on. Decide, append, and only then tell."""

from __future__ import annotations

import hashlib
import time
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar, get_args

import msgspec
import structlog

from ludoteca.bus.local import LocalBus
from ludoteca.hall.clock import Clock
from ludoteca.hall.croupier import Croupier
from ludoteca.hall.due import due_at
from ludoteca.hall.gauges import NOBODY, Gauges
from ludoteca.hall.lines import line_of, shown, stage, ticks
from ludoteca.hall.shelf import Shelf
from ludoteca.hall.stream import HALL, Origin, Stream, records_of
from ludoteca.hall.topics import LOBBY, person_topic, room_topic
from ludoteca.match.commands import (
    Command,
    Hold,
    Join,
    NewMatch,
    Open,
    Propose,
    Ready,
    Resume,
    SeatComputer,
    SendOff,
    TakeHint,
    Undo,
    Unready,
)
from ludoteca.match.decide import decide
from ludoteca.match.ending import overdue
from ludoteca.match.events import Event, GameBegan, GameEnded, MatchEnded, Moved
from ludoteca.match.evolve import folds
from ludoteca.match.opening import opening
from ludoteca.match.state import Corrupt, Match
from ludoteca.match.units import Millis, PersonId, Player
from ludoteca.rules.game import Action, Refusal
from ludoteca.store.log import Conflict, Seq
from ludoteca.store.store import Store
from ludoteca.store.writer import NotStored

_log = structlog.get_logger(__name__)

T = TypeVar("T")

TRIES = 4
MOST_EVENTS = 20_000
"""A table takes no more than these, so that it can always be folded in a moment: some 400 rounds."""
_BEGINNING = (Join, SeatComputer, NewMatch, Ready)
_GROWING = (SeatComputer, SendOff, NewMatch, Propose, Ready, TakeHint, Undo, Unready)
"""What a worn table refuses: all that could go on for ever. A game that is going on is played to its end."""
START = Seq(0)
_KINDS: Mapping[type, str] = {one: str(one.__struct_config__.tag) for one in get_args(Command)}
"""What each command is called."""


@dataclass(frozen=True, slots=True)
class Done:
    """A command was taken; the table stands at ``seq`` behind it."""

    seq: Seq


class Tables:
    """Every table of the hall. Any number of processes may serve the same one: the log decides."""

    def __init__(self, store: Store, bus: LocalBus, clock: Clock, pace: Millis, croupier: Croupier) -> None:
        self._store = store
        self._bus = bus
        self._clock = clock
        self._pace = pace
        self._croupier = croupier
        self._opened = clock.now()
        self._shelf = Shelf(store, clock)
        self.closing = False
        """Whether the hall is about to end: nothing new begins."""
        self.ticking: set[str] = set()
        """The tables where somebody's time runs, or where somebody is waited for."""
        self.gauges: Gauges = NOBODY
        self.when_begun: Callable[[str, Match], None] = lambda table, match: None
        """Told when a match between people has begun."""
        self.when_owed: Callable[[], None] = lambda: None
        """Told when ratings or points are owed for an end that was appended."""
        self.when_due: Callable[[str, Millis | None], None] = lambda table, due: None
        """Told after each change when the table has to be looked after, ``None`` for not at all."""

    @property
    def kept(self) -> int:
        """How many tables are kept in memory."""
        return len(self._shelf)

    async def open(self, command: Open, origin: Origin, moves: Sequence[Action] = ()) -> Stream | Refusal:
        """A table opened by ``origin``, with ``moves`` already made, each by whoever was to move.

        The table's name follows from the origin: the same command opens the same table again.
        """
        return self._counted(await self._open(command, origin, moves))

    async def act(
        self, table: str, origin: Origin, seen: Seq | None, make: Callable[[Match], Command | Refusal]
    ) -> Done | Refusal:
        """Do what ``make`` asks of the match. ``seen`` is the place the asker knew, where that matters.

        A command that was taken before is acknowledged again and has no second effect.
        """
        return self._counted(await self._act(table, origin, seen, make))

    def leads(self, stream: Stream) -> bool:
        """Whether no other stream of that table, read anew, is further; then this one is the table's from now on."""
        known = self._shelf.known(stream.table)
        if known is not None and known.seq > stream.seq:
            return False
        self._shelf.keep(stream)
        return True

    def at_hand(self, table: str, now: Millis) -> Stream | None:
        """The table as it stands, if that is known without asking anybody."""
        return self._shelf.at_hand(table, now)

    async def look(self, table: str, known: Seq = START) -> Stream | Refusal:
        """The table as it stands, at least up to the place that the asker knows, if the log holds that."""
        if (found := self._shelf.known(table)) is not None:
            if not await self._shelf.stands(found):
                self.forget(table)
                return Refusal("no-such-table")
            # Meanwhile it may have been read anew, and gone on: then this one has stayed behind.
            if found.seq >= known and self._shelf.known(table) is found:
                self._shelf.use(found)
                return found
        async with self._shelf.lock(table):
            stream = await self._shelf.load(table)
            if stream is not None and stream.seq < known:
                await _landed(stream)
                await self._catch_up(stream)
            return stream or Refusal("no-such-table")

    async def readable(self, names: Iterable[str]) -> AsyncIterator[Stream]:
        """Those of some tables whose names were just read: one that cannot be read itself is logged and left out."""
        for name in names:
            self._shelf.seen(name)
            try:
                stream = await self.look(name)
            except (Corrupt, msgspec.DecodeError):
                _log.exception("table.unreadable", table=name)
                continue
            if not isinstance(stream, Refusal):
                yield stream

    async def close(self) -> None:
        """Wait until everything that was appended has been told."""
        await self._store.log.settled()

    def _counted(self, answer: T) -> T:
        if isinstance(answer, Refusal):
            self.gauges.refused(answer.code)
        return answer

    async def _open(self, command: Open, origin: Origin, moves: Sequence[Action]) -> Stream | Refusal:
        table, came = table_name(origin), time.perf_counter()
        async with self._shelf.lock(table):
            if (known := await self._shelf.load(table)) is not None:
                return known
            if self.closing:
                return Refusal("closing")
            now = self._clock.now()
            events = opening(command, moves, now)
            if isinstance(events, Refusal):
                return events
            try:
                stream = await self._append(None, table, origin, events, now)
            except Conflict:
                self.gauges.clashed()
                return await self._shelf.load(table) or Refusal("stale")
            except NotStored as fault:
                _log.error("append.failed", table=table, why=str(fault))
                return Refusal("not-saved")
            self.gauges.acted(_KINDS.get(type(command), ""), time.perf_counter() - came, 1)
            return stream

    async def _act(
        self, table: str, origin: Origin, seen: Seq | None, make: Callable[[Match], Command | Refusal]
    ) -> Done | Refusal:
        came = time.perf_counter()
        async with self._shelf.lock(table):
            for _ in range(TRIES):
                stream = await self._shelf.load(table)
                if stream is None:
                    return Refusal("no-such-table")
                await _landed(stream)
                if origin.command is not None and (done := stream.done(origin)) is not None:
                    return Done(done)
                await self._croupier.attend(stream)
                now = self._clock.now()
                command = self._croupier.deal(stream, make(stream.match))
                late = () if isinstance(command, Hold | Resume) else overdue(stream.match, now)
                events = late or _decide(stream, seen, command, now, closing=self.closing)
                if isinstance(events, Refusal):
                    # Another process may have gone on meanwhile: nothing is refused on old grounds.
                    if await self._catch_up(stream):
                        continue
                    return events
                try:
                    stream = await self._append(stream, table, HALL if late else origin, events, now)
                except Conflict:
                    self.gauges.clashed()
                    self._shelf.drop(table)
                except NotStored as fault:
                    self._shelf.drop(table)
                    _log.error("append.failed", table=table, why=str(fault))
                    return Refusal("not-saved")
                else:
                    self.gauges.acted("tick" if late else _KINDS.get(type(command), ""), time.perf_counter() - came, 1)
                    if not late:
                        return Done(stream.seq)
                    if any(isinstance(event, GameEnded | MatchEnded) and event.reason == "time" for event in late):
                        self.gauges.flagged()
                    # What ran out is the hall's own doing; the command is decided on what it has left.
                    seen = None
            return Refusal("stale")

    async def _append(
        self, stream: Stream | None, table: str, origin: Origin, events: Sequence[Event], now: Millis
    ) -> Stream:
        before, before_match = (stream.seq, stream.match) if stream else (Seq(0), None)
        secret = stream.secret if stream is not None else None
        events, matches, new, revealed = self._croupier.close(secret, events, folds(events, now, before_match), now)
        match = matches[-1]
        records = records_of(table, before, now, origin, events)
        due = due_at(match, now, self._pace, self._opened)
        line = line_of(before_match, records, events, matches, due)
        if new is not None or revealed:
            line = line._replace(secret=None if new is None else new.hex(), revealed=revealed)

        told = Stream(records) if stream is None else stream

        def landed() -> None:
            if told.seq == before:  # else it is new, or was read from the log meanwhile
                told.go_on(records, events, matches)
            if new is not None or revealed:
                told.secret = new
            self._told(told, before_match, events, due, owed=bool(line.owed))

        # Between the commit and the news there is no way out, even when whoever asked has gone: a table
        # whose commit nobody heard of would stand still.
        await self._store.log.append(records, line, landed)
        return told

    def _told(
        self, stream: Stream, before: Match | None, events: Sequence[Event], due: Millis | None, *, owed: bool
    ) -> None:
        """Everybody whom it concerns hears that ``events`` are on the disk."""
        table, match = stream.table, stream.match
        self._shelf.keep(stream)
        (self.ticking.add if ticks(match) else self.ticking.discard)(table)
        self._bus.tell(table)
        for person in match.people:
            self._bus.tell(person_topic(person))
        self.when_due(table, due)
        if len(events) == 1 and isinstance(events[0], Moved):
            return  # a move changes no list, and owes nothing
        if shown(before) != shown(match):
            self._bus.tell(LOBBY)
        if match.room and stage(before) != stage(match):
            self.room_changed(match.room)
        if owed:
            self.when_owed()
        if match.online and any(isinstance(event, GameBegan) and event.number == 1 for event in events):
            self.when_begun(table, match)

    def read_anew(self, table: str) -> None:
        """What is known of a table may be wrong: the log is the truth."""
        self._shelf.drop(table)
        self._bus.tell(table)

    def forget(self, table: str) -> None:
        """The table is in the log no more."""
        self._shelf.drop(table)
        self.ticking.discard(table)
        self.when_due(table, None)
        self._bus.tell(table)

    def person_changed(self, person: PersonId) -> None:
        """Tell whoever looks at a table where somebody plays that they are otherwise: another name, or gone."""
        for stream in self._shelf.streams():
            if person in stream.people:
                self._bus.tell(stream.table)

    def lists_changed(self) -> None:
        """Tell whoever looks at the hall's lists that somebody has come or gone."""
        self._bus.tell(LOBBY)

    def room_changed(self, room: str) -> None:
        """Tell whoever looks at a room that something there is otherwise."""
        self._bus.tell(room_topic(room))

    async def _catch_up(self, stream: Stream) -> bool:
        """Take what others have appended; whether there was anything."""
        records = await self._store.log.read(stream.table, stream.seq)
        if records:
            stream.take(records)
            self._bus.tell(stream.table)
        return bool(records)


async def _landed(stream: Stream) -> None:
    """Wait for the plain move that is under way; under the table's lock, so that none follows it."""
    while stream.flight is not None:
        await stream.flight.over()


def _decide(
    stream: Stream, seen: Seq | None, command: Command | Refusal, now: Millis, *, closing: bool
) -> Sequence[Event] | Refusal:
    if closing and isinstance(command, _BEGINNING):
        return Refusal("closing")
    if seen is not None and not stream.board <= seen <= stream.seq:
        return Refusal("stale")
    if stream.seq >= MOST_EVENTS and isinstance(command, _GROWING):
        return Refusal("table-worn")
    return command if isinstance(command, Refusal) else decide(stream.match, command, now)


def table_name(origin: Origin) -> str:
    """The name of the table that a command opens: not to be guessed, the same each time it is sent."""
    return hashlib.sha256(f"{origin.actor}\n{origin.command}".encode()).hexdigest()[:20]


def computer_actor(player: Player) -> str:
    """The name under which a computer's moves stand in the log."""
    return f"computer-{player}"
