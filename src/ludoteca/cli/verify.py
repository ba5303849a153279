"""``ludoteca verify``: whether what a file of rounds says can be true, down to every roll of the dice."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from ludoteca.cli.recordfile import records_in
from ludoteca.cli.setting import AsJson

if TYPE_CHECKING:
    from ludoteca.match.record import RoundRecord


def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file, or - for standard input.", show_default=False)],
    as_json: AsJson = False,
) -> None:
    """Check the rounds of FILE, text or JSON: every move legal, each result right, every roll out of its secret."""
    records = records_in(file)
    rolls = [rolls_of(record) for record in records]
    proven = sum(rolls[at] for at, record in enumerate(records) if record.dice is not None and record.dice.secret)
    counts = {
        "rounds": len(records),
        "moves": sum(len(record.moves) for record in records) - sum(rolls),
        "rolls": sum(rolls),
        "proven": proven,
    }
    if as_json:
        typer.echo(json.dumps(counts))
        return
    typer.echo(
        f"{_many(counts['rounds'], 'round')} with {_many(counts['moves'], 'move')}: all legal, the results right"
    )
    if counts["rolls"]:
        follow = "follow from the secret that was sealed before" if proven else "come without their secret"
        rest = f"; {_many(counts['rolls'] - proven, 'other')} without" if 0 < proven < counts["rolls"] else ""
        typer.echo(f"{_many(proven or counts['rolls'], 'roll')} {follow}{rest}")


def rolls_of(record: RoundRecord) -> int:
    """How many of the moves were left to chance."""
    from ludoteca.match.record import check  # noqa: PLC0415  it needs all of the rules
    from ludoteca.rules.game import Refusal  # noqa: PLC0415

    positions = check(record)
    return 0 if isinstance(positions, Refusal) else sum(bool(before.chances()) for before in positions[:-1])


def _many(number: int, what: str) -> str:
    """So many of something.

    >>> _many(1, "roll"), _many(2, "roll")
    ('1 roll', '2 rolls')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
