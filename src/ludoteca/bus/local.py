"""Fan-out inside one process, with a bounded queue for each listener."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

T = TypeVar("T")


class Lagging(Exception):  # noqa: N818 - it names the listener's state
    """The listener was too slow and has been let go; it resumes from the log."""


class Subscription(Generic[T]):
    """What one listener has still to read."""

    def __init__(self, room: int) -> None:
        self._queue: asyncio.Queue[T] = asyncio.Queue(room)
        self._lagging = False

    async def next(self) -> T:
        """The next news.

        Raises:
            Lagging: some news did not fit and were dropped.
        """
        if self._lagging and self._queue.empty():
            raise Lagging
        return await self._queue.get()

    def offer(self, news: T) -> None:
        """Put news in, or mark the listener as lagging when its queue is full."""
        if self._lagging:
            return
        try:
            self._queue.put_nowait(news)
        except asyncio.QueueFull:
            self._lagging = True


class LocalBus(Generic[T]):
    """Topics and their listeners.

    >>> bus = LocalBus[str]()
    >>> with bus.listen("table") as subscription:
    ...     bus.tell("table", "moved")
    ...     asyncio.run(subscription.next())
    'moved'
    """

    def __init__(self, room: int = 64) -> None:
        self._room = room
        self._topics: dict[str, set[Subscription[T]]] = {}

    @contextmanager
    def listen(self, topic: str) -> Iterator[Subscription[T]]:
        """Listen to a topic for as long as the block lasts."""
        subscription = Subscription[T](self._room)
        self._topics.setdefault(topic, set()).add(subscription)
        try:
            yield subscription
        finally:
            listeners = self._topics[topic]
            listeners.discard(subscription)
            if not listeners:
                del self._topics[topic]

    def tell(self, topic: str, news: T) -> None:
        """Give news to everybody who listens to a topic; never waits."""
        for subscription in self._topics.get(topic, ()):
            subscription.offer(news)
