"""The log, and when the hall was last at work."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, LargeBinary, PrimaryKeyConstraint, String, Table

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
"""The log: ``seq`` is dense in each stream from 1; ``part`` counts the events of one command from 0.

No index says that a command is stored once: it follows. Whoever appends must have folded all that is stored, or
finds the next place taken; and who has folded a command does not decide it again.
"""

beat = Table(
    "beat",
    metadata,
    Column("process", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
)
"""When each process of the hall was last seen at work, in milliseconds since 1970."""
