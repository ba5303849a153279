"""The log, and when the hall was last at work."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, LargeBinary, PrimaryKeyConstraint, String, Table, text

from ludoteca.store.schema.naming import metadata

event = Table(
    "event",
    metadata,
    Column("stream", String(32), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("actor", String(48), nullable=False),
    Column("command", String(48)),
    Column("part", Integer, nullable=False),
    Column("tag", String(32), nullable=False),
    Column("version", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    PrimaryKeyConstraint("stream", "seq"),
    sqlite_with_rowid=False,
)
"""The log: ``seq`` is dense in each stream from 1; ``part`` counts the events of one command from 0."""

Index(
    "uq_event_stream_actor_command_part",
    event.c.stream,
    event.c.actor,
    event.c.command,
    event.c.part,
    unique=True,
    sqlite_where=text("command IS NOT NULL"),
    postgresql_where=text("command IS NOT NULL"),
)

beat = Table(
    "beat",
    metadata,
    Column("process", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
)
"""When each process of the hall was last seen at work, in milliseconds since 1970."""
