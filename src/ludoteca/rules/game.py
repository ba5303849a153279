"""The contract that every game keeps. Nothing below this folder reads a clock, rolls a die or does I/O."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NewType, Protocol, TypeAlias

Seat = NewType("Seat", int)
"""A player's place at the board, 0 for the first to move."""

Ply = NewType("Ply", int)
"""A count of single moves since the start."""

Action = NewType("Action", str)
"""One move, or what chance drew, in the game's own notation, in its normal form: ``d``, ``d-``, ``6@r-``, ``=63``."""

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"

Viewer: TypeAlias = "Seat | None"
"""Who looks at a position: a seat, or ``None`` for a spectator."""


class Chance(Enum):
    """What has to be drawn before anybody can act."""

    ROLL = "roll"


Turn: TypeAlias = "Seat | Chance | None"
"""The seat to act, *chance*, or ``None`` when the game is over."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something was not done.

    ``code`` names the reason and is translated by whoever shows it; ``blanks`` fill the sentence.
    """

    code: str
    blanks: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    ``places[seat]`` is 1 + the number of sides placed better; equal places are shared. In a draw nobody has won, and
    those in the first place share it; where players can drop out, it need not be all.

    >>> Outcome(winners=(Seat(0),), places=(1, 2), reason="line").draw
    False
    """

    winners: tuple[Seat, ...]
    places: tuple[int, ...]
    reason: str

    @property
    def draw(self) -> bool:
        """Whether nobody won."""
        return not self.winners

    def view(self) -> dict[str, Json]:
        """The outcome as one JSON value."""
        return {"winners": list(self.winners), "draw": self.draw, "reason": self.reason, "places": list(self.places)}


class Position(Protocol):
    """An immutable state of one game, with everything that may be asked of it."""

    @property
    def ply(self) -> Ply:
        """Plies played so far."""

    @property
    def turn(self) -> Turn:
        """Who acts next."""

    @property
    def seat(self) -> Seat | None:
        """Whose turn it is, also while chance has to be drawn for it; ``None`` when the game is over."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""

    def legal(self) -> tuple[Action, ...]:
        """All legal actions in a fixed order; empty exactly when nobody is to act."""

    def chances(self) -> tuple[Action, ...]:
        """All that chance may draw now, each as likely as another; empty unless it has to."""

    def apply(self, action: Action) -> Position | Refusal:
        """The position after ``action``, or why it is refused. Never raises for a bad action.

        What chance has drawn is taken only while that is due, and anybody's action only while it is not.
        """

    def withdraw(self, seat: Seat) -> Position | Refusal:
        """The position after ``seat`` has dropped out for good and the others play on; no ply is played.

        It ends the game when one is left. Refused where the game cannot go on without that seat: then it is the
        match that ends.
        """

    def effect(self, action: Action) -> Mapping[str, Json]:
        """What a *legal* action does, for people who look: where it lands, what it makes or takes.

        The same of what chance may draw. The ``seat`` is always told.

        Raises:
            ValueError: the action is not legal here, nor is it for chance to draw.
        """

    def effects(self) -> Mapping[Action, Mapping[str, Json]]:
        """What each legal action does, in the order of :meth:`legal`; for all of them at once."""

    def view(self, viewer: Viewer) -> Mapping[str, Json]:
        """What ``viewer`` may know of this position, as one JSON value."""

    def marks(self, viewer: Viewer) -> Mapping[str, Json]:
        """What is counted and no fold of effects gives, such as ``scores`` by seat; cheap."""

    def key(self) -> Hashable:
        """Equal for two positions of equal ply exactly when the same play can follow."""

    def encode(self) -> bytes:
        """A compact form with a version in its first byte; :meth:`Rules.decode` reads it back."""


class Rules(Protocol):
    """One game with its options fixed."""

    @property
    def seats(self) -> int:
        """How many seats the board has."""

    def shape(self) -> Mapping[str, Json]:
        """The board before anything lies on it, for whoever draws it: ``columns`` and ``rows``, or ``houses``."""

    def start(self) -> Position:
        """The position before the first ply."""

    @property
    def opening(self) -> tuple[Action, ...]:
        """The plies that are played before anybody may choose, by lot for example. They stand in the list of moves."""

    @property
    def chance(self) -> bool:
        """Whether anything is left to chance while a game goes on."""

    def timeless(self) -> Rules:
        """The same rules, but that the past never ends a game: as plies are counted (:mod:`ludoteca.rules.perft`)."""

    def read(self, text: str) -> tuple[Action, ...] | Refusal:
        """The actions of a move text, words parted by blanks. Their legality is not looked at."""

    def decode(self, data: bytes) -> Position:
        """The position that ``data`` holds.

        Raises:
            ValueError: ``data`` was not written by these rules.
        """


def begin(rules: Rules) -> Position:
    """The position in which somebody may choose for the first time: after the opening, where there is one."""
    position = rules.start()
    for action in rules.opening:
        after = position.apply(action)
        if isinstance(after, Refusal):
            raise AssertionError(f"an opening with {action} is no play: {after.code}")
        position = after
    return position


def replay(rules: Rules, actions: Sequence[Action]) -> Position | tuple[Ply, Refusal]:
    """The position after ``actions``, or the ply (from 1) at which one is refused, and why."""
    position = rules.start()
    for action in actions:
        after = position.apply(action)
        if isinstance(after, Refusal):
            return Ply(position.ply + 1), after
        position = after
    return position


def replay_all(rules: Rules, actions: Sequence[Action]) -> tuple[Position, ...] | Refusal:
    """Every position on the way through ``actions``, the start first, or why one of them is refused."""
    positions = [rules.start()]
    for action in actions:
        after = positions[-1].apply(action)
        if isinstance(after, Refusal):
            return after
        positions.append(after)
    return tuple(positions)
