"""What can happen at a table. The log holds these and nothing else."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from ludoteca.match.control import Control
from ludoteca.match.occupant import Occupant
from ludoteca.match.offers import What
from ludoteca.match.policy import Scope
from ludoteca.match.series import Form
from ludoteca.match.units import Millis, PersonId, Player
from ludoteca.rules.game import Action, Ply
from ludoteca.rules.options import Value


class TableOpened(Struct, frozen=True, tag="table-opened", omit_defaults=True):
    """A table for one kind of game; ``rules`` is the version of its rules.

    A ``listed`` one is shown to everybody in the hall while a seat is empty, one of a ``room`` to its members.
    """

    kind: str
    rules: int
    listed: bool = False
    room: str = ""


class MatchBegan(Struct, frozen=True, tag="match-began", omit_defaults=True):
    """A match from 0–0: its options, who plays, and what was asked about the first to move.

    ``first`` is the player named, or ``None`` when lots were to be drawn. ``form`` is ``None`` for the
    usual one of the kind, ``control`` for play without a clock.
    """

    options: dict[str, Value]
    occupants: tuple[Occupant, ...]
    first: Player | None
    form: Form | None = None
    control: Control | None = None


class Joined(Struct, frozen=True, tag="joined"):
    """``person`` sat down as ``player``."""

    player: Player
    person: PersonId


class ComputerSeated(Struct, frozen=True, tag="computer-seated"):
    """A computer player of that level sat down as ``player``, as somebody there asked."""

    player: Player
    level: str


class TableClosed(Struct, frozen=True, tag="table-closed"):
    """The table will have no match: it was withdrawn, or nobody came."""

    reason: str


class GameBegan(Struct, frozen=True, tag="game-began", omit_defaults=True):
    """Game ``number`` (from 1) of the match; ``seating[seat]`` is the player who sits there.

    ``given`` moves stand on the board from the beginning; nobody made them, nobody takes them back.
    """

    number: int
    seating: tuple[Player, ...]
    given: tuple[Action, ...] = ()


class Moved(Struct, frozen=True, tag="moved"):
    """The side to move played ``action``."""

    action: Action


class Sealed(Struct, frozen=True, tag="sealed"):
    """The hall has chosen a secret for what chance gives in the game to come; ``commitment`` is its seal."""

    commitment: str


class Contributed(Struct, frozen=True, tag="contributed"):
    """``player`` has brought ``nonce`` to what chance will give."""

    player: Player
    nonce: str


class Rolled(Struct, frozen=True, tag="rolled"):
    """Chance gave ``action`` to whoever was to move."""

    action: Action


class Revealed(Struct, frozen=True, tag="revealed"):
    """The ``secret`` of the game that is over, in hexadecimal: anybody can draw again what was drawn."""

    secret: str


class TakenBack(Struct, frozen=True, tag="taken-back"):
    """The game stands again where it stood after ``to_ply`` plies."""

    to_ply: Ply


class HintGiven(Struct, frozen=True, tag="hint-given"):
    """The side to move asked for advice and was told ``action``; it is part of the record."""

    action: Action


class RecordRead(Struct, frozen=True, tag="record-read"):
    """The round on the board was read from a record, which tells of so many hints and plies taken back."""

    hints: int
    taken_back: int


class GameEnded(Struct, frozen=True, tag="game-ended"):
    """A decided game: who won (nobody in a draw), each player's place, and why."""

    winners: tuple[Player, ...]
    places: tuple[int, ...]
    reason: str


class MatchEnded(Struct, frozen=True, tag="match-ended", omit_defaults=True):
    """A decided match: who won (nobody in a draw), and why. A game that was still on counts for nobody.

    Where more than two play, ``places`` are theirs by player; of two they follow from the winners.
    """

    winners: tuple[Player, ...]
    reason: str
    places: tuple[int, ...] = ()


class DroppedOut(Struct, frozen=True, tag="dropped-out"):
    """``player`` is out of the game, or of the whole match, and the others play on."""

    player: Player
    scope: Scope
    reason: str


class SeatLeft(Struct, frozen=True, tag="seat-left"):
    """``player`` got up again while others were still awaited; a computer was sent off."""

    player: Player


class Readied(Struct, frozen=True, tag="readied"):
    """``player`` is ready for the next game."""

    player: Player


class Unreadied(Struct, frozen=True, tag="unreadied"):
    """``player`` is not ready after all."""

    player: Player


class OfferMade(Struct, frozen=True, tag="offer-made"):
    """``by`` offers something; offers are numbered through the table from 1."""

    id: int
    by: Player
    what: What
    scope: Scope | None = None
    to_ply: Ply | None = None


class OfferAgreed(Struct, frozen=True, tag="offer-agreed"):
    """``by`` agrees to an offer that others have to agree to as well."""

    id: int
    by: Player


class OfferEnded(Struct, frozen=True, tag="offer-ended"):
    """An offer was answered or withdrawn: ``accepted``, ``declined`` or ``withdrawn``."""

    id: int
    how: str


class PresenceLost(Struct, frozen=True, tag="presence-lost"):
    """``player`` has had no page open at the table for a while; a rematch that they offered stands if they ask on."""

    player: Player
    asks_on: bool = False


class PresenceRegained(Struct, frozen=True, tag="presence-regained"):
    """``player`` is back."""

    player: Player


class ClockHeld(Struct, frozen=True, tag="clock-held"):
    """The hall is about to go: no time runs from ``since`` on."""

    since: Millis


class HallBack(Struct, frozen=True, tag="hall-back"):
    """The hall has been away since ``since``: no time has run, and nobody has waited meanwhile."""

    since: Millis


class ClockReleased(Struct, frozen=True, tag="clock-released"):
    """The time runs again."""


class GameGivenUp(Struct, frozen=True, tag="game-given-up"):
    """An undecided game was left; it counts for nobody."""


Event: TypeAlias = (
    TableOpened
    | MatchBegan
    | Joined
    | ComputerSeated
    | TableClosed
    | GameBegan
    | Moved
    | Sealed
    | Contributed
    | Rolled
    | Revealed
    | TakenBack
    | HintGiven
    | RecordRead
    | GameEnded
    | MatchEnded
    | DroppedOut
    | SeatLeft
    | Readied
    | Unreadied
    | OfferMade
    | OfferAgreed
    | OfferEnded
    | PresenceLost
    | PresenceRegained
    | ClockHeld
    | ClockReleased
    | HallBack
    | GameGivenUp
)
