"""A table: the same page for whoever plays and whoever watches."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.rules.game import Refusal
from ludoteca.web.house import house_of


async def table(request: Request) -> Response:
    """``GET /t/{table}``."""
    house = house_of(request)
    view = await house.table_view(request.path_params["table"], await house.visitor(request))
    if isinstance(view, Refusal):
        return house.shell.refused(request, view, 404)
    return house.shell.page(request, "table.html", {"view": view})
