"""Fan-out inside one process."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class Listener:
    """Hears that something happened on its topics; how much and what, the log tells."""

    def __init__(self) -> None:
        self._happened = asyncio.Event()

    async def heard(self) -> None:
        """Return once something happened since the last time; any number of things count once."""
        await self._happened.wait()
        self._happened.clear()

    def tell(self) -> None:
        """Something happened."""
        self._happened.set()


class LocalBus:
    """Topics and their listeners. What is told is a hint without content, so nobody can lag behind.

    >>> bus = LocalBus()
    >>> with bus.listen("table") as listener:
    ...     bus.tell("table")
    ...     asyncio.run(listener.heard())
    """

    def __init__(self) -> None:
        self._topics: dict[str, set[Listener]] = {}

    @contextmanager
    def listen(self, *topics: str) -> Iterator[Listener]:
        """Listen to some topics for as long as the block lasts."""
        listener = Listener()
        for topic in topics:
            self._topics.setdefault(topic, set()).add(listener)
        try:
            yield listener
        finally:
            for topic in topics:
                listeners = self._topics[topic]
                listeners.discard(listener)
                if not listeners:
                    del self._topics[topic]

    def tell(self, topic: str) -> None:
        """Let everybody who listens to a topic know; never waits."""
        for listener in self._topics.get(topic, ()):
            listener.tell()
