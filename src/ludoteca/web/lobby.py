"""What the hall shows to everybody: tables that wait for somebody, tables to watch."""

from __future__ import annotations

from typing import TypedDict
from weakref import WeakKeyDictionary

from ludoteca.hall.asks import players_of
from ludoteca.hall.hall import Hall
from ludoteca.hall.setups import write_clock
from ludoteca.hall.stream import Stream
from ludoteca.hall.views import View
from ludoteca.match.policy import POLICIES
from ludoteca.match.units import PersonId

_drawn: WeakKeyDictionary[Stream, View] = WeakKeyDictionary()
"""What spectators see of each live table, drawn once for all of them."""


class LobbyView(TypedDict):
    """The hall's lists as a page shows them."""

    challenges: list[View]
    live: list[View]


def clocks(kind: str) -> tuple[str, ...]:
    """The clocks that an online table of a kind may have, as a form names them; the usual one first.

    >>> clocks("four")
    ('2m/move',)
    """
    return tuple(map(write_clock, POLICIES[kind].controls))


async def lobby_view(hall: Hall, person: PersonId | None) -> LobbyView:
    """The open challenges, the longest waiting first, and the live tables, the last changed first."""
    challenges = [await _challenge(hall, stream, person) for stream in await hall.lobby.challenges()]
    live = [await _watched(hall, stream, person) for stream in await hall.lobby.live()]
    return {"challenges": challenges, "live": live}


async def _watched(hall: Hall, stream: Stream, person: PersonId | None) -> View:
    """A live table as a tile shows it: a spectator's view, and whether the person plays there."""
    drawn = _drawn.get(stream)
    if drawn is None or drawn["seq"] != stream.seq:
        drawn = _drawn[stream] = await hall.view(stream, None)
    return {**drawn, "legal": [], "mine": bool(players_of(stream.match, person))}


async def _challenge(hall: Hall, stream: Stream, person: PersonId | None) -> View:
    view = await hall.view(stream, None)
    kept = ("table", "kind", "options", "setup", "players", "board")
    return {**{name: view[name] for name in kept}, "mine": bool(players_of(stream.match, person))}
