"""Ludo with two dice, with its options fixed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from ludoteca.rules.game import Action, Json, Refusal
from ludoteca.rules.ludo.notation import read_moves
from ludoteca.rules.ludo.position import LudoPosition
from ludoteca.rules.ludo.setup import USUAL, LudoSetup
from ludoteca.rules.ludo.unpacking import unpack


@dataclass(frozen=True)
class LudoRules:
    """Ludo with two dice.

    >>> rules = LudoRules()
    >>> position = rules.start()
    >>> for action in rules.read("=63 6@r- 3@r0"):
    ...     position = position.apply(action)
    >>> position.turn, position.seat, position.counters[0]
    (<Chance.ROLL: 'roll'>, 1, (-1, -1, -1, 3))
    """

    opening: ClassVar[tuple[Action, ...]] = ()
    chance: ClassVar[bool] = True
    setup: LudoSetup = USUAL

    @property
    def seats(self) -> int:
        """How many play."""
        return self.setup.seats

    def shape(self) -> Mapping[str, Json]:
        """The ring, the houses with their seats, and the safe squares."""
        return self.setup.shape()

    def start(self) -> LudoPosition:
        """All counters in their houses."""
        return LudoPosition(self.setup, self.setup.start)

    def timeless(self) -> Self:
        """Itself: the past never ends a game."""
        return self

    def read(self, text: str) -> tuple[Action, ...] | Refusal:
        """Rolls and moves, one a word."""
        return read_moves(text)

    def decode(self, data: bytes) -> LudoPosition:
        """The position that ``data`` holds."""
        return unpack(self.setup, data)
