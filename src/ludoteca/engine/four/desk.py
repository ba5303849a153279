"""Between the rules' boards and the kernels' numbers."""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.engine.four.kernels.bits import COLUMN, HEIGHT, STEP, WIDTH, landings, threats
from ludoteca.engine.four.kernels.value import room
from ludoteca.rules.drop.board import EMPTY
from ludoteca.rules.drop.four import FourPosition
from ludoteca.rules.drop.geometry import Column


@dataclass(frozen=True, slots=True)
class Desk:
    """A position as numbers: the discs of whoever moves, all discs, and how many they are."""

    me: int
    mask: int
    plies: int

    @classmethod
    def of(cls, position: FourPosition) -> Desk:
        """The desk of whoever is to move."""
        shape = position.board.geometry
        if (shape.width, shape.height) != (WIDTH, HEIGHT):
            raise ValueError("not the board of these kernels")
        own, me, mask = position.colour(position.mover), 0, 0
        for cell, colour in enumerate(position.board.cells):
            bit = 1 << (cell // HEIGHT * STEP + cell % HEIGHT)
            mask |= bit if colour != EMPTY else 0
            me |= bit if colour == own else 0
        return cls(me, mask, int(position.ply))

    @property
    def moves(self) -> list[Column]:
        """The columns that take a disc."""
        return self.columns_of(landings(self.mask))

    @property
    def wins(self) -> list[Column]:
        """Where a disc wins at once."""
        return self.columns_of(threats(self.me, self.mask) & landings(self.mask))

    @property
    def dangers(self) -> list[Column]:
        """Where the other would win at once."""
        return self.columns_of(threats(self.me ^ self.mask, self.mask) & landings(self.mask))

    @property
    def gifts(self) -> list[Column]:
        """Where a disc opens a cell in which the other wins."""
        return self.columns_of((threats(self.me ^ self.mask, self.mask) >> 1) & landings(self.mask))

    def merit(self, column: Column) -> int:
        """How good the place is where a disc comes to rest."""
        return room(landings(self.mask) & (COLUMN << (STEP * column)))

    @staticmethod
    def columns_of(bits: int) -> list[Column]:
        """The columns with a bit."""
        return [Column(column) for column in range(WIDTH) if bits & (COLUMN << (STEP * column))]
