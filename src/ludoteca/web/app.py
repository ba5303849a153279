"""The application: routes, guards, and the hall that lives as long as it does."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute

from ludoteca.hall.clock import Clock, SystemClock
from ludoteca.hall.croupier import Dice, FairDice
from ludoteca.hall.hall import PACE, open_hall
from ludoteca.hall.readiness import Readiness
from ludoteca.hall.setups import FairLots
from ludoteca.match.units import Millis
from ludoteca.rules.game import Refusal
from ludoteca.rules.lots import Lots
from ludoteca.store.writer import NotStored
from ludoteca.web import api, probes, tables_api
from ludoteca.web.assets import Assets
from ludoteca.web.bookkeeper import Bookkeeper
from ludoteca.web.doorkeeper import Doorkeeper
from ludoteca.web.guard import HEADERS, Guard
from ludoteca.web.house import House, house_of
from ludoteca.web.language import load_languages
from ludoteca.web.metrics import Metrics
from ludoteca.web.pages import (
    account,
    entry,
    hall,
    history,
    ladders,
    language,
    learn,
    meeting,
    new,
    play,
    profile,
    programs,
    replay,
    review,
    room,
    room_messages,
    room_settings,
    rooms,
    settings,
    table,
)
from ludoteca.web.reading import refused_json, wants_json
from ludoteca.web.shell import Shell
from ludoteca.web.sockets.serving import serve_socket
from ludoteca.web.turnstile import Turnstile
from ludoteca.web.welcome import Welcome

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Ports:
    """What the application takes from outside: the time, lots, and how fast a computer may answer."""

    clock: Clock = field(default_factory=SystemClock)
    lots: Lots = field(default_factory=FairLots)
    pace: Millis = PACE
    dice: Dice = field(default_factory=FairDice)
    metrics: int | None = None
    """The port of this machine at which ``/metrics`` is answered; nowhere without one."""
    lazy: bool = False
    """Whether computer players get ready only when they are asked."""


def create_app(database_url: str, ports: Ports | None = None) -> Starlette:
    """The hall over a database, ready for an ASGI server."""
    outside = ports or Ports()
    assets = Assets()
    shell = Shell(load_languages(), assets)
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with open_hall(
            database_url, outside.clock, outside.lots, outside.pace, dice=outside.dice, lazy=outside.lazy
        ) as open_:
            metrics.watch(open_)
            readiness = Readiness(open_.tables, open_.uptime, open_.store.soundness, outside.clock)
            app.state.house = House(open_, shell, Doorkeeper(outside.clock), readiness, metrics)
            yield
            await readiness.close()

    return Starlette(
        routes=[
            Route("/", hall.hall),
            Route("/play/{kind:path}", play.look),
            Route("/play/{kind:path}", play.begin, methods=["POST"]),
            Route("/new/{kind:path}", new.ask),
            Route("/new/{kind:path}", new.start, methods=["POST"]),
            Route("/t/{table}", table.table),
            Route("/t/{table}/round/{place}.txt", replay.text),
            Route("/t/{table}/round/{place}.json", replay.json),
            Route("/t/{table}/round/{place}/review.json", review.values),
            Route("/t/{table}/review", review.show),
            Route("/t/{table}/join", meeting.join, methods=["POST"]),
            Route("/t/{table}/withdraw", meeting.withdraw, methods=["POST"]),
            Route("/j/{table}", meeting.invitation),
            Route("/lobby", meeting.lobby),
            Route("/resume", hall.resume),
            Route("/going", hall.going),
            Route("/pair/{kind:path}", meeting.pair, methods=["POST"]),
            Route("/watch", meeting.watch),
            Route("/sign-in", entry.ask_in),
            Route("/sign-in", entry.sign_in, methods=["POST"]),
            Route("/sign-up", entry.ask_up),
            Route("/sign-up", entry.sign_up, methods=["POST"]),
            Route("/sign-out", entry.sign_out, methods=["POST"]),
            Route("/settings", settings.first),
            Route("/settings", settings.choose, methods=["POST"]),
            Route("/settings/account", account.show),
            Route("/settings/account/name", account.rename, methods=["POST"]),
            Route("/settings/account/password", account.change_password, methods=["POST"]),
            Route("/settings/account/end", account.end, methods=["POST"]),
            Route("/settings/account/others", account.end_others, methods=["POST"]),
            Route("/settings/account/tokens", programs.make, methods=["POST"]),
            Route("/settings/account/tokens/end", programs.end, methods=["POST"]),
            Route("/settings/account/bot", programs.declare, methods=["POST"]),
            Route("/settings/account/data", account.data),
            Route("/settings/account/delete", account.ask_delete),
            Route("/settings/account/delete", account.delete, methods=["POST"]),
            Route("/settings/notices", settings.send_notices, methods=["POST"]),
            Route("/settings/{section}", settings.show),
            Route("/settings/{section}", settings.send, methods=["POST"]),
            Route("/history", history.show),
            Route("/ladders", ladders.first),
            Route("/ladders/{ladder:path}", ladders.show),
            Route("/@", profile.search),
            Route("/@{name}", profile.show),
            Route("/rooms", rooms.show),
            Route("/rooms", rooms.make, methods=["POST"]),
            Route("/rooms/join", rooms.look_for),
            Route("/rooms/join/{code}", rooms.invitation),
            Route("/rooms/join/{code}", rooms.join, methods=["POST"]),
            Route("/r/{room}", room.show),
            Route("/r/{room}/say", room.say, methods=["POST"]),
            Route("/r/{room}/play/{kind:path}", room.play, methods=["POST"]),
            Route("/r/{room}/settings", room_settings.show),
            Route("/r/{room}/name", room_settings.rename, methods=["POST"]),
            Route("/r/{room}/link", room_settings.renew, methods=["POST"]),
            Route("/r/{room}/remove", room_settings.remove, methods=["POST"]),
            Route("/r/{room}/mute", room_settings.mute, methods=["POST"]),
            Route("/r/{room}/unmute", room_settings.unmute, methods=["POST"]),
            Route("/r/{room}/unblock", room_settings.unblock, methods=["POST"]),
            Route("/r/{room}/leave", room_settings.leave, methods=["POST"]),
            Route("/r/{room}/messages/{number}", room_messages.show),
            Route("/r/{room}/messages/{number}/delete", room_messages.delete, methods=["POST"]),
            Route("/r/{room}/messages/{number}/report", room_messages.report, methods=["POST"]),
            Route("/r/{room}/messages/{number}/block", room_messages.block, methods=["POST"]),
            Route("/learn/{kind:path}", learn.show),
            Route("/learn/{kind:path}/{lesson}", learn.play_on, methods=["POST"]),
            Route("/language", language.choose, methods=["POST"]),
            Route("/i18n/{name}", language.sentences),
            Route("/api/kinds", api.kinds),
            Route("/api/tables", tables_api.going),
            Route("/api/tables", tables_api.open_table, methods=["POST"]),
            Route("/api/tables/{table}", tables_api.look_at),
            Route("/api/tables/{table}/join", tables_api.join, methods=["POST"]),
            Route("/api/pair", tables_api.pair, methods=["POST"]),
            Route("/healthz", api.health),
            Route("/readyz", probes.ready),
            Route("/metrics", probes.Counters(metrics, outside.metrics).tell),
            WebSocketRoute("/socket", serve_socket),
            Mount("/static", assets),
        ],
        middleware=[
            Middleware(Bookkeeper, metrics=metrics),
            Middleware(Guard),
            Middleware(Turnstile),
            Middleware(GZipMiddleware, minimum_size=600, compresslevel=4),
            Middleware(Welcome),
        ],
        exception_handlers={HTTPException: _http_fault, NotStored: _not_stored, Exception: _own_fault},
        lifespan=lifespan,
    )


async def _not_stored(request: Request, error: Exception) -> Response:
    _log.error("write.failed", why=str(error))
    if wants_json(request):
        return refused_json(Refusal("not-saved"), 503)
    return house_of(request).shell.refused(request, Refusal("not-saved"), 503)


async def _http_fault(request: Request, error: Exception) -> Response:
    status, headers = (error.status_code, error.headers) if isinstance(error, HTTPException) else (500, None)
    answer = house_of(request).shell.refused(request, Refusal("no-such-page"), status)
    answer.headers.update(headers or {})
    return answer


async def _own_fault(request: Request, error: Exception) -> Response:
    """What a person sees of a bug; the server logs it. This answer passes no guard on its way out."""
    del error  # is raised again, and told by the server alone
    refusal = Refusal("hall-fault")
    answer = (
        refused_json(refusal, 500) if wants_json(request) else house_of(request).shell.refused(request, refusal, 500)
    )
    for name, value in HEADERS.items():
        answer.headers.setdefault(name, value)
    return answer
