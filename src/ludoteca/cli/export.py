"""``ludoteca export``: rounds of a hall's table as text or JSON."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from ludoteca.cli.complaint import Complaint, fail
from ludoteca.cli.place import Data, Database
from ludoteca.cli.serve import database_in
from ludoteca.cli.setting import AsJson
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Refusal


def export(
    table: Annotated[
        str, typer.Argument(metavar="TABLE", help="The table's name, or its address.", show_default=False)
    ],
    round_: Annotated[
        int | None,
        typer.Option("--round", metavar="N", min=1, max=9_999, help="Which round of the table. \\[default: the last]"),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Every round of the table, one after the other.")] = False,
    as_json: AsJson = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """Print a round of TABLE as text. The hall may be open meanwhile; nothing in it is changed."""
    from ludoteca.hall.pastrounds import rounds_at  # noqa: PLC0415  a database is slow to import
    from ludoteca.match.record import record_of  # noqa: PLC0415
    from ludoteca.match.record_file import write_array, write_texts  # noqa: PLC0415
    from ludoteca.match.record_json import write_json  # noqa: PLC0415
    from ludoteca.store.stream import read_members, read_stream  # noqa: PLC0415

    if every and round_ is not None:
        raise Complaint("--round is one of them, and --all is every one")
    name = name_of(table)
    url = database or _url_in(data)
    try:
        stream = read_stream(url, name)
        members = {PersonId(person): called for person, called in read_members(url, name).items()}
    except ValueError as wrong:
        raise Complaint(f"--database: {wrong}") from wrong
    except LookupError as fault:
        fail(f"cannot read the database: {fault}")
    text = ""
    try:
        found = rounds_at(stream, None if every else round_ or 0)
        if not isinstance(found, Refusal):
            records = [record_of(one, members) for one in found]
            text = write_texts(records) if not as_json else write_array(records) if every else write_json(records[0])
    except Exception as fault:  # noqa: BLE001 - a spoiled log can go wrong anywhere, and is no fault of ours
        fail(f"the table's log is spoiled: {str(fault) or type(fault).__name__}")
    if isinstance(found, Refusal):
        _refuse(found.code, name, round_)
    typer.echo(text, nl=False)


def name_of(table: str) -> str:
    """The name in a table's address, or the name itself.

    >>> name_of("http://127.0.0.1:8000/t/0123456789abcdef0123?round=2"), name_of("0123456789abcdef0123")
    ('0123456789abcdef0123', '0123456789abcdef0123')
    """
    found = re.search(r"/t/([^/?#]+)", table)
    return found[1] if found else table


def _refuse(code: str, name: str, number: int | None) -> NoReturn:
    if code == "no-such-table":
        raise Complaint(f'there is no table "{name}"')
    raise Complaint(f"the table has no round {number}" if number else "the table has no round yet")


def _url_in(data: Path | None) -> str:
    """The database in a folder, which has to be there."""
    from platformdirs import user_data_path  # noqa: PLC0415

    folder = data or user_data_path("ludoteca")
    if folder.is_dir():
        return database_in(folder)
    if data is None:
        fail(f"there is no hall's data at {folder} yet")
    raise Complaint(f"--data: there is no folder {data}")
