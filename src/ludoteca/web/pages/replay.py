"""A round that is over: looked at move by move, each position under an address of its own; and handed out as a file."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.hall.pastrounds import find_round, goes_on, number_of, place_of, round_view, view_at
from ludoteca.match.record import RoundRecord, record_of
from ludoteca.match.record_json import write_json
from ludoteca.match.record_text import file_name, write_record
from ludoteca.rules.game import Refusal
from ludoteca.web.house import house_of

LAST = 0
"""In place of a place: the last round of the table."""


async def show(request: Request, place: int | None) -> Response:
    """``GET /t/{table}?round=2&ply=7``: the round after so many moves, at its end without a number.

    Anybody with the address may look.
    """
    house = house_of(request)
    name = request.path_params["table"]
    found = Refusal("no-such-round") if place is None else await find_round(house.hall.store.log, name, place)
    if isinstance(found, Refusal):
        return house.shell.refused(request, found, 404)
    if goes_on(found):
        return house.shell.refused(request, Refusal("round-goes-on"), 404)
    view = round_view(found, await house.hall.outlook(await house.visitor(request), found.match))
    end = len(found.match.game.actions) if found.match.game else 0
    ply = number_of(request.query_params.get("ply", str(end)))
    if ply is None or ply > end:
        return house.shell.refused(request, Refusal("no-such-move"), 404)
    address = f"/t/{name}?round={found.place}"
    context = {
        "view": view,
        "seen": view_at(view, ply),
        "ply": ply,
        "address": address,
        "link": str(request.url.replace(query=f"round={found.place}&ply={ply}")),
        "file_path": f"/t/{name}/round/{found.place}",
        "review_path": f"/t/{name}/review?round={found.place}",
    }
    return house.shell.page(request, "replay.html", context)


async def text(request: Request) -> Response:
    """``GET /t/{table}/round/{place}.txt``: a round as text, for everybody who may see the table."""
    return await _file(request, write_record, "txt", "text/plain")


async def json(request: Request) -> Response:
    """``GET /t/{table}/round/{place}.json``: the same as JSON."""
    return await _file(request, write_json, "json", "application/json")


async def _file(request: Request, write: Callable[[RoundRecord], str], ending: str, media_type: str) -> Response:
    house = house_of(request)
    place = place_of(request.path_params["place"])
    if place is None:
        return house.shell.refused(request, Refusal("no-such-round"), 404)
    found = await find_round(house.hall.store.log, request.path_params["table"], place)
    if isinstance(found, Refusal):
        return house.shell.refused(request, found, 404)
    faces = await house.hall.reception.names(found.match.people)
    record = record_of(found, {person: face.who.name for person, face in faces.items() if face.who.name})
    headers = {
        "Content-Disposition": f'attachment; filename="{file_name(record, ending)}"',
        "Cache-Control": "private, no-cache",
    }
    return Response(write(record), media_type=media_type, headers=headers)
