"""What was said in rooms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from ludoteca.store import schema
from ludoteca.store.reader import Reader
from ludoteca.store.writer import Writer

KEPT = 365 * 24 * 3600 * 1000
"""Messages older than this are dropped when the hall opens."""
MOST = 5_000
"""And of a room's only so many are left."""
_MESSAGE, _ROOM, _MEMBER, _MUTE, _ACCOUNT = (
    schema.message.c,
    schema.room.c,
    schema.membership.c,
    schema.mute.c,
    schema.account.c,
)


@dataclass(frozen=True, slots=True)
class MessageRow:
    """A message, by its number in the room; without ``phrase`` and ``text`` it was deleted.

    ``person`` is ``None`` when they deleted their account, ``edition`` that of the room when it was said or deleted.
    """

    room: str
    number: int
    at: int
    person: str | None
    phrase: str | None
    text: str | None
    edition: int


@dataclass(frozen=True, slots=True)
class Saying:
    """What ``person`` is about to say in a room, by a ``command`` of theirs."""

    room: str
    person: str
    command: str
    phrase: str | None
    text: str | None


class NotInside(Exception):  # noqa: N818 - it is an answer, not a fault
    """The person is not in the room."""


class Muted(Exception):  # noqa: N818 - it is an answer, not a fault
    """The person may say nothing ``until`` then."""

    def __init__(self, until: int) -> None:
        super().__init__(until)
        self.until = until


_COLUMNS = (
    _MESSAGE.room,
    _MESSAGE.number,
    _MESSAGE.at,
    _MESSAGE.person,
    _MESSAGE.phrase,
    _MESSAGE.text,
    _MESSAGE.edition,
)
_ALL = select(*_COLUMNS)


class Messages:
    """Keeps what is said, and reads it."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def said(self, room: str, person: str, command: str) -> MessageRow | None:
        """What a person has said by this command."""
        query = _ALL.where(_MESSAGE.room == room, _MESSAGE.person == person, _MESSAGE.command == command)
        return next(iter(await self._reader.run(lambda connection: _rows(connection.execute(query).all()))), None)

    async def say(self, saying: Saying, now: int) -> MessageRow:
        """Say something in a room, under its next number; the same command says it once.

        Raises:
            NotInside: the person is not in the room.
            Muted: they may say nothing now.
        """
        mine = (
            _MESSAGE.room == saying.room,
            _MESSAGE.person == saying.person,
            _MESSAGE.command == saying.command,
        )

        def work(connection: Connection) -> MessageRow:
            if (before := connection.execute(_ALL.where(*mine)).one_or_none()) is not None:
                return MessageRow(*before)
            _may_speak(connection, saying, now)
            number, edition = connection.execute(
                update(schema.room)
                .where(_ROOM.id == saying.room)
                .values(said=_ROOM.said + 1, edition=_ROOM.edition + 1)
                .returning(_ROOM.said, _ROOM.edition)
            ).one()
            row = MessageRow(saying.room, number, now, saying.person, saying.phrase, saying.text, edition)
            values = {column.name: getattr(row, column.name) for column in _COLUMNS}
            connection.execute(insert(schema.message).values(**values, command=saying.command))
            reads = (_MEMBER.room == saying.room, _MEMBER.person == saying.person)
            connection.execute(update(schema.membership).where(*reads).values(last_read=number))
            return row

        return await self._writer.run(work)

    async def page(self, room: str, before: int | None, most: int) -> Sequence[MessageRow]:
        """The last ``most`` messages, or the last of those with smaller numbers than ``before``; oldest first."""
        query = _ALL.where(_MESSAGE.room == room).order_by(_MESSAGE.number.desc()).limit(most)
        if before is not None:
            query = query.where(_MESSAGE.number < before)
        return list(reversed(await self._reader.run(lambda connection: _rows(connection.execute(query).all()))))

    async def news(self, room: str, edition: int, most: int) -> Sequence[MessageRow]:
        """The messages said or deleted after an edition of the room, in order of that."""
        query = (
            _ALL.where(_MESSAGE.room == room, _MESSAGE.edition > edition)
            .order_by(_MESSAGE.edition, _MESSAGE.number)
            .limit(most)
        )
        return await self._reader.run(lambda connection: _rows(connection.execute(query).all()))

    async def one(self, room: str, number: int) -> MessageRow | None:
        """One message."""
        query = _ALL.where(_MESSAGE.room == room, _MESSAGE.number == number)
        return next(iter(await self._reader.run(lambda connection: _rows(connection.execute(query).all()))), None)

    async def unread(self, person: str) -> int:
        """How many messages there are in all rooms of a person that they have not read."""
        query = (
            select(func.coalesce(func.sum(_ROOM.said - _MEMBER.last_read), 0))
            .select_from(schema.membership.join(schema.room, _ROOM.id == _MEMBER.room))
            .where(_MEMBER.person == person)
        )
        return int(await self._reader.run(lambda connection: connection.execute(query).scalar_one()))

    async def delete(self, room: str, number: int) -> MessageRow | None:
        """Let the text of a message go; the line stays, in a new edition. ``None``: there is no such."""

        def work(connection: Connection) -> MessageRow | None:
            where = (_MESSAGE.room == room, _MESSAGE.number == number)
            before = connection.execute(_ALL.where(*where)).one_or_none()
            if before is None or (before.text is None and before.phrase is None):
                return MessageRow(*before) if before else None
            edition = next_edition(connection, room)
            connection.execute(update(schema.message).where(*where).values(text=None, phrase=None, edition=edition))
            return MessageRow(*connection.execute(_ALL.where(*where)).one())

        return await self._writer.run(work)

    async def drop_old(self, now: int) -> int:
        """Drop what is older than :data:`KEPT`, and what a room has more than :data:`MOST`; how many went."""
        said = select(_ROOM.said).where(_ROOM.id == _MESSAGE.room).scalar_subquery()

        def work(connection: Connection) -> int:
            old = connection.execute(delete(schema.message).where(_MESSAGE.at <= now - KEPT)).rowcount
            return old + connection.execute(delete(schema.message).where(_MESSAGE.number <= said - MOST)).rowcount

        return await self._writer.run(work)


def next_edition(connection: Connection, room: str, how_many: int = 1) -> int:
    """Count so many more editions of a room, as part of a transaction; the last of them."""
    more = _ROOM.edition + how_many
    query = update(schema.room).where(_ROOM.id == room).values(edition=more).returning(_ROOM.edition)
    return int(connection.execute(query).scalar_one())


_SILENCED = (
    update(schema.message)
    .where(_MESSAGE.room == bindparam("_room"), _MESSAGE.number == bindparam("_number"))
    .values(person=None, command=None, text=None, phrase=None, edition=bindparam("_edition"))
)


def silence(connection: Connection, person: str) -> Sequence[str]:
    """Let nothing be left of what somebody said but that there was something, as part of a transaction; the rooms.

    Each message gets an edition of its own: who reads so many at once asks for what came after the last of them.
    """
    query = select(_MESSAGE.room, _MESSAGE.number).where(_MESSAGE.person == person)
    said: dict[str, list[int]] = {}
    for room, number in connection.execute(query.order_by(_MESSAGE.room, _MESSAGE.number)):
        said.setdefault(room, []).append(number)
    for room, numbers in said.items():
        before = next_edition(connection, room, len(numbers)) - len(numbers)
        rows = [{"_room": room, "_number": number, "_edition": before + n} for n, number in enumerate(numbers, 1)]
        connection.execute(_SILENCED, rows)
    return list(said)


def _may_speak(connection: Connection, saying: Saying, now: int) -> None:
    inside = (
        select(_ACCOUNT.muted)
        .select_from(schema.membership.join(schema.account, _ACCOUNT.person == _MEMBER.person))
        .where(_MEMBER.room == saying.room, _MEMBER.person == saying.person)
    )
    row = connection.execute(inside).one_or_none()
    if row is None:
        raise NotInside
    here = select(_MUTE.until).where(_MUTE.room == saying.room, _MUTE.person == saying.person)
    until = max(row.muted or 0, connection.execute(here).scalar() or 0)
    if until > now:
        raise Muted(until)


def _rows(rows: Sequence[object]) -> list[MessageRow]:
    return [MessageRow(*row) for row in rows]  # type: ignore[misc]
