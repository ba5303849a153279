"""Whether the database is one that this hall can work with."""

from __future__ import annotations

from sqlalchemy import Connection, text

from ludoteca.store.migrate import newest
from ludoteca.store.reader import Reader

_VERSION = text("SELECT version_num FROM alembic_version")


class Soundness:
    """Looks at the database afresh: another process may have changed it, or its disk may have gone."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def of_this_age(self) -> bool:
        """Whether the schema is the newest that this hall knows.

        Raises:
            DBAPIError: the database cannot be read.
        """

        def work(connection: Connection) -> bool:
            return list(connection.execute(_VERSION).scalars()) == [newest()]

        return await self._reader.run(work)
