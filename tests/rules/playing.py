"""Random games of any kind in the catalogue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from random import Random

from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Action, Chance, Position, Refusal, Rules
from ludoteca.rules.kind import Kind
from ludoteca.rules.options import Choice, Option, Options, Value


@dataclass(frozen=True)
class Setting:
    """A kind with its options chosen."""

    kind: Kind
    options: Options

    @cached_property
    def rules(self) -> Rules:
        return self.kind.make(self.options)

    def __str__(self) -> str:
        return ",".join([self.kind.name, *(str(value) for value in self.options.values())])


@dataclass(frozen=True)
class Step:
    """One ply of a game."""

    before: Position
    action: Action
    after: Position


def values_of(option: Option) -> tuple[Value, ...]:
    """The values of an option; of one that lots draw among very many a few."""
    if isinstance(option, Choice):
        return option.choices
    return (option.values[len(option.values) // 2], option.values[0], option.values[-1])


def needed(kind: Kind) -> dict[str, str]:
    """What has to be given with a kind: one of the values that lots could draw."""
    return {option.name: str(values_of(option)[0]) for option in kind.options if not isinstance(option, Choice)}


def fitting(kind: Kind, name: str, value: Value) -> dict[str, str]:
    """A value of an option, with those of others that it needs."""
    needs = [need for need in kind.needs if need.option == name and value in need.values]
    return {need.other: str(need.among[0]) for need in needs} | {name: str(value)}


def settings_of(kind: Kind) -> list[Setting]:
    """The defaults, each option changed alone, and every option at its first and at its last value.

    Where options need one another, all of them that go together.
    """
    if kind.needs:
        names = [option.name for option in kind.options]
        every = [dict(zip(names, map(str, values), strict=True)) for values in product(*map(values_of, kind.options))]
        read = [kind.read_options(words) for words in every]
        return [Setting(kind, options) for options in read if not isinstance(options, Refusal)]
    given: list[Mapping[str, str]] = [needed(kind)]
    given += [needed(kind) | {option.name: str(value)} for option in kind.options for value in values_of(option)]
    given += [{option.name: str(values_of(option)[end]) for option in kind.options} for end in (0, -1)]
    settings: list[Setting] = []
    for words in given:
        options = kind.read_options(words)
        assert not isinstance(options, Refusal), options
        if options not in [setting.options for setting in settings]:
            settings.append(Setting(kind, options))
    return settings


SETTINGS = [setting for kind in KINDS.values() for setting in settings_of(kind)]
"""The settings that every game is tested with."""


WITHOUT_DICE = [kind.name for kind in KINDS.values() if not kind.make(kind.complete({})).chance]
"""The kinds in which nothing is left to chance once play has begun."""


def applied(position: Position, action: Action) -> Position:
    """The position after an action that has to be accepted."""
    after = position.apply(action)
    assert not isinstance(after, Refusal), f"{action}: {after}"
    return after


def after(rules: Rules, text: str) -> Position:
    """The position after a text of legal moves."""
    actions = rules.read(text)
    assert not isinstance(actions, Refusal), actions
    position = rules.start()
    for action in actions:
        position = applied(position, action)
    return position


def playout(rules: Rules, seed: int) -> Iterator[Step]:
    """A random game to its end.

    Half of the games give each seat favourite actions, so that long lines and full columns are met too.
    """
    random = Random(seed)
    leaning = random.choice([0.0, 0.8])
    position = rules.start()
    while position.turn is not None:
        action = _draw(position, random, leaning)
        following = applied(position, action)
        yield Step(position, action, following)
        position = following


def positions(rules: Rules, seed: int) -> Iterator[Position]:
    """All positions of a random game, the start and the end included."""
    yield rules.start()
    for step in playout(rules, seed):
        yield step.after


def _draw(position: Position, random: Random, leaning: float) -> Action:
    if isinstance(position.turn, Chance):
        return random.choice(position.chances())
    legal = position.legal()
    if random.random() < leaning:
        half = (len(legal) + 1) // 2
        return random.choice(legal[:half] if position.turn == 0 else legal[-half:])
    return random.choice(legal)
