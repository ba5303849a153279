"""``ludoteca admin backup``: a copy of the hall's database."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Annotated

import typer

from ludoteca.cli.complaint import Complaint, fail
from ludoteca.cli.office import hall_at
from ludoteca.cli.place import Data, Database


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy, which is made.", show_default=False)],
    data: Data = None,
    database: Database = None,
) -> None:
    """Copy the hall's database to FILE, as it stands at one moment; the hall may be open meanwhile."""
    from ludoteca.store.backup import back_up  # noqa: PLC0415

    _, source = hall_at(data, database)
    try:
        size = back_up(source, file)
    except FileExistsError as wrong:
        raise Complaint(f"{file} is there already") from wrong
    except sqlite3.Error as fault:
        fail(f"cannot copy the database: {fault}")
    typer.echo(f"{size:,} bytes are in {file}.", err=True)
