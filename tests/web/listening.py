"""A page for the parts that serve one: it keeps what it is sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from ludoteca.web.sockets import outgoing


class Ear:
    """Hears frames as a page would, and owns what is begun for it."""

    def __init__(self) -> None:
        self.frames: asyncio.Queue[Mapping[str, Any]] = asyncio.Queue()
        self.passed = 0
        """How many frames came ready written."""
        self._tasks: set[asyncio.Task[None]] = set()

    def put(self, frame: outgoing.Frame) -> None:
        self.frames.put_nowait(json.loads(outgoing.write_frame(frame)))

    def pass_on(self, text: bytes) -> None:
        self.passed += 1
        self.frames.put_nowait(json.loads(text))

    def soon(self, work: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_soon(work)

    def start(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        return task

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for ending in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(ending, Exception):
                raise ending
