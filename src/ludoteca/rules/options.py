"""The options of a kind: what may be chosen before a game starts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from ludoteca.rules.game import Refusal

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


def read_options(known: Iterable[Choice], given: Mapping[str, str]) -> dict[str, Value] | Refusal:
    """All known options with their values, defaults filled in, or why ``given`` does not fit.

    >>> read_options([Choice("target", (10, 20), default=20)], {})
    {'target': 20}
    >>> read_options([], {"size": "9"})
    Refusal(code='no-such-option', blanks={'option': 'size'})
    """
    values: dict[str, Value] = {}
    for option in known:
        value = option.read(given[option.name]) if option.name in given else option.default
        if isinstance(value, Refusal):
            return value
        values[option.name] = value
    for name in given:
        if name not in values:
            return Refusal("no-such-option", {"option": name[:40]})
    return values
