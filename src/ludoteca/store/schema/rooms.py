"""Rooms: who is in them, what was said there, and who would rather not hear somebody."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, PrimaryKeyConstraint, String, Table
from sqlalchemy import UniqueConstraint as Unique

from ludoteca.store.schema.naming import metadata

room = Table(
    "room",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(480), nullable=False),
    Column("owner", ForeignKey("person.id"), nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("code", String(32), nullable=False, unique=True),
    Column("said", Integer, nullable=False, server_default="0"),
    Column("edition", Integer, nullable=False, server_default="0"),
)
"""A group's room. Whoever has its ``code`` may come in; ``said`` is the number of the last message there was,
``edition`` grows with whatever becomes of messages."""

Index("ix_room_owner", room.c.owner)

membership = Table(
    "membership",
    metadata,
    Column("room", ForeignKey("room.id", ondelete="CASCADE"), nullable=False),
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("last_read", Integer, nullable=False, server_default="0"),
    PrimaryKeyConstraint("room", "person"),
    sqlite_with_rowid=False,
)
"""Who is in which room, and up to which message they have read."""

Index("ix_membership_person", membership.c.person)

mute = Table(
    "mute",
    metadata,
    Column("room", ForeignKey("room.id", ondelete="CASCADE"), nullable=False),
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("until", BigInteger, nullable=False),
    PrimaryKeyConstraint("room", "person"),
    sqlite_with_rowid=False,
)
"""Who may say nothing in a room until when; it holds for whoever leaves and comes back."""

message = Table(
    "message",
    metadata,
    Column("room", ForeignKey("room.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("person", String(32)),
    Column("command", String(48)),
    Column("phrase", String(16)),
    Column("text", String(6000)),
    Column("edition", Integer, nullable=False),
    PrimaryKeyConstraint("room", "number"),
    Unique("room", "person", "command", name="uq_message_room_person_command"),
    sqlite_with_rowid=False,
)
"""What was said in a room, numbered without gaps from 1: a ready ``phrase`` by its code, or a ``text``.

Of a deleted one both are gone and the line stays; of somebody who deleted the account, ``person`` and ``command`` too.
``edition`` is that of the room after the message was said or deleted.
"""

Index("ix_message_room_edition", message.c.room, message.c.edition)
Index("ix_message_person", message.c.person)

block = Table(
    "block",
    metadata,
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("other", ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("since", BigInteger, nullable=False),
    PrimaryKeyConstraint("person", "other"),
    sqlite_with_rowid=False,
)
"""``person`` wants to hear nothing of ``other``, nor play with them."""

Index("ix_block_other", block.c.other)

report = Table(
    "report",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("room", String(32), nullable=False),
    Column("number", Integer, nullable=False),
    Column("by", String(32), nullable=False),
    Column("reason", String(16), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("settled", BigInteger),
    Column("place", String(480), nullable=False),
    Column("person", String(32), nullable=False),
    Column("said", BigInteger, nullable=False),
    Column("text", String(6000), nullable=False),
    Unique("room", "number", "by", name="uq_report_room_number_by"),
    sqlite_autoincrement=True,
)
"""A message that somebody brought before the administrators: what it was in the room called ``place``, of ``person``.

It stays when the message, or the room, has gone; ``settled`` is when an administrator was done with it.
"""

Index("ix_report_person", report.c.person)
