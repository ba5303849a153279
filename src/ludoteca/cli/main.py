"""The ``ludoteca`` command."""

from __future__ import annotations

import io
import sys
from typing import Annotated

import typer

from ludoteca import __version__
from ludoteca.cli.admin import admin
from ludoteca.cli.arena import arena
from ludoteca.cli.book import book
from ludoteca.cli.complaint import FAULT, OneLineGroup
from ludoteca.cli.endgames import endgames
from ludoteca.cli.export import export
from ludoteca.cli.hint import hint
from ludoteca.cli.importing import import_
from ludoteca.cli.perft import perft
from ludoteca.cli.play import play
from ludoteca.cli.serve import serve
from ludoteca.cli.show import show
from ludoteca.cli.solve import solve
from ludoteca.cli.verify import verify
from ludoteca.cli.warmup import warmup

app = typer.Typer(
    name="ludoteca",
    cls=OneLineGroup,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)


@app.callback(invoke_without_command=True)
def ludoteca(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and leave.")] = False,
) -> None:
    """A hall of board games: play, serve, and study them."""
    if version:
        typer.echo(f"ludoteca {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


for command in (serve, play, show, solve, hint, arena, perft, export, verify, warmup):
    app.command()(command)
app.command("import")(import_)
app.add_typer(endgames, name="endgames")
app.add_typer(book, name="book")
app.add_typer(admin, name="admin")


def main() -> None:
    """Run the command that the process was started with."""
    sys.stdin = sys.stdin or io.StringIO()  # closed: as if it ended at once
    if sys.stdout is None:
        sys.exit(FAULT)  # nothing could be told
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    app(prog_name="ludoteca")
