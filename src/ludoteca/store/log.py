"""The event log: append with an expected place, read a stream from any place on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, NewType

from sqlalchemy import Connection, bindparam, insert, select
from sqlalchemy.exc import IntegrityError

from ludoteca.store import schema
from ludoteca.store.reader import Reader
from ludoteca.store.rows import put_all
from ludoteca.store.tables import Line, NoLine, bring_up, move_on
from ludoteca.store.writer import Bulk, Writer

Seq = NewType("Seq", int)
"""An event's place in its stream, from 1; 0 before the first."""


class Record(NamedTuple):
    """One event as it is kept. ``at`` is in milliseconds since 1970."""

    stream: str
    seq: Seq
    at: int
    actor: str
    command: str | None
    part: int
    tag: str
    version: int
    data: bytes


_INSERT = insert(schema.event)
COLUMNS = Record._fields


_AFTER = (
    select(*(schema.event.c[name] for name in COLUMNS))
    .where(schema.event.c.stream == bindparam("_stream"), schema.event.c.seq > bindparam("_since"))
    .order_by(schema.event.c.seq)
)


class Conflict(Exception):  # noqa: N818 - it is an answer, not a fault
    """Somebody else has written at that place, or the stream has gone."""


def _append(connection: Connection, appends: Sequence[tuple[Sequence[Record], Line]]) -> None:
    """Store what was appended to several streams."""
    put_all(connection, _INSERT, COLUMNS, [record for records, _ in appends for record in records])
    bring_up(connection, [(line, records[0].seq == 1) for records, line in appends])


class Step(NamedTuple):
    """One event by itself, which leaves all of its table's line as it was but the place and the times."""

    record: Record
    due: int | None


def _go_on(connection: Connection, steps: Sequence[Step]) -> None:
    """Store steps of several streams."""
    put_all(connection, _INSERT, COLUMNS, [record for record, _ in steps])
    move_on(connection, [(record.seq, record.at, due, record.stream) for record, due in steps])


_APPEND = Bulk(_append)
_GO_ON = Bulk(_go_on)


class Log:
    """Streams of records. The key of a place decides who was first; nothing else does."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def append(self, records: Sequence[Record], line: Line, landed: Callable[[], None] | None = None) -> None:
        """Store records of one stream and the table's line with them, durably, all or nothing.

        ``landed`` is called when they are stored, even when whoever waits here is no longer there.

        Raises:
            Conflict: the place is taken, or the stream has gone.
            NotStored: the database failed.
        """
        try:
            await self._writer.bring(_APPEND, (records, line), landed)
        except (IntegrityError, NoLine) as error:
            raise Conflict from error

    def go_on(self, steps: Sequence[Step], landed: Callable[[], None], failed: Callable[[BaseException], None]) -> None:
        """Store steps of as many streams, durably, all or none; then call ``landed`` or ``failed``. Nobody waits."""
        self._writer.bring_all(_GO_ON, steps, landed, failed)

    async def settled(self) -> None:
        """Return once everything that was appended so far is stored and told of."""
        await self._writer.run(lambda connection: None)

    async def read(self, stream: str, since: Seq = Seq(0)) -> list[Record]:
        """The records of a stream after ``since``, in order."""
        where = {"_stream": stream, "_since": since}

        def work(connection: Connection) -> list[Record]:
            return [Record(*row) for row in connection.execute(_AFTER, where)]

        return await self._reader.run(work)
