"""The pulse of the hall's sockets: one task asks all pages in turn whether they are still there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

import structlog

_log = structlog.get_logger(__name__)

BEAT_SECONDS = 0.25
"""How often it is looked whose turn it is, so that not all pages are asked at once."""


class Alive(Protocol):
    """Somebody who wants to be woken now and then."""

    def beat(self, now: float) -> None:
        """Called every quarter of a second, with the loop's time; must not wait."""


class Pulse:
    """Beats while anybody is alive."""

    def __init__(self) -> None:
        self._alive: set[Alive] = set()
        self._task: asyncio.Task[None] | None = None

    @contextmanager
    def of(self, one: Alive) -> Iterator[None]:
        """Wake ``one`` for as long as the block lasts."""
        self._alive.add(one)
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="pulse")
        try:
            yield
        finally:
            self._alive.discard(one)
            if not self._alive and self._task is not None:
                self._task.cancel()
                self._task = None

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            now = loop.time()
            for one in tuple(self._alive):
                try:
                    one.beat(now)
                except Exception:  # noqa: BLE001 - nobody else's heart stops for it
                    _log.exception("pulse.failed")
