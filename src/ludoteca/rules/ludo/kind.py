"""Ludo as the catalogue lists it, and its setups."""

from __future__ import annotations

from itertools import product

from ludoteca.rules.game import Rules
from ludoteca.rules.kind import Kind
from ludoteca.rules.ludo.board import House
from ludoteca.rules.ludo.rules import LudoRules
from ludoteca.rules.ludo.setup import LudoSetup
from ludoteca.rules.options import Choice, Need, Options

_OWNED = {
    (2, "one"): ((0,), (2,)),
    (2, "side"): ((0, 1), (2, 3)),
    (2, "across"): ((0, 2), (1, 3)),
    (3, "one"): ((0,), (1,), (2,)),
    (4, "one"): ((0,), (1,), (2,), (3,)),
}
"""The houses of each seat."""


def _rules(numbers: tuple[tuple[int, ...], ...], *, safe: bool, plays_on: bool) -> LudoRules:
    return LudoRules(LudoSetup(tuple(tuple(map(House, houses)) for houses in numbers), safe, plays_on))


_RULES = {
    (seats, houses, "on" if safe else "off", "play-on" if plays_on else "count"): _rules(
        owned, safe=safe, plays_on=plays_on
    )
    for ((seats, houses), owned), safe, plays_on in product(_OWNED.items(), (False, True), (False, True))
    if seats > 2 or not plays_on
}


def _chosen(options: Options) -> Rules:
    return _RULES[int(options["seats"]), str(options["houses"]), str(options["safe"]), str(options["ending"])]


LUDO = Kind(
    "ludo",
    (
        Choice("seats", (2, 3, 4), default=2),
        Choice("houses", ("one", "side", "across"), default="one"),
        Choice("safe", ("off", "on"), default="off"),
        Choice("ending", ("count", "play-on"), default="count"),
    ),
    _chosen,
    needs=(
        Need("houses", ("side", "across"), "seats", (2,)),
        Need("ending", ("play-on",), "seats", (3, 4)),
    ),
)
"""Ludo with two dice (``docs/rules/ludo.md``)."""
