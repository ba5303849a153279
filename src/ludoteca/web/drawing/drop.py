"""What a drop board's first picture shows, worked out from the view of a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ludoteca.web.drawing.plate import Plate, Point
from ludoteca.web.drawing.strokes import Line, Stroke, strokes
from ludoteca.web.drawing.told import Json, listed, table, whole

_SIGNS = "RYG#"
"""Discs at the start of play: red, yellow, green, and those that are nobody's."""


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
    palette: int = 2
    """How many pictures of chips the board needs: red, yellow, green, neutral."""
    takes: frozenset[str] = frozenset()
    """The columns out of which whoever looks may take a disc."""

    @property
    def ghosts(self) -> list[Disc]:
        """The discs of the first and last column, once more beyond the other edge of a board that goes round."""
        edges = self.plate.edges if self.plate.wraps else []
        return [replace(self.discs[cell], place=self.plate.ghost(cell)) for cell in edges if cell in self.discs]

    @property
    def crossed(self) -> list[Disc]:
        """Discs that a stroke runs over, whose letters are therefore drawn once more on top."""
        cells = {cell: None for stroke in self.strokes if stroke.weight != "win" for cell in stroke.cells}
        return [self.discs[cell] for cell in cells if cell in self.discs]

    @property
    def won(self) -> set[str]:
        """The cells of the lines that won."""
        return won_cells(self.strokes)

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
    shape = table(view["board"])
    size = whole(shape["columns"]), whole(shape["rows"])
    plate = Plate(*size, wraps=bool(shape.get("wraps")), takes=bool(shape.get("takes")))
    plies = [table(ply) for ply in listed(view.get("plies", ()))]
    colours = [whole(table(seat)["colour"]) for seat in listed(view["seats"])]
    lines = decisive(fold(plies, colours), _winner(view))
    drawn = strokes(plate, lines)
    longest: dict[str, int] = {}
    for line in lines:
        for cell in line.cells:
            longest[cell] = max(longest.get(cell, 0), len(line.cells))
    won = won_cells(drawn)
    held = lying(plate, listed(shape.get("start", ())))
    for ply in plies:
        settle(held, ply, colours)
    discs = {
        cell: Disc(cell, plate.centre(cell), colour, bool(won) and cell not in won, longest.get(cell, 0))
        for cell, colour in held.items()
    }
    last = discs[str(plies[-1]["cell"])] if plies and "falls" not in plies[-1] else None
    palette = max([1, *colours, *held.values()]) + 1
    return Scene(plate, discs, drawn, _heads(plate, discs), last, bool(view.get("over")), palette, _takes(view))


def lying(plate: Plate, rows: Iterable[Json]) -> dict[str, int]:
    """The colours of the discs that lie there before play, from rows of signs, the top one first.

    >>> lying(Plate(4, 2), ["....", ".#.R"])
    {'b1': 3, 'd1': 0}
    """
    signs = zip(plate.cells, "".join(map(str, rows)), strict=False)
    return {cell: _SIGNS.index(sign) for cell, sign in signs if sign in _SIGNS}


def settle(held: dict[str, int], ply: Mapping[str, Json], colours: Sequence[int]) -> None:
    """Put a ply's disc where it lands; or take one out, and let those above it fall by one cell."""
    cell = str(ply["cell"])
    if "falls" not in ply:
        held[cell] = colours[whole(ply["seat"])]
        return
    del held[cell]
    for above in map(str, listed(ply["falls"])):
        held[f"{above[0]}{int(above[1:]) - 1}"] = held.pop(above)


def decisive(lines: list[Line], winner: int | None) -> list[Line]:
    """The lines to show: of those that end a game the winner's, unless only others have one."""
    own = [line for line in lines if line.points is None and line.colour == winner]
    return [line for line in lines if line.points is not None or line in own] if own else lines


def _takes(view: Mapping[str, Json]) -> frozenset[str]:
    if not table(view.get("can", {})).get("move"):
        return frozenset()
    legal = [table(effect) for effect in listed(view.get("legal", ()))]
    return frozenset(str(effect["cell"])[0] for effect in legal if "falls" in effect)


def _winner(view: Mapping[str, Json]) -> int | None:
    """The colour that has won."""
    outcome = view.get("outcome")
    winner = table(outcome).get("winner") if outcome else None
    return None if winner is None else whole(table(listed(view["players"])[whole(winner)])["colour"])


def fold(plies: Iterable[Mapping[str, Json]], colours: Sequence[int]) -> list[Line]:
    """The lines on the board after some plies: each takes some away and adds some."""
    lines: dict[frozenset[str], Line] = {}
    for ply in plies:
        for drop in listed(ply.get("drops", ())):
            lines.pop(frozenset(str(cell) for cell in listed(drop)), None)
        for entry in listed(ply.get("adds", ())):
            add = table(entry)
            cells = tuple(str(cell) for cell in listed(add["cells"]))
            points = add.get("points")
            colour = colours[whole(add["seat"])]
            lines[frozenset(cells)] = Line(cells, colour, None if points is None else whole(points))
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
