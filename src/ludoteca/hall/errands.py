"""Work that is brought to its end, whoever has gone meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

T = TypeVar("T")


class Errands:
    """Owns what has begun, so that it can be waited for before what it works with is closed."""

    def __init__(self) -> None:
        self._begun: set[asyncio.Task[object]] = set()

    async def run(self, work: Coroutine[None, None, T]) -> T:
        """The result of ``work``, which goes on when whoever asked has gone."""
        task = asyncio.create_task(work)
        self._begun.add(task)
        task.add_done_callback(self._begun.discard)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Wait for everything that has begun."""
        await asyncio.gather(*self._begun, return_exceptions=True)
