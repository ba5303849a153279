"""Computer players against each other: games in mirrored pairs, the same whenever they are played again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter
from typing import Protocol

from ludoteca.engine.player import NODES, choose, levels
from ludoteca.engine.tally import Game
from ludoteca.rules.game import Action, Position, Refusal, Rules, begin
from ludoteca.rules.options import Options

BASELINE = "random"
"""A player that every kind has: it plays any legal move."""


class Player(Protocol):
    """Chooses a legal action; the same one for the same position and seed."""

    def __call__(self, position: Position, seed: int) -> Action:
        """The action."""


def player_names(kind: str) -> tuple[str, ...]:
    """Who can take part: every level of the kind, weakest first, after the baseline.

    >>> player_names("four")
    ('random', 'easy', 'normal', 'strong')
    """
    return (BASELINE, *map(str, levels(kind)))


def player_of(kind: str, options: Options, name: str, nodes: int = NODES) -> Player:
    """The player of that name; ``nodes`` bounds one that would otherwise think for a time."""

    def anything(position: Position, seed: int) -> Action:
        return Random(seed).choice(position.legal())  # noqa: S311  a game, not a secret

    def computer(position: Position, seed: int) -> Action:
        return choose(kind, options, position, name, seed=seed, nodes=nodes)

    return anything if name == BASELINE else computer


def contest(
    rules: Rules,
    players: tuple[Player, Player],
    games: int,
    seed: int,
    lay: Callable[[Random], Rules] | None = None,
) -> Iterator[Game]:
    """Play the games. Two and two have the same seeds and swapped sides; the last of an odd number has no mirror.

    Where something is drawn by lot before a match, ``lay`` makes the rules of each pair.
    """
    for player in players:
        player(begin(rules), seed)  # what is loaded and compiled at first is not the player's time
    for game in range(games):
        draws = Random(f"{seed} {game // 2}")  # noqa: S311
        yield _play(lay(draws) if lay else rules, players, first=game % 2, draws=draws)


def _play(rules: Rules, players: tuple[Player, Player], first: int, draws: Random) -> Game:
    """One game; ``first`` is the player in seat 0, and seeds go by ply, so that a mirrored game gets the same."""
    position = begin(rules)
    actions: list[Action] = []
    moves, seconds = [0, 0], [0.0, 0.0]
    while position.outcome is None:
        player = (position.ply + first) % 2
        seed = draws.getrandbits(32)
        began = perf_counter()
        action = players[player](position, seed)
        seconds[player] += perf_counter() - began
        moves[player] += 1
        after = position.apply(action)
        if isinstance(after, Refusal):
            raise AssertionError(f"a computer chose {action}: {after.code}")
        position = after
        actions.append(action)
    winners = position.outcome.winners
    points = 0.5 if not winners else float(first in winners)  # player 0 sits in seat ``first``
    return Game(points, tuple(actions), (moves[0], moves[1]), (seconds[0], seconds[1]))
