"""One stream of a database that is not otherwise opened, and not changed."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from ludoteca.store import schema
from ludoteca.store.database import connect
from ludoteca.store.log import COLUMNS, Record


def read_stream(url: str, stream: str) -> list[Record]:
    """The records of ``stream`` in the database at ``url``, whatever its age.

    Raises:
        ValueError: ``url`` names no database that the hall knows.
        LookupError: there is no database, it cannot be read, or some of the stream is missing.
    """
    try:
        file = make_url(url).database
        engine = connect(url)
    except ArgumentError as wrong:
        raise ValueError(str(wrong)) from wrong
    if not file or not Path(file).is_file():  # reading would make one
        raise LookupError(f"there is none at {file}")
    columns = [schema.event.c[name] for name in COLUMNS]
    query = select(*columns).where(schema.event.c.stream == stream).order_by(schema.event.c.seq)
    try:
        with engine.execution_options(read_only=True).connect() as connection:
            records = [Record(*row) for row in connection.execute(query)]
    except DBAPIError as fault:
        raise LookupError(str(fault.orig)) from fault
    finally:
        engine.dispose()
    for place, record in enumerate(records, 1):
        if record.seq != place:  # what comes after might fold all the same, to another game
            raise LookupError(f"event {place} of the table is missing")
    return records
