"""The line kept for each table beside its stream: for lists, and for what is due."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import BindParameter, Connection, Select, and_, bindparam, delete, insert, or_, select, text, update

from ludoteca.store import schema
from ludoteca.store.matches import News, tell
from ludoteca.store.outbox import Owed, owe
from ludoteca.store.reader import Reader
from ludoteca.store.rows import put_all
from ludoteca.store.secrets import change

PRIVATE, SHOWN = 1, 2
"""How people play at a table."""
ASKED = -1
"""People have played, and one of them waits for the other's answer about another match."""

LIVE = text("hall_table.live > 0")
"""In the very words of the index of such tables: else every table that there has ever been is looked at."""


class Line(NamedTuple):
    """A table in the lists. ``due`` is when somebody has to look after it, in milliseconds since 1970.

    ``open``: it waits for anybody. ``live``: people play there, by themselves (:data:`PRIVATE`) or for
    everybody to see (:data:`SHOWN`), or might again (:data:`ASKED`); in a ``room``, for its members.
    ``seated``: who has sat down just now, ``stood``: who has got up again. ``news``: matches begun and rounds ended
    since the line was written last. ``owed``: what ends since then owe to ratings and points. ``rests``: whether
    nothing is to come there, where that is otherwise than before. ``secret`` is to be kept from now on, ``revealed``
    when the one before is told.
    """

    id: str
    kind: str
    seq: int
    over: bool
    changed: int
    due: int | None
    seated: tuple[str, ...] = ()
    stood: tuple[str, ...] = ()
    open: bool = False
    live: int = 0
    room: str | None = None
    news: tuple[News, ...] = ()
    owed: tuple[Owed, ...] = ()
    rests: bool | None = None
    secret: str | None = None
    revealed: bool = False


# Statements are built once: building one costs more than running it.
_TABLE = schema.hall_table.c
_WRITTEN: dict[str, BindParameter[object]] = {
    name: bindparam(f"_{name}") for name in ("kind", "seq", "over", "changed", "due", "open", "live")
}
_UPDATE = update(schema.hall_table).where(_TABLE.id == bindparam("_id")).values(_WRITTEN)
_INSERT = insert(schema.hall_table).values(id=bindparam("_id"), room=bindparam("_room"), **_WRITTEN)
_SEATS = schema.seat.c
_SEAT = insert(schema.seat).prefix_with("OR IGNORE", dialect="sqlite")
_REST = (
    update(schema.seat)
    .where(_SEATS.hall_table == bindparam("_id"))
    .values(over=bindparam("_rests"), since=bindparam("_changed"))
)
_OPEN = select(_TABLE.id).where(text("hall_table.open > 0")).order_by(_TABLE.changed)
_PLAYED = select(_TABLE.id).where(LIVE).order_by(_TABLE.changed.desc())
_LIVE = select(_TABLE.id).where(LIVE, _TABLE.live == SHOWN).order_by(_TABLE.changed.desc())
_PEOPLE: BindParameter[str] = bindparam("_people", expanding=True)
_PLAYING = (
    select(schema.seat.c.person, _TABLE.id)
    .select_from(schema.hall_table.join(schema.seat, schema.seat.c.hall_table == _TABLE.id))
    .where(LIVE, _TABLE.live == SHOWN, schema.seat.c.person.in_(_PEOPLE))
    .order_by(_TABLE.changed.desc())
)

BUSY = (
    select(_TABLE.id)
    .join(schema.seat, schema.seat.c.hall_table == _TABLE.id)
    .where(_SEATS.person == bindparam("_person"), _SEATS.over == 0)
    .where(or_(_TABLE.live > 0, and_(_TABLE.live == ASKED, _TABLE.changed >= bindparam("_since"))))
    .order_by(_TABLE.due.is_(None), _TABLE.due, _TABLE.changed.desc())
    .limit(bindparam("_most"))
)
"""The tables where a person may be awaited: people play there, or have been asked lately. From the person's seats.

However many matches somebody has played, those that are over are not among them: nobody reads their streams again.
Where time runs, that with the least left is first, then what changed last: so nothing urgent is cut off.
"""


def seats_of(person: str, kind: str | None, *, over: bool) -> Select[str]:
    """The tables where ``person`` sits, from an index of just those.

    What is over is found in the order in which it ended, and no further than is asked for.
    """
    order = (_SEATS.since.desc(),) if over else (_TABLE.over, _TABLE.changed.desc())
    query = select(_TABLE.id).join(schema.seat, _SEATS.hall_table == _TABLE.id)
    query = query.where(_SEATS.person == person, _SEATS.over == int(over)).order_by(*order)
    return query if kind is None else query.where(_TABLE.kind == kind)


_MOVED = ("_seq", "_changed", "_due", "_id")
_MOVE_ON = (
    update(schema.hall_table)
    .where(_TABLE.id == bindparam("_id"))
    .values({one[1:]: _WRITTEN[one[1:]] for one in _MOVED[:3]})
)


class NoLine(Exception):  # noqa: N818 - it is an answer, not a fault
    """The table has gone, with its whole stream."""


def bring_up(connection: Connection, lines: Sequence[tuple[Line, bool]]) -> None:
    """Write tables' lines, the seats that were taken, what became of their matches, and what is owed for that.

    With each line comes whether it is the first of its table.

    Raises:
        NoLine: a table is not a fresh one, and there is no line of it.
    """
    old = [tuple(_values(line).values()) for line, fresh in lines if not fresh]
    if old and put_all(connection, _UPDATE, _VALUES, old) != len(old):
        raise NoLine
    for line, fresh in lines:
        if fresh:
            _begin(connection, line)
        if line.seated:
            seats = [{"person": one, "hall_table": line.id, "since": line.changed} for one in line.seated]
            connection.execute(_SEAT, seats)
        for person in line.stood:
            connection.execute(delete(schema.seat).where(_SEATS.hall_table == line.id, _SEATS.person == person))
        if line.rests is not None:
            connection.execute(_REST, {"_id": line.id, "_rests": int(line.rests), "_changed": line.changed})
        tell(connection, line.id, line.news)
        owe(connection, line.id, line.owed)
        if line.revealed or line.secret is not None:
            change(connection, line.id, line.secret, drop=line.revealed)


def move_on(connection: Connection, places: Sequence[tuple[int, int, int | None, str]]) -> None:
    """Write where tables stand after events that left all else as it was: place, when, when it is due, which table.

    Raises:
        NoLine: there is no line of one of them.
    """
    if put_all(connection, _MOVE_ON, _MOVED, places) != len(places):
        raise NoLine


def _begin(connection: Connection, line: Line) -> None:
    """The first line of a table, unless a hall of another age has written one."""
    values = _values(line)
    if not connection.execute(_UPDATE, values).rowcount:
        connection.execute(_INSERT, {**values, "_room": line.room})


_VALUES = ("_kind", "_seq", "_over", "_changed", "_due", "_open", "_live", "_id")


def _values(line: Line) -> dict[str, object]:
    """What :data:`_UPDATE` takes, in its order."""
    places = (line.kind, line.seq, int(line.over), line.changed, line.due, int(line.open), line.live, line.id)
    return dict(zip(_VALUES, places, strict=True))


class Lines:
    """Reads the tables' lines."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def of_person(self, person: str, most: int, kind: str | None = None) -> Sequence[str]:
        """The tables, of a kind or of all, where ``person`` has a seat: unfinished before finished, newest first."""
        going, over = seats_of(person, kind, over=False), seats_of(person, kind, over=True)

        def work(connection: Connection) -> list[str]:
            found = list(connection.execute(going.limit(most)).scalars())
            return found + list(connection.execute(over.limit(most - len(found))).scalars())

        return await self._reader.run(work)

    async def so_far(self, person: str, most: int, *, over: bool) -> Sequence[str]:
        """The tables where ``person`` has a seat and nothing is to come, or something may be; the newest first."""
        query = seats_of(person, None, over=over).limit(most)
        return await self._reader.run(lambda connection: connection.execute(query).scalars().all())

    async def there(self, table: str) -> bool:
        """Whether there is such a table."""
        query = select(_TABLE.id).where(_TABLE.id == table)
        return await self._reader.run(lambda connection: connection.execute(query).first()) is not None

    async def going(self, person: str, most: int) -> Sequence[str]:
        """The tables where ``person`` has a seat and is awaited by people, or plays with them."""
        table, seat = schema.hall_table.c, schema.seat.c
        query = (
            select(table.id)
            .join(schema.seat, seat.hall_table == table.id)
            .where(seat.person == person, or_(table.open > 0, table.live > 0))
            .order_by(table.id)
            .limit(most)
        )
        return await self._reader.run(lambda connection: connection.execute(query).scalars().all())

    async def busy(self, person: str, since: int, most: int) -> Sequence[str]:
        """The tables where people play with ``person``, or have asked ``since``: what is due first comes first."""
        where = {"_person": person, "_since": since, "_most": most}
        return await self._reader.run(lambda connection: connection.execute(BUSY, where).scalars().all())

    async def open(self, most: int) -> Sequence[str]:
        """The tables that wait for anybody, the one that waits longest first."""
        return await self._reader.run(lambda connection: connection.execute(_OPEN.limit(most)).scalars().all())

    async def live(self, most: int) -> Sequence[str]:
        """The tables where people play for everybody to see, the last one to have changed first."""
        return await self._reader.run(lambda connection: connection.execute(_LIVE.limit(most)).scalars().all())

    async def playing(self, persons: Sequence[str]) -> Sequence[tuple[str, str]]:
        """Which of ``persons`` sit at tables that everybody may watch, the last one to have changed first."""
        where = {"_people": persons}
        return await self._reader.run(lambda connection: [tuple(row) for row in connection.execute(_PLAYING, where)])

    async def played(self, most: int) -> Sequence[str]:
        """The tables where people play, the last one to have changed first."""
        return await self._reader.run(lambda connection: connection.execute(_PLAYED.limit(most)).scalars().all())

    async def of_room(self, room: str, most: int, *, over: bool) -> Sequence[str]:
        """The tables of a room that are finished, or that are not; the last one to have changed first."""
        query = (
            select(_TABLE.id)
            .where(_TABLE.room == room, _TABLE.over == int(over))
            .order_by(_TABLE.changed.desc())
            .limit(most)
        )
        return await self._reader.run(lambda connection: connection.execute(query).scalars().all())

    async def due(self) -> Sequence[tuple[str, int]]:
        """Every table that waits for somebody to look after it, soonest first."""
        table = schema.hall_table.c
        query = select(table.id, table.due).where(table.due.is_not(None)).order_by(table.due)
        return await self._reader.run(lambda connection: [(row.id, row.due) for row in connection.execute(query)])
