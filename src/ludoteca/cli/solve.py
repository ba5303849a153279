"""``ludoteca solve``: exact scores."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from ludoteca.cli.complaint import Complaint
from ludoteca.cli.record import play_out
from ludoteca.cli.setting import AsJson, OptionWords, read_setting
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Refusal

USUAL = "four"
LONGEST = 1_000_000
"""Seconds."""


def solve(
    kind: Annotated[
        str,
        typer.Argument(metavar="KIND", help=f"A game of lines for two, {USUAL} if none is named.", show_default=False),
    ] = USUAL,
    moves: Annotated[
        str,
        typer.Argument(metavar="MOVES", help='The moves in one argument: "d c d", "4 3 4" or 434.', show_default=False),
    ] = "",
    option: OptionWords = None,
    file: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Solve every line of a file instead, - for standard input: 4 3 4 as 434."),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(min=0.001, max=LONGEST, help="Take so long at most; what is not known then is told as bounds."),
    ] = None,
    no_book: Annotated[bool, typer.Option("--no-book", help="Look nothing up in the opening book.")] = False,
    as_json: AsJson = False,
) -> None:
    """Tell the exact score of every move after MOVES, and of the position."""
    if not moves and kind not in KINDS and not isinstance(KINDS[USUAL].make({}).read(kind), Refusal):
        kind, moves = USUAL, kind
    setting = read_setting(kind, option)
    from ludoteca.cli.solving import Solving, told, values  # noqa: PLC0415  Numba is slow to import

    solving = Solving.of(setting, by_book=not no_book)
    if file is None:
        solution = solving.solution(play_out(setting.rules, moves), seconds or 0)
        if as_json:
            typer.echo(json.dumps(told(solution)))
        else:
            from ludoteca.cli.solved import show  # noqa: PLC0415

            show(solution)
        return
    if moves or seconds:
        raise Complaint("--file goes with neither MOVES nor --seconds")
    if as_json:
        typer.echo(json.dumps([{"moves": line, "score": score} for line, score in values(solving, file)]))
        return
    for line, score in values(solving, file):
        typer.echo(f"{line} {score}")
