"""``ludoteca admin``: people and backups, for whoever runs a hall."""

from __future__ import annotations

import typer

from ludoteca.cli.admin_backup import backup
from ludoteca.cli.admin_change import delete, lift, rename, reset_password, suspend
from ludoteca.cli.admin_look import people, person
from ludoteca.cli.admin_peace import mute, reports, settle
from ludoteca.cli.complaint import OneLineGroup

admin = typer.Typer(
    cls=OneLineGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@admin.callback(invoke_without_command=True)
def look_after(context: typer.Context) -> None:
    """Look after people, what they report, and backups of a hall on this machine, open or not."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


for command in (people, person, reset_password, rename, suspend, lift, delete, reports, settle, mute, backup):
    admin.command()(command)
