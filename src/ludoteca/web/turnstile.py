"""How many pages an address may be given: asked in one place, so that no page can forget to."""

from __future__ import annotations

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from ludoteca.rules.game import Refusal
from ludoteca.web.house import house_of
from ludoteca.web.reading import refused_json


class Turnstile:
    """Lets requests that only read through while their address has a measure left."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or say that it was one too many."""
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        house = house_of(request)
        if house.door.may_read(request):
            await self._app(scope, receive, send)
            return
        refusal = Refusal("too-many")
        json = request.url.path.startswith("/api/")
        answer = refused_json(refusal, 429) if json else house.shell.refused(request, refusal, 429)
        await answer(scope, receive, send)
