"""A line for each table of the hall, and who sits there."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, PrimaryKeyConstraint, String, Table, text

from ludoteca.store.schema.naming import metadata

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
    Column("room", String(32)),
)
"""A line for each table, brought up in the transaction that appends to its stream.

``open`` ones are shown to everybody because they wait for somebody, ``live`` ones because people play there. One
of a ``room`` is its members' and in no other list; the room may be gone.
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

Index(
    "ix_hall_table_room",
    hall_table.c.room,
    sqlite_where=text("room IS NOT NULL"),
    postgresql_where=text("room IS NOT NULL"),
)

seat = Table(
    "seat",
    metadata,
    Column("person", String(32), nullable=False),
    Column("hall_table", ForeignKey("hall_table.id", ondelete="CASCADE"), nullable=False),
    Column("over", Integer, nullable=False, server_default="0"),
    Column("since", BigInteger, nullable=False, server_default="0"),
    PrimaryKeyConstraint("person", "hall_table"),
    sqlite_with_rowid=False,
)
"""Who has a seat at which table; ``over`` when nothing is to come there, ``since`` when that is so.

The line of the table says as much, but of somebody with a thousand tables a thousand lines would have to be looked at.
"""

Index("ix_seat_hall_table", seat.c.hall_table)
Index("ix_seat_person_over_since", seat.c.person, seat.c.over, seat.c.since)

dice_secret = Table(
    "dice_secret",
    metadata,
    Column("hall_table", ForeignKey("hall_table.id", ondelete="CASCADE"), primary_key=True),
    Column("secret", String(64), nullable=False),
)
"""What chance gives in a game follows from this; struck out in the transaction that tells it to everybody."""
