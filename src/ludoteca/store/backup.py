"""A copy of a database, made while others read and write it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import make_url


def file_of(url: str) -> Path:
    """The file of the SQLite database that ``url`` names.

    Raises:
        ValueError: it names none.
        LookupError: there is no such file.
    """
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database or parsed.database == ":memory:":
        raise ValueError("only an SQLite database in a file is supported")
    file = Path(parsed.database)
    if not file.is_file():
        raise LookupError(f"there is none at {file}")
    return file


def back_up(source: Path, target: Path) -> int:
    """Copy the database as it stands at one moment into a new file that only its owner reads; its size in bytes.

    Raises:
        FileExistsError: there is something at ``target`` already.
        OSError: it cannot be written.
        sqlite3.Error: the source cannot be read.
    """
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as whole,
            closing(sqlite3.connect(target)) as copy,
        ):
            whole.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
        with target.open("rb") as written:
            os.fsync(written.fileno())
    except BaseException:
        target.unlink(missing_ok=True)
        raise
    return target.stat().st_size
