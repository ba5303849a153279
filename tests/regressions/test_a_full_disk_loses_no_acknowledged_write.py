"""A group of writes in which one fills the disk: SQLite then undoes the whole transaction by itself.

What came before it in the group was once acknowledged and lost, and what came after committed on its own.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import Connection, event

from ludoteca.store.database import connect, sqlite_url
from ludoteca.store.migrate import migrate
from ludoteca.store.writer import NotStored, Writer


def test_a_full_disk_loses_no_acknowledged_write(tmp_path: Path) -> None:
    engine = connect(sqlite_url(tmp_path))
    migrate(engine)
    engine.dispose()
    event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA max_page_count = 60"))
    writer = Writer(engine)

    def add(name: str, size: int = 1) -> object:
        def work(connection: Connection) -> None:
            connection.exec_driver_sql("INSERT INTO person (id, since) VALUES (?, ?)", (name + "x" * size, 1))

        return work

    async def scene() -> list[object]:
        works = [add("good"), add("big", 1_000_000), add("later")]
        return await asyncio.gather(*(writer.run(work) for work in works), return_exceptions=True)  # type: ignore[arg-type]

    answers = asyncio.run(scene())
    writer.close()

    assert [None, None] == [answers[0], answers[2]]
    assert isinstance(answers[1], NotStored)
    with engine.connect() as connection:
        names = connection.exec_driver_sql("SELECT id FROM person ORDER BY id").scalars().all()
    engine.dispose()
    assert ["goodx", "laterx"] == names
