"""From the fields of a New match form to a setup, and back."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, TypeVar, cast, get_args

from ludoteca.engine.player import levels
from ludoteca.hall import names as naming
from ludoteca.match.commands import NewMatch, Open
from ludoteca.match.control import Control, read_control, write_control
from ludoteca.match.occupant import Computer, Local, Occupant, Person, Vacant
from ludoteca.match.policy import POLICIES, policy_of
from ludoteca.match.series import Form, OpenRounds
from ludoteca.match.state import Setup
from ludoteca.match.units import PersonId, Player
from ludoteca.rules.catalogue import KINDS, find_kind
from ludoteca.rules.game import Action, Refusal
from ludoteca.rules.lots import Lots
from ludoteca.rules.options import Options, Value

T = TypeVar("T")
First = Literal["you", "other", "lots"]
Opponent = Literal["computer", "local", "online"]
NAMES = ("name0", "name1", "name2", "name3")
PEOPLE = ("opponent", "level", "first", *NAMES, "series", "clock", "listed")
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
    """A setup, checked: every option has a value that its kind knows, but for those that lots draw before a match.

    ``names`` are those of all who share a device; an empty one is the colour's. ``form`` is named where the kind has
    several. ``control`` and ``listed`` are of a table for people at devices of their own; the hall draws there who
    begins. What is played in a ``room`` is listed there alone. ``levels`` are the computers', if they differ.
    """

    kind: str
    options: dict[str, Value]
    level: str = USUAL_LEVEL
    first: First = "you"
    opponent: Opponent = "computer"
    names: tuple[str, ...] = ("", "")
    form: Form | None = None
    control: Control | None = None
    listed: bool = False
    room: str = ""
    levels: tuple[str, ...] = ()

    def open(self, person: PersonId, lots: Lots, given: tuple[Action, ...] = ()) -> Open:
        """The command that opens a table with this setup, and with the ``given`` moves on its board."""
        occupants = self._occupants(person)
        if self.opponent == "online":
            first, starts = None, Player(0)
        else:
            first, starts = _FIRST[self.first], self._starts(lots)
        return Open(
            self.kind,
            self._options(lots),
            occupants,
            first,
            starts,
            form=self.form,
            control=self.control,
            listed=self.listed and not self.room,
            given=given,
            room=self.room,
        )

    def renew(self, by: Player, person: PersonId, lots: Lots) -> NewMatch:
        """The command that sets a table up anew."""
        occupants = self._occupants(person)
        return NewMatch(by, self._options(lots), occupants, _FIRST[self.first], self._starts(lots), self.form)

    def _occupants(self, person: PersonId) -> tuple[Occupant, ...]:
        labels = self._labels()
        if self.opponent == "local":
            return tuple(Local(person, label) for label in labels)
        if self.opponent == "online":
            return (Person(person), *(Vacant() for _ in labels[1:]))
        alike = (self.level,) * (len(labels) - 1)
        return (Person(person), *map(Computer, self.levels if len(self.levels) == len(alike) else alike))

    def _labels(self) -> tuple[str, ...]:
        """A name for each seat, which may be empty."""
        return (*self.names, *("" for _ in NAMES))[: seats_of(self.kind, self.options)]

    def _options(self, lots: Lots) -> dict[str, Value]:
        """All options: what is not named is drawn."""
        return {**KINDS[self.kind].draw_options({}, lots), **self.options}

    def fields(self) -> dict[str, str | bool]:
        """Who plays, as a form names it."""
        return {
            "opponent": self.opponent,
            "level": self.level,
            "first": self.first,
            **dict(zip(NAMES, self._labels(), strict=False)),
            **({} if self.form is None else {"series": write_form(self.form)}),
            "clock": write_clock(self.control),
            "listed": self.listed,
        }

    def _starts(self, lots: Lots) -> Player:
        named = _FIRST[self.first]
        players = tuple(Player(player) for player in range(seats_of(self.kind, self.options)))
        return lots.choose(players) if named is None else named


def read_wish(
    kind_name: str, options: Mapping[str, str], people: Mapping[str, str] = MappingProxyType({})
) -> Wish | Refusal:
    """The setup that is asked for; what is not given is as usual.

    ``people`` may name ``opponent``, ``level``, ``first``, ``name0`` and so on for as many as share a device. What is
    drawn by lot may be named where people do not play each other from afar: a board that was shown goes on.

    >>> read_wish("ketafors", {"board": "10x9"}, {"level": "hard"}).options
    {'board': '10x9', 'goal': 'race', 'target': 20}
    >>> read_wish("ketafors", {}, {"first": "nobody"})
    Refusal(code='no-such-value', blanks={'option': 'first', 'value': 'nobody', 'choices': 'you, other, lots'})
    >>> read_wish("quatro/obstacles", {"blocks": "a,b,c,d"}, {"opponent": "online"})
    Refusal(code='drawn-by-lot', blanks={'option': 'blocks'})
    """
    kind = find_kind(kind_name)
    if isinstance(kind, Refusal):
        return kind
    if kind_name not in POLICIES:
        return Refusal("no-such-kind", {"kind": kind_name})
    known = levels(kind_name)
    chosen = kind.read_choices(options)
    if isinstance(chosen, Refusal):
        return chosen
    policy = policy_of(kind_name, chosen)
    controls, series = policy.controls, {write_form(form): form for form in policy.forms}
    level, first = people.get("level", USUAL_LEVEL), people.get("first", "you")
    opponent = people.get("opponent", usual_opponent(kind_name))
    if opponent == "computer" and not known:
        return Refusal("no-computer")
    if opponent == "online" and (drawn := kind.drawn(chosen)):
        return Refusal("drawn-by-lot", {"option": next(iter(drawn))})
    clock, form = people.get("clock", write_clock(controls[0])), people.get("series", next(iter(series)))
    offered = (
        *((("level", level, known),) if opponent == "computer" else ()),
        ("first", first, tuple(_FIRST)),
        ("opponent", opponent, get_args(Opponent)),
        ("series", form, tuple(series)),
        *((("clock", clock, tuple(map(write_clock, controls))),) if opponent == "online" else ()),
    )
    for name, value, choices in offered:
        if value not in choices:
            return Refusal("no-such-value", {"option": name, "value": value[:40], "choices": ", ".join(choices)})
    names = tuple(naming.clean(people.get(name, "")) for name in NAMES[: seats_of(kind_name, chosen)])
    for fault in naming.faults(names).values():
        return fault
    named = series[form] if POLICIES[kind_name].forms[1:] else None
    wish = Wish(kind_name, chosen, level, cast("First", first), cast("Opponent", opponent), names, named)
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


def usual_opponent(kind: str) -> Opponent:
    """Against whom a kind is played by whoever does not say: the computer, where it plays it.

    >>> usual_opponent("four")
    'computer'
    """
    return "computer" if levels(kind) else "local"


def write_clock(control: Control | None) -> str:
    """A clock as a form names it: ``none``, or the time control as people write it."""
    return "none" if control is None else write_control(control)


def write_form(form: Form) -> str:
    """How many games a match has, as a form names it; of a best of several, the most; nothing for rounds without end.

    >>> from ludoteca.match.series import BestOf, Games
    >>> write_form(Games(1)), write_form(BestOf(3)), write_form(OpenRounds())
    ('1', '3', '')
    """
    return "" if isinstance(form, OpenRounds) else str(form.count)


def wish_of(kind: str, setup: Setup, *, listed: bool = False) -> Wish:
    """The setup of a table, as it would be asked for again."""
    first: First = "lots" if setup.first is None else "you" if setup.first == 0 else "other"
    options, occupants = KINDS[kind].chosen(setup.options), setup.occupants
    form = setup.form if POLICIES[kind].forms[1:] else None
    labels = tuple(one.label for one in occupants if isinstance(one, Local))
    if labels and len(labels) == len(occupants):
        wrong = naming.faults(labels)  # of a table that is older than the rules for names
        names = tuple("" if place in wrong else label for place, label in enumerate(labels))
        return Wish(kind, options, first=first, opponent="local", names=names, form=form)
    if occupants and setup.online:
        return Wish(kind, options, first="lots", opponent="online", form=form, control=setup.control, listed=listed)
    level = next((one.level for one in occupants if isinstance(one, Computer)), USUAL_LEVEL)
    return Wish(kind, options, level, first, form=form)


def seats_of(kind: str, options: Options = MappingProxyType({})) -> int:
    """How many seats a kind has with some options.

    >>> seats_of("four"), seats_of("quatro/teams"), seats_of("ludo", {"seats": 3})
    (2, 4, 3)
    """
    return _seats_of(kind, tuple(options.items()))


@lru_cache(maxsize=256)
def _seats_of(kind: str, options: tuple[tuple[str, Value], ...]) -> int:
    found = KINDS[kind]
    return found.make(found.complete(dict(options))).seats
