"""``ludoteca play``: a game in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import StrEnum
from secrets import SystemRandom, randbits
from typing import Annotated

import typer

from ludoteca.cli.complaint import Complaint
from ludoteca.cli.endgames import at_hand
from ludoteca.cli.lots import RandomLots
from ludoteca.cli.setting import KindName, OptionWords, Setting, read_setting
from ludoteca.engine.player import choose, levels
from ludoteca.rules.game import Action, Position, Seat


class Opponent(StrEnum):
    """Who sits on the other side."""

    COMPUTER = "computer"
    PERSON = "person"


class First(StrEnum):
    """Who begins against the computer."""

    YOU = "you"
    COMPUTER = "computer"


def play(
    kind: KindName,
    option: OptionWords = None,
    opponent: Annotated[
        Opponent | None,
        typer.Option(help="The computer, or a person at the same keyboard. \\[default: computer if it can]"),
    ] = None,
    level: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="How well the computer plays. \\[default: the easiest]")
    ] = None,
    first: Annotated[First | None, typer.Option(help="Who begins against the computer. \\[default: you]")] = None,
) -> None:
    """Play a game in the terminal, against the computer or in turns at one keyboard.

    Where more than two play, the computer has all seats but yours.
    """
    lots = RandomLots(SystemRandom())
    setting = read_setting(kind, option, lots)
    strength = _level(setting, opponent, level, first)
    from ludoteca.cli.board import people_console  # noqa: PLC0415  Rich is slow to import
    from ludoteca.cli.dialogue import Computer, Dialogue  # noqa: PLC0415

    computer = None
    if strength:
        at_hand(setting, [strength])
        computer = Computer(Seat(1 if first is First.COMPUTER else 0), _thinker(setting, strength))
    Dialogue(setting.rules, people_console(), sys.stdin, computer, lots).run()


def _level(setting: Setting, opponent: Opponent | None, level: str | None, first: First | None) -> str | None:
    """The level of the computer, or ``None`` for a person on the other side."""
    name, known = setting.kind.name, levels(setting.kind.name)
    if opponent is Opponent.PERSON or (opponent is None and not known and level is None and first is None):
        if level is not None or first is not None:
            raise Complaint("--level and --first are for games against the computer")
        return None
    if not known:
        raise Complaint(f"the computer does not play {name} yet; leave out --opponent, --level and --first")
    if level is not None and level not in known:
        raise Complaint(f'there is no level "{level}"; {name} has {", ".join(known)}')
    return level or known[0]


def _thinker(setting: Setting, level: str) -> Callable[[Position], Action]:
    def think(position: Position) -> Action:
        return choose(setting.kind.name, setting.options, position, level, seed=randbits(32))

    return think
