"""The shape of a drop board: cells, axes, rays and lines, for any size, with or without wrapping columns."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property, lru_cache
from typing import NewType, TypeAlias

from ludoteca.rules.game import Action

Column = NewType("Column", int)
"""A column, 0 for the leftmost."""

Cell = NewType("Cell", int)
"""A cell, ``column * height + row`` with row 0 at the bottom."""

Ray: TypeAlias = "tuple[Cell, ...]"
"""The cells met when walking from a cell, nearest first, without that cell itself."""


class Axis(IntEnum):
    """The four straight directions of a line."""

    HORIZONTAL = 0
    VERTICAL = 1
    RISING = 2
    FALLING = 3


_STEPS = {Axis.HORIZONTAL: (1, 0), Axis.VERTICAL: (0, 1), Axis.RISING: (1, 1), Axis.FALLING: (1, -1)}


@dataclass(frozen=True)
class Geometry:
    """A board of ``width`` columns and ``height`` rows; ``wraps`` makes the first and last column neighbours.

    >>> len(Geometry(7, 6).lines(4)), len(Geometry(7, 6, wraps=True).lines(4))
    (69, 105)
    """

    width: int
    height: int
    wraps: bool = False

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.width * self.height

    def shape(self) -> dict[str, int]:
        """The size as one JSON value."""
        return {"columns": self.width, "rows": self.height}

    def cell(self, column: int, row: int) -> Cell:
        """The cell at a column and a row, both from 0."""
        return Cell(column * self.height + row)

    def place(self, cell: Cell) -> tuple[int, int]:
        """Column and row of a cell, both from 0."""
        return divmod(cell, self.height)

    def bottom(self, column: Column) -> Cell:
        """The lowest cell of a column."""
        return self.bottoms[column]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every cell's name, such as ``d1``, in cell order."""
        return tuple(
            f"{chr(ord('a') + column)}{row + 1}" for column, row in map(self.place, map(Cell, range(self.size)))
        )

    @cached_property
    def rays(self) -> tuple[tuple[tuple[Ray, Ray], ...], ...]:
        """``rays[cell][axis]``: the rays backward (left, or down) and forward (right, or up).

        On a wrapping board a ray ends before it would meet its own start again.
        """
        return tuple(
            tuple((self._ray(Cell(cell), -dx, -dy), self._ray(Cell(cell), dx, dy)) for dx, dy in _STEPS.values())
            for cell in range(self.size)
        )

    @cached_property
    def arms(self) -> tuple[tuple[tuple[Axis, Ray, Ray], ...], ...]:
        """The same with the axes named, but for those along which ``cell`` has no neighbour: for walks."""
        return tuple(
            tuple((axis, *rays) for axis, rays in zip(Axis, around, strict=True) if any(rays)) for around in self.rays
        )

    @cached_property
    def bottoms(self) -> tuple[Cell, ...]:
        """The lowest cell of each column."""
        return tuple(self.cell(column, 0) for column in range(self.width))

    @cached_property
    def stacks(self) -> tuple[tuple[Action, Cell, Cell], ...]:
        """Each column's letter, its lowest cell, and the one after its highest."""
        ends = ((bottom, Cell(bottom + self.height)) for bottom in self.bottoms)
        return tuple((Action(chr(ord("a") + column)), *end) for column, end in enumerate(ends))

    @cached_property
    def bits(self) -> tuple[int, ...]:
        """Each cell as a number with one bit: the first cell's is the highest, as in `Board.held`."""
        return tuple(1 << self.size - 1 - cell for cell in range(self.size))

    def lines(self, length: int) -> frozenset[frozenset[Cell]]:
        """All sets of ``length`` different cells that lie straight in a row."""
        lines = set()
        for cell, axes in enumerate(self.rays):
            for _, forward in axes:
                if len(forward) >= length - 1:
                    lines.add(frozenset((Cell(cell), *forward[: length - 1])))
        return frozenset(lines)

    def partners(self, length: int) -> tuple[tuple[int, ...], ...]:
        """For each cell the sets of cells that make a line of ``length`` with it, as numbers for `Board.held`.

        >>> [len(sets) for sets in Geometry(7, 6).partners(4)[:4]]
        [3, 4, 5, 5]
        """
        return _partners(self, length)

    def _ray(self, start: Cell, dx: int, dy: int) -> Ray:
        ray: list[Cell] = []
        column, row = self.place(start)
        while True:
            column, row = column + dx, row + dy
            if self.wraps:
                column %= self.width
            if not (0 <= column < self.width and 0 <= row < self.height):
                return tuple(ray)
            cell = self.cell(column, row)
            if cell == start:
                return tuple(ray)
            ray.append(cell)


@lru_cache(maxsize=64)
def _partners(geometry: Geometry, length: int) -> tuple[tuple[int, ...], ...]:
    first = geometry.size - 1
    found: list[list[int]] = [[] for _ in range(geometry.size)]
    for line in sorted(geometry.lines(length), key=sorted):
        bits = sum(1 << first - cell for cell in line)
        for cell in line:
            found[cell].append(bits - (1 << first - cell))
    return tuple(map(tuple, found))
