"""``ludoteca import``: rounds out of a file, as a table of the hall."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated

import typer

from ludoteca.cli.complaint import fail
from ludoteca.cli.place import Data, Database
from ludoteca.cli.recordfile import records_in, wrong
from ludoteca.cli.serve import check, database_in
from ludoteca.rules.game import Refusal

if TYPE_CHECKING:
    from ludoteca.match.record import RoundRecord


def import_(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file, or - for standard input.", show_default=False)],
    data: Data = None,
    database: Database = None,
) -> None:
    """Put the rounds of FILE, text or JSON, into the hall as a table that counts for nobody; print its address."""
    from ludoteca.hall.imports import table_of  # noqa: PLC0415  a database is slow to import

    records = records_in(file)
    if isinstance(made := table_of(records), Refusal):
        raise wrong(file, made)  # before there is any database
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
