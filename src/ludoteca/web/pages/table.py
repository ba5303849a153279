"""A table: the same page for whoever plays and whoever watches."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.rules.game import Refusal
from ludoteca.web.device import give_token
from ludoteca.web.house import house_of


async def table(request: Request) -> Response:
    """``GET /t/{table}``."""
    house = house_of(request)
    guest = await house.guest(request)
    view = await house.table_view(request.path_params["table"], guest.person if guest else None)
    if isinstance(view, Refusal):
        return house.shell.refused(request, view, 404)
    response = house.shell.page(request, "table.html", {"view": view})
    if guest is not None:
        give_token(request, response, guest)
    return response
