"""A round of a table, out of its log: to be looked at again, or to be handed out."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from msgspec.structs import replace

from ludoteca.hall import affairs
from ludoteca.hall.codec import read_event
from ludoteca.hall.faces import Outlook
from ludoteca.hall.views import View, whole_view
from ludoteca.match.occupant import Recorded
from ludoteca.match.rounds import Round, rounds
from ludoteca.match.state import Match
from ludoteca.match.units import Millis
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
    return number_of(text) or None


def number_of(text: str) -> int | None:
    """A number of an address, 0 too.

    >>> number_of("12"), number_of("0"), number_of("-1")
    (12, 0, None)
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(MOST_PLACES))):
        return None
    return int(text)


def round_view(played: Round, outlook: Outlook) -> View:
    """A finished round with this outlook: to be stepped through, with nothing to be done about it."""
    view = whole_view(played.match, replace(outlook, now=played.at))
    return {**view, "can": dict(affairs.NOTHING), "clock": None, "offers": [], "past": played.place}


def goes_on(played: Round) -> bool:
    """Whether a round is still being played; one that a record left unfinished is not."""
    return played.match.playing is not None and played.match.closed is None


def is_recorded(match: Match) -> bool:
    """Whether nobody has played a match here: it was read from records."""
    return any(isinstance(occupant, Recorded) for occupant in match.setup.occupants)


def view_at(view: View, ply: int) -> View:
    """The view of a round as it stood after ``ply`` moves: nobody is to move, and before the end nobody has won."""
    plies = view["plies"]
    if not isinstance(plies, list):
        raise TypeError(plies)
    if ply == len(plies):
        return {**view, "turn": None}
    earlier: View = {**view, "plies": plies[:ply], "over": False, "outcome": None, "turn": None}
    if isinstance(scores := view.get("scores"), list):
        counted = [0] * len(scores)
        for one in plies[:ply]:
            counted[one["player"]] += one.get("gain", 0)
        earlier["scores"] = [*counted]
    return earlier
