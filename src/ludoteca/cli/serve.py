"""``ludoteca serve``: the hall on this machine."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from types import FrameType
from typing import Annotated, NoReturn

import typer

from ludoteca.cli.complaint import Complaint, fail
from ludoteca.cli.place import Data, Database


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0 takes any free one.")] = 8000,
    data: Data = None,
    database: Database = None,
    metrics: Annotated[
        int | None,
        typer.Option(
            min=0, max=65535, metavar="PORT", help="A port of this machine to tell Prometheus the numbers at."
        ),
    ] = None,
    no_endgames: Annotated[
        bool, typer.Option("--no-endgames", help="Do not build what the strong player of Ludo looks up.")
    ] = False,
    lazy: Annotated[
        bool, typer.Option("--lazy", help="Get no computer player ready before it is first asked for a move.")
    ] = False,
) -> None:
    """Open the hall and serve it until told to stop."""
    if not host:
        raise Complaint("--host: an empty address would open the hall to every network; 127.0.0.1 is this machine")
    if data is not None and not str(data).strip("."):
        raise Complaint("--data: name a folder")
    for told in (signal.SIGTERM, signal.SIGINT):
        signal.signal(told, _end)
    from ludoteca.web.serve import serve as run  # noqa: PLC0415  a web server is slow to import

    url = database or database_in(data)
    check(url)
    try:
        run(host, port, url, metrics, endgames=not (no_endgames or lazy), lazy=lazy)
    except OSError as fault:
        fail(f"cannot listen on {fault.filename or f'{host}, port {port}'}: {fault.strerror or fault}")
    except SystemExit as left:
        raise typer.Exit(1 if left.code else 0) from left


def database_in(folder: Path | None) -> str:
    """The address of the SQLite database in ``folder``, which is made if need be.

    Raises:
        OSError: the folder cannot be made.
    """
    from platformdirs import user_data_path  # noqa: PLC0415

    from ludoteca.store.database import sqlite_url  # noqa: PLC0415

    return sqlite_url(folder or user_data_path("ludoteca"))


def check(url: str) -> None:
    """See that a database can be opened, so that what is wrong with it is told in one line.

    Raises:
        Complaint: the address is none that the hall knows.
    """
    from alembic.util import CommandError  # noqa: PLC0415
    from sqlalchemy.exc import ArgumentError, DBAPIError  # noqa: PLC0415

    from ludoteca.store.database import connect  # noqa: PLC0415
    from ludoteca.store.migrate import migrate  # noqa: PLC0415

    try:
        engine = connect(url)
    except (ArgumentError, ValueError) as wrong:
        raise Complaint(f"--database: {wrong}") from wrong
    try:
        migrate(engine)
    except DBAPIError as fault:
        fail(f"cannot open the database: {fault.orig}")
    except CommandError as fault:
        fail(f"the database is of another age of the hall: {fault}")
    finally:
        engine.dispose()


def _end(_signal: int, _frame: FrameType | None) -> NoReturn:
    """To be told to stop is a success."""
    sys.exit(0)
