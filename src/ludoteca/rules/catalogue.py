"""The catalogue: every kind of game that there are rules for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from ludoteca.rules.drop.four import FourRules
from ludoteca.rules.drop.geometry import Geometry
from ludoteca.rules.drop.ketafors import Goal, KetaforsRules
from ludoteca.rules.drop.quatro.kinds import QUATRO
from ludoteca.rules.game import Refusal, Rules
from ludoteca.rules.kind import Kind
from ludoteca.rules.ludo.kind import LUDO
from ludoteca.rules.options import Choice, Options


@lru_cache(maxsize=64)
def _geometry(board: str) -> Geometry:
    """The shape that ``7x6`` names; shared, so that its rays are worked out once."""
    width, height = map(int, board.split("x"))
    return Geometry(width, height)


def _ketafors(options: Options) -> Rules:
    return KetaforsRules(_geometry(str(options["board"])), Goal(options["goal"]), int(options["target"]))


_KINDS = (
    Kind(
        "ketafors",
        (
            Choice("board", ("7x6", "8x7", "9x8", "10x9"), default="7x6"),
            Choice("goal", ("fill", "race"), default="race"),
            Choice("target", (10, 20, 30, 50), default=20),
        ),
        _ketafors,
    ),
    Kind("four", (), lambda options: FourRules()),
    *QUATRO,
    LUDO,
)

KINDS: Mapping[str, Kind] = MappingProxyType({kind.name: kind for kind in _KINDS})
"""Every kind by its name. Tables can be opened for those that have a policy (:mod:`ludoteca.match.policy`)."""


def find_kind(name: str) -> Kind | Refusal:
    """The kind of that name.

    >>> find_kind("chess")
    Refusal(code='no-such-kind', blanks={'kind': 'chess'})
    """
    return KINDS.get(name) or Refusal("no-such-kind", {"kind": name[:40]})
