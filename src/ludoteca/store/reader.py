"""Threads that read, each on a connection of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")


class Reader:
    """Runs reading work off the event loop."""

    def __init__(self, engine: Engine, threads: int = 2) -> None:
        self._engine = engine.execution_options(read_only=True)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="reader")

    async def run(self, work: Callable[[Connection], T]) -> T:
        """The result of ``work`` on a fresh snapshot of what is committed."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, work)

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown()

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self._engine.connect() as connection:
            return work(connection)
