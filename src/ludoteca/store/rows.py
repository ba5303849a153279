"""Many rows at once, past what SQLAlchemy works out for each of them: that costs more than storing the row."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sqlalchemy import Connection, Dialect, UpdateBase


def put_all(
    connection: Connection, statement: UpdateBase, names: Sequence[str], rows: Sequence[tuple[object, ...]]
) -> int:
    """Run ``statement`` for each row, its values in the order of ``names``. Returns how many rows of the table it met.

    Values go to the driver as they are: numbers, text, bytes and ``None``.
    """
    dialect = connection.dialect
    text = _in_order(dialect, statement, tuple(names)) if dialect.positional else None
    if text is None:
        return connection.execute(statement, [dict(zip(names, row, strict=True)) for row in rows]).rowcount
    return connection.exec_driver_sql(text, list(rows)).rowcount


@lru_cache(maxsize=32)
def _in_order(dialect: Dialect, statement: UpdateBase, names: tuple[str, ...]) -> str | None:
    """The statement as the driver takes it, if it takes its values in that order."""
    compiled = statement.compile(dialect=dialect)
    return str(compiled) if tuple(compiled.positiontup or ()) == names else None
