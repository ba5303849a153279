"""``ludoteca import``: rounds out of a file, as a table of the hall."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludoteca.cli.complaint import Complaint, fail
from ludoteca.cli.place import Data, Database
from ludoteca.cli.sentences import sentence
from ludoteca.cli.serve import check, database_in
from ludoteca.rules.game import Refusal

if TYPE_CHECKING:
    from ludoteca.match.record import RoundRecord

MOST_BYTES = 8_000_000


def import_(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file, or - for standard input.", show_default=False)],
    data: Data = None,
    database: Database = None,
) -> None:
    """Put the rounds of FILE, text or JSON, into the hall as a table that counts for nobody; print its address."""
    from ludoteca.hall.imports import table_of  # noqa: PLC0415  a database is slow to import
    from ludoteca.match.record_file import read_file  # noqa: PLC0415

    records = read_file(_text_of(file))
    if isinstance(records, Refusal):
        raise _wrong(file, records)
    if isinstance(made := table_of(records), Refusal):
        raise _wrong(file, made)  # before there is any database
    url = database or database_in(data)
    check(url)
    typer.echo(f"/t/{_put(url, records)}")


def _put(url: str, records: tuple[RoundRecord, ...]) -> str:
    from ludoteca.hall.imports import put_records  # noqa: PLC0415
    from ludoteca.store.store import Store  # noqa: PLC0415
    from ludoteca.store.writer import NotStored  # noqa: PLC0415

    store = Store(url)
    try:
        table = asyncio.run(put_records(store, records))
    except NotStored as fault:
        fail(f"cannot write to the database: {fault}")
    finally:
        store.close()
    if isinstance(table, Refusal):
        fail(table.code)  # a moment ago it was none
    return table


def _text_of(file: str) -> str:
    """What is in a file, up to what is too long in any case."""
    try:
        if file == "-":
            source = getattr(sys.stdin, "buffer", None)
            said = source.read(MOST_BYTES) if source else b""
        else:
            with Path(file).open("rb") as opened:
                said = opened.read(MOST_BYTES)
    except (FileNotFoundError, IsADirectoryError) as wrong:
        raise Complaint(f'there is no file "{file}"') from wrong
    if len(said) == MOST_BYTES:
        raise Complaint(f"{file}: {sentence(Refusal('too-long'))}")
    try:
        return said.decode()
    except UnicodeDecodeError as wrong:
        line = said.count(b"\n", 0, wrong.start) + 1
        raise Complaint(f"{file}: line {line} is no UTF-8") from wrong


def _wrong(file: str, refusal: Refusal) -> Complaint:
    blanks = refusal.blanks
    parts = [file, f"record {blanks['record']}"] if "record" in blanks else [file]
    parts.append(sentence(refusal))
    if "why" in blanks:
        parts.append(sentence(Refusal(str(blanks["why"]), blanks)))
    return Complaint(": ".join(parts))
