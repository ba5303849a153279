"""Computer players against each other: games in mirrored pairs, and what they say about the difference."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from time import perf_counter
from typing import Protocol

from ludoteca.cli.setting import Setting
from ludoteca.engine.player import choose, levels
from ludoteca.rules.game import Action, Position, Refusal

BASELINE = "random"
"""A player that every kind has: it plays any legal move."""

Z = 1.959964
"""95 % of a normal distribution lies within this many deviations."""


class Player(Protocol):
    """Chooses a legal action; the same one for the same position and seed."""

    def __call__(self, position: Position, seed: int) -> Action:
        """The action."""


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game as the first player's: points (1, ½ or 0), and both players' moves and seconds."""

    points: float
    moves: tuple[int, int]
    seconds: tuple[float, float]


@dataclass
class Tally:
    """Games, as the first player sees them."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    _moves: list[int] = field(default_factory=lambda: [0, 0])
    _seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])

    def add(self, game: Game) -> None:
        """Count one more game."""
        self.wins += game.points == 1
        self.draws += game.points == 0.5
        self.losses += game.points == 0
        for player in (0, 1):
            self._moves[player] += game.moves[player]
            self._seconds[player] += game.seconds[player]

    @property
    def games(self) -> int:
        """All games counted."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float | None:
        """The share of points won, a draw being half; ``None`` without a game."""
        return (self.wins + self.draws / 2) / self.games if self.games else None

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the score."""
        return (0.0, 1.0) if self.score is None else wilson(self.score, self.games)

    def pace(self, player: int) -> float | None:
        """Milliseconds that a player took for a move; ``None`` without one."""
        return 1_000 * self._seconds[player] / self._moves[player] if self._moves[player] else None


def wilson(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share, within 0 and 1.

    >>> [round(end, 3) for end in wilson(0.5, 100)], [round(end, 3) for end in wilson(1.0, 10)]
    ([0.404, 0.596], [0.722, 1.0])
    """
    spread = 1 + Z * Z / games
    middle = (share + Z * Z / (2 * games)) / spread
    half = Z / spread * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def player_names(kind: str) -> tuple[str, ...]:
    """Who can take part: every level of the kind, weakest first, after the baseline.

    >>> player_names("four")
    ('random',)
    """
    return (BASELINE, *map(str, levels(kind)))


def player_of(setting: Setting, name: str) -> Player:
    """The player of that name."""

    def anything(position: Position, seed: int) -> Action:
        return Random(seed).choice(position.legal())  # noqa: S311  a game, not a secret

    def computer(position: Position, seed: int) -> Action:
        return choose(setting.kind.name, setting.options, position, name, seed=seed)

    return anything if name == BASELINE else computer


def contest(setting: Setting, players: tuple[Player, Player], games: int, seed: int) -> Iterator[Game]:
    """Play the games. Two and two have the same seeds and swapped sides; the last of an odd number has no mirror."""
    for player in players:
        player(setting.rules.start(), seed)  # what is loaded and compiled at first is not the player's time
    for game in range(games):
        draws = Random(f"{seed} {game // 2}")  # noqa: S311
        yield _play(setting, players, first=game % 2, draws=draws)


def _play(setting: Setting, players: tuple[Player, Player], first: int, draws: Random) -> Game:
    """One game; ``first`` is the player in seat 0, and seeds go by ply, so that a mirrored game gets the same."""
    position = setting.rules.start()
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
    winners = position.outcome.winners
    points = 0.5 if not winners else float(first in winners)  # player 0 sits in seat ``first``
    return Game(points, (moves[0], moves[1]), (seconds[0], seconds[1]))
