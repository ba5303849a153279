"""From the fields of a New match form to a setup, and back."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal, TypeVar, cast, get_args

from ludoteca.engine.player import levels
from ludoteca.hall import names as naming
from ludoteca.match.commands import NewMatch, Open
from ludoteca.match.control import Control, read_control, write_control
from ludoteca.match.occupant import Computer, Local, Occupant, Person, Vacant
from ludoteca.match.policy import POLICIES
from ludoteca.match.state import Setup
from ludoteca.match.units import PersonId, Player
from ludoteca.rules.catalogue import find_kind
from ludoteca.rules.game import Action, Refusal
from ludoteca.rules.lots import Lots
from ludoteca.rules.options import Value

T = TypeVar("T")
First = Literal["you", "other", "lots"]
Opponent = Literal["computer", "local", "online"]
PEOPLE = ("opponent", "level", "first", "name0", "name1", "clock", "listed")
"""What a form says about who plays; the rest of it are the kind's options."""
_FIRST: dict[str, Player | None] = {"you": Player(0), "other": Player(1), "lots": None}
USUAL_LEVEL = "easy"


class FairLots:
    """Lots from the machine's own randomness."""

    def choose(self, among: Sequence[T], /) -> T:
        """One of several, each as likely as another."""
        return random.SystemRandom().choice(among)


@dataclass(frozen=True, slots=True)
class Wish:
    """A setup, checked: every option has a value that its kind knows.

    ``names`` are those of the two who share a device; an empty one is the colour's. ``control`` and
    ``listed`` are of a table for people at devices of their own; the hall draws there who begins. What is played
    in a ``room`` is listed there alone.
    """

    kind: str
    options: dict[str, Value]
    level: str = USUAL_LEVEL
    first: First = "you"
    opponent: Opponent = "computer"
    names: tuple[str, str] = ("", "")
    control: Control | None = None
    listed: bool = False
    room: str = ""

    def open(self, person: PersonId, lots: Lots, given: tuple[Action, ...] = ()) -> Open:
        """The command that opens a table with this setup, and with the ``given`` moves on its board."""
        occupants = self._occupants(person)
        if self.opponent == "online":
            first, starts = None, Player(0)
        else:
            first, starts = _FIRST[self.first], self._starts(lots)
        return Open(
            self.kind,
            self.options,
            occupants,
            first,
            starts,
            control=self.control,
            listed=self.listed and not self.room,
            given=given,
            room=self.room,
        )

    def renew(self, by: Player, person: PersonId, lots: Lots) -> NewMatch:
        """The command that sets a table up anew."""
        occupants = self._occupants(person)
        return NewMatch(by, self.options, occupants, _FIRST[self.first], self._starts(lots))

    def _occupants(self, person: PersonId) -> tuple[Occupant, ...]:
        if self.opponent == "local":
            return tuple(Local(person, name) for name in self.names)
        if self.opponent == "online":
            return (Person(person), Vacant())
        return (Person(person), Computer(self.level))

    def fields(self) -> dict[str, str | bool]:
        """Who plays, as a form names it."""
        return {
            "opponent": self.opponent,
            "level": self.level,
            "first": self.first,
            "name0": self.names[0],
            "name1": self.names[1],
            "clock": write_clock(self.control),
            "listed": self.listed,
        }

    def _starts(self, lots: Lots) -> Player:
        named = _FIRST[self.first]
        return lots.choose((Player(0), Player(1))) if named is None else named


def read_wish(
    kind_name: str, options: Mapping[str, str], people: Mapping[str, str] = MappingProxyType({})
) -> Wish | Refusal:
    """The setup that is asked for; what is not given is as usual.

    ``people`` may name ``opponent``, ``level``, ``first``, ``name0`` and ``name1``.

    >>> read_wish("ketafors", {"board": "10x9"}, {"level": "hard"}).options
    {'board': '10x9', 'goal': 'race', 'target': 20}
    >>> read_wish("ketafors", {}, {"first": "nobody"})
    Refusal(code='no-such-value', blanks={'option': 'first', 'value': 'nobody', 'choices': 'you, other, lots'})
    """
    kind = find_kind(kind_name)
    if isinstance(kind, Refusal):
        return kind
    if kind_name not in POLICIES:
        return Refusal("no-such-kind", {"kind": kind_name})
    known = levels(kind_name)
    controls = POLICIES[kind_name].controls
    chosen = kind.read_options(options)
    if isinstance(chosen, Refusal):
        return chosen
    level, first = people.get("level", USUAL_LEVEL), people.get("first", "you")
    opponent = people.get("opponent", "computer")
    clock = people.get("clock", write_clock(controls[0]))
    offered = (
        *((("level", level, known),) if opponent == "computer" else ()),
        ("first", first, tuple(_FIRST)),
        ("opponent", opponent, get_args(Opponent)),
        *((("clock", clock, tuple(map(write_clock, controls))),) if opponent == "online" else ()),
    )
    for name, value, choices in offered:
        if value not in choices:
            return Refusal("no-such-value", {"option": name, "value": value[:40], "choices": ", ".join(choices)})
    names = (naming.clean(people.get("name0", "")), naming.clean(people.get("name1", "")))
    for fault in naming.faults(names).values():
        return fault
    wish = Wish(kind_name, chosen, level, cast("First", first), cast("Opponent", opponent), names)
    if opponent != "online":
        return wish
    return replace(wish, first="lots", control=read_control(clock), listed=people.get("listed") == "yes")


def read_fields(kind_name: str, fields: Mapping[str, str]) -> Wish | Refusal:
    """The setup that the fields of a form ask for, whatever else they hold about who plays.

    >>> read_fields("four", {"opponent": "online", "clock": "2m/move"}).control
    PerTurn(span=120000)
    """
    people = {name: value for name, value in fields.items() if name in PEOPLE}
    return read_wish(kind_name, {name: value for name, value in fields.items() if name not in PEOPLE}, people)


def write_clock(control: Control | None) -> str:
    """A clock as a form names it: ``none``, or the time control as people write it."""
    return "none" if control is None else write_control(control)


def wish_of(kind: str, setup: Setup, *, listed: bool = False) -> Wish:
    """The setup of a table, as it would be asked for again."""
    first: First = "lots" if setup.first is None else "you" if setup.first == 0 else "other"
    match setup.occupants:
        case (Local(label=one), Local(label=other)):
            wrong = naming.faults((one, other))  # of a table that is older than the rules for names
            names = ("" if 0 in wrong else one, "" if 1 in wrong else other)
            return Wish(kind, setup.options, first=first, opponent="local", names=names)
        case (Person(), Person() | Vacant()):
            return Wish(kind, setup.options, first="lots", opponent="online", control=setup.control, listed=listed)
    level = next((occupant.level for occupant in setup.occupants if isinstance(occupant, Computer)), USUAL_LEVEL)
    return Wish(kind, setup.options, level, first)
