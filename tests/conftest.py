"""Hypothesis draws the same examples in every run: a failure in CI is a failure at the desk.

Sockets that open and close are no news where thousands do. New databases are copies of one that was migrated: hundreds
of tests open one, and the migrations have tests of their own.
"""

import logging
import sqlite3
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import structlog
from hypothesis import HealthCheck, settings
from sqlalchemy import Engine, inspect

from ludoteca.store.database import connect, sqlite_url
from ludoteca.store.migrate import migrate

settings.register_profile(
    "steady", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")
structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))


@pytest.fixture(scope="session", autouse=True)
def _schema_at_one_go() -> Iterator[None]:
    """Give a new SQLite database the newest schema by a copy."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ludoteca.store.store.migrate", _brought_up)
        yield


def _brought_up(engine: Engine) -> None:
    with engine.connect() as connection:
        new = engine.dialect.name == "sqlite" and not inspect(connection).get_table_names()
    if not new:
        migrate(engine)
        return
    raw = engine.raw_connection()
    try:
        assert isinstance(raw.driver_connection, sqlite3.Connection)
        _newest().backup(raw.driver_connection)
    finally:
        raw.close()


@cache
def _newest() -> sqlite3.Connection:
    """A database in memory with the newest schema, and nothing in it."""
    newest = sqlite3.connect(":memory:", check_same_thread=False)
    with tempfile.TemporaryDirectory() as folder:
        engine = connect(sqlite_url(Path(folder)))
        migrate(engine)
        raw = engine.raw_connection()
        assert isinstance(raw.driver_connection, sqlite3.Connection)
        raw.driver_connection.backup(newest)
        raw.close()
        engine.dispose()
    return newest
