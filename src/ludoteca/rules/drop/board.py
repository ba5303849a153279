"""Discs on a drop board: where one lands, and the straight runs they make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NewType, TypeAlias

from ludoteca.rules.drop.geometry import Axis, Cell, Column, Geometry
from ludoteca.rules.game import Action

Colour = NewType("Colour", int)
"""What lies in a cell: 0 nothing, 1–3 a player's colour, 4 a neutral disc."""

EMPTY, RED, YELLOW, GREEN, NEUTRAL = map(Colour, range(5))
SIGNS = ".RYG#"
"""One sign for each colour, as boards are written."""

_BITS = {Colour(colour): b"0" * colour + b"1" + b"0" * (255 - colour) for colour in range(5)}
"""From colours to the digits of a number that tells where one of them lies."""
_LACKED = {Colour(colour): b"1" * colour + b"0" + b"1" * (255 - colour) for colour in range(5)}
"""The same for where it does not."""

Run: TypeAlias = "tuple[Cell, ...]"
"""A maximal straight stretch of one colour: left to right, a vertical one from the bottom."""


@dataclass(frozen=True, slots=True)
class Board:
    """An immutable board; ``cells`` holds one colour a byte in cell order.

    >>> board = Board.empty(Geometry(4, 3)).drop(Column(1), RED).drop(Column(1), YELLOW)
    >>> board.rows()
    ['....', '.Y..', '.R..']
    """

    geometry: Geometry
    cells: bytes
    _claims: dict[tuple[Colour, int], int] = field(default_factory=dict, compare=False, repr=False)
    """What :meth:`claims` has found: a disc more changes little of it, so that it is handed on."""

    @classmethod
    def empty(cls, geometry: Geometry) -> Board:
        """The board without a disc."""
        return cls(geometry, bytes(geometry.size))

    def landing(self, column: Column) -> Cell | None:
        """The lowest free cell of a column, or ``None`` when it is full."""
        bottom = self.geometry.bottom(column)
        cell = self.cells.find(EMPTY, bottom, bottom + self.geometry.height)
        return None if cell < 0 else Cell(cell)

    def drop(self, column: Column, colour: Colour) -> Board:
        """The board with one more disc.

        Raises:
            ValueError: the column is full.
        """
        cell = self.landing(column)
        if cell is None:
            raise ValueError(f"column {column} is full")
        return self.put(cell, colour)

    def put(self, cell: Cell, colour: Colour) -> Board:
        """The board with ``colour`` in ``cell``."""
        cells, known = self.cells[:cell] + bytes((colour,)) + self.cells[cell + 1 :], self._claims
        if not known:
            return Board(self.geometry, cells)
        claims = known.copy()
        for of, length in claims:
            if of == colour:
                lines = self.geometry.partners(length)[cell]
                claims[of, length] |= _claimed(int(cells.translate(_LACKED[colour]), 2), lines)
        return Board(self.geometry, cells, claims)

    def take(self, column: Column) -> Board:
        """The board without the lowest disc of a column; those above it fall by one.

        >>> board = Board.empty(Geometry(4, 3)).drop(Column(1), RED).drop(Column(1), YELLOW)
        >>> board.take(Column(1)).rows()
        ['....', '....', '.Y..']
        """
        bottom = self.geometry.bottom(column)
        top = bottom + self.geometry.height
        return Board(self.geometry, self.cells[:bottom] + self.cells[bottom + 1 : top] + b"\0" + self.cells[top:])

    @property
    def full(self) -> bool:
        """Whether no column takes another disc."""
        return EMPTY not in self.cells

    def claims(self, colour: Colour, length: int) -> int:
        """The cells that are all ``colour`` lacks of a line of ``length``, in the bits of :meth:`held`.

        What else lies in such a cell is not looked at: ask of cells that are free.

        >>> board = Board.empty(Geometry(4, 3)).drop(Column(0), RED).drop(Column(1), RED)
        >>> f"{board.claims(RED, 3):012b}", board.geometry.bits[6]
        ('000000100000', 32)
        """
        found = self._claims.get((colour, length))
        if found is None:
            lacked, found = int(self.cells.translate(_LACKED[colour]), 2), 0
            for there, lines in zip(self.cells, self.geometry.partners(length), strict=True):
                if there == colour:
                    found |= _claimed(lacked, lines)
            self._claims[colour, length] = found
        return found

    def landings(self) -> list[tuple[Action, Cell]]:
        """Each column with a free cell, by its letter, and the lowest such cell; from the left."""
        free = self.cells.find
        return [
            (letter, Cell(cell))
            for letter, bottom, top in self.geometry.stacks
            if (cell := free(EMPTY, bottom, top)) >= 0
        ]

    def held(self, colour: Colour) -> int:
        """The cells that hold ``colour`` as one number: a bit each, the first cell highest.

        >>> bin(Board.empty(Geometry(4, 3)).drop(Column(1), RED).held(RED))
        '0b100000000'
        """
        return int(self.cells.translate(_BITS[colour]), 2)

    def arms(self, cell: Cell, colour: Colour) -> Iterator[tuple[Axis, Run, Run]]:
        """For each axis with a neighbour of ``colour``, the stretches that touch ``cell`` from behind and ahead.

        The cell itself may hold anything. On a wrapping board that is one colour all round, the
        stretch behind wins and the one ahead is what is left.
        """
        cells = self.cells
        for axis, backward, forward in self.geometry.arms[cell]:
            behind = 0
            for other in backward:
                if cells[other] != colour:
                    break
                behind += 1
            ring = self.geometry.wraps and axis is Axis.HORIZONTAL
            ahead = 0
            for other in forward[: len(forward) - behind] if ring else forward:
                if cells[other] != colour:
                    break
                ahead += 1
            if behind or ahead:
                yield axis, backward[:behind][::-1], forward[:ahead]

    def runs(self, colour: Colour, least: int) -> list[Run]:
        """Every maximal run of ``colour`` with at least ``least`` cells (two or more), by axis and first cell."""
        found: set[tuple[Axis, Run]] = set()
        for index, held in enumerate(self.cells):
            if held == colour:
                found.update(self.through(Cell(index), colour, least))
        return [run for _, run in sorted(found)]

    def through(self, cell: Cell, colour: Colour, least: int) -> Iterator[tuple[Axis, Run]]:
        """The runs of ``least`` (two or more) cells at least that ``cell`` is in, or would be in ``colour``."""
        for axis, behind, ahead in self.arms(cell, colour):
            if len(behind) + len(ahead) + 1 >= least:
                yield axis, self._from_its_start((*behind, cell, *ahead), axis)

    def rows(self) -> list[str]:
        """The board as text, top row first."""
        width, height = self.geometry.width, self.geometry.height
        return [
            "".join(SIGNS[self.cells[self.geometry.cell(column, row)]] for column in range(width))
            for row in reversed(range(height))
        ]

    def _from_its_start(self, run: Run, axis: Axis) -> Run:
        """A run that goes all round a cylinder has no left end: begin it in the first column."""
        if axis is Axis.HORIZONTAL and self.geometry.wraps and len(run) == self.geometry.width:
            return tuple(sorted(run))
        return run


def _claimed(lacked: int, lines: Iterable[int]) -> int:
    """The single cells that some sets of cells share with those ``lacked``.

    >>> bin(_claimed(0b1001, (0b0111, 0b1111, 0b0110)))
    '0b1'
    """
    found = 0
    for line in lines:
        lacking = line & lacked
        if not lacking & lacking - 1:
            found |= lacking
    return found
