"""Ratings and profile points, and what is still owed to them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    String,
    Table,
    UniqueConstraint,
)

from ludoteca.store.schema.naming import metadata

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("hall_table", ForeignKey("hall_table.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("data", LargeBinary, nullable=False),
    UniqueConstraint("hall_table", "seq"),
    sqlite_autoincrement=True,
)
"""What an event at place ``seq`` of a table's log owes to ratings and points: written with it, gone once applied."""

rating = Table(
    "rating",
    metadata,
    Column("ladder", String(32), nullable=False),
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("settled", BigInteger, nullable=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    PrimaryKeyConstraint("ladder", "person"),
    sqlite_with_rowid=False,
)
"""Glicko-2 of a person on a ladder as it stood ``at`` the last match; it has a place until ``settled``, 0: not yet."""

Index("ix_rating_ladder_rating", rating.c.ladder, rating.c.rating)
Index("ix_rating_person", rating.c.person)

rating_change = Table(
    "rating_change",
    metadata,
    Column("hall_table", ForeignKey("hall_table.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("ladder", String(32), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("before", Float, nullable=False),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    PrimaryKeyConstraint("hall_table", "seq", "person"),
    sqlite_with_rowid=False,
)
"""What the end at place ``seq`` of a table's log did to a rating."""

Index("ix_rating_change_person_ladder_at", rating_change.c.person, rating_change.c.ladder, rating_change.c.at)

award = Table(
    "award",
    metadata,
    Column("hall_table", ForeignKey("hall_table.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("points", Integer, nullable=False),
    PrimaryKeyConstraint("hall_table", "seq", "person"),
    sqlite_with_rowid=False,
)
"""The profile points that the end at place ``seq`` of a table's log paid."""

Index("ix_award_person_at", award.c.person, award.c.at)
