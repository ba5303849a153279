"""Everything that was played on this device or with this account, newest first, and the ways to look through it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from types import MappingProxyType
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.hall.faces import Faces
from ludoteca.hall.history import PastMatch, Result
from ludoteca.hall.views import occupant_view
from ludoteca.match.occupant import Computer, holder
from ludoteca.match.policy import POLICIES
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Json
from ludoteca.store.matches import Wanted
from ludoteca.web.figures import Figures
from ludoteca.web.house import House, house_of
from ludoteca.web.paging import page_of

ON_A_PAGE = 20
CHOICES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "state": ("going", "finished"),
        "result": ("won", "lost", "drawn"),
        "opponent": ("computer", "local", "online"),
        "kind": tuple(POLICIES),
    }
)
"""What may be asked for in the address; a filter that is not there takes all."""


async def show(request: Request) -> Response:
    """``GET /history``: filters and ``page`` stand in the address; what is none of them is said and left out."""
    house = house_of(request)
    wanted, wrong = read_filters(request.query_params)
    page = page_of(request.query_params.get("page", "1"))
    person = await house.visitor(request)
    shown = await _page(house, person, wanted, page or 1)
    lost = page is None or (page > 1 and not shown["matches"])
    if lost:
        shown = await _page(house, person, wanted, 1)
    context = {
        **shown,
        "wanted": asdict(wanted),
        "wrong": wrong,
        "lost": lost,
        "address": address,
        "say": Figures(house.shell.language(request), house.hall.clock.now()),
        "member": (await house.visit(request)).member is not None,
    }
    status = 404 if lost else 422 if wrong else 200
    return house.shell.page(request, "history.html", context, status)


async def _page(house: House, person: PersonId | None, wanted: Wanted, page: int) -> dict[str, object]:
    """What a page of the list holds."""
    if person is None:
        return {"matches": [], "page": page, "older": False, "going": 0, "finished": 0, "kinds": [], "any": False}
    history = house.hall.history
    found = await history.matches(person, wanted, ON_A_PAGE + 1, (page - 1) * ON_A_PAGE)
    going, finished = await history.count(person, replace(wanted, state=""))
    kinds = await history.kinds(person)
    people = (holder(occupant) for match in found for occupant in match.sheet.occupants)
    faces = await house.hall.reception.names(one for one in people if one is not None)
    return {
        "matches": [view_of(match, person, faces) for match in found[:ON_A_PAGE]],
        "page": page,
        "older": len(found) > ON_A_PAGE,
        "going": going,
        "finished": finished,
        "kinds": [kind for kind in POLICIES if kind in kinds],
        "any": bool(kinds),
    }


def view_of(match: PastMatch, person: PersonId, faces: Faces) -> dict[str, Json]:
    """A match as the page tells it to ``person``."""
    occupants = match.sheet.occupants
    held = [player for player, occupant in enumerate(occupants) if holder(occupant) == person]
    rounds: list[Json] = [
        {
            "place": one.place,
            "number": one.ended.number,
            "whole": one.ended.whole,
            "winner": _winner(one.ended.winners, held),
            "scores": list(one.ended.scores) if one.ended.scores is not None else None,
            "moves": one.ended.moves,
        }
        for one in reversed(match.rounds)
    ]
    whole = [one.ended for one in match.rounds if one.ended.whole]
    wins = [sum(player in ended.winners for ended in whole) for player in range(len(occupants))]
    return {
        "table": match.table,
        "kind": match.kind,
        "options": match.sheet.options,
        "going": match.going,
        "latest": match.latest,
        "result": match.result,
        "told": len(match.rounds) == len(whole) == 1 and _result(whole[0].winners, held) == match.result,
        "changed": match.changed,
        "players": [
            {**occupant_view(occupant, faces), "you": player in held, "colour": player}
            for player, occupant in enumerate(occupants)
        ],
        "level": next((occupant.level for occupant in occupants if isinstance(occupant, Computer)), None),
        "you": held[0] if len(held) == 1 else None,
        "discs": POLICIES[match.kind].colours_follow_player,
        "wins": list(wins),
        "draws": sum(not ended.winners for ended in whole),
        "rounds": rounds,
    }


def _winner(winners: Sequence[int], held: Sequence[int]) -> int | None:
    """One of ``winners``, of those ``held`` if there are any among them."""
    return next((player for player in winners if player in held), winners[0] if winners else None)


def _result(winners: Sequence[int], held: Sequence[int]) -> Result:
    """What a round with these ``winners`` was for whoever holds these players; where there is no other, it tells all.

    >>> _result([0, 2], [2]), _result([], [2]), _result([1], [0, 1])
    ('won', 'drawn', 'shared')
    """
    if not winners:
        return "drawn"
    if len(held) != 1:
        return "shared"
    return "won" if held[0] in winners else "lost"


def read_filters(query: Mapping[str, str]) -> tuple[Wanted, list[str]]:
    """What is asked for, and the values that are no choice.

    >>> read_filters({"state": "going", "result": "won?", "kind": ""})
    (Wanted(state='going', result='', opponent='', kind=''), ['won?'])
    """
    given = {name: query.get(name, "") for name in CHOICES}
    wrong = [value[:40] for name, value in given.items() if value and value not in CHOICES[name]]
    return Wanted(**{name: value for name, value in given.items() if value in CHOICES[name]}), wrong


def address(wanted: Mapping[str, str], **changes: str | int) -> str:
    """The address of the list with these filters and ``changes`` to them.

    >>> address({"state": "going", "kind": ""}, page=2), address({"state": "going"}, state="")
    ('/history?state=going&page=2', '/history')
    """
    query = urlencode({name: value for name, value in {**wanted, **changes}.items() if value})
    return f"/history?{query}" if query else "/history"
