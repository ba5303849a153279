"""All that the hall keeps of a member, as one value to take away."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence

import msgspec
import structlog

from ludoteca.hall.accounts import Accounts
from ludoteca.hall.codec import read_event
from ludoteca.hall.devices import Devices
from ludoteca.hall.directory import Directory, Who
from ludoteca.hall.history import History, PastMatch
from ludoteca.match.occupant import Computer, Local, Occupant, Person, holder
from ludoteca.match.record import record_of
from ludoteca.match.record_json import write_json
from ludoteca.match.rounds import rounds
from ludoteca.match.state import Corrupt
from ludoteca.match.units import Millis, PersonId
from ludoteca.rules.game import Json, Refusal
from ludoteca.store.log import Record
from ludoteca.store.store import Store

_log = structlog.get_logger(__name__)


class Belongings:
    """Collects what is kept of somebody."""

    def __init__(
        self, store: Store, accounts: Accounts, devices: Devices, directory: Directory, history: History
    ) -> None:
        self._store = store
        self._accounts = accounts
        self._devices = devices
        self._directory = directory
        self._history = history
        self._taking: set[PersonId] = set()

    async def take(self, person: PersonId) -> bytes | Refusal:
        """What there is of somebody, as JSON; ``too-many`` while it is written out for them already."""
        if person in self._taking:
            return Refusal("too-many")
        self._taking.add(person)
        try:
            found = await self.of(person)
            return found if isinstance(found, Refusal) else await asyncio.to_thread(_laid_out, found)
        finally:
            self._taking.discard(person)

    async def of(self, person: PersonId) -> dict[str, object] | Refusal:
        """Account, settings, sessions, ratings, points, matches with the record of every round, rooms and messages.

        Moments are in milliseconds since 1970; rounds are in the form that the hall reads back. Password and tokens are
        in no form among it: they are not kept.
        """
        account = await self._accounts.of(person)
        if account is None:
            return Refusal("no-such-person")
        earnings = await self._store.belongings.of(person)
        company = await self._store.belongings.company(person)
        return {
            "account": {
                "name": account.name,
                "since": account.since,
                "renamed": account.renamed,
                "points": account.points,
                "bot": account.bot,
            },
            "settings": account.settings,
            "sessions": [
                {"device": device.words, "since": device.since, "seen": device.seen}
                for device in await self._devices.of(person)
            ],
            "access_tokens": [
                {"name": access.name, "since": access.since, "seen": access.seen}
                for access in await self._store.tokens.of(person)
            ],
            "ratings": earnings.ratings,
            "rating_changes": earnings.changes,
            "points": earnings.points,
            "matches": await self._matches(person),
            "rooms": company.rooms,
            "messages": company.messages,
            "blocked": company.blocked,
            "reports": company.reports,
        }

    async def _matches(self, person: PersonId) -> list[msgspec.Raw]:
        """Every match, written out at once, so that no more rounds than those of one table lie about in parts."""
        found = await self._history.every(person)
        people = {held for one in found for who in one.sheet.occupants if (held := holder(who)) is not None}
        known = await self._directory.of(people)
        places: dict[str, list[int]] = {}
        for place, one in enumerate(found):
            places.setdefault(one.table, []).append(place)
        written: dict[int, msgspec.Raw] = {}
        for table, its in places.items():
            records = await self._records(table)
            written |= {place: _written(_match(found[place], person, known, records)) for place in its}
        return [written[place] for place in range(len(found))]

    async def _records(self, table: str) -> Mapping[int, Json]:
        """The rounds of a table by their places."""
        records = await self._store.log.read(table)
        try:
            return await asyncio.to_thread(_rounds, records)
        except (Corrupt, msgspec.DecodeError):
            _log.exception("belongings.unreadable", table=table)
            return {}


def _rounds(records: Sequence[Record]) -> dict[int, Json]:
    played = rounds((Millis(record.at), read_event(record)) for record in records)
    return {one.place: json.loads(write_json(record_of(one))) for one in played}


def _laid_out(found: dict[str, object]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(found))


def _written(match: Json) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(match))


def _match(one: PastMatch, person: PersonId, known: Mapping[PersonId, Who], records: Mapping[int, Json]) -> Json:
    return {
        "table": one.table,
        "kind": one.kind,
        "options": one.sheet.options,
        "began": one.began,
        "changed": one.changed,
        "going": one.going,
        "result": one.result,
        "players": [_player(occupant, person, known) for occupant in one.sheet.occupants],
        "rounds": [records.get(ended.place) for ended in one.rounds],
    }


def _player(occupant: Occupant, person: PersonId, known: Mapping[PersonId, Who]) -> Json:
    if isinstance(occupant, Computer):
        return {"who": "computer", "level": occupant.level}
    if isinstance(occupant, Local):
        return {"who": "local", "name": occupant.label}
    if isinstance(occupant, Person):
        return {"who": "you"} if occupant.id == person else {"who": "person", "name": known[occupant.id].name}
    return {"who": "somebody"}
