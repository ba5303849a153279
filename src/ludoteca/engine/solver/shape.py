"""A board and what is done on it, as far as kernels are compiled for it."""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.rules.drop.board import NEUTRAL
from ludoteca.rules.drop.variant import Variant

WORD = 64
LENGTHS = (4, 5)


@dataclass(frozen=True, slots=True)
class Shape:
    """A board with its lines; ``lying`` discs are there before play, and ``blocked`` says that some are nobody's.

    >>> Shape(8, 7).bits, Shape(9, 7).fits
    (64, False)
    """

    width: int = 7
    height: int = 6
    length: int = 4
    lying: int = 0
    wraps: bool = False
    loses: bool = False
    blocked: bool = False

    @classmethod
    def of(cls, variant: Variant) -> Shape | None:
        """The shape of a variant that two play, unless discs can leave the board."""
        if variant.seats != 2 or variant.often or variant.longest:
            return None
        board = variant.geometry
        blocked = any(colour == NEUTRAL for _, colour in variant.lying)
        return cls(
            board.width, board.height, variant.length, len(variant.lying), board.wraps, variant.loses, blocked=blocked
        )

    @property
    def step(self) -> int:
        """From a cell to its neighbour on the right, in bits."""
        return self.height + 1

    @property
    def bits(self) -> int:
        """How many bits a board takes, with a guard above each column."""
        return self.step * self.width

    @property
    def cells(self) -> int:
        """How many discs can be played."""
        return self.width * self.height - self.lying

    @property
    def most(self) -> int:
        """Above every score."""
        return (self.cells + 2) // 2

    @property
    def fits(self) -> bool:
        """Whether there can be kernels for it: a board of one word, with lines that do not meet themselves."""
        round_about = self.wraps and self.width < self.length
        return self.bits <= WORD and self.length in LENGTHS and not round_about and min(self.width, self.height) > 0

    @property
    def name(self) -> str:
        """A word for it.

        >>> Shape(9, 6, 5, lying=12).name, Shape(wraps=True).name
        ('b9x6n5l12', 'b7x6n4l0wraps')
        """
        words = ("wraps", self.wraps), ("loses", self.loses), ("blocked", self.blocked)
        ways = "".join(word for word, so in words if so)
        return f"b{self.width}x{self.height}n{self.length}l{self.lying}{ways}"

    def source(self) -> str:
        """The module ``shape`` of its kernels."""
        return "\n".join(
            (
                f'"""The kernels\' board: {self.name}."""',
                f"WIDTH, HEIGHT, LENGTH, LYING = {self.width}, {self.height}, {self.length}, {self.lying}",
                f"WRAPS, LOSES, BLOCKED = {self.wraps}, {self.loses}, {self.blocked}",
                "",
            )
        )
