"""How much an address may ask: measured in one place, so that no page can forget to."""

from __future__ import annotations

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from ludoteca.rules.game import Refusal
from ludoteca.web.house import house_of
from ludoteca.web.reading import refused_json, wants_json


class Turnstile:
    """Lets requests through while their address has a measure left."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or say that it was one too many."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        house = house_of(request)
        if house.door.may_ask(request, scope["method"]):
            await self._app(scope, receive, send)
            return
        refusal = Refusal("too-many")
        json = wants_json(request) or request.url.path.startswith("/api/")
        answer = refused_json(refusal, 429) if json else house.shell.refused(request, refusal, 429)
        await answer(scope, receive, send)
