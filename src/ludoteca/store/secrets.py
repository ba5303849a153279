"""The secrets behind what chance gives: one for each table whose game has yet to end, and nowhere else."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, delete, insert, select

from ludoteca.store import schema
from ludoteca.store.reader import Reader

_SECRET = schema.dice_secret.c
_OF_TABLE = _SECRET.hall_table == bindparam("_table")
_KEEP = insert(schema.dice_secret)
_DROP = delete(schema.dice_secret).where(_OF_TABLE)
_FIND = select(_SECRET.secret).where(_OF_TABLE)


def change(connection: Connection, table: str, secret: str | None, *, drop: bool) -> None:
    """Strike the secret of a table out, if it is told, and keep the next one, if there is one."""
    if drop:
        connection.execute(_DROP, {"_table": table})
    if secret is not None:
        connection.execute(_KEEP, {"hall_table": table, "secret": secret})


class Secrets:
    """Reads secrets."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def of(self, table: str) -> bytes | None:
        """The secret of a table, if it has one."""
        found = await self._reader.run(lambda connection: connection.execute(_FIND, {"_table": table}).scalar())
        return None if found is None else bytes.fromhex(str(found))
