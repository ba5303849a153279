"""What a person asks of a table, and for which player they may ask it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ludoteca.engine.player import levels
from ludoteca.hall.setups import Wish
from ludoteca.match.commands import (
    Answer,
    Claim,
    Command,
    Contribute,
    Leave,
    Move,
    Propose,
    Ready,
    Resign,
    Roll,
    SeatComputer,
    SendOff,
    Undo,
    Unready,
)
from ludoteca.match.offers import What
from ludoteca.match.policy import Scope
from ludoteca.match.state import Match
from ludoteca.match.units import PersonId, Player
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Action, Refusal
from ludoteca.rules.lots import Lots
from ludoteca.rules.options import Value


@dataclass(frozen=True, slots=True)
class AskMove:
    """To play ``action``."""

    action: Action


@dataclass(frozen=True, slots=True)
class AskRoll:
    """To take what chance gives."""


@dataclass(frozen=True, slots=True)
class AskContribute:
    """To bring ``nonce`` to what chance will give."""

    nonce: str


@dataclass(frozen=True, slots=True)
class AskUndo:
    """To take the last own move back."""


@dataclass(frozen=True, slots=True)
class AskReady:
    """To begin the next game, or not to after all."""

    ready: bool = True


@dataclass(frozen=True, slots=True)
class AskMatch:
    """To set the table up anew."""

    wish: Wish


@dataclass(frozen=True, slots=True)
class AskOffer:
    """To offer something to the other player."""

    what: What
    scope: Scope | None = None


@dataclass(frozen=True, slots=True)
class AskAnswer:
    """To accept or decline an offer."""

    offer: int
    accept: bool


@dataclass(frozen=True, slots=True)
class AskResign:
    """To give up the game or the match."""

    scope: Scope


@dataclass(frozen=True, slots=True)
class AskSeat:
    """To let KBot take a free seat, at ``level``."""

    level: str


@dataclass(frozen=True, slots=True)
class AskSendOff:
    """To send KBot off who sits as ``player``, while others are awaited."""

    player: int


@dataclass(frozen=True, slots=True)
class AskLeave:
    """To go away, or to stop waiting."""


@dataclass(frozen=True, slots=True)
class AskClaim:
    """To claim what the other has left waiting."""


Ask: TypeAlias = (
    AskMove
    | AskRoll
    | AskContribute
    | AskUndo
    | AskReady
    | AskMatch
    | AskOffer
    | AskAnswer
    | AskResign
    | AskSeat
    | AskSendOff
    | AskLeave
    | AskClaim
)


def players_of(match: Match, person: PersonId | None) -> tuple[Player, ...]:
    """The players whom ``person`` speaks for; none for a spectator."""
    return match.setup.held.get(person, ()) if person is not None else ()


def command_of(  # noqa: PLR0912 - a table of asks
    ask: Ask, match: Match, person: PersonId, lots: Lots
) -> Command | Refusal:
    """The command behind an ask, spoken for the player whom ``person`` holds."""
    held = players_of(match, person)
    if not held:
        return Refusal("not-your-table")
    by = match.to_move if match.to_move is not None and match.to_move in held else held[0]
    match ask:
        case AskMove(action=action):
            return Move(by, action)
        case AskRoll():
            return Roll(by)
        case AskContribute(nonce=nonce):
            return Contribute(by, nonce)
        case AskUndo():
            return Undo(by)
        case AskReady(ready=ready):
            return Ready(by) if ready else Unready(by)
        case AskMatch(wish=wish):
            return wish.renew(by, person, lots) if wish.kind == match.kind else Refusal("other-kind")
        case AskOffer(what=what, scope=scope):
            return Propose(by, what, scope, _drawn(match, lots))
        case AskAnswer(offer=offer, accept=accept):
            return Answer(by, offer, accept, _drawn(match, lots))
        case AskResign(scope=scope):
            return Resign(by, scope)
        case AskSeat(level=level):
            return _seat(match, by, level, lots)
        case AskSendOff(player=player):
            return SendOff(by, Player(player))
        case AskLeave():
            return Leave(by)
        case AskClaim():
            return Claim(by)


def _seat(match: Match, by: Player, level: str, lots: Lots) -> Command | Refusal:
    known = levels(match.kind)
    if not known:
        return Refusal("no-computer")
    if level not in known:
        return Refusal("no-such-value", {"option": "level", "value": level[:40], "choices": ", ".join(known)})
    return SeatComputer(by, level, lots.choose(tuple(map(Player, range(len(match.setup.occupants))))))


def _drawn(match: Match, lots: Lots) -> dict[str, Value]:
    """What lots draw for a match that may begin: it is drawn anew for each."""
    return {**KINDS[match.kind].draw_options({}, lots)}
