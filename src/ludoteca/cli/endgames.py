"""``ludoteca endgames``: the tables by which the strong player of Ludo ends a game."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from ludoteca.cli.complaint import fail
from ludoteca.cli.progress import watched
from ludoteca.cli.setting import Setting
from ludoteca.engine.player import Level
from ludoteca.rules.ludo.rules import LudoRules

if TYPE_CHECKING:
    from ludoteca.rules.ludo.setup import LudoSetup

MOST = 1_000_000
EXACT = 1e-6
"""Entries are numbers of 32 bits."""

endgames = typer.Typer(help="The exact ends of Ludo that the strong player looks up.", no_args_is_help=True)


@endgames.command()
def build() -> None:
    """Build the tables that are not there, with squares safe and not; Ctrl-C leaves what is finished."""
    from ludoteca.engine.ludo.endgame import SETUPS  # noqa: PLC0415  Numba is slow to import
    from ludoteca.engine.ludo.endgame_file import file_of  # noqa: PLC0415

    for setup in SETUPS:
        make(setup)
        typer.echo(f"{_name(setup)}: {file_of(safe=setup.safe)}")


@endgames.command()
def check(
    positions: Annotated[
        int, typer.Option(min=1, max=MOST, help="How many of each to work out again by the plain rules.")
    ] = 200,
) -> None:
    """Work some entries of each table out again, one roll and all that can be done with it."""
    from ludoteca.engine.ludo.endgame import SETUPS, table_of  # noqa: PLC0415  Numba is slow to import
    from ludoteca.engine.ludo.endgame_check import differences  # noqa: PLC0415

    for setup in SETUPS:
        table = table_of(setup)
        if not table.size:
            fail(f"{_name(setup)}: there is no whole table of this version; ludoteca endgames build")
        most = 0.0
        with watched(positions) as tell:
            for one in islice(differences(table, setup, Random(0)), positions):  # noqa: S311
                most = max(most, abs(one))
                tell(_name(setup), 1)
        if most > EXACT:
            fail(f"{_name(setup)}: an entry is wrong by {most:.1g}")
        typer.echo(f"{_name(setup)}: {positions:,} of {table[0].size:,} entries worked out again, right to {most:.0e}")


def at_hand(setting: Setting, levels: Iterable[str]) -> None:
    """Build what a level looks up in a setting, unless it is there: on one core, ten seconds."""
    if Level.STRONG in levels and isinstance(setting.rules, LudoRules):
        make(setting.rules.setup)


def make(setup: LudoSetup) -> None:
    """Build the table for a setup, unless it is there or there can be none."""
    from ludoteca.engine.ludo.endgame import making  # noqa: PLC0415  Numba is slow to import

    with watched(100) as tell:
        tell(f"{_name(setup)}: getting ready")
        shown = 0
        for share in making(setup):
            tell(_name(setup), int(100 * share) - shown)
            shown = int(100 * share)


def _name(setup: LudoSetup) -> str:
    return f"ends of ludo, safe={'on' if setup.safe else 'off'}"
