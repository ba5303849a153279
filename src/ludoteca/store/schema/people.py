"""People, their accounts and their devices."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, String, Table

from ludoteca.store.schema.naming import metadata

person = Table(
    "person",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("gone", BigInteger),
)
"""A person, guest or member; ``gone`` is when somebody's account was deleted, and nothing but this line was left."""

account = Table(
    "account",
    metadata,
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
    Column("name", String(240), nullable=False),
    Column("key", String(480), nullable=False, unique=True),
    Column("password", String(240), nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("suspended", BigInteger),
    Column("settings", String(600), nullable=False, server_default=""),
    Column("points", Integer, nullable=False, server_default="0"),
    Column("renamed", BigInteger),
    Column("muted", BigInteger),
    Column("bot", BigInteger),
)
"""What makes a person a member. ``key`` is the same for names that would be taken for one another.

``suspended`` is since when an administrator lets nobody in, ``settings`` what the cookie of a device would hold,
``renamed`` when the member last chose another name, ``muted`` until when they may say nothing in any room,
``bot`` since when a program plays under this name.
"""

Index("ix_account_points_since_person", account.c.points.desc(), account.c.since, account.c.person)

kept_name = Table(
    "kept_name",
    metadata,
    Column("key", LargeBinary(32), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("until", BigInteger, nullable=False),
)
"""SHA-256 of the key of a name that ``person`` went by, which nobody else gets for a while; empty: somebody deleted."""

Index("ix_kept_name_person", kept_name.c.person)
Index("ix_kept_name_until", kept_name.c.until)

session = Table(
    "session",
    metadata,
    Column("token", LargeBinary(32), primary_key=True),
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, server_default="0"),
    Column("device", String(80), nullable=False, server_default=""),
    Column("guest", String(32)),
)
"""A device: SHA-256 of the token in its cookie, and whose it is.

``seen`` is about when it was last used, ``device`` what it called itself, and ``guest`` the person to whom it
goes back after signing out.
"""

Index("ix_session_person", session.c.person)

access_token = Table(
    "access_token",
    metadata,
    Column("token", LargeBinary(32), primary_key=True),
    Column("person", ForeignKey("account.person", ondelete="CASCADE"), nullable=False),
    Column("name", String(240), nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger),
)
"""What lets a member's programs in: SHA-256 of each token, what its owner calls it, and about when it was last used."""

Index("ix_access_token_person", access_token.c.person)
