"""Between the rules' boards and the kernels' numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from ludoteca.engine.solver.shape import Shape
from ludoteca.rules.drop.board import EMPTY, NEUTRAL
from ludoteca.rules.drop.four import FourPosition


@dataclass(frozen=True, slots=True)
class Desk:
    """A position as numbers: the discs of whoever moves, all discs, and those of nobody."""

    shape: Shape
    own: int
    mask: int
    neutral: int = 0

    @classmethod
    def of(cls, position: FourPosition) -> Self:
        """The desk of whoever is to move.

        Raises:
            ValueError: there are no kernels for such a game.
        """
        shape = Shape.of(position.variant)
        if shape is None or not shape.fits:
            raise ValueError("a game that cannot be solved")
        mover, own, mask, neutral = position.colour(position.mover), 0, 0, 0
        for cell, colour in enumerate(position.board.cells):
            column, row = divmod(cell, shape.height)
            bit = 1 << shape.step * column + row
            mask |= bit if colour != EMPTY else 0
            own |= bit if colour == mover else 0
            neutral |= bit if colour == NEUTRAL else 0
        return cls(shape, own, mask, neutral)

    @property
    def plies(self) -> int:
        """How many discs were played."""
        return self.mask.bit_count() - self.shape.lying
