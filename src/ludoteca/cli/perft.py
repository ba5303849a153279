"""``ludoteca perft``: how many lines of play there are, ply by ply."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import typer

from ludoteca.cli.complaint import Complaint
from ludoteca.cli.setting import AsJson, KindName, OptionWords, read_setting
from ludoteca.rules.perft import perft as count

DEEPEST = 999
"""No game is longer, and no computer gets near."""

_WIDTHS = {"ply": 3, "sequences": 15, "ended": 12, "distinct": 12}


def perft(
    kind: KindName,
    depth: Annotated[str, typer.Argument(metavar="DEPTH", help=f"How many plies deep, 1 to {DEEPEST}.")],
    option: OptionWords = None,
    as_json: AsJson = False,
) -> None:
    """Count move sequences and positions, ply by ply."""
    setting, plies = read_setting(kind, option), read_depth(depth)
    if setting.dice:
        raise Complaint(f"move sequences are not counted where dice are rolled, as in {setting.kind.name}")
    rows = count(setting.rules, plies)
    if as_json:
        typer.echo(json.dumps([asdict(row) for row in rows]))
        return
    typer.echo("  ".join(name.rjust(width) for name, width in _WIDTHS.items()))
    for row in rows:
        counts = asdict(row)
        typer.echo("  ".join(f"{counts[name]:>{width},}" for name, width in _WIDTHS.items()))


def read_depth(text: str) -> int:
    """A count of plies.

    >>> read_depth("8")
    8

    Raises:
        Complaint: it is not a whole number from 1 to ``DEEPEST``.
    """
    if text.isascii() and text.isdigit() and len(text) <= len(str(DEEPEST)) and int(text) > 0:
        return int(text)
    raise Complaint(f'DEPTH is a whole number from 1 to {DEEPEST}, not "{text}"')
