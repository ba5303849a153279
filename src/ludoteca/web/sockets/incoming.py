"""Frames that a page sends. Anything else is refused and never reaches the hall."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from ludoteca.hall.asks import (
    Ask,
    AskAnswer,
    AskClaim,
    AskContribute,
    AskLeave,
    AskMove,
    AskOffer,
    AskReady,
    AskResign,
    AskRoll,
    AskSeat,
    AskSendOff,
    AskUndo,
)
from ludoteca.match.offers import What
from ludoteca.match.policy import Scope
from ludoteca.rules.game import Action
from ludoteca.web.reading import CommandId, RoomName, TableName, read_json

LARGEST_FRAME = 4_096
"""Characters; of twice as many bytes the socket itself takes nothing."""
VERSION = 1

_Number = Annotated[int, Meta(ge=0, le=2**31)]


class Move(Struct, frozen=True, tag_field="do", tag="move", forbid_unknown_fields=True):
    """Play an action."""

    action: Annotated[str, Meta(max_length=16)]


class Roll(Struct, frozen=True, tag_field="do", tag="roll", forbid_unknown_fields=True):
    """Take what chance gives."""


class Contribute(Struct, frozen=True, tag_field="do", tag="contribute", forbid_unknown_fields=True):
    """Bring some signs to what chance will give in the game to come."""

    nonce: Annotated[str, Meta(max_length=64)]


class Undo(Struct, frozen=True, tag_field="do", tag="undo", forbid_unknown_fields=True):
    """Take the own last move back."""


class Round(Struct, frozen=True, tag_field="do", tag="round", forbid_unknown_fields=True):
    """Begin the next game, or be ready for it; ``ready`` false takes that back."""

    ready: bool = True


class Offer(Struct, frozen=True, tag_field="do", tag="offer", forbid_unknown_fields=True):
    """Offer a draw, ask for a move back, offer a rematch. ``scope`` is of a draw."""

    what: What
    scope: Scope | None = None


class Answer(Struct, frozen=True, tag_field="do", tag="answer", forbid_unknown_fields=True):
    """Accept an offer, or decline it; one's own is withdrawn."""

    offer: _Number
    accept: bool


class Resign(Struct, frozen=True, tag_field="do", tag="resign", forbid_unknown_fields=True):
    """Give the game or the match up."""

    scope: Scope


class Seat(Struct, frozen=True, tag_field="do", tag="seat", forbid_unknown_fields=True):
    """Let KBot take a free seat, at a level."""

    level: Annotated[str, Meta(max_length=16)]


class SendOff(Struct, frozen=True, tag_field="do", tag="send-off", forbid_unknown_fields=True):
    """Send KBot off again, while others are awaited."""

    player: _Number


class Leave(Struct, frozen=True, tag_field="do", tag="leave", forbid_unknown_fields=True):
    """Go away on purpose, or stop waiting for somebody."""


class Claim(Struct, frozen=True, tag_field="do", tag="claim", forbid_unknown_fields=True):
    """Claim what the other has left waiting."""


Act: TypeAlias = Move | Roll | Contribute | Undo | Round | Offer | Answer | Resign | Seat | SendOff | Leave | Claim


class Hello(Struct, frozen=True, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """Follow a table, from place ``since`` on if it is known so far."""

    v: _Number
    table: TableName
    since: _Number | None = None


class Look(Struct, frozen=True, tag_field="t", tag="look", forbid_unknown_fields=True):
    """Follow the hall's lists: who waits for somebody, where people play."""

    v: _Number


class Awaited(Struct, frozen=True, tag_field="t", tag="awaited", forbid_unknown_fields=True):
    """Follow where the person is awaited."""

    v: _Number


class Room(Struct, frozen=True, tag_field="t", tag="room", forbid_unknown_fields=True):
    """Follow a room: what is said there after edition ``since``, and that something else in it has changed."""

    v: _Number
    room: RoomName
    since: _Number | None = None


class Do(Struct, frozen=True, tag_field="t", tag="do", forbid_unknown_fields=True):
    """A command on a table; ``id`` is the page's own, ``seq`` the place that the person saw."""

    table: TableName
    id: CommandId
    seq: _Number
    act: Act


class Hint(Struct, frozen=True, tag_field="t", tag="hint", forbid_unknown_fields=True):
    """Ask for advice at place ``seq``."""

    table: TableName
    id: CommandId
    seq: _Number


class Pong(Struct, frozen=True, tag_field="t", tag="pong", forbid_unknown_fields=True):
    """The answer to a ping."""

    n: _Number


Frame: TypeAlias = Hello | Look | Awaited | Room | Do | Hint | Pong

_DECODER: msgspec.json.Decoder[Frame] = msgspec.json.Decoder(Frame)


def read_frame(text: bytes) -> Frame | None:
    """The frame in ``text``, or ``None`` if it is none.

    >>> read_frame(b'{"t":"pong","n":7}')
    Pong(n=7)
    >>> read_frame(b'{"t":"cheat"}') is None
    True
    """
    if len(text) > LARGEST_FRAME and len(text.decode(errors="replace")) > LARGEST_FRAME:
        return None
    return read_json(text, _DECODER)


def asked(act: Act) -> Ask:
    """What is asked of a table by an act."""
    match act:
        case Move(action=action):
            return AskMove(Action(action))
        case Roll():
            return AskRoll()
        case Contribute(nonce=nonce):
            return AskContribute(nonce)
        case Undo():
            return AskUndo()
        case Round(ready=ready):
            return AskReady(ready)
        case Offer(what=what, scope=scope):
            return AskOffer(what, scope)
        case Answer(offer=offer, accept=accept):
            return AskAnswer(offer, accept)
        case Resign(scope=scope):
            return AskResign(scope)
        case Seat(level=level):
            return AskSeat(level)
        case SendOff(player=player):
            return AskSendOff(player)
        case Leave():
            return AskLeave()
        case Claim():
            return AskClaim()
