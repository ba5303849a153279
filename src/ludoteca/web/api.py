"""The JSON interface: what kinds there are, and whether the hall is well."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ludoteca.engine.player import levels
from ludoteca.match.policy import POLICIES
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.options import Choice
from ludoteca.web.house import house_of
from ludoteca.web.lobby import clocks


async def kinds(request: Request) -> Response:
    """``GET /api/kinds``: every kind with its options, the clocks online (the usual first), the computer's levels."""
    del request
    return JSONResponse(
        [
            {
                "kind": kind.name,
                "options": [
                    {"name": option.name, "choices": list(option.choices), "default": option.default}
                    for option in kind.options
                    if isinstance(option, Choice)
                ],
                "clocks": list(clocks(kind.name)),
                "levels": [str(level) for level in levels(kind.name)],
            }
            for kind in (KINDS[name] for name in POLICIES)
        ]
    )


async def health(request: Request) -> Response:
    """``GET /healthz``: the process answers; ``engine`` tells whether its computer players are warm."""
    return JSONResponse({"ok": True, "engine": house_of(request).hall.engine})
