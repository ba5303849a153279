"""Tables at which two seats play one legal game after another; the same for every server.

A server's seats tell the table what they were told, and the table tells them what to play. What it does not know is
how either is written.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Protocol

from ludoteca.rules.drop.four import FourRules
from ludoteca.rules.game import Refusal

COLUMNS = "abcdefg"
SHORTEST = 30
"""People see threats: games that are over sooner than after so many moves are left out."""


class Seat(Protocol):
    """One player's page."""

    def play(self, column: int) -> None:
        """Drop a disc, from 0 at the left."""

    def again(self) -> None:
        """See to it that the next game begins."""


class Pace(Protocol):
    """When the next move is made."""

    def ready(self, table: Table) -> None:
        """A move can be made at ``table``: the last one has arrived at the opponent, or a new game has begun."""


class Tally:
    """What has happened at all tables."""

    def __init__(self) -> None:
        self.landed = 0
        self.games = 0
        self.cut = 0
        self.delays: list[float] = []
        self.refused: dict[str, int] = {}

    def refuse(self, code: str) -> None:
        """A move was not taken."""
        self.refused[code] = self.refused.get(code, 0) + 1


class Table:
    """One table: a move has landed when the *opponent* was told of it. ``free`` when the next can be made.

    ``closed``: nothing is asked of the server any more, what it has still said is counted.
    """

    def __init__(self, games: Iterator[str], tally: Tally, pace: Pace) -> None:
        self.seats: list[Seat] = []
        self.free = False
        self.landed = 0
        self.closed = False
        self.due: float | None = None
        self._pace = pace
        self._games = games
        self._tally = tally
        self._game = ""
        self._ply = 0
        self._turn = 0
        self._flying = False
        self._sent = 0.0
        self._between = [True, True]

    def told(self, seat: int, plies: int, turn: int | None) -> None:
        """A seat has been told where its game stands: moves so far, and whose turn it is, ``None`` after the end."""
        if self._between[seat]:
            if plies == 0 and turn is not None:
                self._between[seat] = False
                if not any(self._between):
                    self._begin(turn)
            return
        if self._flying and seat != self._turn and plies == self._ply + 1:
            self._land(turn)
        if turn is None and not self.closed:
            self._end(seat, plies)

    def _end(self, seat: int, plies: int) -> None:
        """A seat knows that the game is over: by its last move, or because time ran out before the next one."""
        if plies < len(self._game) and (self.free or self._flying):
            self.free = self._flying = False
            self._tally.cut += 1
        self._between[seat] = True
        self.seats[seat].again()

    def _begin(self, turn: int) -> None:
        self._game, self._ply, self._turn = next(self._games), 0, turn
        self._tally.games += 1
        self._free()

    def _land(self, turn: int | None) -> None:
        self._flying = False
        self.landed += 1
        self._tally.landed += 1
        self._tally.delays.append(time.perf_counter() - self._sent)
        self._ply += 1
        if turn is not None:
            self._turn = turn
            self._free()

    def _free(self) -> None:
        self.free = True
        if not self.closed:
            self._pace.ready(self)

    def follow(self, pace: Pace) -> None:
        """Move at another pace from now on."""
        self._pace = pace
        if self.free:
            pace.ready(self)

    def play(self) -> None:
        """Make the next move. One that was due before it could be made counts from then on."""
        self.free, self._flying = False, True
        self._sent = self.due or time.perf_counter()
        self.due = None
        self.seats[self._turn].play(int(self._game[self._ply]))


def games(seed: int, count: int) -> list[str]:
    """Legal games of Four in a Row from the first move to the end, as columns from 0.

    >>> all(SHORTEST <= len(game) <= 42 for game in games(1, 20))
    True
    """
    chance, found = random.Random(seed), list[str]()
    while len(found) < count:
        position, game = FourRules().start(), ""
        while legal := position.legal():
            action = chance.choice(legal)
            after = position.apply(action)
            assert not isinstance(after, Refusal)
            position, game = after, game + str(COLUMNS.index(action))
        if len(game) >= SHORTEST:
            found.append(game)
    return found
