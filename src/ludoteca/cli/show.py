"""``ludoteca show``: the position after some moves."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from ludoteca.cli.record import play_out
from ludoteca.cli.setting import AsJson, KindName, OptionWords, read_setting


def show(
    kind: KindName,
    moves: Annotated[
        str,
        typer.Argument(metavar="MOVES", help='The moves in one argument: "d c d", "4 3 4" or 434.', show_default=False),
    ] = "",
    option: OptionWords = None,
    as_json: AsJson = False,
) -> None:
    """Show the position after MOVES."""
    setting = read_setting(kind, option)
    position = play_out(setting.rules, moves)
    if as_json:
        typer.echo(json.dumps({"kind": setting.kind.name, "options": dict(setting.options), **position.view(None)}))
        return
    from ludoteca.cli.board import people_console  # noqa: PLC0415  Rich is for people only
    from ludoteca.cli.picture import picture  # noqa: PLC0415

    console = people_console()
    options = ", ".join(f"{name} {value}" for name, value in setting.options.items())
    console.print(f"{setting.kind.name}: {options}" if options else setting.kind.name)
    console.print(picture(setting.rules, position))
