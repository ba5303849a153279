"""Fan-out inside one process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
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


class Caller(Listener):
    """Calls ``heard`` each time something happens, at once and on the loop; it must neither wait nor raise."""

    def __init__(self, heard: Callable[[], None]) -> None:
        super().__init__()
        self._heard = heard

    def tell(self) -> None:
        """Something happened."""
        self._heard()


class LocalBus:
    """Topics and their listeners. What is told is a hint without content, so nobody can lag behind.

    >>> bus = LocalBus()
    >>> with bus.listen("table") as listener:
    ...     bus.tell("table")
    ...     asyncio.run(listener.heard())
    """

    def __init__(self) -> None:
        self._topics: dict[str, set[Listener]] = {}

    @property
    def listeners(self) -> int:
        """How many listen now, each counted once for every topic."""
        return sum(map(len, self._topics.values()))

    @contextmanager
    def listen(self, *topics: str) -> Iterator[Listener]:
        """Listen to some topics for as long as the block lasts."""
        with self._joined(Listener(), topics) as listener:
            yield listener

    @contextmanager
    def call(self, heard: Callable[[], None], *topics: str) -> Iterator[None]:
        """Have ``heard`` called whenever one of some topics is told, for as long as the block lasts."""
        with self._joined(Caller(heard), topics):
            yield

    @contextmanager
    def _joined(self, listener: Listener, topics: Sequence[str]) -> Iterator[Listener]:
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
