"""``ludoteca serve``: the hall on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on.")] = 8000,
    data: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where the hall keeps its data [default: the user's data folder]."),
    ] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="The database [default: SQLite in the data folder].")
    ] = None,
) -> None:
    """Open the hall and serve it until told to stop."""
    from ludoteca.web.serve import serve as run  # noqa: PLC0415  a web server is slow to import

    run(host, port, database or database_in(data))


def database_in(folder: Path | None) -> str:
    """The address of the SQLite database in ``folder``, which is made if need be.

    Raises:
        OSError: the folder cannot be made.
    """
    if folder is None:
        from platformdirs import user_data_path  # noqa: PLC0415

        folder = user_data_path("ludoteca")
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder.resolve() / 'ludoteca.db'}"
