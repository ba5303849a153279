"""Looks who asks before anything answers, so that every page knows, an error's too, but that of asking too often."""

from __future__ import annotations

from dataclasses import replace

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from ludoteca.web.awaited import called
from ludoteca.web.bearer import refused_program
from ludoteca.web.house import house_of
from ludoteca.web.limits import FREE

HEADLESS = ("/api/", "/lobby", "/resume", "/play/", "/t/", "/settings/account/data")
"""What is answered without the head of a page, which tells where its reader is awaited."""


class Welcome:
    """Every request that may be answered with a page is a visit. Programs without a key to it are refused here."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find out who asks, and pass the request on."""
        if scope["type"] == "http" and not scope["path"].startswith(FREE):
            request, house = Request(scope), house_of(Request(scope))
            refused = refused_program(request)
            if refused is None:
                visit = await house.visit(request)
                refused = refused_program(request, visit.person, known=True)
                if visit.person is not None and scope["method"] == "GET" and not scope["path"].startswith(HEADLESS):
                    request.state.visit = replace(visit, called=await called(house.hall, visit.person))
            if refused is not None:
                await refused(scope, receive, send)
                return
        await self._app(scope, receive, send)
