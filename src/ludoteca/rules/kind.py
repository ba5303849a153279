"""A kind of game: its name, its options, and how its rules are made from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ludoteca.rules.game import Refusal, Rules
from ludoteca.rules.lots import Lots
from ludoteca.rules.options import Choice, Drawn, Need, Option, Options, Value, draw_options, read_options


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of game: its name, its options and its rules.

    ``version`` counts up when the rules change what a recorded game means; ``needs`` say which options go together.
    """

    name: str
    options: tuple[Option, ...]
    make: Callable[[Options], Rules]
    version: int = 1
    needs: tuple[Need, ...] = ()

    def read_options(self, given: Mapping[str, str]) -> dict[str, Value] | Refusal:
        """All options with defaults filled in, or why ``given`` does not fit."""
        return read_options(self.options, given, self.needs)

    def read_choices(self, given: Mapping[str, str]) -> dict[str, Value] | Refusal:
        """The options that are chosen, with defaults filled in. What lots draw may be named; else it is left to them.

        >>> from ludoteca.rules.catalogue import KINDS
        >>> KINDS["quatro/obstacles"].read_choices({}), KINDS["quatro/obstacles"].read_choices({"blocks": "a,a,c,f"})
        ({}, {'blocks': 'a,a,c,f'})
        """
        asked = [one for one in self.options if isinstance(one, Choice) or one.name in given]
        return read_options(asked, given, self.needs)

    def chosen(self, known: Options) -> dict[str, Value]:
        """Those of some options that were chosen."""
        return {one.name: known[one.name] for one in self.options if isinstance(one, Choice) and one.name in known}

    def drawn(self, known: Options) -> dict[str, Value]:
        """Those of some options that lots have drawn."""
        return {one.name: known[one.name] for one in self.options if isinstance(one, Drawn) and one.name in known}

    def draw_options(self, given: Mapping[str, str], lots: Lots) -> dict[str, str]:
        """What is ``given``, and by lot what has to be drawn before a match: it is then given like the rest."""
        return draw_options(self.options, given, lots)

    def complete(self, known: Options) -> dict[str, Value]:
        """All options, those that ``known`` lacks with their usual value: it was written before there were such.

        What is drawn by lot has no usual value. Where it is lacking, the rules are those of a board before the draw.

        >>> from ludoteca.rules.catalogue import KINDS
        >>> KINDS["ketafors"].complete({"board": "9x8"})
        {'board': '9x8', 'goal': 'race', 'target': 20}
        >>> KINDS["quatro/obstacles"].complete({})
        {}
        """
        values: dict[str, Value] = {}
        for option in self.options:
            if option.name in known:
                values[option.name] = known[option.name]
            elif isinstance(option, Choice):
                values[option.name] = option.default
        return values
