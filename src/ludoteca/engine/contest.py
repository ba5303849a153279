"""Computer players against each other: games with the sides swapped, the same whenever they are played again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random
from time import perf_counter
from types import MappingProxyType
from typing import Protocol

from ludoteca.engine.ludo.plain import by_rules
from ludoteca.engine.player import NODES, choose, levels
from ludoteca.engine.tally import Game
from ludoteca.rules.game import Action, Chance, Position, Refusal, Rules, begin
from ludoteca.rules.options import Options

BASELINE = "random"
"""A player that every kind has: it plays any legal move."""


class Player(Protocol):
    """Chooses a legal action; the same one for the same position and seed."""

    def __call__(self, position: Position, seed: int) -> Action:
        """The action."""


YARDSTICKS: Mapping[str, Mapping[str, Player]] = MappingProxyType({"ludo": {"rules": by_rules}})
"""By kind and name more players that are no levels but show what a level is worth."""


def player_names(kind: str) -> tuple[str, ...]:
    """Who can take part: every level of the kind, weakest first, after the baseline and other yardsticks.

    >>> player_names("four"), player_names("ludo")
    (('random', 'easy', 'normal', 'strong'), ('random', 'rules', 'easy', 'normal', 'strong'))
    """
    return (BASELINE, *YARDSTICKS.get(kind, {}), *map(str, levels(kind)))


def player_of(kind: str, options: Options, name: str, nodes: int = NODES) -> Player:
    """The player of that name; ``nodes`` bounds one that would otherwise think for a time."""

    def anything(position: Position, seed: int) -> Action:
        return Random(seed).choice(position.legal())  # noqa: S311  a game, not a secret

    def computer(position: Position, seed: int) -> Action:
        return choose(kind, options, position, name, seed=seed, nodes=nodes)

    return anything if name == BASELINE else YARDSTICKS.get(kind, {}).get(name, computer)


def seatings(seats: int) -> tuple[tuple[int, ...], ...]:
    """Which player has which seat, game by game, until everybody has had every place.

    Two sides take turns. Of three seats one player has one and the other two, in each way, so that even players
    share the points evenly. Where each of three or four is for itself with dice: :func:`lone_seatings`.

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


def lone_seatings(seats: int) -> tuple[tuple[int, ...], ...]:
    """The same where the first player sits alone: in each seat once, against the other in all others.

    >>> lone_seatings(2), lone_seatings(3)
    (((0, 1), (1, 0)), ((0, 1, 1), (1, 0, 1), (1, 1, 0)))
    """
    return tuple(tuple(int(seat != alone) for seat in range(seats)) for alone in range(seats))


def _ludo() -> Native:
    from ludoteca.engine.ludo.side_by_side import play_side_by_side  # noqa: PLC0415 - Numba loads slowly

    return play_side_by_side


class Native(Protocol):
    """Plays the games of two players, by name, in kernels: many a second."""

    def __call__(self, rules: Rules, players: tuple[str, str], games: int, seed: int) -> Iterator[Game]:
        """The games, those with the same seeds one after the other."""


NATIVE: Mapping[str, Callable[[], Native]] = MappingProxyType({"ludo": _ludo})
"""The kinds whose games the kernels play by themselves."""


def match(
    kind: str,
    options: Options,
    rules: Rules,
    players: tuple[str, str],
    games: int,
    *,
    seed: int,
    nodes: int = NODES,
    lay: Callable[[Random], Rules] | None = None,
) -> Iterator[Game]:
    """The games of two players by name: as of :func:`contest`, or where kernels play a kind by themselves, of these."""
    if kind in NATIVE:
        return NATIVE[kind]()(rules, players, games, seed)
    one, two = (player_of(kind, options, name, nodes) for name in players)
    return contest(rules, (one, two), games, seed, lay)


def contest(
    rules: Rules,
    players: tuple[Player, Player],
    games: int,
    seed: int,
    lay: Callable[[Random], Rules] | None = None,
) -> Iterator[Game]:
    """Play the games. Those with the same seeds differ in who sits where; the last may be without their mirrors.

    Where something is drawn by lot before a match, ``lay`` makes the rules of each such group. Where there are dice,
    a group has the same rolls, one after the other.
    """
    first = begin(rules)
    around = lone_seatings(rules.seats) if first.chances() else seatings(rules.seats)
    for player in players:
        player(_choice(first), seed)  # what is loaded and compiled at first is not the player's time
    for game in range(games):
        group = f"{seed} {game // len(around)}"
        draws, dice = Random(group), Random(f"{group} dice")  # noqa: S311
        played = _play(lay(draws) if lay else rules, players, around[game % len(around)], draws, dice)
        yield replace(played, group=game // len(around))


def _choice(position: Position) -> Position:
    """The position, or one that follows, in which somebody can choose."""
    while len(position.legal()) < 2:
        position = _after(position, (position.chances() or position.legal())[-1])
    return position


def _after(position: Position, action: Action) -> Position:
    after = position.apply(action)
    if isinstance(after, Refusal):
        raise AssertionError(f"{action} was played: {after.code}")
    return after


def _play(rules: Rules, players: tuple[Player, Player], seated: tuple[int, ...], draws: Random, dice: Random) -> Game:
    """One game; ``seated`` is the player in each seat, and seeds go by move, so that a mirrored game gets the same."""
    position = begin(rules)
    actions: list[Action] = []
    moves, seconds = [0, 0], [0.0, 0.0]
    while (turn := position.turn) is not None:
        if isinstance(turn, Chance):
            action = dice.choice(position.chances())
        else:
            player = seated[turn]
            seed = draws.getrandbits(32)
            began = perf_counter()
            action = players[player](position, seed)
            seconds[player] += perf_counter() - began
            moves[player] += 1
        position = _after(position, action)
        actions.append(action)
    if (outcome := position.outcome) is None:
        raise AssertionError("nobody is to act, and the game goes on")
    points = float(seated[outcome.winners[0]] == 0) if outcome.winners else 0.5
    return Game(points, tuple(actions), (moves[0], moves[1]), (seconds[0], seconds[1]))
