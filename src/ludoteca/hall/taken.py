"""Which commands a table has taken: none is done twice, however long a table is played at."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from itertools import islice

from ludoteca.store.log import Seq

LATE = 256
"""So many commands of somebody, the last ones, are known with their places."""


class Taken:
    """Commands by who gave them. Of those long past eight bytes are kept: that they were, not where.

    Two commands in 2**64 are taken for the same.

    >>> taken = Taken()
    >>> for number in range(1, 1_000):
    ...     taken.add("mira", f"command-{number}", Seq(number))
    >>> taken.place("mira", "command-990"), taken.place("mira", "command-1"), taken.place("jun", "command-1")
    (990, 999, None)
    """

    __slots__ = ("_late", "_latest", "_past")

    def __init__(self) -> None:
        self._late: dict[str, dict[str, Seq]] = {}
        self._past = array("q")
        self._latest = Seq(0)

    def add(self, actor: str, command: str, place: Seq) -> None:
        """A command is done, the table stands at ``place`` behind it."""
        self._latest = place
        late = self._late.get(actor)
        if late is None:
            late = self._late[actor] = {}
        late[command] = place
        if len(late) > 2 * LATE:
            gone = list(islice(late, LATE))
            for one in gone:
                del late[one]
            self._late[actor] = dict(late)  # one that has only lost keys keeps their room
            self._past = array("q", sorted([*self._past, *(hash((actor, one)) for one in gone)]))

    def place(self, actor: str, command: str) -> Seq | None:
        """A place behind a command that was taken: right behind it, or, when that is long past, any later one."""
        late = self._late.get(actor)
        if late is None:
            return None
        found = late.get(command)
        if found is not None or not self._past:
            return found
        key = hash((actor, command))
        at = bisect_left(self._past, key)
        return self._latest if at < len(self._past) and self._past[at] == key else None
