"""The database's tables. Migrations create them; a test checks that the two agree."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

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

person = Table(
    "person",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("since", BigInteger, nullable=False),
)
"""A person, guest or member."""

session = Table(
    "session",
    metadata,
    Column("token", LargeBinary(32), primary_key=True),
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
)
"""A device: SHA-256 of the token in its cookie, and whose it is."""

hall_table = Table(
    "hall_table",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("over", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("due", BigInteger),
    Column("open", Integer, nullable=False, server_default="0"),
    Column("live", Integer, nullable=False, server_default="0"),
)
"""A line for each table, brought up in the transaction that appends to its stream.

``open`` ones are shown to everybody because they wait for somebody, ``live`` ones because people play there.
"""

Index(
    "ix_hall_table_due",
    hall_table.c.due,
    sqlite_where=text("due IS NOT NULL"),
    postgresql_where=text("due IS NOT NULL"),
)

for _column in (hall_table.c.open, hall_table.c.live):
    Index(
        f"ix_hall_table_{_column.name}",
        _column,
        sqlite_where=text(f"{_column.name} > 0"),
        postgresql_where=text(f"{_column.name} > 0"),
    )

beat = Table(
    "beat",
    metadata,
    Column("process", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
)
"""When each process of the hall was last seen at work, in milliseconds since 1970."""

seat = Table(
    "seat",
    metadata,
    Column("person", String(32), nullable=False),
    Column("hall_table", ForeignKey("hall_table.id", ondelete="CASCADE"), nullable=False),
    PrimaryKeyConstraint("person", "hall_table"),
    sqlite_with_rowid=False,
)
"""Who has a seat at which table."""

Index("ix_seat_hall_table", seat.c.hall_table)

hall_match = Table(
    "hall_match",
    metadata,
    Column("hall_table", ForeignKey("hall_table.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("opponent", String(16), nullable=False),
    Column("began", BigInteger, nullable=False),
    Column("until", BigInteger),
    Column("data", LargeBinary, nullable=False),
    PrimaryKeyConstraint("hall_table", "number"),
    sqlite_with_rowid=False,
)
"""The matches of a table, for lists: ``until`` is when another took its place, ``data`` who plays what."""

hall_round = Table(
    "hall_round",
    metadata,
    Column("hall_table", ForeignKey("hall_table.id", ondelete="CASCADE"), nullable=False),
    Column("place", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("data", LargeBinary, nullable=False),
    PrimaryKeyConstraint("hall_table", "place"),
    sqlite_with_rowid=False,
)
"""The rounds that have ended, counted through all matches of a table; ``number`` is that of the match."""

standing = Table(
    "standing",
    metadata,
    Column("person", String(32), nullable=False),
    Column("hall_table", ForeignKey("hall_table.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("result", String(8), nullable=False),
    PrimaryKeyConstraint("person", "hall_table", "number"),
    sqlite_with_rowid=False,
)
"""How each match stands for a person: empty before a round of it has ended."""

Index("ix_standing_hall_table", standing.c.hall_table)
