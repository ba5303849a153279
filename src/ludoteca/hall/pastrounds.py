"""A round of a table, out of its log: to be looked at again, or to be handed out."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from ludoteca.hall import affairs
from ludoteca.hall.codec import read_event
from ludoteca.hall.views import View, whole_view
from ludoteca.match.rounds import Round, rounds
from ludoteca.match.units import Millis, PersonId
from ludoteca.rules.game import Refusal
from ludoteca.store.log import Log, Record

MOST_PLACES = 9_999


async def find_round(log: Log, table: str, place: int) -> Round | Refusal:
    """The round at a place of a table, from 1 through all of its matches; 0 is the last."""
    records = await log.read(table)
    # Folding a long log takes a while: not on the loop.
    return await asyncio.to_thread(round_at, records, place)


def round_at(records: Sequence[Record], place: int) -> Round | Refusal:
    """The same out of a table's records."""
    found = rounds_at(records, place)
    return found if isinstance(found, Refusal) else found[0]


def rounds_at(records: Sequence[Record], place: int | None) -> list[Round] | Refusal:
    """The round at a place out of a table's records, or with ``None`` all of its rounds; at least one."""
    if not records:
        return Refusal("no-such-table")
    found: list[Round] = []
    for one in rounds((Millis(record.at), read_event(record)) for record in records):
        if place is None:
            found.append(one)
        elif place in (0, one.place):
            found = [one]
        if one.place == place:
            break
    return found or Refusal("no-such-round", {"n": place or 0})


def place_of(text: str) -> int | None:
    """The place that an address names, or ``None`` if it names none.

    >>> place_of("12"), place_of("0"), place_of("x"), place_of("\u0662")
    (12, None, None, None)
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(MOST_PLACES))):
        return None
    return int(text) or None


def round_view(played: Round, person: PersonId | None, engine: str) -> View:
    """A finished round as ``person`` may see it: to be stepped through, with nothing to be done about it."""
    view = whole_view(played.match, person, played.at, table=None, seq=0, engine=engine)
    return {**view, "can": dict(affairs.NOTHING), "clock": None, "offers": [], "past": played.place}
