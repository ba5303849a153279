"""What became of matches, for lists."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, PrimaryKeyConstraint, String, Table

from ludoteca.store.schema.naming import metadata

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
