"""A table as the hall shows it. Fields that this client does not know are passed over.

Players are counted from 0 in order of the setup, seats from 0 in order of play; times are milliseconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NewType

from msgspec import Struct, field

from ludoteca.match.units import Millis
from ludoteca.match.units import Player as Number
from ludoteca.rules.game import Action, Seat

Seq = NewType("Seq", int)
"""A place in the log of a table: it goes up with everything that happens there."""


class Line(Struct, frozen=True):
    """A run of discs; ``points`` where lines have a worth."""

    seat: Seat
    cells: tuple[str, ...]
    points: int | None = None


class Taken(Struct, frozen=True):
    """A counter that is sent back: its house, and its steps from there before."""

    house: str
    progress: int


class Effect(Struct, frozen=True, rename={"from_": "from"}):
    """A legal action and what it would do: where it lands, the lines it makes and takes up, what it scores.

    In Ludo the counter by its ``house`` and its steps ``from_`` and ``to``, with which ``dice``, whom it ``takes``, and
    whether it comes ``out`` or is ``home`` by it; of a roll the faces that were ``rolled``; and the dice that are
    ``lost`` by either.
    """

    action: Action
    cell: str | None = None
    seat: Seat | None = None
    gain: int = 0
    adds: tuple[Line, ...] = ()
    drops: tuple[tuple[str, ...], ...] = ()
    house: str | None = None
    from_: int | None = None
    to: int | None = None
    dice: tuple[int, ...] = ()
    takes: Taken | None = None
    out: bool = False
    home: bool = False
    rolled: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()


class Ply(Effect, frozen=True, kw_only=True):
    """An action that was played, and by whom."""

    player: Number


class Player(Struct, frozen=True):
    """Who sits there: a ``person``, a ``computer``, somebody ``local`` on a shared device, or ``vacant``."""

    who: str
    you: bool
    colour: int
    seat: Seat
    name: str | None = None
    level: str | None = None
    guest: int | None = None
    bot: bool = False
    away: bool = False
    ready: bool = False


class Place(Struct, frozen=True):
    """Who has a seat in this game, and its colour."""

    player: Number
    colour: int


class MatchEnd(Struct, frozen=True):
    """How a match ended; nobody won a drawn one."""

    winners: tuple[Number, ...]
    reason: str


class Match(Struct, frozen=True):
    """The match at the table. ``halves`` is the score in half points; ``games`` is ``None`` for rounds without end."""

    number: int
    round: int
    wins: tuple[int, ...]
    draws: int
    games: int | None = None
    halves: tuple[int, ...] = ()
    ended: MatchEnd | None = None


class Outcome(Struct, frozen=True):
    """How the game on the board ended."""

    winner: Number | None
    reason: str


class Clock(Struct, frozen=True):
    """What each player had left when the view was made, and whose time runs. A ``held`` clock stands still."""

    control: str
    left: tuple[Millis, ...]
    running: Number | None
    held: bool = False


class Offer(Struct, frozen=True):
    """Something offered: ``draw``, ``takeback``, ``rematch``, or to a partner to ``resign``.

    ``ply`` (from 1) is what a takeback takes back. ``asked`` have to agree, and ``agreed`` have.
    """

    id: int
    by: Number
    what: str
    scope: str | None = None
    ply: int | None = None
    asked: tuple[Number, ...] = ()
    agreed: tuple[Number, ...] = ()

    def awaits(self, player: Number | None) -> bool:
        """Whether ``player`` has yet to answer it."""
        return player in self.asked and player not in self.agreed


class Seal(Struct, frozen=True):
    """What dice follow from: the seal of a secret, and who has contributed to it until it was ``used``."""

    commitment: str
    contributed: tuple[Number, ...] = ()
    used: bool = False


class Can(Struct, frozen=True):
    """What whoever looks may do now.

    ``seat`` are the levels at which the hall's computer may be let sit down, ``off`` the players that may be sent off.
    ``claim`` is in how many milliseconds there will be something to claim, ``start`` for how many the next game waits.
    """

    move: bool = False
    roll: bool = False
    undo: bool = False
    hint: bool = False
    round: bool = False
    offer: tuple[str, ...] = ()
    resign: tuple[str, ...] = ()
    leave: bool = False
    seat: tuple[str, ...] = ()
    off: tuple[Number, ...] = ()
    claim: Millis | None = None
    start: Millis | None = None


class Board(Struct, frozen=True):
    """The size of the board."""

    columns: int | None = None
    rows: int | None = None


class View(Struct, frozen=True):
    """All that whoever looks may see of a table.

    ``you`` is the one player that they speak for; ``None`` for a spectator and for who share a device,
    and ``holds`` tells these apart.
    """

    table: str
    seq: Seq
    kind: str
    match: Match
    players: tuple[Player, ...]
    seats: tuple[Place, ...]
    you: Number | None
    holds: bool
    turn: Number | None
    over: bool
    outcome: Outcome | None
    can: Can
    legal: tuple[Effect, ...] = ()
    plies: tuple[Ply, ...] = ()
    options: Mapping[str, str | int] = field(default_factory=dict)
    setup: Mapping[str, str | bool] = field(default_factory=dict)
    board: Board = Board()
    scores: tuple[int, ...] | None = None
    steps: tuple[int | None, ...] | None = None
    home: tuple[int | None, ...] | None = None
    seal: Seal | None = None
    clock: Clock | None = None
    offers: tuple[Offer, ...] = ()
    partner: tuple[Offer, ...] = ()
    online: bool = False
    waiting: bool = False
    closed: str | None = None
    rounds: int = 0
    engine: str = "ready"


class Challenge(Struct, frozen=True):
    """A table as the hall's lists tell of it; ``mine``: the own seat is there."""

    table: str
    seq: Seq
    kind: str
    players: tuple[Player, ...]
    options: Mapping[str, str | int] = field(default_factory=dict)
    setup: Mapping[str, str | bool] = field(default_factory=dict)
    mine: bool = False
