"""From the fields of a New match form to a setup, and back."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from ludoteca.engine.player import levels
from ludoteca.match.commands import NewMatch, Open
from ludoteca.match.occupant import Computer, Occupant, Person
from ludoteca.match.state import Setup
from ludoteca.match.units import PersonId, Player
from ludoteca.rules.catalogue import find_kind
from ludoteca.rules.game import Refusal
from ludoteca.rules.options import Value

First = Literal["you", "other", "lots"]
_FIRST: dict[str, Player | None] = {"you": Player(0), "other": Player(1), "lots": None}
USUAL_LEVEL = "easy"


class Lots(Protocol):
    """Draws lots."""

    def choose(self, players: Sequence[Player]) -> Player:
        """One of the players, each as likely as another."""


class FairLots:
    """Lots from the machine's own randomness."""

    def choose(self, players: Sequence[Player]) -> Player:
        """One of the players."""
        return random.SystemRandom().choice(players)


@dataclass(frozen=True, slots=True)
class Wish:
    """A setup against the computer, checked: every option has a value that its kind knows."""

    kind: str
    options: dict[str, Value]
    level: str
    first: First

    def open(self, person: PersonId, lots: Lots) -> Open:
        """The command that opens a table with this setup."""
        occupants = self._occupants(person)
        return Open(self.kind, self.options, occupants, _FIRST[self.first], self._starts(lots))

    def renew(self, by: Player, person: PersonId, lots: Lots) -> NewMatch:
        """The command that sets a table up anew."""
        occupants = self._occupants(person)
        return NewMatch(by, self.options, occupants, _FIRST[self.first], self._starts(lots))

    def _occupants(self, person: PersonId) -> tuple[Occupant, ...]:
        return (Person(person), Computer(self.level))

    def _starts(self, lots: Lots) -> Player:
        named = _FIRST[self.first]
        return lots.choose((Player(0), Player(1))) if named is None else named


def read_wish(
    kind_name: str, options: Mapping[str, str], level: str = USUAL_LEVEL, first: str = "you"
) -> Wish | Refusal:
    """The setup that is asked for; options that are not given are as usual.

    >>> read_wish("ketafors", {"board": "10x9"}, "hard").options
    {'board': '10x9', 'goal': 'race', 'target': 20}
    >>> read_wish("ketafors", {}, first="nobody")
    Refusal(code='no-such-value', blanks={'option': 'first', 'value': 'nobody', 'choices': 'you, other, lots'})
    """
    kind = find_kind(kind_name)
    if isinstance(kind, Refusal):
        return kind
    known = levels(kind_name)
    if not known:
        return Refusal("no-computer", {"kind": kind_name})
    chosen = kind.read_options(options)
    if isinstance(chosen, Refusal):
        return chosen
    for name, value, choices in (("level", level, known), ("first", first, tuple(_FIRST))):
        if value not in choices:
            return Refusal("no-such-value", {"option": name, "value": value[:40], "choices": ", ".join(choices)})
    return Wish(kind_name, chosen, level, "you" if first == "you" else "other" if first == "other" else "lots")


def wish_of(kind: str, setup: Setup) -> Wish:
    """The setup of a table against the computer, as it would be asked for again."""
    level = next((occupant.level for occupant in setup.occupants if isinstance(occupant, Computer)), USUAL_LEVEL)
    first: First = "lots" if setup.first is None else "you" if setup.first == 0 else "other"
    return Wish(kind, setup.options, level, first)
