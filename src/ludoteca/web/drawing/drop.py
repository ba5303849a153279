"""What a drop board's first picture shows, worked out from the view of a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ludoteca.web.drawing.plate import Plate, Point
from ludoteca.web.drawing.strokes import Line, Stroke, strokes

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc at rest."""

    cell: str
    place: Point
    colour: int
    faded: bool
    line: int
    """Length of the longest line through it, 0 for none."""


@dataclass(frozen=True, slots=True)
class Head:
    """A column: its letter, its middle, how many spaces are free, and the colour on top."""

    letter: str
    x: int
    free: int
    top: int | None


@dataclass(frozen=True, slots=True)
class Scene:
    """A drop board as it is drawn."""

    plate: Plate
    discs: Mapping[str, Disc]
    strokes: Sequence[Stroke]
    heads: Sequence[Head]
    last: Disc | None
    over: bool

    @property
    def crossed(self) -> list[Disc]:
        """Discs that a stroke runs over, whose letters are therefore drawn once more on top."""
        cells = {cell: None for stroke in self.strokes if stroke.weight != "win" for cell in stroke.cells}
        return [self.discs[cell] for cell in cells if cell in self.discs]

    @property
    def winners(self) -> list[Disc]:
        """The discs of the lines that won."""
        return [disc for disc in self.discs.values() if disc.cell in won_cells(self.strokes)]


def scene(view: Mapping[str, Json]) -> Scene:
    """The board of a table's view.

    >>> view = {"board": {"columns": 7, "rows": 6}, "over": False, "seats": [{"colour": 0}, {"colour": 1}],
    ...         "plies": [{"cell": "d1", "seat": 0, "adds": [], "drops": []}]}
    >>> scene(view).discs["d1"].place
    Point(x=382, y=678)
    """
    size = _table(view["board"])
    plate = Plate(_whole(size["columns"]), _whole(size["rows"]))
    plies = [_table(ply) for ply in _list(view.get("plies", ()))]
    colours = [_whole(_table(seat)["colour"]) for seat in _list(view["seats"])]
    lines = fold(plies, colours)
    drawn = strokes(plate, lines)
    longest: dict[str, int] = {}
    for line in lines:
        for cell in line.cells:
            longest[cell] = max(longest.get(cell, 0), len(line.cells))
    won = won_cells(drawn)
    discs: dict[str, Disc] = {}
    for ply in plies:
        cell = str(ply["cell"])
        faded = bool(won) and cell not in won
        discs[cell] = Disc(cell, plate.centre(cell), colours[_whole(ply["seat"])], faded, longest.get(cell, 0))
    last = discs[str(plies[-1]["cell"])] if plies else None
    return Scene(plate, discs, drawn, _heads(plate, discs), last, bool(view.get("over")))


def fold(plies: Iterable[Mapping[str, Json]], colours: Sequence[int]) -> list[Line]:
    """The lines on the board after some plies: each takes some away and adds some."""
    lines: dict[frozenset[str], Line] = {}
    for ply in plies:
        for drop in _list(ply.get("drops", ())):
            lines.pop(frozenset(str(cell) for cell in _list(drop)), None)
        for entry in _list(ply.get("adds", ())):
            add = _table(entry)
            cells = tuple(str(cell) for cell in _list(add["cells"]))
            points = add.get("points")
            colour = colours[_whole(add["seat"])]
            lines[frozenset(cells)] = Line(cells, colour, None if points is None else _whole(points))
    return list(lines.values())


def won_cells(drawn: Iterable[Stroke]) -> set[str]:
    """The cells of the lines that won."""
    return {cell for stroke in drawn if stroke.weight == "win" for cell in stroke.cells}


def _heads(plate: Plate, discs: Mapping[str, Disc]) -> list[Head]:
    heads = []
    for letter in plate.letters:
        filled = [row for row in range(1, plate.rows + 1) if f"{letter}{row}" in discs]
        top = discs[f"{letter}{max(filled)}"].colour if filled else None
        heads.append(Head(letter, plate.column_centre(letter), plate.rows - len(filled), top))
    return heads


def _table(value: Json) -> Mapping[str, Json]:
    if not isinstance(value, Mapping):
        raise TypeError(value)
    return value


def _list(value: Json) -> Sequence[Json]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise TypeError(value)
    return value


def _whole(value: Json) -> int:
    if not isinstance(value, int):
        raise TypeError(value)
    return value
