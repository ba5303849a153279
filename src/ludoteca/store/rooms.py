"""Rooms and who is in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select, update

from ludoteca.store import schema
from ludoteca.store.reader import Reader
from ludoteca.store.writer import Writer

_ROOM, _MEMBER, _MUTE = schema.room.c, schema.membership.c, schema.mute.c
_ACCOUNT, _STANDING, _MATCH, _TABLE = schema.account.c, schema.standing.c, schema.hall_match.c, schema.hall_table.c


@dataclass(frozen=True, slots=True)
class RoomRow:
    """A room; ``said`` is the number of its last message, ``edition`` that of whatever became of messages last."""

    id: str
    name: str
    owner: str
    since: int
    code: str
    said: int
    edition: int


@dataclass(frozen=True, slots=True)
class Inside:
    """A room as one of ``members`` finds it: there ``since``, with the messages read up to ``last_read``.

    ``muted`` is until when they may say nothing, here or anywhere.
    """

    room: RoomRow
    since: int
    last_read: int
    muted: int | None
    members: int


@dataclass(frozen=True, slots=True)
class MemberRow:
    """Somebody in a room; ``muted`` is until when they may say nothing there."""

    person: str
    since: int
    muted: int | None


class NoRoomLeft(Exception):  # noqa: N818 - it is an answer, not a fault
    """The person is in as many rooms as they may be, or the room is full: ``what`` of the two."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


_COLUMNS = (_ROOM.id, _ROOM.name, _ROOM.owner, _ROOM.since, _ROOM.code, _ROOM.said, _ROOM.edition)
_OTHERS = schema.membership.alias()
_COUNT = select(func.count()).select_from(_OTHERS).where(_OTHERS.c.room == _ROOM.id).scalar_subquery()
_INSIDE = select(*_COLUMNS, _MEMBER.since, _MEMBER.last_read, _MUTE.until, _ACCOUNT.muted, _COUNT).select_from(
    schema.membership.join(schema.room, _ROOM.id == _MEMBER.room)
    .join(schema.account, _ACCOUNT.person == _MEMBER.person)
    .outerjoin(schema.mute, and_(_MUTE.room == _MEMBER.room, _MUTE.person == _MEMBER.person))
)


class Rooms:
    """Makes rooms, finds them, changes them."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def make(self, room: RoomRow, most: int) -> RoomRow:
        """A room with its owner in it; the one that is there already if it was made before.

        Raises:
            NoRoomLeft: the owner is in ``most`` rooms.
        """

        def work(connection: Connection) -> RoomRow:
            if (known := _found(connection, _ROOM.id == room.id)) is not None:
                return known
            _may_enter_more(connection, room.owner, most)
            connection.execute(
                insert(schema.room).values({column.name: getattr(room, column.name) for column in _COLUMNS})
            )
            _enter(connection, room.id, room.owner, room.since, 0)
            return room

        return await self._writer.run(work)

    async def by_code(self, code: str) -> tuple[RoomRow, int] | None:
        """The room with this invitation, and how many members it has."""
        query = select(*_COLUMNS, _COUNT).where(_ROOM.code == code)

        def work(connection: Connection) -> tuple[RoomRow, int] | None:
            row = connection.execute(query).one_or_none()
            return (RoomRow(*row[:-1]), row[-1]) if row else None

        return await self._reader.run(work)

    async def inside(self, room: str, person: str) -> Inside | None:
        """A room as ``person`` finds it; ``None`` for whoever is not in it."""
        return next(iter(await self._inside(and_(_MEMBER.room == room, _MEMBER.person == person))), None)

    async def of_person(self, person: str) -> Sequence[Inside]:
        """The rooms of ``person``, the one that they came into last first."""
        return await self._inside(_MEMBER.person == person)

    async def members(self, room: str) -> Sequence[MemberRow]:
        """Who is in a room, the longest there first."""
        query = (
            select(_MEMBER.person, _MEMBER.since, _MUTE.until)
            .select_from(
                schema.membership.outerjoin(
                    schema.mute, and_(_MUTE.room == _MEMBER.room, _MUTE.person == _MEMBER.person)
                )
            )
            .where(_MEMBER.room == room)
            .order_by(_MEMBER.since, _MEMBER.person)
        )
        return await self._reader.run(lambda connection: [MemberRow(*row) for row in connection.execute(query)])

    async def join(self, code: str, person: str, now: int, most: int, most_members: int) -> RoomRow | None:
        """Let ``person`` into the room with this invitation; ``None``: there is none. Twice is once.

        What was said before counts as read.

        Raises:
            NoRoomLeft: the person is in ``most`` rooms, or ``most_members`` are in this one.
        """

        def work(connection: Connection) -> RoomRow | None:
            room = _found(connection, _ROOM.code == code)
            if room is None or _is_in(connection, room.id, person):
                return room
            _may_enter_more(connection, person, most)
            inside = select(func.count()).select_from(schema.membership).where(_MEMBER.room == room.id)
            if connection.execute(inside).scalar_one() >= most_members:
                raise NoRoomLeft("room")
            _enter(connection, room.id, person, now, room.said)
            return room

        return await self._writer.run(work)

    async def rename(self, room: str, owner: str, name: str) -> bool:
        """Call a room otherwise; whether it is its owner who asked."""
        return await self._set(room, owner, {"name": name})

    async def renew(self, room: str, owner: str, code: str) -> bool:
        """Give a room another invitation; the one before opens it no more."""
        return await self._set(room, owner, {"code": code})

    async def remove(self, room: str, owner: str, person: str, code: str) -> bool:
        """Put somebody out; the room gets another invitation, as they know the one before."""

        def work(connection: Connection) -> bool:
            if person == owner or not _owns(connection, room, owner) or not _is_in(connection, room, person):
                return False
            leave(connection, room, person)
            connection.execute(update(schema.room).where(_ROOM.id == room).values(code=code))
            return True

        return await self._writer.run(work)

    async def leave(self, room: str, person: str) -> bool:
        """Go out of a room; whether they were in it. See :func:`leave`."""

        def work(connection: Connection) -> bool:
            there = _is_in(connection, room, person)
            if there:
                leave(connection, room, person)
            return there

        return await self._writer.run(work)

    async def mute(self, room: str, owner: str, person: str, until: int | None) -> bool:
        """Let a member say nothing until then, or speak again; whether the owner asked it of another member."""

        def work(connection: Connection) -> bool:
            if person == owner or not _owns(connection, room, owner) or not _is_in(connection, room, person):
                return False
            connection.execute(delete(schema.mute).where(_MUTE.room == room, _MUTE.person == person))
            if until is not None:
                connection.execute(insert(schema.mute).values(room=room, person=person, until=until))
            return True

        return await self._writer.run(work)

    async def read_up_to(self, room: str, person: str, number: int) -> None:
        """Note that somebody has read the messages up to this one; never fewer than before."""
        mine = and_(_MEMBER.room == room, _MEMBER.person == person, _MEMBER.last_read < number)
        query = update(schema.membership).where(mine).values(last_read=number)
        await self._writer.run(lambda connection: connection.execute(query).rowcount)

    async def results(self, room: str) -> Sequence[tuple[str, str, int]]:
        """How many of the finished matches between people at the tables of a room ended how, for each member."""
        finished = or_(_MATCH.until.is_not(None), _TABLE.over == 1)
        query = (
            select(_STANDING.person, _STANDING.result, func.count())
            .select_from(
                schema.hall_table.join(schema.hall_match, _MATCH.hall_table == _TABLE.id)
                .join(
                    schema.standing,
                    and_(_STANDING.hall_table == _MATCH.hall_table, _STANDING.number == _MATCH.number),
                )
                .join(schema.membership, and_(_MEMBER.room == room, _MEMBER.person == _STANDING.person))
            )
            .where(_TABLE.room == room, _MATCH.opponent == "online", _STANDING.result != "", finished)
            .group_by(_STANDING.person, _STANDING.result)
        )
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        return [(person, result, number) for person, result, number in rows]

    async def _inside(self, clause: ColumnElement[bool]) -> Sequence[Inside]:
        query = _INSIDE.where(clause).order_by(_MEMBER.since.desc(), _ROOM.id)

        def work(connection: Connection) -> list[Inside]:
            return [_insider(row) for row in connection.execute(query).all()]

        return await self._reader.run(work)

    async def _set(self, room: str, owner: str, values: dict[str, str]) -> bool:
        query = update(schema.room).where(_ROOM.id == room, _ROOM.owner == owner).values(values)
        return await self._writer.run(lambda connection: connection.execute(query).rowcount) > 0


def leave(connection: Connection, room: str, person: str) -> None:
    """Take somebody out of a room. Whoever has been there longest owns it after its owner; without anybody it goes."""
    connection.execute(delete(schema.membership).where(_MEMBER.room == room, _MEMBER.person == person))
    next_ = select(_MEMBER.person).where(_MEMBER.room == room).order_by(_MEMBER.since, _MEMBER.person).limit(1)
    heir = connection.execute(next_).scalar()
    if heir is None:
        connection.execute(delete(schema.room).where(_ROOM.id == room))
    else:
        connection.execute(update(schema.room).where(_ROOM.id == room, _ROOM.owner == person).values(owner=heir))


def _insider(row: Sequence[Any]) -> Inside:
    since, read, here, everywhere, members = row[len(_COLUMNS) :]
    return Inside(RoomRow(*row[: len(_COLUMNS)]), since, read, max(here or 0, everywhere or 0) or None, members)


def _found(connection: Connection, clause: ColumnElement[bool]) -> RoomRow | None:
    row = connection.execute(select(*_COLUMNS).where(clause)).one_or_none()
    return RoomRow(*row) if row else None


def _owns(connection: Connection, room: str, person: str) -> bool:
    return connection.execute(select(_ROOM.id).where(_ROOM.id == room, _ROOM.owner == person)).first() is not None


def _is_in(connection: Connection, room: str, person: str) -> bool:
    mine = select(_MEMBER.room).where(_MEMBER.room == room, _MEMBER.person == person)
    return connection.execute(mine).first() is not None


def _may_enter_more(connection: Connection, person: str, most: int) -> None:
    mine = select(func.count()).select_from(schema.membership).where(_MEMBER.person == person)
    if connection.execute(mine).scalar_one() >= most:
        raise NoRoomLeft("person")


def _enter(connection: Connection, room: str, person: str, now: int, read: int) -> None:
    connection.execute(insert(schema.membership).values(room=room, person=person, since=now, last_read=read))
