"""Rounds that were played elsewhere, put into the hall as a table: to be looked at, and to count for nobody."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import suppress

from ludoteca.hall.history import news_of
from ludoteca.hall.stream import HALL, records_of
from ludoteca.match.evolve import evolve
from ludoteca.match.record import RoundRecord
from ludoteca.match.record_events import events_of
from ludoteca.match.record_file import write_array
from ludoteca.match.state import Match
from ludoteca.rules.game import Refusal
from ludoteca.store.log import Conflict, Record, Seq
from ludoteca.store.matches import News
from ludoteca.store.store import Store
from ludoteca.store.tables import Line

LONGEST_NAME = 1_000
"""Bytes of UTF-8. What people may call themselves is for those who play here; a record keeps what it says."""


async def put_records(store: Store, rounds: Sequence[RoundRecord]) -> str | Refusal:
    """The name of the table with these rounds, which is made unless it is there; the same ones give the same.

    It has no seats and no standings: it is in nobody's lists, and nothing is owed to anybody for it.

    Raises:
        NotStored: the database failed.
    """
    made = table_of(rounds)
    if isinstance(made, Refusal):
        return made
    records, news = made
    table = records[0].stream
    if await store.log.read(table):
        return table
    last = records[-1]
    line = Line(table, rounds[0].kind, last.seq, over=True, changed=last.at, due=None, news=news)
    with suppress(Conflict):  # somebody else reads the same file
        await store.log.append(records, line)
    return table


def table_of(rounds: Sequence[RoundRecord]) -> tuple[list[Record], tuple[News, ...]] | Refusal:
    """The log of the table with these rounds, and what a list has to know of it.

    A refusal is one of :func:`ludoteca.match.record_events.events_of`, or ``bad-name``.
    """
    if not all(_keepable(who.name) for record in rounds for who in record.players):
        return Refusal("bad-name")
    told = events_of(rounds)
    if isinstance(told, Refusal):
        return told
    table = hashlib.sha256(write_array(rounds).encode()).hexdigest()[:20]
    records: list[Record] = []
    matches: list[Match] = []
    for at, event in told:
        records += records_of(table, Seq(len(records)), at, HALL, [event])
        matches.append(evolve(matches[-1] if matches else None, event, at))
    return records, news_of(records, [event for _, event in told], matches)


def _keepable(name: str) -> bool:
    try:
        return len(name.encode()) <= LONGEST_NAME
    except UnicodeEncodeError:  # half of a sign, as JSON can write it
        return False
