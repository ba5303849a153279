"""The hall itself: the first board for a newcomer, the way back for everybody else, and somebody to play with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.hall.awaited import Awaited, awaited, runs_out
from ludoteca.hall.desk import MOST_SHOWN, GoingOn, mark_of
from ludoteca.hall.setups import read_wish, write_clock
from ludoteca.hall.stream import Stream
from ludoteca.hall.views import View
from ludoteca.match.policy import POLICIES
from ludoteca.match.state import Match
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Json, Refusal
from ludoteca.store.matches import Wanted
from ludoteca.web.awaited import left_until
from ludoteca.web.families import families, family_of, usual_of, variants_of
from ludoteca.web.house import House, house_of
from ludoteca.web.lobby import lobby_view

HERO = "ketafors"
GROUPS = ("own", "others", "alone")
"""How all that goes on is put together: what waits for the person, for other people, for a computer."""
PAIRED = ("four", "ketafors")
"""The kinds of quick pair, in their order on the page; each with every clock that it knows."""


async def hall(request: Request) -> Response:
    """``GET /``."""
    house = house_of(request)
    person = await house.visitor(request)
    streams = await house.hall.desk.tables(person) if person else []
    lobby = await lobby_view(house.hall, person)
    cards = list(map(usual_of, families()))
    boards = {kind: usual(house, kind) for kind in {*cards, *PAIRED}}
    context = {
        **await goes_on(house, person, streams),
        "hero": None if streams else boards[HERO],
        "cards": [card(kind, boards[kind], lobby["live"]) for kind in cards],
        "pairs": pairs(boards, streams),
        "lobby": lobby,
    }
    return house.shell.page(request, "hall.html", context)


async def resume(request: Request) -> Response:
    """``GET /resume``: the tables to go on with alone, for a page of the hall that keeps its own fresh."""
    house = house_of(request)
    person = await house.visitor(request)
    streams = await house.hall.desk.tables(person) if person else []
    return house.shell.page(request, "resume.html", await goes_on(house, person, streams))


async def going(request: Request) -> Response:
    """``GET /going``: all tables where something is to come, those that wait for the person first, by time left."""
    house = house_of(request)
    person = await house.visitor(request)
    found, streams = await house.hall.desk.going_and_tables(person) if person else ([], [])
    views = {one.stream.table: await house.hall.view(one.stream, person) for one in found}
    groups = {name: [views[one.stream.table] for one in found if _group(one) == name] for name in GROUPS}
    context = {
        **notes(house, person, [one.stream for one in found]),
        "groups": groups,
        "mark": mark_of(streams),
    }
    return house.shell.page(request, "going.html", context)


def _group(one: GoingOn) -> str:
    return "own" if one.own else "others" if one.stream.match.online else "alone"


def notes(house: House, person: PersonId | None, streams: Sequence[Stream]) -> dict[str, object]:
    """Why tables wait, and how long for whoever is awaited there."""
    now = house.hall.clock.now()
    return {
        "whys": {stream.table: _why(house, person, stream) for stream in streams},
        "lefts": {one.table: left_until(runs_out(one.match, now), now) for one in streams if one.match.online},
    }


async def goes_on(house: House, person: PersonId | None, streams: Sequence[Stream]) -> dict[str, object]:
    """The most urgent table to go on with and two more, why they wait, and the mark of all that."""
    saved = [await house.hall.view(stream, person) for stream in streams[:MOST_SHOWN]]
    return {
        "saved": saved[0] if saved else None,
        "more": saved[1:],
        "all": sum(await house.hall.history.count(person, Wanted())) if person else 0,
        "going": sum(not stream.match.finished for stream in streams),
        "mark": mark_of(streams),
        **notes(house, person, streams[:MOST_SHOWN]),
    }


def _why(house: House, person: PersonId | None, stream: Stream) -> Awaited | None:
    return awaited(stream.match, person, house.hall.clock.now()) if person else None


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


def _playing(view: View) -> int:
    """How many still play at a table."""
    players = view["players"]
    if not isinstance(players, list):
        raise TypeError(players)
    return sum(not player["out"] for player in players)


def card(kind: str, board: View, live: Sequence[View]) -> dict[str, Json]:
    """A kind's card: a board that is played on now, else the usual one, and how many people play."""
    family = family_of(kind)
    tables = [view for view in live if family_of(str(view["kind"])) == family and view["plies"]]
    return {
        "kind": kind,
        "family": family,
        "variants": len(variants_of(family)),
        "view": tables[0] if tables else board,
        "playing": sum(map(_playing, tables)),
    }


def usual(house: House, kind: str) -> View:
    """A fresh board of a kind with its usual setup."""
    wish = read_wish(kind, {})
    if isinstance(wish, Refusal):
        raise LookupError(f"{kind} has no usual setup")
    return house.draft_view(wish)
