"""The hall's office: what its administrator does about people, while the hall is open and when it is not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from ludoteca.bus.local import LocalBus
from ludoteca.hall.accounts import Accounts
from ludoteca.hall.clock import Clock
from ludoteca.hall.croupier import Croupier, FairDice
from ludoteca.hall.devices import Devices
from ludoteca.hall.directory import Directory
from ludoteca.hall.farewell import Farewell
from ludoteca.hall.ledger import Ledger
from ludoteca.hall.porter import Argon2, Hasher, Porter
from ludoteca.hall.setups import FairLots
from ludoteca.hall.tables import Tables
from ludoteca.match.units import Millis
from ludoteca.store.store import Store


@dataclass(frozen=True, slots=True)
class Office:
    """What there is to work with."""

    store: Store
    accounts: Accounts
    devices: Devices
    directory: Directory
    farewell: Farewell
    clock: Clock


@asynccontextmanager
async def open_office(database_url: str, clock: Clock, hasher: Hasher | None = None) -> AsyncIterator[Office]:
    """An office over a database that a hall may be using; a hall hears of what changes there by itself, in a while."""
    store = await asyncio.to_thread(Store, database_url)
    try:
        bus = LocalBus()
        tables = Tables(store, bus, clock, Millis(0), Croupier(store.secrets, FairDice()))
        directory, devices, ledger = Directory(store, clock), Devices(store, bus, clock), Ledger(store, bus, clock)
        accounts = Accounts(store, clock, Porter(hasher or Argon2()), directory, devices)
        farewell = Farewell(store, tables, ledger, accounts, directory, devices, clock, FairLots())
        try:
            yield Office(store, accounts, devices, directory, farewell, clock)
        finally:
            await farewell.close()
            await tables.close()
            await ledger.close()
    finally:
        await asyncio.to_thread(store.close)
