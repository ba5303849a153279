"""Devices and their people. The token itself is never stored."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from ludoteca.match.units import DAY
from ludoteca.store import schema
from ludoteca.store.reader import Reader
from ludoteca.store.writer import Writer

DAYS = 400
LIFE = DAYS * DAY
_ROW = schema.session.c


@dataclass(frozen=True, slots=True)
class Session:
    """A device's session; moments are in milliseconds since 1970.

    ``id`` tells it from others and opens nothing. ``device`` is what the device called itself, ``guest``
    the person to whom it goes back after signing out.
    """

    id: str
    person: str
    since: int
    expires: int
    seen: int
    device: str
    guest: str | None


class Sessions:
    """Makes sessions, finds them again and ends them."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def begin(self, now: int, device: str = "") -> tuple[str, Session]:
        """A fresh token for a fresh guest, stored before it is returned."""
        token, person = new_token(), new_person()

        def work(connection: Connection) -> Session:
            connection.execute(insert(schema.person).values(id=person, since=now))
            return start(connection, token, person, now, device)

        return token, await self._writer.run(work)

    async def find(self, token: str, now: int) -> Session | None:
        """The session of a token, unless it is unknown or has run out."""
        return await self._reader.run(lambda connection: found(connection, token, now))

    async def of(self, person: str, now: int) -> Sequence[Session]:
        """The sessions of ``person`` that have not run out, the one used last first."""
        query = (
            select(*_COLUMNS).where(_ROW.person == person, _ROW.expires > now).order_by(_ROW.seen.desc(), _ROW.token)
        )
        return await self._reader.run(lambda connection: [_session(*row) for row in connection.execute(query)])

    async def renew(self, token: str, now: int) -> None:
        """Let a session that is used now live its full time again."""
        await self._set(token, {"expires": now + LIFE, "seen": now})

    async def see(self, token: str, now: int) -> None:
        """A session is used now."""
        await self._set(token, {"seen": now})

    async def go_back(self, token: str, now: int, device: str) -> tuple[str, Session] | None:
        """End a session. A fresh token and session for the guest whom its device goes back to, if there is one."""
        fresh = new_token()

        def work(connection: Connection) -> Session | None:
            before = found(connection, token, now)
            drop(connection, token)
            return again(connection, fresh, before.guest, now, device) if before else None

        session = await self._writer.run(work)
        return (fresh, session) if session else None

    async def end(self, person: str, id_: str) -> Sequence[str]:
        """End one session of ``person``; the ids of what was ended, none if there was no such."""
        return await self._writer.run(lambda connection: end(connection, person, only=id_))

    async def end_others(self, person: str, but: str | None) -> Sequence[str]:
        """End the sessions of ``person`` but that of the token ``but``; their ids."""
        return await self._writer.run(lambda connection: end(connection, person, but=but))

    async def _set(self, token: str, values: dict[str, int]) -> None:
        query = update(schema.session).where(_ROW.token == _digest(token)).values(values)
        await self._writer.run(lambda connection: connection.execute(query).rowcount)


def new_token() -> str:
    """What a device proves itself with."""
    return secrets.token_urlsafe(32)


def new_person() -> str:
    """The id of somebody who was not there before."""
    return f"p{secrets.token_hex(10)}"


def session_id(token: str) -> str:
    """The id of the session of a token, known to the store or not.

    >>> session_id("secret")
    '2bb80d537b1da3e3'
    """
    return id_of(_digest(token))


def id_of(digest: bytes) -> str:
    """A part of the digest: enough to tell sessions apart, and nothing to sign in with."""
    return digest.hex()[:16]


def found(connection: Connection, token: str, now: int) -> Session | None:
    """The session of a token that has not run out, as part of a transaction."""
    row = connection.execute(select(*_COLUMNS).where(_ROW.token == _digest(token), _ROW.expires > now)).one_or_none()
    return _session(*row) if row else None


def start(connection: Connection, token: str, person: str, now: int, device: str, guest: str | None = None) -> Session:
    """Store the session of a fresh token, as part of a transaction; those of the person that have run out go."""
    connection.execute(delete(schema.session).where(_ROW.person == person, _ROW.expires <= now))
    row = {"person": person, "since": now, "expires": now + LIFE, "seen": now, "device": device, "guest": guest}
    connection.execute(insert(schema.session).values(token=_digest(token), **row))
    return Session(session_id(token), person, now, now + LIFE, now, device, guest)


def drop(connection: Connection, token: str) -> None:
    """Forget the session of a token, as part of a transaction."""
    connection.execute(delete(schema.session).where(_ROW.token == _digest(token)))


def end(connection: Connection, person: str, *, only: str | None = None, but: str | None = None) -> Sequence[str]:
    """End sessions of ``person``, as part of a transaction: one by its id, or all but that of a token; their ids."""
    kept = _digest(but) if but is not None else b""
    tokens = connection.execute(select(_ROW.token).where(_ROW.person == person)).scalars().all()
    ended = [token for token in tokens if token != kept and only in (None, id_of(token))]
    if ended:
        connection.execute(delete(schema.session).where(_ROW.token.in_(ended)))
    return [id_of(token) for token in ended]


def is_guest(connection: Connection, person: str) -> bool:
    """Whether a person is there and has no account."""
    row, account = schema.person.c, schema.account.c
    member = select(account.person).where(account.person == row.id).exists()
    query = select(row.id).where(row.id == person, row.gone.is_(None), ~member)
    return connection.execute(query).scalar() is not None


def again(connection: Connection, token: str, guest: str | None, now: int, device: str) -> Session | None:
    """The session of a fresh token for a guest who was at a device before, if there still is one; of a transaction."""
    still = guest is not None and is_guest(connection, guest)
    return start(connection, token, guest, now, device) if guest and still else None


_COLUMNS = (_ROW.token, _ROW.person, _ROW.since, _ROW.expires, _ROW.seen, _ROW.device, _ROW.guest)


def _session(token: bytes, person: str, since: int, expires: int, seen: int, device: str, guest: str | None) -> Session:
    return Session(id_of(token), person, since, expires, seen, device, guest)


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
