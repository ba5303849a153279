"""What machines that look after the hall ask: whether to send people here, and how it fares."""

from __future__ import annotations

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ludoteca.web.house import house_of
from ludoteca.web.metrics import Metrics


async def ready(request: Request) -> Response:
    """``GET /readyz``: 503 while the database is unsound or the hall is closing; asked at most once a second."""
    fault = await house_of(request).readiness.fault()
    return JSONResponse({"ok": True}) if fault is None else JSONResponse({"ok": False, "why": fault}, 503)


class Counters:
    """``GET /metrics``, which is there at one port of this machine alone.

    What decides is the port that the request came in by, which no header can tell otherwise: a proxy
    passes the port that people use on, whatever it says or does not say of them.
    """

    def __init__(self, metrics: Metrics, port: int | None) -> None:
        self._metrics = metrics
        self._port = port

    async def tell(self, request: Request) -> Response:
        """All numbers, or as if there were no such page."""
        server = request.scope.get("server")
        if self._port is None or server is None or server[1] != self._port:
            raise HTTPException(404)
        text = await self._metrics.written(house_of(request).hall)
        return Response(text, headers={"Content-Type": CONTENT_TYPE_LATEST, "Cache-Control": "no-store"})
