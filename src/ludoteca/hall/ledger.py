"""The ledger: pays what ends of matches owe to ratings and points, and what a crash has left unpaid."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence

import msgspec
import structlog

from ludoteca.bus.local import LocalBus
from ludoteca.hall.clock import Clock
from ludoteca.hall.codec import read_verdict, write_verdict
from ludoteca.hall.errands import Errands
from ludoteca.hall.gauges import NOBODY, Gauges
from ludoteca.ladder.verdict import verdict
from ludoteca.match.events import Event
from ludoteca.match.state import Match
from ludoteca.match.units import Millis
from ludoteca.store.log import Record
from ludoteca.store.outbox import Debt, Owed
from ludoteca.store.ratings import Unpayable
from ludoteca.store.store import Store

AGAIN = Millis(5_000)
"""How long the ledger waits after a fault of the database before it tries again."""
AT_ONCE = 100

_log = structlog.get_logger(__name__)


def owed_by(records: Sequence[Record], events: Sequence[Event], matches: Sequence[Match]) -> tuple[Owed, ...]:
    """What ``events`` owe, each with its record and the match after it."""
    return tuple(
        Owed(record.seq, record.at, write_verdict(settled))
        for record, event, match in zip(records, events, matches, strict=True)
        if (settled := verdict(event, match)) is not None
    )


class Ledger:
    """Pays every debt in the order in which they were made. Any number of processes may do so at once."""

    def __init__(self, store: Store, bus: LocalBus, clock: Clock) -> None:
        self._store = store
        self._bus = bus
        self._clock = clock
        self._owing = asyncio.Event()
        self._turn = asyncio.Lock()
        self._errands = Errands()
        self._unpayable: set[int] = set()
        """Debts that nobody can read or pay: left where they are, and looked at again by the next hall."""
        self.gauges: Gauges = NOBODY

    def note(self) -> None:
        """Something is owed."""
        self._owing.set()

    async def run(self) -> None:
        """Pay what was left unpaid when the hall last stopped, then what is owed from now on, for ever."""
        self.note()
        while True:
            await self._owing.wait()
            self._owing.clear()
            try:
                await self.settle()
            except Exception as fault:  # noqa: BLE001 - whatever is wrong with the database, the debts stay
                _log.error("ledger.failed", why=str(fault))
                self.note()
                await self._clock.until(Millis(self._clock.now() + AGAIN))

    async def settle(self) -> None:
        """Pay all that is owed now.

        Raises:
            NotStored: the database failed; what is unpaid will be tried again.
        """
        # Between the commit and the news there is no way out, even when whoever asked has gone.
        await self._errands.run(self._settle())

    @property
    def unpayable(self) -> Collection[int]:
        """The ids of the debts that nobody can pay as things are."""
        return frozenset(self._unpayable)

    async def unpaid(self) -> int:
        """How many debts are open."""
        return await self._store.outbox.count()

    async def close(self) -> None:
        """Wait for everything that has begun."""
        await self._errands.close()

    async def _settle(self) -> None:
        async with self._turn:
            last = 0
            while debts := await self._store.outbox.debts(last, AT_ONCE):
                for debt in debts:
                    if debt.id not in self._unpayable:
                        await self._pay(debt)
                last = debts[-1].id

    async def _pay(self, debt: Debt) -> None:
        try:
            paid = await self._store.ratings.pay(debt, read_verdict(debt.data))
        except (Unpayable, msgspec.DecodeError):
            self._unpayable.add(debt.id)
            _log.exception("debt.unpayable", table=debt.table, seq=debt.seq, debt=debt.id)
            return
        if paid:
            self.gauges.paid()
            self._bus.tell(debt.table)
