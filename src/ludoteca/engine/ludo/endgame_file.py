"""Where the tables of endgames are kept: a file for each, which is whole, of these rules, or not used at all."""

from __future__ import annotations

import hashlib
import os
import struct
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path

import numpy as np

from ludoteca.engine.cache import settle_cache
from ludoteca.engine.ludo.kernels.endgame import SHAPE, Table

MAGIC = b"ludoteca endgame"
HEAD = struct.Struct("<16s16s?7x32s")
"""What the file is, the version of the table, whether squares are safe, and a digest of all that follows."""
BEGIN = 4096
"""Where the table begins: on a page of memory."""
ENTRY = np.dtype("<f4")
SIZE = BEGIN + ENTRY.itemsize * int(np.prod(SHAPE))
LONG = 7 * 24 * 60 * 60
"""Seconds after which the table of another version is removed: building it takes ten."""
MADE_BY = ("endgame_build", "endgame_file", "kernels/board", "kernels/endgame", "kernels/moves", "kernels/sweep")
"""All that an entry comes from."""


def file_of(*, safe: bool) -> Path:
    """Where the table is kept: in a folder beside the kernels that outlives their versions."""
    return settle_cache().parent / "endgames" / f"ludo-{'safe' if safe else 'plain'}-{version()}.table"


@cache
def version() -> str:
    """A word for the source that the tables are made by: with other rules it is another."""
    digest = hashlib.sha256()
    for name in MADE_BY:
        digest.update((Path(__file__).parent / f"{name}.py").read_bytes())
    return digest.hexdigest()[:16]


def write(path: Path, table: Table, *, safe: bool) -> None:
    """Keep a table; whoever looks meanwhile sees all of it or nothing.

    What a machine that stops may leave half written is refused by its digest.

    Raises:
        OSError: it cannot be written.
    """
    data = np.ascontiguousarray(table, dtype=ENTRY).data
    head = _head(hashlib.sha256(data).digest(), safe=safe)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=path.name, suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(head)
            file.write(data)
        Path(name).replace(path)
        _clear_away(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read(path: Path, *, safe: bool) -> Table | None:
    """The table in a file, mapped into memory for reading; ``None`` if it is not there, not whole, or another."""
    try:
        with path.open("rb") as file:
            head, found = file.read(BEGIN), hashlib.sha256()
            if os.fstat(file.fileno()).st_size != SIZE:
                return None
            while some := file.read(1 << 20):
                found.update(some)
        if head != _head(found.digest(), safe=safe):
            return None
        return np.asarray(np.memmap(path, ENTRY, "r", BEGIN, SHAPE))
    except OSError:
        return None


def _head(digest: bytes, *, safe: bool) -> bytes:
    return HEAD.pack(MAGIC, version().encode(), safe, digest).ljust(BEGIN, b"\0")


def _clear_away(kept: Path) -> None:
    """Remove what earlier versions left there, once nobody will have used it for long."""
    for path in kept.parent.glob("ludo-*"):
        with suppress(OSError):
            if path != kept and path.stat().st_mtime < kept.stat().st_mtime - LONG:
                path.unlink()
