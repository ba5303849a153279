"""A table: the same page for whoever plays and whoever watches; its past rounds, to be looked at and handed out."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.hall.pastrounds import find_round, place_of, round_view
from ludoteca.match.record import record_of
from ludoteca.match.record_text import file_name, write_record
from ludoteca.rules.game import Refusal
from ludoteca.web.house import house_of


async def table(request: Request) -> Response:
    """``GET /t/{table}``, and ``?round=2`` for a round of it that has ended."""
    house = house_of(request)
    name = request.path_params["table"]
    if (asked := request.query_params.get("round")) is not None:
        return await _past(request, name, asked)
    view = await house.table_view(name, await house.visitor(request))
    if isinstance(view, Refusal):
        return house.shell.refused(request, view, 404)
    record = record_path(name, view["rounds"]) if view["over"] and view["rounds"] else None
    invitation = str(request.url.replace(path=f"/j/{name}", query="")) if view["waiting"] else None
    return house.shell.page(request, "table.html", {"view": view, "record": record, "invitation": invitation})


async def text(request: Request) -> Response:
    """``GET /t/{table}/round/{place}.txt``: a round as text, for everybody who may see the table."""
    house = house_of(request)
    place = place_of(request.path_params["place"])
    if place is None:
        return house.shell.refused(request, Refusal("no-such-round"), 404)
    found = await find_round(house.hall.store.log, request.path_params["table"], place)
    if isinstance(found, Refusal):
        return house.shell.refused(request, found, 404)
    record = record_of(found)
    headers = {
        "Content-Disposition": f'attachment; filename="{file_name(record)}"',
        "Cache-Control": "private, no-cache",
    }
    return Response(write_record(record), media_type="text/plain", headers=headers)


async def _past(request: Request, name: str, asked: str) -> Response:
    house = house_of(request)
    place = place_of(asked)
    found = Refusal("no-such-round") if place is None else await find_round(house.hall.store.log, name, place)
    if isinstance(found, Refusal):
        return house.shell.refused(request, found, 404)
    if found.match.game is None or found.match.game.ended is None:
        return house.shell.refused(request, Refusal("round-goes-on"), 404)
    view = round_view(found, await house.visitor(request), house.hall.engine)
    return house.shell.page(
        request, "table.html", {"view": view, "record": record_path(name, found.place), "invitation": None}
    )


def record_path(table: str, place: object) -> str:
    """The address of a round as text."""
    return f"/t/{table}/round/{place}.txt"
