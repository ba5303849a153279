"""Lots, as rules ask for them; whoever draws them brings the chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Lots(Protocol):
    """Draws lots."""

    def choose(self, among: Sequence[T], /) -> T:
        """One of several, each as likely as another."""
