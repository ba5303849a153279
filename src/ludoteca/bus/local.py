"""Fan-out inside one process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Listener:
    """Hears that something happened on its topics; how much and what, the log tells."""

    def __init__(self) -> None:
        self._happened = asyncio.Event()

    async def heard(self) -> None:
        """Return once something happened since the last time; any number of things count once."""
        await self._happened.wait()
        self._happened.clear()

    def tell(self, what: object) -> None:
        """Something happened."""
        self._happened.set()


class LocalBus:
    """Topics and their listeners. What is told is a hint, so nobody can lag behind.

    What happened may be told with it, to spare those who listen here from finding out; nobody may rely on that.

    >>> bus = LocalBus()
    >>> with bus.listen("table") as listener:
    ...     bus.tell("table")
    ...     asyncio.run(listener.heard())
    """

    def __init__(self) -> None:
        self._topics: dict[str, set[Callable[[object], None]]] = {}

    @property
    def listeners(self) -> int:
        """How many listen now, each counted once for every topic."""
        return sum(map(len, self._topics.values()))

    @contextmanager
    def listen(self, *topics: str) -> Iterator[Listener]:
        """Listen to some topics for as long as the block lasts."""
        listener = Listener()
        with self.witness(listener.tell, *topics):
            yield listener

    @contextmanager
    def call(self, heard: Callable[[], None], *topics: str) -> Iterator[None]:
        """Have ``heard`` called whenever one of some topics is told, for as long as the block lasts.

        It is called at once and on the loop; it must neither wait nor raise.
        """
        with self.witness(lambda what: heard(), *topics):
            yield

    @contextmanager
    def witness(self, heard: Callable[[object], None], *topics: str) -> Iterator[None]:
        """The same, with what happened, or with ``None``. One is called once for a topic, however often it joins."""
        for topic in topics:
            self._topics.setdefault(topic, set()).add(heard)
        try:
            yield
        finally:
            for topic in topics:
                listeners = self._topics[topic]
                listeners.discard(heard)
                if not listeners:
                    del self._topics[topic]

    def tell(self, topic: str, what: object = None) -> None:
        """Let everybody who listens to a topic know; never waits."""
        for heard in self._topics.get(topic, ()):
            heard(what)
