"""Connections: SQLite in WAL mode with every commit on the disk, or what another URL names."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

_PRAGMAS = (
    *("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000"),
    "secure_delete = ON",  # a deleted account is not to be read out of the file
)


def sqlite_url(folder: Path) -> str:
    """The URL of the hall's database in ``folder``, which is made if need be, for its owner alone to read."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return URL.create("sqlite", database=str(folder / "ludoteca.sqlite3")).render_as_string(hide_password=False)


def connect(url: str) -> Engine:
    """An engine for ``url``.

    On SQLite every transaction begins with ``BEGIN IMMEDIATE`` unless the connection was marked
    ``read_only``: a lock is taken before the first read, so no transaction fails half way.

    Raises:
        ValueError: ``url`` names a database other than SQLite.
    """
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        raise ValueError(f"{parsed.get_backend_name()} is not supported yet; use sqlite")
    engine = create_engine(parsed, connect_args={"check_same_thread": False}, hide_parameters=True)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    event.listen(engine, "commit", _commit)
    return engine


def _prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    # The driver must not begin transactions of its own: we say when and how.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    reading = connection.get_execution_options().get("read_only", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def _commit(connection: Connection) -> None:
    # The driver's own commit says nothing when SQLite has undone the transaction by itself, as it
    # does when the disk is full. This one fails then.
    connection.exec_driver_sql("COMMIT")
