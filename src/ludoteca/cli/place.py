"""The options that say where a hall keeps its data."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

Data: TypeAlias = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", help="Where the hall keeps its data. \\[default: the user's data folder]"),
]
Database: TypeAlias = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help="The database. \\[default: SQLite in the data folder]"),
]
