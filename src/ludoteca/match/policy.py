"""What each kind of table allows, as data: forms of match, who starts, gates, clocks, offers, points.

The rows are those of the hall's rules page (``docs/rules/hall.md``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType

from ludoteca.match.control import Bank, Control, PerTurn
from ludoteca.match.series import BestOf, Form, Games, OpenRounds
from ludoteca.match.units import Millis
from ludoteca.rules.options import Options


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
    """What a resignation, a flag or a draw is about."""

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

    ``forms`` and ``controls`` are what an online table may be asked for, the usual first; a control
    of ``None`` is play without a clock. ``resign`` lists what may be given up, the last of it by leaving.
    ``ladder`` names the rating that online matches move; ``counts_unmoved`` says whether one counts that
    ends before both have moved. ``colours_follow_player`` says whether a player keeps a colour through
    the match instead of taking the seat's. Where there are more than two: ``pairs`` says whether players 0 and 2 play
    together against 1 and 3, ``plays_on`` whether the others play on without whoever gives up.
    """

    forms: tuple[Form, ...]
    starter: Starter
    gate: Gate
    controls: tuple[Control | None, ...]
    flag: Scope
    resign: tuple[Scope, ...]
    draw_offers: bool
    takeback: Takeback
    ladder: str | None
    points: Points | None
    counts_unmoved: bool
    colours_follow_player: bool
    pairs: bool = False
    plays_on: bool = False
    many: Policy | None = None
    """The row for more than two seats, where the kind has tables of two and of more."""


_MINUTE = 60_000

_TWO_GAMES = Policy(
    forms=(Games(2),),
    starter=Starter.ALTERNATES,
    gate=Gate.READY,
    controls=tuple(
        Bank(Millis(minutes * _MINUTE), Millis(seconds * 1_000), whole_match=True)
        for minutes, seconds in ((10, 5), (5, 3), (3, 2), (15, 10))
    ),
    flag=Scope.MATCH,
    resign=(Scope.GAME, Scope.MATCH),
    draw_offers=True,
    takeback=Takeback.NEVER,
    ladder=None,
    points=None,
    counts_unmoved=False,
    colours_follow_player=False,
)
"""Two games of Quatro em linha: colours and the first move swap in the second."""

_RATED = tuple(
    f"quatro/{variant}" for variant in ("five", "popout", "small", "misere", "cylinder", "obstacles", "drawn-opening")
)
"""The other variants of Quatro em linha that have a ladder, each its own."""

_OF_TWO = replace(
    _TWO_GAMES,
    forms=(Games(1), BestOf(3), BestOf(5), BestOf(7)),
    gate=Gate.TIMED_START,
    controls=(
        PerTurn(Millis(60 * _MINUTE)),
        *(PerTurn(Millis(minutes * _MINUTE)) for minutes in (1, 3, 10, 8 * 60, 24 * 60)),
        *(Bank(Millis(base * _MINUTE), Millis(more * 1_000)) for base, more in ((3, 2), (5, 3), (10, 5), (20, 0))),
    ),
    flag=Scope.GAME,
)
"""Ludo of two."""

LUDO = replace(
    _OF_TWO,
    many=replace(_OF_TWO, forms=(Games(1),), flag=Scope.MATCH, resign=(), draw_offers=False, plays_on=True),
)
"""Where three or four play it is one game, and who gives up leaves: the others play on."""

_POLICIES = {
    "ketafors": Policy(
        forms=(OpenRounds(),),
        starter=Starter.ALTERNATES,
        gate=Gate.NEW_GAME,
        controls=(
            None,
            Bank(Millis(5 * _MINUTE), Millis(3_000)),
            Bank(Millis(10 * _MINUTE), Millis(5_000)),
            Bank(Millis(15 * _MINUTE), Millis(10_000)),
        ),
        flag=Scope.GAME,
        resign=(Scope.GAME,),
        draw_offers=False,
        takeback=Takeback.FREELY_OR_BY_CONSENT,
        ladder="ketafors",
        points=None,
        counts_unmoved=False,
        colours_follow_player=True,
    ),
    "four": Policy(
        forms=(Games(1),),
        starter=Starter.FIRST_SEAT,
        gate=Gate.NEW_GAME,
        controls=(PerTurn(Millis(2 * _MINUTE)),),
        flag=Scope.GAME,
        resign=(Scope.GAME,),
        draw_offers=False,
        takeback=Takeback.NEVER,
        ladder="full-information",
        points=Points(15, 5, 2),
        counts_unmoved=True,
        colours_follow_player=False,
    ),
    "quatro/classic": replace(_TWO_GAMES, ladder="quatro/classic"),
    "quatro/single": replace(_TWO_GAMES, forms=(Games(1),), flag=Scope.GAME, resign=(Scope.GAME,)),
    **{kind: replace(_TWO_GAMES, ladder=kind) for kind in _RATED},
    "quatro/three": replace(_TWO_GAMES, forms=(Games(3),), draw_offers=False, plays_on=True),
    "quatro/teams": replace(_TWO_GAMES, pairs=True),
    "ludo": LUDO,
}

POLICIES: Mapping[str, Policy] = MappingProxyType(_POLICIES)
"""The policy of every kind that tables can be opened for, in the order in which the hall offers them.

A kind that is in the catalogue alone can be looked at and counted, but not played in the hall.
"""


def policy_of(kind: str, options: Options) -> Policy:
    """The policy of a table, which may depend on how many play.

    >>> policy_of("four", {}) is POLICIES["four"]
    True
    """
    return fit(POLICIES[kind], options)


def fit(policy: Policy, options: Options) -> Policy:
    """The row for so many as the options say, of the rows of a kind.

    >>> fit(LUDO, {"seats": 2}).draw_offers, fit(LUDO, {"seats": 3}).draw_offers
    (True, False)
    """
    return policy.many if policy.many is not None and options.get("seats", 2) != 2 else policy
