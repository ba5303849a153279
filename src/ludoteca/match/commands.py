"""What somebody can ask for. Whoever builds a command has checked that ``by`` may speak for that player."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from ludoteca.match.control import Control
from ludoteca.match.occupant import Occupant
from ludoteca.match.offers import What
from ludoteca.match.policy import Scope
from ludoteca.match.series import Form
from ludoteca.match.units import Millis, PersonId, Player
from ludoteca.rules.game import Action
from ludoteca.rules.options import Value


class Open(Struct, frozen=True, tag="open"):
    """Open a table with its first match. ``starts`` is the player that begins, lots already drawn.

    While a seat is vacant the match waits, and whoever takes the last one brings the lots. The first
    game begins with the ``given`` moves on the board.
    """

    kind: str
    options: dict[str, Value]
    occupants: tuple[Occupant, ...]
    first: Player | None
    starts: Player
    form: Form | None = None
    control: Control | None = None
    listed: bool = False
    given: tuple[Action, ...] = ()
    room: str = ""


class Join(Struct, frozen=True, tag="join"):
    """Take an empty seat. ``starts`` is the player that begins if nobody was named."""

    person: PersonId
    starts: Player


class SeatComputer(Struct, frozen=True, tag="seat-computer"):
    """Let a computer player of a level take an empty seat. ``starts`` is as in :class:`Join`."""

    by: Player
    level: str
    starts: Player


class SendOff(Struct, frozen=True, tag="send-off"):
    """Send a computer player off again while others are awaited."""

    by: Player
    player: Player


class Close(Struct, frozen=True, tag="close"):
    """Give up waiting for somebody."""

    by: Player


class Move(Struct, frozen=True, tag="move"):
    """Play ``action``."""

    by: Player
    action: Action


class Roll(Struct, frozen=True, tag="roll"):
    """Take what chance gives: ``drawn``, which is the hall's alone to know."""

    by: Player
    drawn: Action | None = None


class Contribute(Struct, frozen=True, tag="contribute"):
    """Bring ``nonce`` to what chance will give in the game to come."""

    by: Player
    nonce: str


class Undo(Struct, frozen=True, tag="undo"):
    """Take back the own last move, and what came after it."""

    by: Player


class TakeHint(Struct, frozen=True, tag="take-hint"):
    """Be told ``action`` as advice."""

    by: Player
    action: Action


class Ready(Struct, frozen=True, tag="ready"):
    """Be ready for the next game of the match; it begins when everybody is."""

    by: Player


class Unready(Struct, frozen=True, tag="unready"):
    """Take that back."""

    by: Player


class NewMatch(Struct, frozen=True, tag="new-match"):
    """Set the table up anew. An unchanged setup keeps the match score. ``form`` is ``None`` for the usual one."""

    by: Player
    options: dict[str, Value]
    occupants: tuple[Occupant, ...]
    first: Player | None
    starts: Player
    form: Form | None = None


class Propose(Struct, frozen=True, tag="propose"):
    """Offer a draw, ask for a move back, offer a rematch. ``drawn`` is as in an answer: offering may accept."""

    by: Player
    what: What
    scope: Scope | None = None
    drawn: dict[str, Value] = {}


class Answer(Struct, frozen=True, tag="answer"):
    """Accept or decline the offer of that number; declining one's own withdraws it.

    ``drawn`` are the options of a match that begins by it which lots have drawn.
    """

    by: Player
    offer: int
    accept: bool
    drawn: dict[str, Value] = {}


class Resign(Struct, frozen=True, tag="resign"):
    """Give the game or the whole match up."""

    by: Player
    scope: Scope


class Leave(Struct, frozen=True, tag="leave"):
    """Go away on purpose."""

    by: Player


class Claim(Struct, frozen=True, tag="claim"):
    """Claim what the other has left waiting for too long."""

    by: Player


class Notice(Struct, frozen=True, tag="notice"):
    """The hall sees that ``by`` is there, or has been away for a while."""

    by: Player
    there: bool


class Hold(Struct, frozen=True, tag="hold"):
    """The hall is about to go: no time runs from ``since`` on."""

    since: Millis


class Resume(Struct, frozen=True, tag="resume"):
    """The hall is back; it was at work last at ``since``."""

    since: Millis


class Release(Struct, frozen=True, tag="release"):
    """Time runs again."""


class Tick(Struct, frozen=True, tag="tick"):
    """See whether a deadline has passed."""


Command: TypeAlias = (
    Open
    | Join
    | SeatComputer
    | SendOff
    | Close
    | Move
    | Roll
    | Contribute
    | Undo
    | TakeHint
    | Ready
    | Unready
    | NewMatch
    | Propose
    | Answer
    | Resign
    | Leave
    | Claim
    | Notice
    | Hold
    | Resume
    | Release
    | Tick
)
