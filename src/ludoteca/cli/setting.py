"""The kind and the options that a command line names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, TypeAlias

import typer

from ludoteca.cli.complaint import Complaint
from ludoteca.cli.sentences import sentence
from ludoteca.rules.catalogue import KINDS, find_kind
from ludoteca.rules.game import Refusal, Rules
from ludoteca.rules.kind import Kind
from ludoteca.rules.lots import Lots
from ludoteca.rules.options import Value

KindName: TypeAlias = Annotated[str, typer.Argument(metavar="KIND", help=f"One of {', '.join(KINDS)}.")]
OptionWords: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("-o", "--option", metavar="NAME=VALUE", help="An option of the kind; may be given again for another."),
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one JSON value and nothing else.")]


@dataclass(frozen=True, slots=True)
class Setting:
    """A kind with all of its options chosen; ``drawn`` are those that lots have chosen."""

    kind: Kind
    options: Mapping[str, Value]
    rules: Rules
    drawn: frozenset[str] = frozenset()

    @property
    def dice(self) -> bool:
        """Whether chance has a part in the game once it has begun."""
        return self.rules.chance

    def again(self, lots: Lots) -> Rules:
        """The rules with what lots have chosen drawn anew."""
        given = {name: str(value) for name, value in self.options.items() if name not in self.drawn}
        options = self.kind.read_options(self.kind.draw_options(given, lots))
        if isinstance(options, Refusal):
            raise AssertionError(f"lots drew what {self.kind.name} refuses: {options.code}")
        return self.kind.make(options)

    def told(self) -> str:
        """The options for people, each after a comma; what lots choose goes without a value."""
        words = (f", {name} {'by lot' if name in self.drawn else value}" for name, value in self.options.items())
        return "".join(words)


def read_setting(name: str, words: Iterable[str] | None, lots: Lots | None = None) -> Setting:
    """The setting that a kind's name and ``NAME=VALUE`` words make.

    ``lots`` draw what has to be drawn and is not given; without them that is a complaint.

    >>> read_setting("ketafors", ["target=30"]).options
    {'board': '7x6', 'goal': 'race', 'target': 30}

    Raises:
        Complaint: the kind, an option or a value does not exist.
    """
    kind = find_kind(name)
    if isinstance(kind, Refusal):
        raise Complaint(f"{sentence(kind)}; the kinds are {', '.join(KINDS)}")
    given = read_words(words or ())
    if isinstance(given, Refusal):
        raise Complaint(sentence(given))
    all_given = kind.draw_options(given, lots) if lots else given
    options = kind.read_options(all_given)
    if isinstance(options, Refusal):
        raise Complaint(sentence(options) + (_known(kind) if options.code == "no-such-option" else ""))
    return Setting(kind, options, kind.make(options), frozenset(all_given.keys() - given.keys()))


def read_words(words: Iterable[str]) -> dict[str, str] | Refusal:
    """Names and values, each name once.

    >>> read_words(["board=8x7", "goal=fill"])
    {'board': '8x7', 'goal': 'fill'}
    >>> read_words(["goal=fill", "goal=race"])
    Refusal(code='repeated-option', blanks={'option': 'goal'})
    """
    given: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not (name and equals):
            return Refusal("bad-option", {"text": word})
        if name in given:
            return Refusal("repeated-option", {"option": name})
        given[name] = value
    return given


def _known(kind: Kind) -> str:
    names = ", ".join(option.name for option in kind.options)
    return f"; {kind.name} has {names}" if names else f"; {kind.name} has no options"
