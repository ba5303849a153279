"""When the hall was last at work: time that passes while it is away is charged to nobody."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, func, insert, select, update

from ludoteca.store import schema
from ludoteca.store.reader import Reader
from ludoteca.store.writer import Writer

_BEAT = schema.beat.c
_UPDATE = update(schema.beat).where(_BEAT.process == bindparam("_process")).values(at=bindparam("_at"))
_INSERT = insert(schema.beat).values(process=bindparam("_process"), at=bindparam("_at"))


class Beats:
    """Writes a process's beat and reads the last of all."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def beat(self, process: str, now: int) -> None:
        """``process`` is at work at ``now``.

        Raises:
            NotStored: the database failed.
        """
        values = {"_process": process, "_at": now}

        def work(connection: Connection) -> None:
            if not connection.execute(_UPDATE, values).rowcount:
                connection.execute(_INSERT, values)

        await self._writer.run(work)

    async def last(self) -> int | None:
        """When any process was last seen at work."""
        return await self._reader.run(lambda connection: connection.execute(select(func.max(_BEAT.at))).scalar())
