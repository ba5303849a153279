"""Runs the hall on a port of this machine."""

from __future__ import annotations

import socket
import sys

import structlog
import uvicorn
from starlette.applications import Starlette

from ludoteca.web.app import create_app
from ludoteca.web.sockets.incoming import LARGEST_FRAME


def serve(host: str, port: int, database_url: str) -> None:
    """Serve until SIGTERM or SIGINT.

    Raises:
        OSError: the port is in use, or the address is not ours.
    """
    _log_to_stderr()
    with listen(host, port) as listener:
        address, bound = listener.getsockname()[:2]
        shown = f"[{address}]" if ":" in address else address
        server = uvicorn.Server(server_config(create_app(database_url)))
        print(f"Ludoteca is open on http://{shown}:{bound}", file=sys.stderr, flush=True)  # noqa: T201 - for people
        server.run(sockets=[listener])


def server_config(app: Starlette) -> uvicorn.Config:
    """How the hall is served: sockets without compression, our own pings, no access log."""
    return uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=2 * LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        lifespan="on",
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
    )


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, bound before anything else is set up so that a taken port is told at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    return listener


def _log_to_stderr() -> None:
    """Structured logs, one JSON line each, on standard error."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
