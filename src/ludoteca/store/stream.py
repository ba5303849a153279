"""One stream of a database that is not otherwise opened, and not changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, bindparam, inspect, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from ludoteca.store import schema
from ludoteca.store.database import connect
from ludoteca.store.log import COLUMNS, Record

_STREAM = bindparam("_stream", type_=schema.event.c.stream.type)
_EVENTS = (
    select(*(schema.event.c[name] for name in COLUMNS))
    .where(schema.event.c.stream == _STREAM)
    .order_by(schema.event.c.seq)
)
_MEMBERS = (
    select(schema.account.c.person, schema.account.c.name)
    .join(schema.seat, schema.seat.c.person == schema.account.c.person)
    .where(schema.seat.c.hall_table == _STREAM)
)


def read_stream(url: str, stream: str) -> list[Record]:
    """The records of ``stream`` in the database at ``url``, whatever its age.

    Raises:
        ValueError: ``url`` names no database that the hall knows.
        LookupError: there is no database, it cannot be read, or some of the stream is missing.
    """
    try:
        with _looking(url) as connection:
            records = [Record(*row) for row in connection.execute(_EVENTS, {"_stream": stream})]
    except DBAPIError as fault:
        raise LookupError(str(fault.orig)) from fault
    for place, record in enumerate(records, 1):
        if record.seq != place:  # what comes after might fold all the same, to another game
            raise LookupError(f"event {place} of the table is missing")
    return records


def read_members(url: str, stream: str) -> Mapping[str, str]:
    """The names of the members who have a seat at a table, by person; none in a hall from before there were any.

    Raises:
        ValueError: ``url`` names no database that the hall knows.
        LookupError: there is no database, or it cannot be read.
    """
    try:
        with _looking(url) as connection:
            if not inspect(connection).has_table(schema.account.name):
                return {}
            return {row.person: row.name for row in connection.execute(_MEMBERS, {"_stream": stream})}
    except DBAPIError as fault:
        raise LookupError(str(fault.orig)) from fault


@contextmanager
def _looking(url: str) -> Iterator[Connection]:
    """A connection that changes nothing, not even by making the database."""
    try:
        file = make_url(url).database
        engine = connect(url)
    except ArgumentError as wrong:
        raise ValueError(str(wrong)) from wrong
    try:
        if not file or not Path(file).is_file():
            raise LookupError(f"there is none at {file}")
        with engine.execution_options(read_only=True).connect() as connection:
            yield connection
    finally:
        engine.dispose()
