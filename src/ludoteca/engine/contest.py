"""Computer players against each other: games with the sides swapped, the same whenever they are played again."""

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


def seatings(seats: int) -> tuple[tuple[int, ...], ...]:
    """Which player has which seat, game by game, until everybody has had every place.

    Two sides take turns. Of three seats one player has one and the other two, in each way, so that even players
    share the points evenly.

    >>> seatings(4)
    ((0, 1, 0, 1), (1, 0, 1, 0))
    >>> seatings(3)
    ((0, 1, 1), (1, 0, 0), (1, 0, 1), (0, 1, 0), (1, 1, 0), (0, 0, 1))
    """
    if seats % 2 == 0:
        return (0, 1) * (seats // 2), (1, 0) * (seats // 2)
    lone = (
        tuple(int((seat == alone) != one) for seat in range(seats)) for alone in range(seats) for one in (True, False)
    )
    return tuple(lone)


def contest(
    rules: Rules,
    players: tuple[Player, Player],
    games: int,
    seed: int,
    lay: Callable[[Random], Rules] | None = None,
) -> Iterator[Game]:
    """Play the games. Those with the same seeds differ in who sits where; the last may be without their mirrors.

    Where something is drawn by lot before a match, ``lay`` makes the rules of each such group.
    """
    for player in players:
        player(begin(rules), seed)  # what is loaded and compiled at first is not the player's time
    around = seatings(rules.seats)
    for game in range(games):
        draws = Random(f"{seed} {game // len(around)}")  # noqa: S311
        yield _play(lay(draws) if lay else rules, players, around[game % len(around)], draws)


def _play(rules: Rules, players: tuple[Player, Player], seated: tuple[int, ...], draws: Random) -> Game:
    """One game; ``seated`` is the player in each seat, and seeds go by ply, so that a mirrored game gets the same."""
    position = begin(rules)
    actions: list[Action] = []
    moves, seconds = [0, 0], [0.0, 0.0]
    while isinstance(position.turn, int):
        player = seated[position.turn]
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
    if (outcome := position.outcome) is None:
        raise AssertionError("nobody is to act, and the game goes on")
    points = float(seated[outcome.winners[0]] == 0) if outcome.winners else 0.5
    return Game(points, tuple(actions), (moves[0], moves[1]), (seconds[0], seconds[1]))
