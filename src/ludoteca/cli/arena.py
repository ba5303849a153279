"""``ludoteca arena``: the levels against each other."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from random import Random
from typing import Annotated, TypeAlias

import typer

from ludoteca.cli.complaint import INTERRUPTED, Complaint
from ludoteca.cli.crosstable import head, row
from ludoteca.cli.endgames import at_hand
from ludoteca.cli.lots import RandomLots
from ludoteca.cli.progress import watched
from ludoteca.cli.setting import AsJson, KindName, OptionWords, Setting, read_setting
from ludoteca.engine.contest import NATIVE, match, player_names
from ludoteca.engine.player import NODES
from ludoteca.engine.tally import Adjusted, Game, Tally
from ludoteca.rules.game import Json

MOST = 10_000_000
"""More games are a slip of the finger."""
DEEPEST = 1_000_000_000
"""No search looks at more positions."""

Pair: TypeAlias = tuple[str, str]


def arena(
    kind: KindName,
    games: Annotated[int, typer.Option(min=1, max=MOST, help="How many games a pair.", show_default=False)],
    one: Annotated[str | None, typer.Option(metavar="LEVEL", help="A level of the kind, or random.")] = None,
    two: Annotated[str | None, typer.Option(metavar="LEVEL", help="Its opponent, likewise.")] = None,
    players: Annotated[
        str | None, typer.Option(metavar="LEVEL,LEVEL,…", help="Instead of one and two: each against each.")
    ] = None,
    nodes: Annotated[
        int, typer.Option(min=1, max=DEEPEST, help="How many positions master or strong looks at for a move.")
    ] = NODES,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    option: OptionWords = None,
    as_json: AsJson = False,
) -> None:
    """Play the levels against each other, in pairs of games with the sides swapped.

    Where three play, a level has one seat and the other two, in each of six ways. Where there are dice, the first has
    one seat and the other all others, in each way, with the same rolls.
    """
    setting = read_setting(kind, option, RandomLots(Random(seed)))  # noqa: S311  the same seed, the same games
    pairs = _pairs(setting.kind.name, one, two, players)
    adjusted = setting.kind.name in NATIVE
    at_hand(setting, chain.from_iterable(pairs))
    as_table = players is not None and not as_json
    if as_table:
        typer.echo(f"{_title(setting, 'each against each')}\n\n{head(adjusted=adjusted)}")
    lay = (lambda draws: setting.again(RandomLots(draws))) if setting.drawn else None
    told: list[Json] = []
    interrupted = False
    for pair in pairs:
        tally = Tally()
        kind_name, options = setting.kind.name, setting.options
        played = match(kind_name, options, setting.rules, pair, games, seed=seed, nodes=nodes, lay=lay)
        interrupted = _count(played, tally, games)
        told.append(_told(pair, tally))
        if as_table:
            typer.echo(row(pair, tally, adjusted=adjusted))
        elif not as_json:
            typer.echo("\n".join(_lines(setting, pair, tally)))
        if interrupted:
            break
    if as_json:
        typer.echo(json.dumps(told if players is not None else told[0]))
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _pairs(kind: str, one: str | None, two: str | None, players: str | None) -> list[Pair]:
    """Who meets whom."""
    known = player_names(kind)
    if players is None:
        if one is None or two is None:
            raise Complaint("say who plays: --one and --two, or --players")
        names, pairs = [one, two], [(one, two)]
    else:
        if one is not None or two is not None:
            raise Complaint("--players goes without --one and --two")
        names = players.split(",")
        pairs = list(combinations(names, 2))
    for name in names:
        if name not in known:
            raise Complaint(f'there is no level "{name}"; {kind} has {", ".join(known)}')
    if len(set(names)) < len(names) and players is not None:
        raise Complaint("name every level once")
    if not pairs:
        raise Complaint("it takes two to play")
    return pairs


def _count(played: Iterable[Game], tally: Tally, games: int) -> bool:
    """Count the games as they are played; ``True`` when Ctrl-C ended them."""
    try:
        with watched(games) as tell:
            tell("getting ready")
            for game in played:
                tally.add(game)
                tell(f"won {tally.wins}, drawn {tally.draws}, lost {tally.losses}", 1)
    except KeyboardInterrupt:
        return True
    return False


def _told(pair: Pair, tally: Tally) -> dict[str, Json]:
    """The tally as JSON."""
    low, high = tally.interval
    adjusted = tally.adjusted
    return {
        "one": pair[0],
        "two": pair[1],
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "score": None if tally.score is None else round(tally.score, 6),
        "interval": [round(low, 6), round(high, 6)],
        "ms_per_move": {name: _milliseconds(tally, player) for player, name in enumerate(("one", "two"))},
        **({} if adjusted is None else {"adjusted": _without_luck(adjusted)}),
    }


def _without_luck(adjusted: Adjusted) -> dict[str, Json]:
    return {
        "score": round(adjusted.score, 6),
        "interval": [round(end, 6) for end in adjusted.interval],
        "variance_ratio": None if adjusted.ratio is None else round(adjusted.ratio, 3),
    }


def _milliseconds(tally: Tally, player: int) -> float | None:
    pace = tally.pace(player)
    return None if pace is None else round(pace, 4)


def _title(setting: Setting, who: str) -> str:
    return f"{who} in {setting.kind.name}{setting.told()}"


def _lines(setting: Setting, pair: Pair, tally: Tally) -> Iterator[str]:
    """The tally in sentences."""
    yield _title(setting, " against ".join(pair))
    if tally.score is None:
        yield "No game was finished."
        return
    low, high = (f"{100 * end:.1f}" for end in tally.interval)
    games = "1 game" if tally.games == 1 else f"{tally.games:,} games"
    yield f"{games}: {tally.wins:,} won, {tally.draws:,} drawn, {tally.losses:,} lost"
    yield f"score {100 * tally.score:.1f} %, with 95 % confidence {low} to {high} %"
    if (adjusted := tally.adjusted) is not None:
        low, high = (f"{100 * end:.1f}" for end in adjusted.interval)
        score = f"without the luck of the rolls {100 * adjusted.score:.1f} %, with 95 % confidence {low} to {high} %"
        yield score if adjusted.ratio is None else f"{score}; with it that takes {adjusted.ratio:.1f} times the games"
    if setting.dice and setting.rules.seats > 2:
        yield f"one that is no better would score {100 / setting.rules.seats:.1f} %: it sits alone against all others"
    for name, player in ((pair[0], 0), (pair[1], 1)):
        yield f"{name} took {tally.pace(player) or 0:.2f} ms a move"
