"""What goes when an account is deleted, and what stays for those who were there too."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection, Engine, Select, delete, or_, select, update

from ludoteca.store import schema
from ludoteca.store.accounts import Entrance, at, prove
from ludoteca.store.keptnames import keep
from ludoteca.store.messages import silence
from ludoteca.store.peace import forget
from ludoteca.store.rooms import leave
from ludoteca.store.sessions import Session, again, end, new_token
from ludoteca.store.tokens import end_tokens
from ludoteca.store.writer import Writer

_ACCOUNT, _KEPT, _PERSON, _SEAT, _TABLE = (
    schema.account.c,
    schema.kept_name.c,
    schema.person.c,
    schema.seat.c,
    schema.hall_table.c,
)
_OWED = schema.outbox.c
_AT_ONCE = 500
"""Names in one statement."""


class StillSeated(Exception):  # noqa: N818 - it is an answer, not a fault
    """The person is awaited at a table between people, plays there, or something is owed for what was played."""


@dataclass(frozen=True, slots=True)
class Gone:
    """What is there no more: the ids of sessions and tokens, and the tables where nobody else ever had a seat.

    ``rooms`` are those where they were or had said something, ``back`` is the fresh token and the session of the guest
    who was at the device before, if there was one.
    """

    sessions: Sequence[str]
    tables: Sequence[str]
    rooms: Sequence[str]
    back: tuple[str, Session] | None = field(default=None, repr=False)


class Farewells:
    """Deletes accounts."""

    def __init__(self, writer: Writer, engine: Engine) -> None:
        self._writer = writer
        self._engine = engine

    async def erase(
        self,
        person: str,
        entrance: Entrance,
        proof: str | None = None,
        hopeless: Collection[int] = (),
        left: Collection[tuple[str, int]] = (),
    ) -> Gone:
        """Delete everything about a person but an empty line, in one transaction.

        Tables where somebody else had a seat stay as they are; they name nobody. Debts that are
        ``hopeless``, by their ids, are not waited for, nor tables that the person has ``left`` to others who go on
        there, each with the place at which that was seen. The guest who was at the device before is there again.

        Raises:
            NotProved: the hash of the password is not ``proof`` any more.
            StillSeated: something at a table goes on, or is owed.
            NotStored: the database failed.
        """
        fresh = new_token()
        return await self._writer.run(
            lambda connection: _erase(connection, person, entrance, fresh, proof, hopeless, left)
        )

    def scrub(self) -> None:
        """Let nothing of what was deleted stay in the file that the database writes ahead. Blocks for a moment.

        What is deleted is overwritten in the database itself (``secure_delete``); the write-ahead file keeps
        what its pages were until it is emptied. Where somebody reads meanwhile, the next time does it.
        """
        connection = self._engine.raw_connection()
        try:
            connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            connection.close()


def _erase(
    connection: Connection,
    person: str,
    entrance: Entrance,
    fresh: str,
    proof: str | None,
    hopeless: Collection[int],
    left: Collection[tuple[str, int]],
) -> Gone:
    prove(connection, person, proof)
    here, now = at(connection, entrance), entrance.now
    mine = select(_SEAT.hall_table).where(_SEAT.person == person)
    goes_on = select(_TABLE.id, _TABLE.seq).where(_TABLE.id.in_(mine), or_(_TABLE.open > 0, _TABLE.live > 0))
    going = {(table, place) for table, place in connection.execute(goes_on)}
    owed = select(_OWED.id).where(_OWED.hall_table.in_(mine))
    if going - set(left) or set(connection.execute(owed).scalars()) - set(hopeless):
        raise StillSeated
    alone = connection.execute(tables_alone(person)).scalars().all()
    for some in _portions(alone):
        connection.execute(delete(schema.event).where(schema.event.c.stream.in_(some)))
        connection.execute(delete(schema.hall_table).where(_TABLE.id.in_(some)))
    for table in (schema.seat, schema.standing, schema.award, schema.rating_change, schema.rating):
        connection.execute(delete(table).where(table.c.person == person))
    rooms = _leave_rooms(connection, person)
    sessions = [*end(connection, person), *end_tokens(connection, person)]
    key = connection.execute(select(_ACCOUNT.key).where(_ACCOUNT.person == person)).scalar()
    if key is not None:
        keep(connection, key, "", now)
    connection.execute(update(schema.kept_name).where(_KEPT.person == person).values(person=""))
    connection.execute(delete(schema.account).where(_ACCOUNT.person == person))
    connection.execute(update(schema.person).where(_PERSON.id == person).values(gone=now))
    guest = here.guest if here and here.person == person else None
    session = again(connection, fresh, guest, now, entrance.device)
    return Gone(sessions, alone, rooms, (fresh, session) if session else None)


def tables_alone(person: str) -> Select[str]:
    """The tables where nobody but ``person`` ever had a seat, found without a look at anybody else's."""
    other = schema.seat.alias("other").c
    shared = select(other.person).where(other.hall_table == _SEAT.hall_table, other.person != person).exists()
    return select(_SEAT.hall_table).where(_SEAT.person == person, ~shared)


def _leave_rooms(connection: Connection, person: str) -> Sequence[str]:
    """Take somebody out of every room, with all that they have said and would not hear; where that is noticed."""
    inside = select(schema.membership.c.room).where(schema.membership.c.person == person)
    left = connection.execute(inside).scalars().all()
    for room in left:
        leave(connection, room, person)
    connection.execute(delete(schema.mute).where(schema.mute.c.person == person))
    forget(connection, person)
    return list(dict.fromkeys((*left, *silence(connection, person))))


def _portions(names: Sequence[str]) -> Iterator[Sequence[str]]:
    return (names[first : first + _AT_ONCE] for first in range(0, len(names), _AT_ONCE))
