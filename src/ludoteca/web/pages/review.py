"""After a game of Ludo: what the dice did and what the choices did, told apart, on a page of its own."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ludoteca.hall.pastrounds import find_round, goes_on, number_of, place_of, round_view, view_at
from ludoteca.match.rounds import Round
from ludoteca.rules.game import Refusal
from ludoteca.rules.ludo.position import LudoPosition
from ludoteca.web.doorkeeper import address_of
from ludoteca.web.drawing.dicecount import dice_counts
from ludoteca.web.figures import Figures
from ludoteca.web.house import house_of
from ludoteca.web.pages.replay import LAST
from ludoteca.web.reading import refused_json

PATIENCE = 2.0
"""Seconds that whoever asks waits for an appraisal; then they are told how it stands, and ask again."""


async def show(request: Request) -> Response:
    """``GET /t/{table}/review?round=2&ply=7``: a game that has ended, the last without a number.

    Anybody with the address may look, as at its replay. The dice are counted at once, what they were worth is asked
    for by the page's scripts (:func:`values`).
    """
    house = house_of(request)
    found = await _ended(request, request.query_params.get("round"))
    if isinstance(found, Refusal):
        return house.shell.refused(request, found, 404)
    view = round_view(found, await house.hall.outlook(await house.visitor(request), found.match))
    end = len(found.match.game.actions) if found.match.game else 0
    asked = request.query_params.get("ply")
    ply = end if asked is None else number_of(asked)
    if ply is None or ply > end:
        return house.shell.refused(request, Refusal("no-such-move"), 404)
    name = request.path_params["table"]
    context = {
        "view": view,
        "seen": view_at(view, ply),
        "ply": ply,
        "chosen": asked is not None,
        "dice": dice_counts(view),
        "say": Figures(house.shell.language(request), house.hall.clock.now()),
        "ended_at": found.at,
        "address": f"/t/{name}/review?round={found.place}",
        "replay_path": f"/t/{name}?round={found.place}",
        "table_path": f"/t/{name}",
        "values": f"/t/{name}/round/{found.place}/review.json",
        "link": str(request.url.replace(query=f"round={found.place}&ply={ply}")),
        "file_path": f"/t/{name}/round/{found.place}",
    }
    return house.shell.page(request, "review.html", context)


async def values(request: Request) -> Response:
    """``GET /t/{table}/round/{place}/review.json``: a game as the engine judges it.

    202 with the place in line, and whether the engine is ``warming``, as long as it has not come to its end; ask again.
    """
    house = house_of(request)
    appraisals, name = house.hall.appraisals, request.path_params["table"]
    place = place_of(request.path_params["place"])
    if place is None:
        return refused_json(Refusal("no-such-round"), 404)
    try:
        async with asyncio.timeout(PATIENCE):
            await appraisals.come(name, place)
        # Whoever asks again does not have the table's whole log read and folded for it.
        told = appraisals.told(name, place) if await house.hall.store.lines.there(name) else None
        if told is not None:
            return JSONResponse(told)
        found = await _ended(request, str(place))
        if isinstance(found, Refusal):
            return refused_json(found, 404)
        by = await house.visitor(request) or address_of(request)
        async with asyncio.timeout(PATIENCE):
            appraisal = await appraisals.appraise(name, found, by)
    except TimeoutError:  # the engine goes on, and keeps what it finds
        return JSONResponse({"line": appraisals.line(name, place), "engine": house.hall.engine}, 202)
    if isinstance(appraisal, Refusal) or found.match.game is None:
        refusal = appraisal if isinstance(appraisal, Refusal) else Refusal("nothing-to-review")
        return refused_json(refusal, 429 if refusal.code == "too-many" else 503)
    return JSONResponse(await appraisals.tell(name, place, found.match.game, appraisal))


async def _ended(request: Request, place: str | None) -> Round | Refusal:
    """The game that an address names, if it is one of Ludo and has ended."""
    number = LAST if place is None else place_of(place)
    if number is None:
        return Refusal("no-such-round")
    found = await find_round(house_of(request).hall.store.log, request.path_params["table"], number)
    if isinstance(found, Refusal):
        return found
    game = found.match.game
    if game is None or not isinstance(game.position, LudoPosition):
        return Refusal("no-appraisal")
    if goes_on(found):
        return Refusal("round-goes-on")
    if game.ended is None and not found.match.cut:
        return Refusal("left-unfinished")
    return found if game.actions else Refusal("nothing-to-review")
