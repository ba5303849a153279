"""Choosing a language, and the sentences that scripts need in it."""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from ludoteca.rules.game import Refusal
from ludoteca.web.forms import read_form
from ludoteca.web.house import house_of
from ludoteca.web.shell import LANGUAGE_COOKIE, remember_language

LANGUAGE_IN_ADDRESS = re.compile(r"(?<=\?)lang=\w*&?|&lang=\w*")


async def choose(request: Request) -> Response:
    """``POST /language``: keep a language for this device, or an empty one for the browser's, and go back."""
    house = house_of(request)
    fields = await read_form(request)
    if isinstance(fields, Refusal):
        return house.shell.refused(request, fields, 422)
    response = RedirectResponse(own_path(came_from(request) or fields.get("next", "/")), 303)
    if fields.get("lang") in house.shell.languages:
        remember_language(request, response, fields["lang"])
    elif fields.get("lang") == "":
        response.delete_cookie(LANGUAGE_COOKIE)
    return response


async def sentences(request: Request) -> Response:
    """``GET /i18n/{name}.json``: a catalogue under a name that tells its content."""
    for language in house_of(request).shell.languages.values():
        if language.client_url == request.url.path:
            headers = {"Cache-Control": "public, max-age=31536000, immutable"}
            return Response(language.client_json, headers=headers, media_type="application/json")
    return PlainTextResponse("no such catalogue", 404)


def came_from(request: Request) -> str | None:
    """Where the page stands now, which may not be where it was drawn: a first move changes its address."""
    referer = request.headers.get("referer", "")
    _, _, place = referer.partition("://")
    host, slash, path = place.partition("/")
    if host != request.headers.get("host") or not slash:
        return None
    return "/" + LANGUAGE_IN_ADDRESS.sub("", path)


def own_path(wanted: str) -> str:
    r"""A path of this hall; anything that would lead elsewhere leads home.

    >>> own_path("/t/abc"), own_path("//evil.example"), own_path("/\\evil.example")
    ('/t/abc', '/', '/')
    """
    plain = wanted.isprintable() and "\\" not in wanted
    return wanted if plain and wanted.startswith("/") and not wanted.startswith("//") else "/"
