"""Waiting for a computer player."""

from __future__ import annotations

import asyncio
from concurrent.futures import CancelledError as Cancelled
from concurrent.futures import Future
from typing import TypeVar

T = TypeVar("T")


async def answer_of(future: Future[T]) -> T | None:
    """The computer's answer, or ``None`` if its job was dropped because the table went on.

    Raises:
        CancelledError: whoever waits was cancelled.
        Exception: whatever the engine raised.
    """
    try:
        return await asyncio.wrap_future(future)
    except (Cancelled, asyncio.CancelledError):
        task = asyncio.current_task()
        if future.cancelled() and not (task and task.cancelling()):
            return None
        raise
