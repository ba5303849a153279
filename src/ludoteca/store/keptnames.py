"""Which names are somebody's: of accounts, and for a while those that somebody went by."""

from __future__ import annotations

import hashlib

from sqlalchemy import Connection, delete, insert, or_, select

from ludoteca.match.units import DAY
from ludoteca.store import schema

KEPT = 365 * DAY
"""How long nobody else gets a name that somebody went by."""

_ACCOUNT, _KEPT = schema.account.c, schema.kept_name.c


class NameTaken(Exception):  # noqa: N818 - it is an answer, not a fault
    """Somebody else goes by that name or one like it, or did so lately."""


def keep(connection: Connection, key: str, person: str, now: int) -> None:
    """Keep a name from everybody but ``person`` for a while, as part of a transaction."""
    connection.execute(delete(schema.kept_name).where(or_(_KEPT.key == _digest(key), _KEPT.until <= now)))
    connection.execute(insert(schema.kept_name).values(key=_digest(key), person=person, until=now + KEPT))


def free(connection: Connection, key: str, person: str, now: int) -> None:
    """See, as part of a transaction, that a name is nobody else's.

    Raises:
        NameTaken: it is.
    """
    taken = select(_ACCOUNT.person).where(_ACCOUNT.key == key, _ACCOUNT.person != person)
    kept = select(_KEPT.person).where(_KEPT.key == _digest(key), _KEPT.person != person, _KEPT.until > now)
    if connection.execute(taken).first() or connection.execute(kept).first():
        raise NameTaken
    connection.execute(delete(schema.kept_name).where(_KEPT.key == _digest(key)))


def _digest(key: str) -> bytes:
    return hashlib.sha256(key.encode()).digest()
