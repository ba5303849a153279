"""Deleting an account: what goes on is left first, what is owed is paid, and then nothing of the person stays."""

from __future__ import annotations

import asyncio

import structlog

from ludoteca.hall.accounts import Accounts
from ludoteca.hall.agents import device_words
from ludoteca.hall.asks import AskLeave, command_of, players_of
from ludoteca.hall.clock import Clock
from ludoteca.hall.devices import Devices
from ludoteca.hall.directory import Directory
from ludoteca.hall.errands import Errands
from ludoteca.hall.ledger import Ledger
from ludoteca.hall.people import Visitor
from ludoteca.hall.stream import Origin, Stream
from ludoteca.hall.tables import Tables
from ludoteca.match.state import Match
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Refusal
from ludoteca.rules.lots import Lots
from ludoteca.store.accounts import Entrance, NotProved
from ludoteca.store.farewells import Gone, StillSeated
from ludoteca.store.log import Seq
from ludoteca.store.store import Store
from ludoteca.store.writer import NotStored

_log = structlog.get_logger(__name__)

TRIES = 3
_MOST = 100_000
_NOTHING_TO_LEAVE = frozenset(
    {"not-online", "game-over", "not-waiting", "no-such-table", "not-your-table", "out-already"}
)


class Farewell:
    """Deletes accounts, whatever their people are in the middle of."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        ledger: Ledger,
        accounts: Accounts,
        directory: Directory,
        devices: Devices,
        clock: Clock,
        lots: Lots,
    ) -> None:
        self._store = store
        self._tables = tables
        self._ledger = ledger
        self._accounts = accounts
        self._directory = directory
        self._devices = devices
        self._clock = clock
        self._lots = lots
        self._errands = Errands()

    async def delete(
        self, person: PersonId, password: str, token: str | None = None, agent: str = ""
    ) -> Visitor | Refusal | None:
        """Delete a member's account, with its password.

        Games against people that go on are left and lost, unpaid ratings paid; then account, sessions, ratings,
        points, settings, and the tables where nobody else ever had a seat are gone, and the name is kept for a while.
        Of what they said in rooms it is left that somebody said something.
        The guest who was at the device with ``token`` before is there again, with a fresh token, or else nobody.
        """
        proof = await self._accounts.proof(person, password)
        if isinstance(proof, Refusal):
            return proof
        gone = await self._errands.run(self._remove(person, token, device_words(agent), proof))
        if isinstance(gone, Refusal) or gone.back is None:
            return gone if isinstance(gone, Refusal) else None
        return Visitor(PersonId(gone.back[1].person), gone.back[0])

    async def remove(self, person: PersonId) -> Refusal | None:
        """The same without the password."""
        if await self._accounts.of(person) is None:
            return Refusal("no-such-person")
        gone = await self._errands.run(self._remove(person))
        return gone if isinstance(gone, Refusal) else None

    async def close(self) -> None:
        """Wait for everything that has begun."""
        await self._errands.close()

    async def _remove(
        self, person: PersonId, token: str | None = None, device: str = "", proof: str | None = None
    ) -> Gone | Refusal:
        for _ in range(TRIES):
            left = await self._leave(person)
            if isinstance(left, Refusal):
                return left
            try:
                await self._ledger.settle()
                entrance = Entrance(token or None, device, self._clock.now())
                gone = await self._store.farewells.erase(person, entrance, proof, self._ledger.unpayable, left)
            except NotProved:
                return Refusal("wrong-password")
            except StillSeated:
                continue  # somebody has sat down with them meanwhile, or ended a game
            except NotStored as fault:
                _log.error("farewell.failed", why=str(fault))
                return Refusal("not-saved")
            await self._forget(person, gone)
            return gone
        return Refusal("stale")

    async def _leave(self, person: PersonId) -> list[tuple[str, Seq]] | Refusal:
        """The tables where nothing is to come for the person, though it is for others, and where each stands."""
        left: list[tuple[str, Seq]] = []
        for table in await self._store.lines.going(person, _MOST):
            done = await self._tables.act(
                table, Origin(person, None), None, lambda match: command_of(AskLeave(), match, person, self._lots)
            )
            if isinstance(done, Refusal) and done.code not in _NOTHING_TO_LEAVE:
                return done
            stream = await self._tables.look(table)
            if isinstance(stream, Stream) and _has_left(stream.match, person):
                left.append((table, stream.seq))
        return left

    async def _forget(self, person: PersonId, gone: Gone) -> None:
        for table in gone.tables:
            self._tables.forget(table)
        for room in gone.rooms:
            self._tables.room_changed(room)
        self._devices.tell(gone.sessions)
        self._directory.forget(person)
        await asyncio.to_thread(self._store.farewells.scrub)


def _has_left(match: Match, person: PersonId) -> bool:
    """Whether nothing is to come for the person: the match has ended, or goes on among the others."""
    return match.ended is not None or all(match.through(player) for player in players_of(match, person))
