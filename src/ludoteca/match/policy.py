"""What each kind of table allows, as data: forms of match, who starts, gates, clocks, offers, points.

The rows are those of the hall's rules page (``docs/rules/hall.md``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import TypeAlias

from ludoteca.match.units import Millis


@dataclass(frozen=True, slots=True)
class OpenRounds:
    """Rounds without end; wins and draws are counted."""


@dataclass(frozen=True, slots=True)
class Games:
    """A match of exactly ``count`` games: a single game, two with sides swapped, three."""

    count: int


@dataclass(frozen=True, slots=True)
class BestOf:
    """A match that ends as soon as somebody is past half of ``count`` games."""

    count: int


Form: TypeAlias = OpenRounds | Games | BestOf


@dataclass(frozen=True, slots=True)
class PerTurn:
    """A fresh ``span`` for every turn."""

    span: Millis


@dataclass(frozen=True, slots=True)
class Bank:
    """``base`` for a whole game or match, and ``increment`` for each turn."""

    base: Millis
    increment: Millis
    whole_match: bool


Clock: TypeAlias = PerTurn | Bank


class Starter(Enum):
    """Who begins the games after the first."""

    ALTERNATES = "alternates"
    FIRST_SEAT = "first-seat"


class Gate(Enum):
    """What has to happen between two games."""

    NEW_GAME = "new-game"
    READY = "ready"
    TIMED_START = "timed-start"


class Takeback(Enum):
    """Whether a move may be taken back."""

    NEVER = "never"
    FREELY_OR_BY_CONSENT = "freely-or-by-consent"
    """At once against a computer or on one device, by the other's consent online."""


class Scope(Enum):
    """What a resignation or a flag gives up."""

    GAME = "game"
    MATCH = "match"


@dataclass(frozen=True, slots=True)
class Points:
    """Profile points for a win, a draw and a loss."""

    win: int
    draw: int
    loss: int


@dataclass(frozen=True, slots=True)
class Policy:
    """The policies of one kind of table.

    ``clocks`` are those offered besides *none*; an empty tuple means none at all. ``ladder``
    names the rating that online matches move. ``colours_follow_player`` says whether a player keeps
    a colour through the match instead of taking the seat's.
    """

    form: Form
    starter: Starter
    gate: Gate
    clocks: tuple[Clock, ...]
    flag: Scope
    resign: tuple[Scope, ...]
    draw_offers: bool
    takeback: Takeback
    ladder: str | None
    points: Points | None
    colours_follow_player: bool


_MINUTE = 60_000

_POLICIES = {
    "ketafors": Policy(
        form=OpenRounds(),
        starter=Starter.ALTERNATES,
        gate=Gate.NEW_GAME,
        clocks=(
            Bank(Millis(5 * _MINUTE), Millis(3_000), whole_match=False),
            Bank(Millis(10 * _MINUTE), Millis(5_000), whole_match=False),
            Bank(Millis(15 * _MINUTE), Millis(10_000), whole_match=False),
        ),
        flag=Scope.GAME,
        resign=(Scope.GAME,),
        draw_offers=False,
        takeback=Takeback.FREELY_OR_BY_CONSENT,
        ladder="ketafors",
        points=None,
        colours_follow_player=True,
    ),
    "four": Policy(
        form=Games(1),
        starter=Starter.FIRST_SEAT,
        gate=Gate.NEW_GAME,
        clocks=(PerTurn(Millis(2 * _MINUTE)),),
        flag=Scope.GAME,
        resign=(Scope.GAME,),
        draw_offers=False,
        takeback=Takeback.NEVER,
        ladder="full-information",
        points=Points(15, 5, 2),
        colours_follow_player=False,
    ),
}

POLICIES: Mapping[str, Policy] = MappingProxyType(_POLICIES)
"""The policy of every kind in the catalogue."""
