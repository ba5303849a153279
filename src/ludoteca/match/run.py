"""A game that only goes on: nearly every move of one changes the board, the clock and whose turn it is, and no more.

A run says of such a *plain* move what :func:`ludoteca.match.evolve.evolve` says of every event. It goes on beside the
match that it began with, and is folded into it when somebody asks for that.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from ludoteca.match.clock import Clock, deadline, turned
from ludoteca.match.occupant import Person
from ludoteca.match.policy import Takeback
from ludoteca.match.state import Game, Match
from ludoteca.match.units import Millis, PersonId, Player
from ludoteca.rules.game import Action, Position, Refusal


class Next(NamedTuple):
    """Where a plain move leads to."""

    at: Millis
    action: Action
    position: Position
    mover: Player
    """Who moves next."""
    clock: Clock | None
    due: Millis | None
    """When their time will have run out."""


class Run:
    """The plain moves since a match stood as it did."""

    __slots__ = (
        "_game", "_match", "_moved", "actions", "clock", "due", "mover", "people", "played", "positions", "seating",
        "setting",
    )  # fmt: skip

    def __init__(self, match: Match, game: Game, people: tuple[PersonId, ...], mover: Player) -> None:
        self._match: Match | None = match
        self.setting = match
        """The match as it began to run: all of it but the board, the clock and who has moved is still so."""
        self._game = game
        self.seating = game.seating
        self.people = people
        """Who plays, by player."""
        self.mover = self.played = mover
        """Who moves next, and who has moved last."""
        self.actions, self.positions = list(game.actions), list(game.positions)
        self.clock = match.clock
        self.due = deadline(match.clock) if match.clock is not None else None
        """When the time runs out that is running."""
        self._moved = set(match.moved)

    @property
    def position(self) -> Position:
        """The position now."""
        return self.positions[-1]

    @property
    def match(self) -> Match:
        """The match now."""
        if self._match is None:
            game = replace(self._game, actions=tuple(self.actions), positions=tuple(self.positions))
            self._match = replace(self.setting, game=game, clock=self.clock, moved=frozenset(self._moved))
        return self._match

    def next(self, action: Action, at: Millis) -> Next | None:
        """Where ``action`` leads to at ``at``, or ``None`` if it is no plain move: refused, late, or the end."""
        if self.due is not None and self.due <= at:
            return None
        after = self.positions[-1].apply(action)
        if isinstance(after, Refusal):
            return None
        turn = after.turn
        if not isinstance(turn, int):
            return None
        following, clock, due = self.seating[turn], self.clock, None
        if clock is not None:
            clock = turned(clock, following, at)
            due = deadline(clock)
        return Next(at, action, after, following, clock, due)

    def go_on(self, to: Next) -> None:
        """The move that led to ``to`` has been made."""
        self._match = None
        self.actions.append(to.action)
        self.positions.append(to.position)
        self.played = self.mover
        self._moved.add(self.played)
        self.mover, self.clock, self.due = to.mover, to.clock, to.due


def run_of(match: Match) -> Run | None:
    """The run that a match may go on with: people play, all are there, and nothing is offered."""
    game, offers = match.playing, match.offers
    if match.rules.chance:
        return None  # a turn may hold several plies
    if game is None or game.to_move is None or match.waiting or match.absent or offers.open or offers.waiting:
        return None
    clock, people = match.clock, []
    if clock is not None and (clock.held or clock.running != game.to_move):
        return None
    for occupant in match.setup.occupants:
        if not isinstance(occupant, Person):
            return None
        people.append(occupant.id)
    if len(set(people)) != len(people) or len(people) < 2:
        return None
    # Who has not moved yet has nothing to take back: that is told with the first move of each.
    begun = len(game.actions) - game.given >= len(people) or match.policy.takeback is Takeback.NEVER
    return Run(match, game, tuple(people), game.to_move) if begun else None
