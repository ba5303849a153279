"""The hall's only way to the time. Tests bring a clock of their own."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

from ludoteca.match.units import Millis


class Clock(Protocol):
    """Tells the time and waits for it."""

    def now(self) -> Millis:
        """Milliseconds since 1970; never runs backwards."""

    async def until(self, moment: Millis) -> None:
        """Return once ``moment`` has come."""


class SystemClock:
    """The wall clock as it stood at the start, carried on by the monotonic one."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> Millis:
        """Milliseconds since 1970."""
        return Millis(int((time.monotonic() + self._offset) * 1000))

    async def until(self, moment: Millis) -> None:
        """Sleep until ``moment``."""
        rest = moment - self.now()
        if rest > 0:
            # Both clocks are the monotonic one, so one sleep is enough; rounding up never wakes early.
            await asyncio.sleep((rest + 1) / 1000)
