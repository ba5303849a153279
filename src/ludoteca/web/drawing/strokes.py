"""Strokes through lines of discs, and where the tags with their values stand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot

from ludoteca.web.drawing.plate import DISC, HOLE, PITCH, Plate, Point

GAP = 1.5
"""Least distance between a tag and another hole."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of discs: its cells in any order, the colour of its discs, its points; no points for a line that wins."""

    cells: tuple[str, ...]
    colour: int
    points: int | None


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag at the end of a stroke."""

    place: Point
    radius: int


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line as it is drawn: key, ends, weight (faint, heavy, gold, win), and its tag."""

    key: str
    cells: tuple[str, ...]
    start: Point
    stop: Point
    weight: str
    points: int | None
    tag: Tag | None


def weight(line: Line) -> str:
    """How heavily a line is drawn.

    >>> [weight(Line(("a1",) * n, 0, 1)) for n in (3, 4, 5)]
    ['faint', 'heavy', 'gold']
    """
    if line.points is None:
        return "win"
    return ("faint", "heavy", "gold")[min(len(line.cells), 5) - 3]


def tag_radius(plate: Plate, length: int) -> int:
    """Radius of a line's tag: larger on wide boards, whose columns are narrow, and for a line of five and more.

    >>> [tag_radius(Plate(columns, 6), length) for columns in (7, 10) for length in (4, 5)]
    [14, 17, 18, 21]
    """
    return 14 + 2 * max(0, plate.columns - 8) + (3 if length > 4 else 0)


def strokes(plate: Plate, lines: Iterable[Line]) -> list[Stroke]:
    """All strokes, each tag clear of the tags before it and of every hole but those of its own line."""
    drawn: list[Stroke] = []
    taken: list[Tag] = []
    for line in lines:
        cells = tuple(sorted(line.cells, key=lambda cell: (cell[0], int(cell[1:]))))
        start, stop = plate.centre(cells[0]), plate.centre(cells[-1])
        tag = None
        if line.points is not None:
            tag = _tag(start, stop, tag_radius(plate, len(cells)), taken)
            taken.append(tag)
        drawn.append(Stroke("-".join(cells), cells, start, stop, weight(line), line.points, tag))
    return drawn


def _tag(start: Point, stop: Point, radius: int, taken: list[Tag]) -> Tag:
    places = tag_places(start, stop, radius)
    for place in places:
        if all(hypot(place.x - o.place.x, place.y - o.place.y) >= radius + o.radius for o in taken):
            return Tag(place, radius)
    return Tag(places[0], radius)


def tag_places(start: Point, stop: Point, radius: int) -> list[Point]:
    """Where a line's tag may stand, best first: beyond its far end, beyond its near end, then beside the ends.

    None of them touches a hole of another cell, so a tag never has to make way for a disc.
    """
    dx = (stop.x > start.x) - (stop.x < start.x)
    dy = (stop.y > start.y) - (stop.y < start.y)
    ahead = [(stop, dx, dy), (start, -dx, -dy)]
    beside = [(end, *turn) for end, x, y in ahead for turn in _turns(x, y)]
    return [_beside(end, x, y, radius) for end, x, y in (*ahead, *beside)]


def _turns(x: int, y: int) -> list[tuple[int, int]]:
    """The two directions an eighth of a turn away."""
    if x and y:
        return [(x, 0), (0, y)]
    return [(1, y), (-1, y)] if y else [(x, -1), (x, 1)]


def _beside(end: Point, x: int, y: int, radius: int) -> Point:
    """The place for a tag in a direction: in the gap straight ahead, or where four holes leave room."""
    reach = DISC if x and y else PITCH - HOLE - GAP - radius
    return Point(end.x + x * reach, end.y + y * reach)
