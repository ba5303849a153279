"""Whom people do not want to hear, and what they bring before the administrators."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, or_, select, update
from sqlalchemy import and_ as both

from ludoteca.store import schema
from ludoteca.store.messages import MessageRow
from ludoteca.store.reader import Reader
from ludoteca.store.writer import Writer

KEPT = 365 * 24 * 3600 * 1000
"""A report that was settled is dropped after this, when the hall opens."""
_BLOCK, _REPORT, _ROOM, _ACCOUNT = schema.block.c, schema.report.c, schema.room.c, schema.account.c


@dataclass(frozen=True, slots=True)
class Report:
    """A message that somebody brought before the administrators, as it was then; moments are in milliseconds.

    ``place`` is what the room was called, ``person`` who had said it at ``said``, ``by`` who brought it.
    """

    id: int
    room: str
    number: int
    by: str
    reason: str
    at: int
    settled: int | None
    place: str
    person: str
    said: int
    text: str


class Peace:
    """Keeps blocks, reports, and who may say nothing anywhere."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def block(self, person: str, other: str, now: int, most: int) -> bool:
        """``person`` wants nothing of ``other`` any more; whether they may say so of one more."""

        def work(connection: Connection) -> bool:
            others = connection.execute(select(_BLOCK.other).where(_BLOCK.person == person)).scalars().all()
            if other not in others and len(others) < most:
                connection.execute(insert(schema.block).values(person=person, other=other, since=now))
            return other in others or len(others) < most

        return await self._writer.run(work)

    async def unblock(self, person: str, other: str) -> None:
        """``person`` has nothing against ``other`` any more."""
        query = delete(schema.block).where(_BLOCK.person == person, _BLOCK.other == other)
        await self._writer.run(lambda connection: connection.execute(query).rowcount)

    async def blocked(self, person: str) -> Sequence[str]:
        """Whom ``person`` blocks, the last first."""
        query = select(_BLOCK.other).where(_BLOCK.person == person).order_by(_BLOCK.since.desc(), _BLOCK.other)
        return await self._reader.run(lambda connection: connection.execute(query).scalars().all())

    async def between(self, person: str, others: Sequence[str]) -> Sequence[tuple[str, str]]:
        """Who of ``person`` and ``others`` blocks whom of them."""
        query = select(_BLOCK.person, _BLOCK.other).where(
            or_(
                both(_BLOCK.person == person, _BLOCK.other.in_(others)),
                both(_BLOCK.other == person, _BLOCK.person.in_(others)),
            )
        )
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        return [(one, other) for one, other in rows]

    async def report(self, message: MessageRow, by: str, reason: str, now: int) -> None:
        """Bring a message before the administrators; of one person once."""
        text = message.text if message.text is not None else message.phrase
        mine = (_REPORT.room == message.room, _REPORT.number == message.number, _REPORT.by == by)

        def work(connection: Connection) -> None:
            if connection.execute(select(_REPORT.id).where(*mine)).first() is not None:
                return
            place = connection.execute(select(_ROOM.name).where(_ROOM.id == message.room)).scalar()
            connection.execute(
                insert(schema.report).values(
                    room=message.room,
                    number=message.number,
                    by=by,
                    reason=reason,
                    at=now,
                    place=place or "",
                    person=message.person or "",
                    said=message.at,
                    text=text or "",
                )
            )

        await self._writer.run(work)

    async def reports(self, *, settled: bool = False) -> Sequence[Report]:
        """The reports that wait for an administrator, oldest first; with ``settled`` all of them."""
        query = select(*_COLUMNS).order_by(_REPORT.id)
        if not settled:
            query = query.where(_REPORT.settled.is_(None))
        return await self._reader.run(lambda connection: [Report(*row) for row in connection.execute(query)])

    async def settle(self, id_: int, now: int) -> bool:
        """An administrator is done with a report; whether it waited."""
        query = update(schema.report).where(_REPORT.id == id_, _REPORT.settled.is_(None)).values(settled=now)
        return await self._writer.run(lambda connection: connection.execute(query).rowcount) > 0

    async def mute(self, person: str, until: int | None) -> None:
        """Let a member say nothing in any room until then; ``None`` lifts it."""
        query = update(schema.account).where(_ACCOUNT.person == person).values(muted=until)
        await self._writer.run(lambda connection: connection.execute(query).rowcount)

    async def muted(self, person: str) -> int | None:
        """Until when a member may say nothing in any room."""
        query = select(_ACCOUNT.muted).where(_ACCOUNT.person == person)
        return await self._reader.run(lambda connection: connection.execute(query).scalar())

    async def drop_old(self, now: int) -> int:
        """Drop the reports that were settled longer ago than :data:`KEPT`; how many."""
        query = delete(schema.report).where(_REPORT.settled <= now - KEPT)
        return await self._writer.run(lambda connection: connection.execute(query).rowcount)


_COLUMNS = (
    _REPORT.id,
    _REPORT.room,
    _REPORT.number,
    _REPORT.by,
    _REPORT.reason,
    _REPORT.at,
    _REPORT.settled,
    _REPORT.place,
    _REPORT.person,
    _REPORT.said,
    _REPORT.text,
)


def forget(connection: Connection, person: str) -> None:
    """Let nothing be left of whom somebody blocks and of what is reported by them or about them."""
    connection.execute(delete(schema.block).where(or_(_BLOCK.person == person, _BLOCK.other == person)))
    connection.execute(delete(schema.report).where(or_(_REPORT.by == person, _REPORT.person == person)))
