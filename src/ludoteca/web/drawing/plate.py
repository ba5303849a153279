"""Measures of a drop board, in the drawing's own units: a column is 100 wide."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

PITCH = 100
EDGE = 32
"""From the plate's edge to the first column."""
LANE = 96
"""Above the plate, where the disc in the hand hovers."""
FOOT = 46
"""Below the plate, for the column letters."""
HOLE = 41
DISC = 44
TAKES = 44
"""Below the plate where discs can be taken out there: room for the buttons."""
GHOST = 52
"""From the plate's edge to the middle of the column that is shown once more beside it, where a board goes round."""
CORNER = 38

LETTERS = "abcdefghij"


@dataclass(frozen=True, slots=True)
class Point:
    """A place on the drawing, y downwards."""

    x: float
    y: float


@dataclass(frozen=True)
class Plate:
    """The front plate of a board of ``columns`` and ``rows``.

    >>> plate = Plate(7, 6)
    >>> plate.width, plate.height, plate.centre("a1")
    (764, 806, Point(x=82, y=678))
    """

    columns: int
    rows: int
    wraps: bool = False
    takes: bool = False

    @property
    def width(self) -> int:
        """Width of the whole drawing."""
        return self.columns * PITCH + 2 * EDGE

    @property
    def depth(self) -> int:
        """Height of the plate alone."""
        return self.rows * PITCH + 2 * EDGE

    @property
    def height(self) -> int:
        """Height of the whole drawing, from the lane to the column letters."""
        return LANE + self.depth + FOOT + (TAKES if self.takes else 0)

    @property
    def letters(self) -> str:
        """The columns' letters."""
        return LETTERS[: self.columns]

    def column_centre(self, letter: str) -> int:
        """The x of a column's middle."""
        return EDGE + PITCH * LETTERS.index(letter) + PITCH // 2

    def centre(self, cell: str) -> Point:
        """The middle of a hole; row 1 is the lowest."""
        return Point(self.column_centre(cell[0]), LANE + EDGE + PITCH * (self.rows - int(cell[1:])) + PITCH // 2)

    def ghost(self, cell: str) -> Point:
        """Where a cell of the first or the last column is shown once more, beyond the other edge.

        >>> Plate(7, 6, wraps=True).ghost("a1"), Plate(7, 6, wraps=True).ghost("g1")
        (Point(x=816, y=678), Point(x=-52, y=678))
        """
        return Point(self.width + GHOST if cell[0] == LETTERS[0] else -GHOST, self.centre(cell).y)

    @property
    def cells(self) -> list[str]:
        """All cells, as they are read: the top row first."""
        return [f"{letter}{row}" for row in range(self.rows, 0, -1) for letter in self.letters]

    @property
    def holes(self) -> list[Point]:
        """The middles of all holes."""
        return [self.centre(cell) for cell in self.cells]

    @property
    def edges(self) -> list[str]:
        """The cells of the last and the first column, which meet where a board goes round."""
        return [f"{letter}{row}" for letter in (self.letters[-1], self.letters[0]) for row in range(self.rows, 0, -1)]

    @property
    def outline(self) -> str:
        """Path of the plate with its holes, to be filled by the even-odd rule."""
        return _outline(self)


@lru_cache(maxsize=64)
def _outline(plate: Plate) -> str:
    right, bottom, curve = plate.width, LANE + plate.depth, f"a{CORNER} {CORNER} 0 0 1"
    edge = (
        f"M{CORNER} {LANE}H{right - CORNER}{curve} {CORNER} {CORNER}V{bottom - CORNER}{curve} {-CORNER} {CORNER}"
        f"H{CORNER}{curve} {-CORNER} {-CORNER}V{LANE + CORNER}{curve} {CORNER} {-CORNER}Z"
    )
    arc = f"a{HOLE} {HOLE} 0 1 0"
    holes = (f"M{hole.x - HOLE} {hole.y}{arc} {2 * HOLE} 0{arc} {-2 * HOLE} 0Z" for hole in plate.holes)
    return edge + "".join(holes)
