"""Choosing how the hall looks on this device."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludoteca.hall.setups import read_wish
from ludoteca.rules.game import Refusal
from ludoteca.store.sessions import DAYS
from ludoteca.web.appearance import LOOK_COOKIE, Look, look_of
from ludoteca.web.forms import read_form
from ludoteca.web.house import house_of
from ludoteca.web.pages.language import came_from, own_path


async def show(request: Request) -> Response:
    """``GET /settings/appearance``: the choices, beside a board that wears them."""
    house = house_of(request)
    wish = read_wish("ketafors", {})
    if isinstance(wish, Refusal):
        return house.shell.refused(request, wish, 404)
    return house.shell.page(request, "appearance.html", {"view": house.draft_view(wish)})


async def choose(request: Request) -> Response:
    """``POST /appearance``: keep some choices, or with ``reset`` none, and go back to where one was."""
    house = house_of(request)
    form = await read_form(request)
    if isinstance(form, Refusal):
        return house.shell.refused(request, form, 422)
    look = Look() if "reset" in form else look_of(request).with_choices(form)
    response = RedirectResponse(own_path(came_from(request) or "/settings/appearance"), 303)
    if look == Look():
        response.delete_cookie(LOOK_COOKIE)
    else:
        response.set_cookie(
            LOOK_COOKIE,
            look.written,
            max_age=DAYS * 24 * 3600,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
    return response
