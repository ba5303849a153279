"""The settings of a device, or of a member on all devices: a page for each section, and where a choice is kept."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from ludoteca.rules.game import Refusal
from ludoteca.store.sessions import DAYS
from ludoteca.web.bearer import bearer_of
from ludoteca.web.forms import read_form
from ludoteca.web.house import house_of
from ludoteca.web.notices import ON, keep_notices
from ludoteca.web.pages.hall import HERO, usual
from ludoteca.web.settings import COOKIE, ON_OFF, SECTIONS, Settings
from ludoteca.web.visit import visit_of


async def first(_request: Request) -> Response:
    """``GET /settings``: the first section."""
    return RedirectResponse("/settings/appearance", 303)


async def show(request: Request) -> Response:
    """``GET /settings/{section}``: its choices, beside a board that wears them, and the way back to a round."""
    house = house_of(request)
    section = request.path_params["section"]
    if section not in SECTIONS:
        return house.shell.refused(request, Refusal("no-such-page"), 404)
    person = await house.visitor(request)
    saved = await house.hall.people.tables(person, 1) if person else []
    context = {"section": section, "view": usual(house, HERO), "round": saved[0] if saved else None}
    return house.shell.page(request, "settings.html", context)


async def choose(request: Request) -> Response:
    """``POST /settings``: keep some choices, as a script sends them."""
    fields = await read_form(request)
    if isinstance(fields, Refusal):
        return PlainTextResponse("bad form", 422)
    if not _may_keep(request):
        return PlainTextResponse("too many", 429)
    return await _kept(request, Response(status_code=204), visit_of(request).settings.with_choices(fields))


async def send(request: Request) -> Response:
    """``POST /settings/{section}``: keep a section's whole form, or with ``reset`` none of it, and show it again."""
    house = house_of(request)
    section = request.path_params["section"]
    fields = await read_form(request)
    if isinstance(fields, Refusal):
        return house.shell.refused(request, fields, 422)
    if section not in SECTIONS:
        return house.shell.refused(request, Refusal("no-such-page"), 404)
    if not _may_keep(request):
        return house.shell.refused(request, Refusal("too-many"), 429)
    settings = visit_of(request).settings
    if "reset" in fields:
        settings = settings.as_usual(SECTIONS[section])
    else:
        settings = settings.with_choices({**_switched_off(section), **fields})
    return await _kept(request, RedirectResponse(f"/settings/{section}", 303), settings)


async def send_notices(request: Request) -> Response:
    """``POST /settings/notices``: switch the browser's notices on or off, at this device alone."""
    fields = await read_form(request)
    if isinstance(fields, Refusal):
        return house_of(request).shell.refused(request, fields, 422)
    response = RedirectResponse("/settings/notices", 303)
    if bearer_of(request) is None:  # a program has no device
        keep_notices(request, response, on=fields.get("notices") == ON)
    return response


def _switched_off(section: str) -> Mapping[str, str]:
    """All switches of a section off: a form sends those only that are on."""
    return {name: "off" for name, choices in SECTIONS[section].items() if choices == ON_OFF}


def _may_keep(request: Request) -> bool:
    """Whether one more choice is kept: a device's own costs the hall nothing."""
    member = visit_of(request).member
    return member is None or house_of(request).may_keep_settings(request, member)


async def _kept(request: Request, response: Response, settings: Settings) -> Response:
    """A member's settings are kept with the account, and leave the device's own as they are."""
    member = visit_of(request).member
    if member is not None:
        await house_of(request).hall.accounts.keep_settings(member, settings.written)
    elif settings.chosen:
        secure = request.url.scheme == "https"
        age = DAYS * 24 * 3600
        response.set_cookie(COOKIE, settings.written, max_age=age, httponly=True, samesite="lax", secure=secure)
    else:
        response.delete_cookie(COOKIE)
    return response
