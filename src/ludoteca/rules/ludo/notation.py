"""How rolls and moves are written: ``=63``, ``6@r-``, ``3@r30xg``, ``4+2@r10``."""

from __future__ import annotations

import re
from typing import NamedTuple, NewType

from ludoteca.rules.game import Action, Refusal
from ludoteca.rules.ludo.board import HOUSED, LETTERS, House, Progress, name_of

Die = NewType("Die", int)
"""What a die shows, 1 to 6."""

SIX = Die(6)
_ROLL = re.compile("=([1-6])([1-6])")
_TAP = re.compile(rf"([1-6])(?:\+([1-6]))?@([{LETTERS}])(-|[0-9]|[1-4][0-9]|5[0-6])(?:x([{LETTERS}]))?")


class Roll(NamedTuple):
    """What both dice show."""

    first: Die
    second: Die


class Tap(NamedTuple):
    """One or both dice played on a counter, and the house whose counter that sends back."""

    house: House
    progress: Progress
    dice: tuple[Die, ...]
    takes: House | None = None

    @property
    def end(self) -> Progress:
        """Where the counter ends, before a capture takes it home."""
        return Progress(0 if self.progress == HOUSED else self.progress + sum(self.dice))


ROLLS = tuple(Roll(Die(first), Die(second)) for first in range(1, 7) for second in range(1, 7))
"""All rolls, each as likely as another."""


def write_roll(roll: Roll) -> Action:
    """A roll as it is written."""
    return Action(f"={roll.first}{roll.second}")


def write_tap(tap: Tap) -> Action:
    """A move as it is written.

    >>> write_tap(Tap(House(0), Progress(30), (Die(3),), House(1)))
    '3@r30xg'
    """
    takes = "" if tap.takes is None else f"x{LETTERS[tap.takes]}"
    return Action(f"{'+'.join(map(str, tap.dice))}@{name_of(tap.house, tap.progress)}{takes}")


def read_action(action: Action) -> Roll | Tap | None:
    """What is written, if it is written as it should be.

    >>> read_action(Action("=63")), read_action(Action("6@r-")), read_action(Action("63"))
    (Roll(first=6, second=3), Tap(house=0, progress=-1, dice=(6,), takes=None), None)
    """
    if roll := _ROLL.fullmatch(action):
        return Roll(Die(int(roll[1])), Die(int(roll[2])))
    if not (tap := _TAP.fullmatch(action)):
        return None
    dice = tuple(Die(int(die)) for die in (tap[1], tap[2]) if die)
    progress = HOUSED if tap[4] == "-" else Progress(int(tap[4]))
    return Tap(_house(tap[3]), progress, dice, _house(tap[5]) if tap[5] else None)


def read_moves(text: str) -> tuple[Action, ...] | Refusal:
    """The rolls and moves of a text, one a word; letters may be capitals.

    >>> read_moves("=63 6@R- 3@r0")
    ('=63', '6@r-', '3@r0')
    >>> read_moves("=63 6@r- d")
    Refusal(code='not-a-move', blanks={'move': 'd'})
    """
    actions: list[Action] = []
    for word in text.split():
        action = Action(word.lower())
        if read_action(action) is None:
            return Refusal("not-a-move", {"move": word[:20]})
        actions.append(action)
    return tuple(actions)


def _house(letter: str) -> House:
    return House(LETTERS.index(letter))
