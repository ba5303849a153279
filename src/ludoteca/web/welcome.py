"""Looks who asks before anything answers, so that every page knows, an error's too, but that of asking too often."""

from __future__ import annotations

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from ludoteca.web.bearer import refused_program
from ludoteca.web.house import house_of
from ludoteca.web.limits import FREE


class Welcome:
    """Every request that may be answered with a page is a visit. Programs without a key to it are refused here."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find out who asks, and pass the request on."""
        if scope["type"] == "http" and not scope["path"].startswith(FREE):
            request = Request(scope)
            refused = refused_program(request)
            if refused is None:
                refused = refused_program(request, (await house_of(request).visit(request)).person, known=True)
            if refused is not None:
                await refused(scope, receive, send)
                return
        await self._app(scope, receive, send)
