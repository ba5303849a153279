"""``ludoteca arena``: the levels against each other."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Annotated, Protocol

import typer

from ludoteca.cli.complaint import INTERRUPTED, Complaint
from ludoteca.cli.contest import Game, Tally, contest, player_names, player_of
from ludoteca.cli.setting import AsJson, KindName, OptionWords, Setting, read_setting
from ludoteca.rules.game import Json

MOST = 10_000_000
"""More games are a slip of the finger."""


def arena(
    kind: KindName,
    one: Annotated[str, typer.Option(metavar="LEVEL", help="A level of the kind, or random.", show_default=False)],
    two: Annotated[str, typer.Option(metavar="LEVEL", help="Its opponent, likewise.", show_default=False)],
    games: Annotated[int, typer.Option(min=1, max=MOST, help="How many games.", show_default=False)],
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    option: OptionWords = None,
    as_json: AsJson = False,
) -> None:
    """Play the levels against each other, in pairs of games with the sides swapped."""
    setting = read_setting(kind, option)
    for name in (one, two):
        _check(setting, name)
    tally = Tally()
    players = (player_of(setting, one), player_of(setting, two))
    interrupted = _count(contest(setting, players, games, seed), tally, games)
    if as_json:
        typer.echo(json.dumps({"one": one, "two": two, **_told(tally)}))
    else:
        for line in _lines(setting, one, two, tally):
            typer.echo(line)
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _check(setting: Setting, name: str) -> None:
    kind, known = setting.kind.name, player_names(setting.kind.name)
    if name not in known:
        raise Complaint(f'there is no level "{name}"; {kind} has {", ".join(known)}')


def _count(played: Iterable[Game], tally: Tally, games: int) -> bool:
    """Count the games as they are played; ``True`` when Ctrl-C ended them."""
    try:
        with _watched(games) as tell:
            tell("getting ready")
            for game in played:
                tally.add(game)
                tell(f"won {tally.wins}, drawn {tally.draws}, lost {tally.losses}", 1)
    except KeyboardInterrupt:
        return True
    return False


class Teller(Protocol):
    """Takes what has been reached, and how many games more that is."""

    def __call__(self, reached: str, more: int = 0, /) -> None:
        """Show it."""


@contextmanager
def _watched(games: int) -> Iterator[Teller]:
    """A progress bar on standard error, if that is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _reached, _more=0: None
        return
    from rich.console import Console  # noqa: PLC0415  Rich is for people only
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=games)
        yield lambda reached, more=0: bar.update(task, description=reached, advance=more)


def _told(tally: Tally) -> dict[str, Json]:
    """The tally as JSON."""
    low, high = tally.interval
    return {
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "score": None if tally.score is None else round(tally.score, 6),
        "interval": [round(low, 6), round(high, 6)],
        "ms_per_move": {name: _milliseconds(tally, player) for player, name in enumerate(("one", "two"))},
    }


def _milliseconds(tally: Tally, player: int) -> float | None:
    pace = tally.pace(player)
    return None if pace is None else round(pace, 4)


def _lines(setting: Setting, one: str, two: str, tally: Tally) -> Iterator[str]:
    """The tally in sentences."""
    options = "".join(f", {name} {value}" for name, value in setting.options.items())
    yield f"{one} against {two} in {setting.kind.name}{options}"
    if tally.score is None:
        yield "No game was finished."
        return
    low, high = (f"{100 * end:.1f}" for end in tally.interval)
    games = "1 game" if tally.games == 1 else f"{tally.games:,} games"
    yield f"{games}: {tally.wins:,} won, {tally.draws:,} drawn, {tally.losses:,} lost"
    yield f"score {100 * tally.score:.1f} %, with 95 % confidence {low} to {high} %"
    for name, player in ((one, 0), (two, 1)):
        yield f"{name} took {tally.pace(player) or 0:.2f} ms a move"
