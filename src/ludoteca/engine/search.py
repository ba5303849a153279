"""What every search is given and what it finds, whatever the game."""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.rules.drop.geometry import Column


@dataclass(frozen=True, slots=True)
class Budget:
    """What ends a search before it is done: nodes, seconds or depth, whichever comes first; 0 means no bound."""

    nodes: int = 0
    seconds: float = 0
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Finding:
    """What a search found: the column, its value to the mover in the game's own unit, and how deep it looked."""

    column: Column
    value: int
    depth: int
    nodes: int
    exact: bool
    """Whether the value is that of best play to the end, or the game is proven won or lost."""
