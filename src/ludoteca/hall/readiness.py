"""Whether the hall can serve people now, for whoever sends them here: a proxy, an orchestrator, a person on duty."""

from __future__ import annotations

import asyncio

import structlog

from ludoteca.hall.clock import Clock
from ludoteca.hall.tables import Tables
from ludoteca.hall.uptime import Uptime
from ludoteca.match.units import Millis
from ludoteca.store.soundness import Soundness

FRESH = Millis(1_000)
"""How long an answer holds: so often is the database asked at most, whoever asks the hall how often."""
PATIENCE_SECONDS = 2.0
"""A database that takes longer to write one line down is no good to anybody who plays."""

_log = structlog.get_logger(__name__)


class Readiness:
    """Reads and writes one line of the database, at most once a second, one look at a time."""

    def __init__(
        self, tables: Tables, uptime: Uptime, soundness: Soundness, clock: Clock, patience: float = PATIENCE_SECONDS
    ) -> None:
        self._tables = tables
        self._uptime = uptime
        self._soundness = soundness
        self._clock = clock
        self._patience = patience
        self._asked: Millis | None = None
        self._look: asyncio.Task[str | None] | None = None
        self._told: str | None = None

    async def fault(self) -> str | None:
        """Why nobody should be sent here now: ``closing``, ``schema`` or ``database``; ``None`` if all is well."""
        if self._tables.closing:
            return "closing"
        now = self._clock.now()
        # A look that has not come back yet is not joined by others: what hangs would only hang more.
        if self._look is None or (self._look.done() and not self._holds(now)):
            self._asked, self._look = now, asyncio.create_task(self._looked())
        try:
            async with asyncio.timeout(self._patience):
                fault = await asyncio.shield(self._look)
        except TimeoutError:
            fault = "database"
        self._tell(fault)
        return fault

    async def close(self) -> None:
        """Wait for a look that has begun."""
        if self._look is not None:
            await asyncio.gather(self._look, return_exceptions=True)

    def _holds(self, now: Millis) -> bool:
        return self._asked is not None and 0 <= now - self._asked < FRESH

    async def _looked(self) -> str | None:
        try:
            if not await self._soundness.of_this_age():
                return "schema"
            await self._uptime.sign()
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, it is the database
            _log.warning("database.unsound", why=type(error).__name__)
            return "database"
        return None

    def _tell(self, fault: str | None) -> None:
        """Log a change, not each answer."""
        if fault != self._told:
            self._told = fault
            _log.warning("hall.unready", why=fault) if fault else _log.info("hall.ready")
