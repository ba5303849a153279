"""The hall itself: the first board for a newcomer, the way back for everybody else, and somebody to play with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.engine.player import ENGINES
from ludoteca.hall.asks import players_of
from ludoteca.hall.setups import read_wish, write_clock
from ludoteca.hall.stream import Stream
from ludoteca.hall.views import View
from ludoteca.match.policy import POLICIES
from ludoteca.match.state import Match
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Json, Refusal
from ludoteca.store.matches import Wanted
from ludoteca.web.house import House, house_of
from ludoteca.web.lobby import lobby_view

HERO = "ketafors"
PAIRED = ("four", "ketafors")
"""The kinds of quick pair, in their order on the page; each with every clock that it knows."""
MOST_SHOWN = 3
_MOST_ASKED = 24


async def hall(request: Request) -> Response:
    """``GET /``."""
    house = house_of(request)
    person = await house.visitor(request)
    streams = await own_tables(house, person) if person else []
    saved = [await house.hall.view(stream, person) for stream in streams[:MOST_SHOWN]]
    lobby = await lobby_view(house.hall, person)
    boards = {kind: usual(house, kind) for kind in {*ENGINES, *PAIRED}}
    context = {
        "hero": None if saved else boards[HERO],
        "saved": saved[0] if saved else None,
        "more": saved[1:],
        "all": sum(await house.hall.history.count(person, Wanted())) if person else 0,
        "cards": [card(kind, boards[kind], lobby["live"]) for kind in ENGINES],
        "pairs": pairs(boards, streams),
        "lobby": lobby,
    }
    return house.shell.page(request, "hall.html", context)


async def own_tables(house: House, person: PersonId) -> list[Stream]:
    """The tables of a person, the most urgent first; those that were closed are left out."""
    found = [await house.hall.tables.look(table) for table in await house.hall.people.tables(person, _MOST_ASKED)]
    open_ = [stream for stream in found if not isinstance(stream, Refusal) and not stream.match.closed]
    return sorted(open_, key=lambda stream: urgency(stream.match, person))


def urgency(match: Match, person: PersonId) -> int:
    """How much a table waits for a person, the least number most.

    In this order: a move on a clock, a gate, a move, somebody else's turn or seat, a round that is over.
    """
    held = players_of(match, person)
    if match.to_move in held:
        return 2 if match.clock is None else 0
    if match.game is not None and match.game.ended and not match.ended and match.online:
        return 3 if match.ready.issuperset(held) else 1
    return 4 if match.over else 3


def pairs(boards: Mapping[str, View], streams: Sequence[Stream]) -> list[dict[str, Json]]:
    """The tiles of quick pair: usual setups with each clock, and the table where the person looks for just that."""
    tiles: list[dict[str, Json]] = []
    for kind in PAIRED:
        view = boards[kind]
        for control in POLICIES[kind].controls:
            table = next(
                (stream.table for stream in streams if _looks(stream.match, kind, view["options"], control)), None
            )
            tiles.append({"kind": kind, "clock": write_clock(control), "view": view, "table": table})
    return tiles


def _looks(match: Match, kind: str, options: object, control: object) -> bool:
    same = (match.kind, match.setup.options, match.setup.control) == (kind, options, control)
    return same and match.waiting and match.listed


def card(kind: str, board: View, live: Sequence[View]) -> dict[str, Json]:
    """A kind's card: a board that is played on now, else the usual one, and how many people play."""
    tables = [view for view in live if view["kind"] == kind and view["plies"]]
    return {"kind": kind, "view": tables[0] if tables else board, "playing": 2 * len(tables)}


def usual(house: House, kind: str) -> View:
    """A fresh board of a kind with its usual setup."""
    wish = read_wish(kind, {})
    if isinstance(wish, Refusal):
        raise LookupError(f"{kind} has no usual setup")
    return house.draft_view(wish)
