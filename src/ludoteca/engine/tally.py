"""What games between two players say about the difference between them."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt

from ludoteca.rules.game import Action

Z = 1.959964
"""95 % of a normal distribution lies within this many deviations."""


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game as the first player's: points (1, ½ or 0), all actions, and both players' moves and seconds."""

    points: float
    actions: tuple[Action, ...]
    moves: tuple[int, int]
    seconds: tuple[float, float]


@dataclass
class Tally:
    """Games, as the first player sees them."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    _played: set[tuple[Action, ...]] = field(default_factory=set)
    _moves: list[int] = field(default_factory=lambda: [0, 0])
    _seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])

    def add(self, game: Game) -> None:
        """Count one more game."""
        self.wins += game.points == 1
        self.draws += game.points == 0.5
        self.losses += game.points == 0
        self._played.add(game.actions)
        for player in (0, 1):
            self._moves[player] += game.moves[player]
            self._seconds[player] += game.seconds[player]

    @property
    def games(self) -> int:
        """All games counted."""
        return self.wins + self.draws + self.losses

    @property
    def different(self) -> int:
        """How many of them differ: a game played again tells nothing new."""
        return len(self._played)

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
