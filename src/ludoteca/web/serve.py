"""Runs the hall on a port of this machine."""

from __future__ import annotations

import gc
import os
import socket
import sys
from concurrent.futures import Future
from contextlib import ExitStack, suppress
from functools import partial

import structlog
import uvicorn
from starlette.applications import Starlette

from ludoteca.engine.pool import Pool
from ludoteca.web.app import Ports, create_app
from ludoteca.web.logs import log_to
from ludoteca.web.patience import PatientProtocol
from ludoteca.web.sockets.incoming import LARGEST_FRAME
from ludoteca.web.sockets.upgrade import UpgradeProtocol

_log = structlog.get_logger(__name__)

LARGEST_HEAD = 16_384
"""Bytes of a request before its body."""


COLLECT_AFTER = (20_000, 20, 20)
"""Matches and views are values without cycles, and go by themselves: it is seldom worth while to look for others."""

HERE = "127.0.0.1"
"""This machine, for what is for nobody elsewhere."""


def serve(
    host: str, port: int, database_url: str, metrics: int | None = None, *, endgames: bool = True, lazy: bool = False
) -> None:
    """Serve until SIGTERM or SIGINT; with ``metrics``, a port, tell this machine there how the hall fares.

    With ``endgames`` the tables of Ludo's are built while no computer player is asked, unless they are there.
    With ``lazy`` no computer player is made ready ahead.

    Raises:
        OSError: the port is in use, or the address is not ours.
    """
    log_to(sys.stderr)
    with ExitStack() as open_:
        listeners = [open_.enter_context(listen(host, port))]
        address, bound = listeners[0].getsockname()[:2]
        shown = f"[{address}]" if ":" in address else address
        watched = None
        if metrics is not None:
            listeners.append(open_.enter_context(listen(HERE, metrics)))
            watched = int(listeners[1].getsockname()[1])
        server = Server(server_config(create_app(database_url, Ports(metrics=watched, lazy=lazy))), endgames=endgames)
        _say(f"Ludoteca is open on http://{shown}:{bound}")
        if watched is not None:
            _say(f"Its numbers are on http://{HERE}:{watched}/metrics")
        server.run(sockets=listeners)


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)  # noqa: T201 - for people


class Server(uvicorn.Server):
    """A server that lets the hall hold its clocks before it closes anybody's socket."""

    def __init__(self, config: uvicorn.Config, *, endgames: bool = False) -> None:
        super().__init__(config)
        self._endgames = endgames

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin; once the engines are compiled, what is there stays for good."""
        await super().startup(sockets)
        house = getattr(getattr(self.config.app, "state", None), "house", None)
        if house is not None:
            house.hall.pool.ready.add_done_callback(_set_aside)
            if self._endgames:
                house.hall.pool.when_ready(partial(_build_endgames, house.hall.pool))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End: nothing new begins, no time runs, then everybody is sent away to come back later."""
        house = getattr(getattr(self.config.app, "state", None), "house", None)
        if house is not None:
            await house.hall.uptime.go()
        await super().shutdown(sockets)


def _set_aside(_: object) -> None:
    """Let no collection of garbage look through modules and compilers again: it stops everybody for 80 ms."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def _build_endgames(pool: Pool) -> None:
    from ludoteca.engine.ludo.endgame_question import Endgames  # noqa: PLC0415 - only now is Numba loaded anyway

    with suppress(RuntimeError):  # the hall has closed meanwhile
        answer = pool.ask(Endgames())
        if isinstance(answer, Future):
            answer.add_done_callback(_tell_built)


def _tell_built(answer: Future[None]) -> None:
    if answer.cancelled():
        return
    if (fault := answer.exception()) is not None:
        _log.error("engine.endgames", exc_info=fault)
    else:
        _log.info("engine.endgames", state="ready")


def server_config(app: Starlette) -> uvicorn.Config:
    """How the hall is served: sockets without compression, our own pings, no access log."""
    return uvicorn.Config(
        app,
        loop="auto",  # uvloop where it is installed
        http=PatientProtocol,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        ws=UpgradeProtocol,
        ws_max_size=2 * LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        # Whose word on a request's origin is taken: nobody's, unless the host of the hall names a proxy.
        forwarded_allow_ips=os.environ.get("FORWARDED_ALLOW_IPS", ""),
        timeout_graceful_shutdown=3,
    )


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, bound before anything else is set up so that a taken port is told at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP: only then does asyncio turn Nagle's algorithm off, for which a second packet waits 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(1024)
    except OSError as fault:
        listener.close()
        raise OSError(fault.errno, fault.strerror, f"{host}, port {port}") from fault
    return listener
