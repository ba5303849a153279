"""Access tokens: what lets a member's programs in. The token itself is never stored."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from ludoteca.store import schema
from ludoteca.store.reader import Reader
from ludoteca.store.sessions import id_of
from ludoteca.store.writer import Writer

PREFIX = "ludoteca_"
"""What every token begins with, so that one which was published by mistake can be found by what looks for such."""
MOST = 5
"""Tokens of one member."""
_ROW = schema.access_token.c


@dataclass(frozen=True, slots=True)
class Access:
    """A token without itself: its ``name``, and when it was made and ``seen`` last, in milliseconds since 1970."""

    id: str
    person: str
    name: str
    since: int
    seen: int | None


class TooManyTokens(Exception):  # noqa: N818 - it is an answer, not a fault
    """The member has as many as there may be."""


class NoAccount(Exception):  # noqa: N818 - it is an answer, not a fault
    """There is no such member any more, or nobody lets them in, or with another password."""


class AccessTokens:
    """Makes tokens, finds them again and ends them."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def make(self, person: str, name: str, now: int, proof: str) -> tuple[str, Access]:
        """A fresh token of a member, stored before it is returned; ``proof`` is the hash that their password fitted.

        Raises:
            TooManyTokens: there are as many as there may be.
            NoAccount: there is no such member any more, or nobody lets them in, or with another password.
        """
        token = PREFIX + secrets.token_hex(32)

        def work(connection: Connection) -> Access:
            account = schema.account.c
            there = select(account.person).where(account.person == person, account.password == proof)
            if connection.execute(there.where(account.suspended.is_(None))).first() is None:
                raise NoAccount
            if connection.execute(select(func.count()).where(_ROW.person == person)).scalar_one() >= MOST:
                raise TooManyTokens
            row = {"token": _digest(token), "person": person, "name": name, "since": now}
            connection.execute(insert(schema.access_token).values(row))
            return Access(id_of(_digest(token)), person, name, now, None)

        return token, await self._writer.run(work)

    async def find(self, token: str) -> Access | None:
        """What is known of a token, unless it is nobody's."""
        query = select(*_COLUMNS).where(_ROW.token == _digest(token))

        def work(connection: Connection) -> Access | None:
            row = connection.execute(query).one_or_none()
            return _access(*row) if row else None

        return await self._reader.run(work)

    async def of(self, person: str) -> Sequence[Access]:
        """The tokens of a member, the oldest first."""
        query = select(*_COLUMNS).where(_ROW.person == person).order_by(_ROW.since, _ROW.token)
        return await self._reader.run(lambda connection: [_access(*row) for row in connection.execute(query)])

    async def see(self, token: str, now: int) -> None:
        """A token is used now."""
        query = update(schema.access_token).where(_ROW.token == _digest(token)).values(seen=now)
        await self._writer.run(lambda connection: connection.execute(query).rowcount)

    async def end(self, person: str, id_: str) -> Sequence[str]:
        """End one token of a member; the ids of what was ended, none if there was no such."""
        return await self._writer.run(lambda connection: end_tokens(connection, person, only=id_))


def end_tokens(connection: Connection, person: str, only: str | None = None) -> Sequence[str]:
    """End tokens of ``person``, as part of a transaction: one by its id, or all; their ids."""
    tokens = connection.execute(select(_ROW.token).where(_ROW.person == person)).scalars().all()
    ended = [token for token in tokens if only in (None, id_of(token))]
    if ended:
        connection.execute(delete(schema.access_token).where(_ROW.token.in_(ended)))
    return [id_of(token) for token in ended]


_COLUMNS = (_ROW.token, _ROW.person, _ROW.name, _ROW.since, _ROW.seen)


def _access(token: bytes, person: str, name: str, since: int, seen: int | None) -> Access:
    return Access(id_of(token), person, name, since, seen)


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
