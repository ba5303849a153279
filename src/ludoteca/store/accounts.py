"""Members: their names and passwords, and what goes with a sign-in in one transaction."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, Connection, Select, and_, bindparam, false, func, insert, or_, select, update

from ludoteca.store import schema
from ludoteca.store.keptnames import free, keep
from ludoteca.store.reader import Reader
from ludoteca.store.sessions import Session, drop, end, found, is_guest, new_person, new_token, start
from ludoteca.store.tokens import end_tokens
from ludoteca.store.writer import Writer

_ACCOUNT, _PERSON = schema.account.c, schema.person.c


@dataclass(frozen=True, slots=True)
class Account:
    """What makes a person a member; ``renamed``: when they last chose another name. Moments in ms since 1970."""

    person: str
    name: str
    key: str
    since: int
    suspended: int | None = None
    settings: str = ""
    points: int = 0
    renamed: int | None = None
    bot: int | None = None


@dataclass(frozen=True, slots=True)
class Credential:
    """An account with the hash that its password has to match."""

    account: Account
    hash: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Listed:
    """An account with how many sessions there are, and when one of them was ``seen`` last."""

    account: Account
    sessions: int
    seen: int | None


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """What is known of any person: ``name`` and ``since`` of an account, whether it is a bot's, or was deleted."""

    name: str | None
    since: int | None
    gone: bool
    bot: bool = False


@dataclass(frozen=True, slots=True)
class Entrance:
    """The device that asks to be let in or out: its token so far, what it calls itself, and when that is."""

    token: str | None = field(repr=False)
    device: str
    now: int


class NotProved(Exception):  # noqa: N818 - it is an answer, not a fault
    """The password was changed after somebody had proved that they know it."""


class HasAccount(Exception):  # noqa: N818 - it is an answer, not a fault
    """The person has an account already."""


_WHERE = (
    select(_PERSON.id, _ACCOUNT.name, _ACCOUNT.since, _PERSON.gone, _ACCOUNT.bot)
    .select_from(schema.person.outerjoin(schema.account))
    .where(_PERSON.id.in_(bindparam("_people", expanding=True)))
)
"""Built once: building a statement costs more than running it."""


class Accounts:
    """Makes accounts, finds them, changes them."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def of(self, person: str) -> Account | None:
        """The account of a person."""
        return await self._one(_ACCOUNT.person == person)

    async def by_key(self, key: str) -> Account | None:
        """The account with a name of this key."""
        return await self._one(_ACCOUNT.key == key)

    async def credential(self, *, key: str | None = None, person: str | None = None) -> Credential | None:
        """The account with a name of this key, or that of a person, and its hash."""
        query = select(*_COLUMNS, _ACCOUNT.password).where(
            _ACCOUNT.key == key if person is None else _ACCOUNT.person == person
        )

        def work(connection: Connection) -> Credential | None:
            row = connection.execute(query).one_or_none()
            return Credential(Account(*row[:-1]), row[-1]) if row else None

        return await self._reader.run(work)

    async def where(self, persons: Collection[str]) -> Mapping[str, Whereabouts]:
        """What is known of some people; whoever is unknown is left out."""

        def work(connection: Connection) -> dict[str, Whereabouts]:
            return {
                row.id: Whereabouts(row.name, row.since, row.gone is not None, row.bot is not None)
                for row in connection.execute(_WHERE, {"_people": list(persons)})
            }

        return await self._reader.run(work)

    async def search(self, text: str, key: str, now: int) -> Sequence[Listed]:
        """Accounts whose name holds ``text``, or whose key holds ``key``, by name; all of them for nothing."""
        session = schema.session.c
        query = (
            select(*_COLUMNS, func.count(session.token), func.max(session.seen))
            .select_from(schema.account)
            .outerjoin(schema.session, and_(session.person == _ACCOUNT.person, session.expires > now))
            .where(or_(_ACCOUNT.name.icontains(text, autoescape=True), _holds(_ACCOUNT.key, key)))
            .group_by(_ACCOUNT.person)
            .order_by(_ACCOUNT.key)
        )

        def work(connection: Connection) -> list[Listed]:
            return [Listed(Account(*row[:-2]), row[-2], row[-1]) for row in connection.execute(query)]

        return await self._reader.run(work)

    async def join(
        self, name: str, key: str, hash_: str, entrance: Entrance, settings: str = ""
    ) -> tuple[str, Session]:
        """Make the person at a device a member, or somebody new if nobody is there; a fresh token and session.

        Raises:
            NameTaken: it is.
            HasAccount: the person at the device has one.
        """
        token = new_token()

        def work(connection: Connection) -> Session:
            before = at(connection, entrance)
            person = before.person if before else new_person()
            if before is None:
                connection.execute(insert(schema.person).values(id=person, since=entrance.now))
            elif not is_guest(connection, person):
                raise HasAccount
            free(connection, key, person, entrance.now)
            row = {"name": name, "key": key, "password": hash_, "since": entrance.now, "settings": settings}
            connection.execute(insert(schema.account).values(person=person, **row))
            return _let_in(connection, token, person, entrance, None)

        return token, await self._writer.run(work)

    async def enter(self, person: str, hash_: str, entrance: Entrance) -> tuple[str, Session] | None:
        """A fresh token and session for a member whose password was seen to fit ``hash_``.

        ``None`` if that is not the password's hash any more, there is no such member, or nobody lets them in.

        A guest who was at the device and has a seat somewhere gets it back when the member signs out.
        """
        token = new_token()

        def work(connection: Connection) -> Session | None:
            if connection.execute(_proved(person, hash_).where(_ACCOUNT.suspended.is_(None))).first() is None:
                return None
            before = at(connection, entrance)
            guest = before.guest if before else None
            if before and is_guest(connection, before.person):
                guest = before.person if _sits(connection, before.person) else None
            return _let_in(connection, token, person, entrance, guest)

        session = await self._writer.run(work)
        return (token, session) if session else None

    async def rehash(self, person: str, old: str, new: str) -> bool:
        """Put one hash of a password in the place of another of the same, unless it was changed meanwhile."""
        query = update(schema.account).where(_ACCOUNT.person == person, _ACCOUNT.password == old).values(password=new)
        return await self._writer.run(lambda connection: connection.execute(query).rowcount) > 0

    async def set_password(self, person: str, hash_: str, but: str | None, old: str | None = None) -> Sequence[str]:
        """Change a password; the ids of what ends: all access tokens, all sessions but that of the token ``but``.

        Raises:
            NotProved: the hash is not ``old`` any more.
        """

        def work(connection: Connection) -> Sequence[str]:
            prove(connection, person, old)
            connection.execute(update(schema.account).where(_ACCOUNT.person == person).values(password=hash_))
            return [*end(connection, person, but=but), *end_tokens(connection, person)]

        return await self._writer.run(work)

    async def rename(self, person: str, name: str, key: str, now: int, *, counted: bool = False) -> None:
        """Give a member another name; nobody else gets the old one for a while. It is ``counted`` if they chose it.

        Raises:
            NameTaken: it is.
        """

        def work(connection: Connection) -> None:
            old = connection.execute(select(_ACCOUNT.key).where(_ACCOUNT.person == person)).scalar_one()
            if old != key:
                free(connection, key, person, now)
                keep(connection, old, person, now)
            values = {"name": name, "key": key, **({"renamed": now} if counted else {})}
            connection.execute(update(schema.account).where(_ACCOUNT.person == person).values(values))

        await self._writer.run(work)

    async def set_settings(self, person: str, text: str) -> None:
        """Keep a member's settings."""
        query = update(schema.account).where(_ACCOUNT.person == person).values(settings=text)
        await self._writer.run(lambda connection: connection.execute(query).rowcount)

    async def suspend(self, person: str, since: int | None) -> Sequence[str]:
        """Let a member in no more from ``since`` on; the ids of the sessions and tokens that end. ``None`` lifts it."""

        def work(connection: Connection) -> Sequence[str]:
            connection.execute(update(schema.account).where(_ACCOUNT.person == person).values(suspended=since))
            return () if since is None else [*end(connection, person), *end_tokens(connection, person)]

        return await self._writer.run(work)

    async def _one(self, clause: ColumnElement[bool]) -> Account | None:
        query = select(*_COLUMNS).where(clause)

        def work(connection: Connection) -> Account | None:
            row = connection.execute(query).one_or_none()
            return Account(*row) if row else None

        return await self._reader.run(work)


def prove(connection: Connection, person: str, hash_: str | None) -> None:
    """See that a member's password still has the hash that it was seen to fit, if it had to; part of a transaction.

    Raises:
        NotProved: it has not.
    """
    if hash_ is not None and connection.execute(_proved(person, hash_)).first() is None:
        raise NotProved


def _proved(person: str, hash_: str) -> Select[str]:
    return select(_ACCOUNT.person).where(_ACCOUNT.person == person, _ACCOUNT.password == hash_)


def at(connection: Connection, entrance: Entrance) -> Session | None:
    """The session of a device as it is so far, as part of a transaction."""
    return found(connection, entrance.token, entrance.now) if entrance.token else None


def _let_in(connection: Connection, token: str, person: str, entrance: Entrance, guest: str | None) -> Session:
    """A session under a token that nobody could have known before."""
    if entrance.token:
        drop(connection, entrance.token)
    return start(connection, token, person, entrance.now, entrance.device, guest)


def _sits(connection: Connection, person: str) -> bool:
    return connection.execute(select(schema.seat.c.person).where(schema.seat.c.person == person)).first() is not None


def _holds(column: ColumnElement[str], part: str) -> ColumnElement[bool]:
    return column.contains(part, autoescape=True) if part else false()


_COLUMNS = (
    _ACCOUNT.person,
    _ACCOUNT.name,
    _ACCOUNT.key,
    _ACCOUNT.since,
    _ACCOUNT.suspended,
    _ACCOUNT.settings,
    _ACCOUNT.points,
    _ACCOUNT.renamed,
    _ACCOUNT.bot,
)
