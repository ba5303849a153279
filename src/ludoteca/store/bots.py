"""Accounts that become bots: what they give up goes in the same transaction."""

from __future__ import annotations

from sqlalchemy import Connection, delete, or_, select, update

from ludoteca.store import schema
from ludoteca.store.accounts import prove
from ludoteca.store.farewells import StillSeated
from ludoteca.store.writer import Writer

_ACCOUNT, _SEAT, _TABLE, _OWED = schema.account.c, schema.seat.c, schema.hall_table.c, schema.outbox.c.hall_table


class Bots:
    """Makes accounts those of bots."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def declare(self, person: str, now: int, proof: str) -> bool:
        """Let an account be a bot's from ``now`` on, for good, without ratings and points; false if it is already.

        ``proof`` is the hash that the password was seen to fit.

        Raises:
            NotProved: the password was changed meanwhile.
            StillSeated: the person is awaited or plays with people, or something is owed for what was played.
        """

        def work(connection: Connection) -> bool:
            prove(connection, person, proof)
            mine = select(_SEAT.hall_table).where(_SEAT.person == person)
            goes_on = select(_TABLE.id).where(_TABLE.id.in_(mine), or_(_TABLE.open > 0, _TABLE.live > 0))
            if connection.execute(goes_on).first() or connection.execute(select(_OWED).where(_OWED.in_(mine))).first():
                raise StillSeated
            account = update(schema.account).where(_ACCOUNT.person == person, _ACCOUNT.bot.is_(None))
            if not connection.execute(account.values(bot=now, points=0)).rowcount:
                return False
            for table in (schema.award, schema.rating_change, schema.rating):
                connection.execute(delete(table).where(table.c.person == person))
            return True

        return await self._writer.run(work)
