"""Measures of a board with a track, in the drawing's own units: a square is 60 wide.

Red is at the upper left; what is said of red holds for the others after a quarter turn each: green, yellow, blue.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ludoteca.web.drawing.plate import Point

LETTERS = "rgyb"
"""The houses, clockwise from the upper left."""
PITCH = 60
SQUARES = 15
"""Squares on each side of the board."""
EDGE = 30
"""From the outer edge of the frame to the first square."""
SIDE = SQUARES * PITCH + 2 * EDGE
LIP = 12
"""What the frame shows of its own thickness, below."""
RADIUS = 26
"""Of a counter that has its square for itself."""
HOUSED, STRAIGHT, HOME = -1, 51, 56
_QUARTER = 13
RING = 4 * _QUARTER

_FROM_START = [*((column, 6) for column in range(1, 6)), *((6, row) for row in range(5, -1, -1)), (7, 0), (8, 0)]
"""The first quarter of the ring from red's start square on: column and row."""
_WELLS = ((2.05, 2.05), (3.95, 2.05), (2.05, 3.95), (3.95, 3.95))
_HOME_LINE = 6.42
_HOME_GAP = 0.45
SMALL = 0.5
"""How large a counter is that is home, beside one that has its square for itself."""
_ABREAST: Mapping[int, tuple[float, Sequence[tuple[float, float]]]] = MappingProxyType(
    {
        1: (1.0, ((0, 0),)),
        2: (0.78, ((-8.5, -7.5), (8.5, 7.5))),
        3: (0.62, ((-11.5, -10), (11.5, -10), (0, 11.5))),
        4: (0.58, ((-12.5, -12.5), (12.5, -12.5), (-12.5, 12.5), (12.5, 12.5))),
    }
)
"""By the number of houses on a square: how large counters are there, and where those of each house stand."""
PILE = -6
"""How much higher each counter of a pile lies than the one below it."""


def turned(x: float, y: float, house: int) -> tuple[float, float]:
    """A place that is given for red, for another house; in squares from the upper left.

    >>> turned(1.5, 6.5, 1)
    (8.5, 1.5)
    """
    for _ in range(house):
        x, y = SQUARES - y, x
    return x, y


def point(x: float, y: float) -> Point:
    """A place in squares as one of the drawing."""
    return Point(round(EDGE + x * PITCH, 2), round(EDGE + y * PITCH, 2))


def square(number: int) -> Point:
    """The middle of a square of the ring.

    >>> square(0), square(13)
    (Point(x=120.0, y=420.0), Point(x=540.0, y=120.0))
    """
    column, row = _FROM_START[number % _QUARTER]
    return point(*turned(column + 0.5, row + 0.5, number // _QUARTER))


def straight(house: int, progress: int) -> Point:
    """The middle of a square of a home straight.

    >>> straight(0, 51)
    Point(x=120.0, y=480.0)
    """
    return point(*turned(progress - STRAIGHT + 1.5, 7.5, house))


def wells(house: int) -> list[Point]:
    """Where a house's counters lie in it."""
    return [point(*turned(x, y, house)) for x, y in _WELLS]


def at_home(house: int, count: int) -> list[Point]:
    """Where so many counters of a house lie in the middle.

    >>> at_home(0, 1)
    [Point(x=415.2, y=480.0)]
    """
    return [point(*turned(_HOME_LINE, 7.5 + _HOME_GAP * (n - (count - 1) / 2), house)) for n in range(count)]


def ring_square(house: int, progress: int) -> int | None:
    """The square of the ring on which a counter stands, if it stands on one.

    >>> ring_square(3, 20), ring_square(0, 51)
    (7, None)
    """
    return (_QUARTER * house + progress) % RING if 0 <= progress < STRAIGHT else None


def place(house: int, progress: int) -> Point:
    """The middle of where a counter stands on the ring or a straight."""
    number = ring_square(house, progress)
    return straight(house, progress) if number is None else square(number)


def abreast(houses: int) -> tuple[float, Sequence[tuple[float, float]]]:
    """How large counters are where so many houses share a square, and where those of each stand beside its middle."""
    return _ABREAST[houses]
