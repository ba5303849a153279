"""The tables that this process knows: a folded stream of each, a lock, and when it was last seen to be there."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from weakref import WeakValueDictionary

from ludoteca.hall.clock import Clock
from ludoteca.hall.stream import Stream
from ludoteca.match.units import Millis
from ludoteca.store.store import Store

MOST = 2_000
"""So many streams are kept, those that were used last."""
AT_ONCE = 500
"""Events that are folded on the loop; more of them on a thread."""
UNUSED = Millis(600_000)
"""What nobody has asked for so long is read anew when somebody does: memory is for those who play now."""
SURE = Millis(30_000)
"""A table that another process deletes is shown no longer than this by one that knows it."""


class Shelf:
    """Keeps streams as long as there is room. The log is the truth; what stands here may be behind it."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._log = store.log
        self._lines = store.lines
        self._clock = clock
        self._streams: OrderedDict[str, Stream] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._streams)

    def streams(self) -> tuple[Stream, ...]:
        """All that are here."""
        return tuple(self._streams.values())

    def known(self, table: str) -> Stream | None:
        """The stream of a table, if it is here."""
        return self._streams.get(table)

    async def load(self, table: str) -> Stream | None:
        """The stream of a table, from the log if it is not here; ``None``: there is none. Under the table's lock."""
        if (known := self._streams.get(table)) is not None:
            return known
        records = await self._log.read(table)
        if not records:
            return None
        # A long stream takes a while to fold: not on the loop.
        stream = Stream(records) if len(records) <= AT_ONCE else await asyncio.to_thread(Stream, records)
        self.keep(stream)
        return stream

    def keep(self, stream: Stream) -> None:
        """Put a stream here that the log has just told of."""
        stream.checked = self._clock.now()
        if stream.lock is None:
            stream.lock = self.lock(stream.table)
        self.use(stream)

    def at_hand(self, table: str, now: Millis) -> Stream | None:
        """The stream of a table that is here, and was seen to be there a moment ago."""
        found = self._streams.get(table)
        if found is None or not 0 <= now - found.checked < SURE:
            return None
        self._streams.move_to_end(table)
        found.used = now
        return found

    def use(self, stream: Stream) -> None:
        """A stream was asked for: others go before it."""
        self._streams[stream.table] = stream
        self._streams.move_to_end(stream.table)
        stream.used = now = self._clock.now()
        while len(self._streams) > MOST or now - next(iter(self._streams.values())).used > UNUSED:
            self._streams.popitem(last=False)

    def seen(self, table: str) -> None:
        """A table was just read of in the database: if it is here, it is there."""
        if (stream := self._streams.get(table)) is not None:
            stream.checked = self._clock.now()

    def drop(self, table: str) -> None:
        """Take a stream away, to be read anew."""
        self._streams.pop(table, None)

    async def stands(self, stream: Stream) -> bool:
        """Whether a table that is known still is there: another process may have deleted it. Asked now and then."""
        now = self._clock.now()
        if 0 <= now - stream.checked < SURE:
            return True
        stream.checked = now  # so that whoever looks meanwhile does not ask as well
        return await self._lines.there(stream.table)

    def lock(self, table: str) -> asyncio.Lock:
        """The lock of a table, for whoever is about to write to it."""
        lock = self._locks.get(table)
        if lock is None:
            lock = self._locks[table] = asyncio.Lock()
        return lock
