"""A table: the same page for whoever plays and whoever watches."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.hall.pastrounds import is_recorded, place_of
from ludoteca.rules.game import Refusal
from ludoteca.web.house import house_of
from ludoteca.web.pages import replay


async def table(request: Request) -> Response:
    """``GET /t/{table}``, and ``?round=2`` for a round of it that has ended."""
    house = house_of(request)
    name = request.path_params["table"]
    if (asked := request.query_params.get("round")) is not None:
        return await replay.show(request, place_of(asked))
    stream = await house.hall.tables.look(name)
    if not isinstance(stream, Refusal) and is_recorded(stream.match):
        return await replay.show(request, replay.LAST)
    view = await house.table_view(name, await house.visitor(request))
    if isinstance(view, Refusal):
        return house.shell.refused(request, view, 404)
    invitation = str(request.url.replace(path=f"/j/{name}", query="")) if view["waiting"] else None
    return house.shell.page(request, "table.html", {"view": view, "invitation": invitation})
