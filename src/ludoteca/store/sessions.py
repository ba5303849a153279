"""Devices and their people. The token itself is never stored."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from ludoteca.store import schema
from ludoteca.store.reader import Reader
from ludoteca.store.writer import Writer

DAYS = 400
_LIFE = DAYS * 24 * 3600 * 1000


@dataclass(frozen=True, slots=True)
class Session:
    """A device's session: whose it is and until when, in milliseconds since 1970."""

    person: str
    expires: int


class Sessions:
    """Makes sessions and finds them again."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def begin(self, now: int) -> tuple[str, Session]:
        """A fresh token for a fresh guest, stored before it is returned."""
        token = secrets.token_urlsafe(32)
        session = Session(person=f"p{secrets.token_hex(10)}", expires=now + _LIFE)

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.person).values(id=session.person, since=now))
            connection.execute(
                insert(schema.session).values(
                    token=_digest(token), person=session.person, since=now, expires=session.expires
                )
            )

        await self._writer.run(work)
        return token, session

    async def find(self, token: str, now: int) -> Session | None:
        """The session of a token, unless it is unknown or has run out."""
        columns = schema.session.c
        query = select(columns.person, columns.expires).where(columns.token == _digest(token), columns.expires > now)

        def work(connection: Connection) -> Session | None:
            row = connection.execute(query).one_or_none()
            return Session(row.person, row.expires) if row else None

        return await self._reader.run(work)

    async def renew(self, token: str, now: int) -> None:
        """Let a session live its full time again."""
        query = update(schema.session).where(schema.session.c.token == _digest(token)).values(expires=now + _LIFE)
        await self._writer.run(lambda connection: connection.execute(query).rowcount)


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
