"""The options of a kind: what may be chosen, or is drawn by lot, before a game starts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TypeAlias

from ludoteca.rules.game import Refusal
from ludoteca.rules.lots import Lots

Value: TypeAlias = "str | int"
Options: TypeAlias = "Mapping[str, Value]"


@dataclass(frozen=True, slots=True)
class Choice:
    """An option with a few values, numbers or words.

    >>> Choice("target", (10, 20, 30, 50), default=20).read("30")
    30
    >>> Choice("goal", ("fill", "race"), default="race").read("win")
    Refusal(code='no-such-value', blanks={'option': 'goal', 'value': 'win', 'choices': 'fill, race'})
    """

    name: str
    choices: tuple[Value, ...]
    default: Value

    def read(self, text: str) -> Value | Refusal:
        """The value that ``text`` names, or why there is none."""
        for value in self.choices:
            if str(value) == text:
                return value
        choices = ", ".join(str(value) for value in self.choices)
        return Refusal("no-such-value", {"option": self.name, "value": text[:40], "choices": choices})


@dataclass(frozen=True)
class Drawn:
    """An option that is drawn by lot where nobody names it: ``count`` columns in their order, such as ``a,a,c,f``.

    No column is in it more than ``most`` times. There is no usual value.

    >>> Drawn("blocks", "abcdefg", count=4, most=2).read("a,a,c,f")
    'a,a,c,f'
    >>> Drawn("blocks", "abcdefg", count=4, most=2).read("a,a,c,a")
    Refusal(code='column-too-often', blanks={'option': 'blocks', 'column': 'a', 'most': 2})
    """

    name: str
    columns: str
    count: int
    most: int

    @cached_property
    def values(self) -> tuple[str, ...]:
        """All values, in the order of the alphabet.

        >>> len(Drawn("opening", "abcdefg", count=4, most=4).values)
        2401
        """
        every = product(self.columns, repeat=self.count)
        return tuple(",".join(row) for row in every if all(row.count(column) <= self.most for column in row))

    def draw(self, lots: Lots) -> str:
        """A value by lot, each as likely as another."""
        return lots.choose(self.values)

    def read(self, text: str) -> str | Refusal:
        """The value that ``text`` names, or why there is none."""
        columns = text.split(",")
        if len(columns) != self.count or any(len(one) != 1 or one not in self.columns for one in columns):
            blanks: dict[str, str | int] = {
                "count": self.count,
                "last": self.columns[-1],
                "example": ",".join(self.columns[: self.count]),
            }
            return Refusal("not-columns", {"option": self.name, "value": text[:40], **blanks})
        for column in columns:
            if columns.count(column) > self.most:
                return Refusal("column-too-often", {"option": self.name, "column": column, "most": self.most})
        return text


Option: TypeAlias = "Choice | Drawn"


@dataclass(frozen=True, slots=True)
class Need:
    """Some values of an option that go only with some of another.

    >>> Need("houses", ("side",), "seats", (2,)).unmet({"houses": "side", "seats": 3})
    Refusal(code='does-not-apply', blanks={'option': 'houses', 'value': 'side', 'other': 'seats', 'choices': '2'})
    """

    option: str
    values: tuple[Value, ...]
    other: str
    among: tuple[Value, ...]

    def unmet(self, chosen: Options) -> Refusal | None:
        """Why these options do not go together, if they do not."""
        value = chosen.get(self.option)
        if value not in self.values or chosen.get(self.other) in self.among:
            return None
        other = {"other": self.other, "choices": ", ".join(map(str, self.among))}
        return Refusal("does-not-apply", {"option": self.option, "value": value, **other})


def read_options(
    known: Iterable[Option], given: Mapping[str, str], needs: Iterable[Need] = ()
) -> dict[str, Value] | Refusal:
    """All known options with their values, defaults filled in, or why ``given`` does not fit.

    >>> read_options([Choice("target", (10, 20), default=20)], {})
    {'target': 20}
    >>> read_options([], {"size": "9"})
    Refusal(code='no-such-option', blanks={'option': 'size'})
    >>> read_options([Drawn("blocks", "abcdefg", count=4, most=2)], {})
    Refusal(code='option-missing', blanks={'option': 'blocks'})
    """
    values: dict[str, Value] = {}
    for option in known:
        value: Value | Refusal
        if option.name in given:
            value = option.read(given[option.name])
        else:
            value = option.default if isinstance(option, Choice) else Refusal("option-missing", {"option": option.name})
        if isinstance(value, Refusal):
            return value
        values[option.name] = value
    for name in given:
        if name not in values:
            return Refusal("no-such-option", {"option": name[:40]})
    return next((refusal for need in needs if (refusal := need.unmet(values))), values)


def draw_options(known: Iterable[Option], given: Mapping[str, str], lots: Lots) -> dict[str, str]:
    """What is ``given``, and by lot what has to be drawn and is not."""
    missing = (option for option in known if isinstance(option, Drawn) and option.name not in given)
    return {**given, **{option.name: option.draw(lots) for option in missing}}
