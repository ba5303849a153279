"""What games between two players say about the difference between them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from math import sqrt

Z = 1.959964
"""95 % of a normal distribution lies within this many deviations."""
NOTHING = 1e-15
"""A variance that comes of rounding."""


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game as the first player's: points (1, ½ or 0), and both players' moves and seconds.

    ``played`` is equal for games with the same plies. Games of a ``group`` had the same seeds. ``luck`` is what rolls
    have brought the first player, in points, where that is estimated.
    """

    points: float
    played: Hashable
    moves: tuple[int, int]
    seconds: tuple[float, float]
    group: int = 0
    luck: float | None = None


@dataclass(frozen=True, slots=True)
class Adjusted:
    """The score without the luck of the rolls: unbiased, with a narrower interval, and so not held within 0 and 1.

    ``ratio`` is how many times as many games would tell as much without: that of the variances of both scores.
    """

    score: float
    interval: tuple[float, float]
    ratio: float | None


@dataclass(slots=True)
class Group:
    """Games with the same seeds: how many, their points, and their luck."""

    games: int = 0
    points: float = 0.0
    luck: float = 0.0


@dataclass
class Tally:
    """Games, as the first player sees them."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    _played: set[Hashable] = field(default_factory=set)
    _groups: dict[int, Group] = field(default_factory=dict)
    _lucky: int = 0
    _moves: list[int] = field(default_factory=lambda: [0, 0])
    _seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])

    def add(self, game: Game) -> None:
        """Count one more game."""
        self.wins += game.points == 1
        self.draws += game.points == 0.5
        self.losses += game.points == 0
        self._played.add(game.played)
        group = self._groups.setdefault(game.group, Group())
        group.games += 1
        group.points += game.points
        if game.luck is not None:
            self._lucky += 1
            group.luck += game.luck
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

    @property
    def adjusted(self) -> Adjusted | None:
        """The score without luck, if that is known of every game."""
        if self.score is None or self._lucky < self.games:
            return None
        groups = self._groups.values()
        score = self.score - sum(group.luck for group in groups) / self.games
        raw = _spread([group.points - group.games * self.score for group in groups], self.games)
        left = _spread([group.points - group.luck - group.games * score for group in groups], self.games)
        if raw is None or left is None:
            return Adjusted(score, (0.0, 1.0), None)
        half = student(len(groups) - 1) * sqrt(left)
        return Adjusted(score, (score - half, score + half), raw / left if min(raw, left) > NOTHING else None)

    def pace(self, player: int) -> float | None:
        """Milliseconds that a player took for a move; ``None`` without one."""
        return 1_000 * self._seconds[player] / self._moves[player] if self._moves[player] else None


def _spread(residues: list[float], games: int) -> float | None:
    """The variance of a mean over games, of which those of a group belong together: by what groups are off the mean.

    ``None`` where one group says nothing about others.
    """
    groups = len(residues)
    return None if groups < 2 else groups / (groups - 1) * sum(one * one for one in residues) / (games * games)


def student(freedom: int) -> float:
    """Where 95 % of Student's distribution lie, by the first terms of its expansion around the normal one.

    >>> [round(student(freedom), 2) for freedom in (4, 10, 30, 1_000)]  # 2.78, 2.23, 2.04, 1.96
    [2.77, 2.23, 2.04, 1.96]
    """
    first, second = (Z**3 + Z) / 4, (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3


def wilson(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share, within 0 and 1.

    >>> [round(end, 3) for end in wilson(0.5, 100)], [round(end, 3) for end in wilson(1.0, 10)]
    ([0.404, 0.596], [0.722, 1.0])
    """
    spread = 1 + Z * Z / games
    middle = (share + Z * Z / (2 * games)) / spread
    half = Z / spread * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)
