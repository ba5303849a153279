"""The catalogue: every kind of game, its options, and how its rules are made from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from ludoteca.rules.drop.four import FourRules
from ludoteca.rules.drop.geometry import Geometry
from ludoteca.rules.drop.ketafors import Goal, KetaforsRules
from ludoteca.rules.game import Refusal, Rules
from ludoteca.rules.options import Choice, Options, Value, read_options


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of game: its name, its options and its rules.

    ``version`` counts up when the rules change what a recorded game means.
    """

    name: str
    options: tuple[Choice, ...]
    make: Callable[[Options], Rules]
    version: int = 1

    def read_options(self, given: Mapping[str, str]) -> dict[str, Value] | Refusal:
        """All options with defaults filled in, or why ``given`` does not fit."""
        return read_options(self.options, given)

    def complete(self, known: Options) -> dict[str, Value]:
        """All options, those that ``known`` lacks with their usual value: it was written before there were such.

        >>> KINDS["ketafors"].complete({"board": "9x8"})
        {'board': '9x8', 'goal': 'race', 'target': 20}
        """
        return {option.name: known.get(option.name, option.default) for option in self.options}


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
)

KINDS: Mapping[str, Kind] = MappingProxyType({kind.name: kind for kind in _KINDS})
"""Every kind by its name."""


def find_kind(name: str) -> Kind | Refusal:
    """The kind of that name.

    >>> find_kind("chess")
    Refusal(code='no-such-kind', blanks={'kind': 'chess'})
    """
    return KINDS.get(name) or Refusal("no-such-kind", {"kind": name[:40]})
