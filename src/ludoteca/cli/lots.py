"""Lots for games at a command line."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class RandomLots:
    """Lots from a source of random numbers: a seeded one draws the same each time."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, among: Sequence[T], /) -> T:
        """One of several, each as likely as another."""
        return self._random.choice(among)
