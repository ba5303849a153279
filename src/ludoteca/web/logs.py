"""How the hall's log is written: a JSON object a line, or for whoever watches a terminal, words."""

from __future__ import annotations

import logging
from collections.abc import MutableMapping
from typing import TextIO

import structlog

SECRET = frozenset(
    {"address", "agent", "body", "chat", "client", "cookie", "cookies", "form", "headers", "host", "ip", "name"}
    | {"password", "path", "query", "referer", "session", "text", "token", "url"}
)
"""What no line holds, whoever writes it: who somebody is, what they write, where they come from, where they look."""


def without_secrets(_: object, _method: str, event: MutableMapping[str, object]) -> MutableMapping[str, object]:
    """Leave out what nobody may read.

    >>> without_secrets(None, "info", {"event": "seen", "token": "5f3a", "status": 200})
    {'event': 'seen', 'status': 200}
    """
    return {key: value for key, value in event.items() if key not in SECRET}


def log_to(stream: TextIO) -> None:
    """Write the hall's log and that of the libraries to ``stream``, from *info* on, theirs from *warning* on."""
    shared: list[structlog.types.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        without_secrets,
    ]
    shown: list[structlog.types.Processor] = (
        # Plain: the usual one shows what every variable held, passwords too.
        [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
        if stream.isatty()
        else [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    )
    structlog.configure(
        processors=[*shared, *shown],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(stream),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(stream)
    formatter = structlog.stdlib.ProcessorFormatter
    handler.setFormatter(formatter(foreign_pre_chain=shared, processors=[formatter.remove_processors_meta, *shown]))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
