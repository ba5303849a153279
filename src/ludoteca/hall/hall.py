"""The hall as one thing: opened when the server starts, closed when it ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import structlog

from ludoteca.bus.local import LocalBus
from ludoteca.engine.pool import Pool
from ludoteca.hall.access import Access
from ludoteca.hall.accounts import Accounts
from ludoteca.hall.appraisals import Appraisals
from ludoteca.hall.belongings import Belongings
from ludoteca.hall.chat import Chat
from ludoteca.hall.clerk import Clerk
from ludoteca.hall.clock import Clock
from ludoteca.hall.croupier import Croupier, Dice, FairDice
from ludoteca.hall.desk import Desk
from ludoteca.hall.devices import Devices
from ludoteca.hall.directory import Directory
from ludoteca.hall.faces import Outlook, Reception
from ludoteca.hall.farewell import Farewell
from ludoteca.hall.hints import Hints
from ludoteca.hall.history import History, fill_in
from ludoteca.hall.ladders import Ladders
from ludoteca.hall.lane import Lane
from ludoteca.hall.ledger import Ledger
from ludoteca.hall.lobby import Lobby
from ludoteca.hall.peace import Peace
from ludoteca.hall.people import People
from ludoteca.hall.porter import Argon2, Hasher, Porter
from ludoteca.hall.presence import Presence
from ludoteca.hall.profiles import Profiles
from ludoteca.hall.rooms import Rooms
from ludoteca.hall.roomtables import RoomTables
from ludoteca.hall.stream import Stream
from ludoteca.hall.tables import START, Tables
from ludoteca.hall.tokens import AccessTokens
from ludoteca.hall.uptime import Uptime
from ludoteca.hall.views import View, stream_view
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, PersonId
from ludoteca.rules.game import Refusal
from ludoteca.rules.lots import Lots
from ludoteca.store.log import Seq
from ludoteca.store.store import Store
from ludoteca.store.writer import NotStored

_log = structlog.get_logger(__name__)

PACE = Millis(450)
"""A computer answers no sooner than this after a move, so that the chip has come to rest."""

ENGINE_NEWS = "engine"
"""The topic that is told when the engines become ready."""


@dataclass(frozen=True, slots=True)
class Hall:
    """Everything that a request may need."""

    tables: Tables
    lane: Lane
    people: People
    desk: Desk
    directory: Directory
    reception: Reception
    devices: Devices
    accounts: Accounts
    tokens: AccessTokens
    belongings: Belongings
    farewell: Farewell
    clerk: Clerk
    hints: Hints
    appraisals: Appraisals
    history: History
    presence: Presence
    lobby: Lobby
    ledger: Ledger
    ladders: Ladders
    profiles: Profiles
    rooms: Rooms
    room_tables: RoomTables
    chat: Chat
    peace: Peace
    access: Access
    uptime: Uptime
    store: Store
    bus: LocalBus
    pool: Pool
    clock: Clock
    lots: Lots

    @property
    def engine(self) -> str:
        """Whether the computer players are ``warming`` or ``ready``."""
        return self.pool.state.value

    async def outlook(self, person: PersonId | None, match: Match) -> Outlook:
        """What ``person`` sees a match with."""
        return Outlook(person, self.clock.now(), self.engine, await self.reception.faces(match))

    async def outlook_at(self, person: PersonId | None, stream: Stream) -> Outlook:
        """The same at a table, where an end may have brought something."""
        faces = await self.reception.faces(stream.match, stream)
        return Outlook(person, self.clock.now(), self.engine, faces, stream.settled is not None)

    async def view(self, stream: Stream, person: PersonId | None) -> View:
        """A table as ``person`` may see it."""
        return stream_view(stream, await self.outlook_at(person, stream))

    def glance(self, table: str, person: PersonId | None) -> tuple[Stream, Outlook] | None:
        """A table and what ``person`` sees it with, if all of that is at hand; ``None``: ask :meth:`seen`."""
        now = self.clock.now()
        stream = self.tables.at_hand(table, now)
        if stream is None or not self.access.plain(person, stream.match):
            return None
        faces = self.reception.at_hand(stream, now)
        if faces is None:
            return None
        return stream, Outlook(person, now, self.engine, faces, settled=False)

    async def seen(self, table: str, person: PersonId | None, known: Seq = START) -> Stream | Refusal:
        """A table, if ``person`` may look at it; what is not theirs to see is not there."""
        stream = await self.tables.look(table, known)
        if isinstance(stream, Refusal):
            return stream
        return await self.access.look(person, stream.match) or stream


def _engines_ready(pool: Pool, bus: LocalBus) -> None:
    """Tell everybody. A warm-up that failed is logged; the engines are tried all the same."""
    if (fault := pool.ready.exception()) is not None:
        _log.error("engine.warmup", exc_info=fault)
    bus.tell(ENGINE_NEWS)


async def _forget_old(store: Store, clock: Clock) -> None:
    """Drop what was said too long ago. Where the database fails, the next start tries again."""
    try:
        await store.messages.drop_old(clock.now())
        await store.peace.drop_old(clock.now())
    except NotStored as fault:
        _log.error("messages.not-dropped", why=str(fault))


@asynccontextmanager
async def open_hall(
    database_url: str,
    clock: Clock,
    lots: Lots,
    pace: Millis = PACE,
    hasher: Hasher | None = None,
    dice: Dice | None = None,
    *,
    lazy: bool = False,
) -> AsyncIterator[Hall]:
    """A hall over a database, with its clerk at work; everything is ended and awaited at the end.

    Computer players are made ready at once, or, where it is ``lazy``, each when it is first asked.
    """
    store = await asyncio.to_thread(Store, database_url)
    pool = Pool(warm=lambda: iter(())) if lazy else Pool()
    try:
        await fill_in(store)
        await _forget_old(store, clock)
        bus = LocalBus()
        tables = Tables(store, bus, clock, pace, Croupier(store.secrets, dice or FairDice()))
        clerk = Clerk(tables, store.lines, pool, clock)
        presence = Presence(tables, clock)
        uptime = Uptime(tables, store.lines, store.beats, presence, clock)
        access = Access(store)
        lobby = Lobby(tables, store.lines, presence, access, clock, lots)
        ledger = Ledger(store, bus, clock)
        tables.when_owed = ledger.note
        history = History(store)
        ladders = Ladders(store, presence, clock)
        directory = Directory(store, clock)
        directory.when_changed = tables.person_changed
        devices = Devices(store, bus, clock)
        accounts = Accounts(store, clock, Porter(hasher or Argon2()), directory, devices)
        rooms = Rooms(store, tables, directory, bus, clock)
        reception = Reception(store, directory, clock)
        hall = Hall(
            tables,
            Lane(tables, store.log, bus, clock, reception, pool),
            People(store, clock),
            Desk(tables, store.lines, clock),
            directory,
            reception,
            devices,
            accounts,
            AccessTokens(store, accounts, devices, clock),
            Belongings(store, accounts, devices, directory, history),
            Farewell(store, tables, ledger, accounts, directory, devices, clock, lots),
            clerk,
            Hints(tables, pool),
            Appraisals(pool),
            history,
            presence,
            lobby,
            ledger,
            ladders,
            Profiles(store, history, ladders, presence),
            rooms,
            RoomTables(store, rooms, tables, lobby, presence, directory),
            Chat(store, directory, bus, clock),
            Peace(store, rooms, directory, bus, clock),
            access,
            uptime,
            store,
            bus,
            pool,
            clock,
            lots,
        )
        loop = asyncio.get_running_loop()
        pool.when_ready(lambda: loop.call_soon_threadsafe(_engines_ready, pool, bus))
        await uptime.back()
        work = [
            asyncio.create_task(clerk.run(), name="clerk"),
            asyncio.create_task(uptime.beat(), name="beat"),
            asyncio.create_task(ledger.run(), name="ledger"),
        ]
        try:
            yield hall
        finally:
            for task in work:
                task.cancel()
            await asyncio.gather(*work, return_exceptions=True)
            await presence.close()
            await uptime.go()
            await hall.farewell.close()
            await tables.close()
            await ledger.close()
    finally:
        await asyncio.to_thread(pool.close)
        await asyncio.to_thread(store.close)
