"""What a page of docs/protocol.md has to know of a table to play there, brought up by each frame."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import UNSET, Struct, UnsetType

Maybe: TypeAlias = UnsetType


class Ply(Struct):
    """A move that can be made."""

    action: str


class Can(Struct):
    """What whoever looks may do."""

    move: bool
    undo: bool
    hint: bool
    round: bool
    leave: bool
    offer: list[str]
    resign: list[str]


class Offered(Struct):
    """An open offer."""

    id: int
    by: int
    what: str


class Match(Struct):
    """How the match stands; ``ended`` when it has."""

    number: int
    round: int
    ended: msgspec.Raw


class Outcome(Struct):
    """How a game ended."""

    reason: str


class View(Struct):
    """A view, or those fields of it that have changed."""

    seq: int = 0
    kind: str | Maybe = UNSET
    you: int | Maybe | None = UNSET
    over: bool | Maybe = UNSET
    waiting: bool | Maybe = UNSET
    turn: int | Maybe | None = UNSET
    outcome: Outcome | Maybe | None = UNSET
    match: Match | Maybe = UNSET
    legal: list[Ply] | Maybe = UNSET
    can: Can | Maybe = UNSET
    offers: list[Offered] | Maybe = UNSET
    plies: list[msgspec.Raw] | Maybe = UNSET

    @property
    def ended(self) -> bool:
        """Whether the match has ended."""
        return isinstance(self.match, Match) and bytes(self.match.ended) != b"null"

    @property
    def may(self) -> Can:
        """What may be done; nothing while that is not known."""
        return self.can if isinstance(self.can, Can) else NOTHING

    @property
    def open(self) -> list[Offered]:
        """The offers that stand."""
        return self.offers if isinstance(self.offers, list) else []

    def bring_up(self, news: View, to: int) -> None:
        """Take what has changed up to a place."""
        for name in self.__struct_fields__:
            if (value := getattr(news, name)) is not UNSET:
                setattr(self, name, value)
        self.seq = to


NOTHING = Can(move=False, undo=False, hint=False, round=False, leave=False, offer=[], resign=[])


class Told(Struct, rename={"from_": "from"}):
    """A frame, as far as it matters."""

    t: str
    table: str = ""
    id: str = ""
    seq: int = 0
    from_: int = 0
    to: int = 0
    view: View | None = None
    n: int = 0
    code: str = ""
    room: str = ""
    edition: int = 0


read = msgspec.json.Decoder(Told).decode
