"""The cross of a Ludo board in letters: fifteen rows of fifteen cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.text import Text

from ludoteca.rules.ludo.board import HOME, HOUSED, LETTERS, RING, STRAIGHT, House, Progress, Square, square_of

COLOURS = ("red", "green", "yellow", "blue")
_SIZE = 15
_WIDTH = 3
_STYLES = {letter: f"bold {colour}" for letter, colour in zip(LETTERS, COLOURS, strict=True)}
_CORNERS = ((1, 1), (1, 12), (12, 12), (12, 1))
"""Where the counters in each house lie: the upper left of four cells."""

Cell = tuple[int, int]
"""Row and column, from the upper left."""


def cross(counters: Mapping[str, Sequence[int]], starts: Mapping[str, int], safe: Iterable[int]) -> Text:
    """The board with its counters: dots are squares, an o where a house starts, a star where it is safe.

    Several counters of a house are its letter and their number, those of two houses both letters, of more a plus and
    their number.
    """
    cells = {ring_cell(Square(square)): ("·", "dim") for square in range(RING)}
    cells |= {ring_cell(Square(square)): ("*", "dim") for square in safe}
    for letter, start in starts.items():
        cells[ring_cell(Square(start))] = ("o", _STYLES[letter])
        straight = (Progress(step) for step in range(STRAIGHT, HOME + 1))
        cells |= {_cell(letter, progress): ("·", _STYLES[letter]) for progress in straight}
    there: dict[Cell, str] = {}
    for letter, own in counters.items():
        for place, progress in enumerate(own):
            cell = _cell(letter, Progress(progress), place)
            there[cell] = there.get(cell, "") + letter
    cells |= {cell: (_crowd(letters.upper()), _STYLES[letters[0]]) for cell, letters in there.items()}
    return Text("\n").join(_row(cells, row) for row in range(_SIZE))


def _crowd(letters: str) -> str:
    """All counters on a square.

    >>> _crowd("R"), _crowd("RRR"), _crowd("RG"), _crowd("RRG")
    ('R', 'R3', 'RG', '+3')
    """
    if len(set(letters)) == len(letters) < _WIDTH:
        return letters
    return f"{letters[0] if len(set(letters)) == 1 else '+'}{len(letters)}"


def _row(cells: Mapping[Cell, tuple[str, str]], row: int) -> Text:
    line = Text()
    for column in range(_SIZE):
        sign, style = cells.get((row, column), ("", ""))
        line.append(sign, style).append(" " * (_WIDTH - len(sign)))
    line.rstrip()
    return line


def _cell(letter: str, progress: Progress, place: int = 0) -> Cell:
    """Where a counter is drawn; ``place`` is its own in the house."""
    house = House(LETTERS.index(letter))
    square = square_of(house, progress)
    if square is not None:
        return ring_cell(square)
    if progress == HOUSED:
        row, column = _CORNERS[house]
        return row + place // 2, column + place % 2
    return _turned((7, 1 + progress - STRAIGHT), house)


def ring_cell(square: Square) -> Cell:
    """Where a square of the ring is drawn: on the quarter from where red starts, turned as often as it takes.

    >>> ring_cell(Square(0)), ring_cell(Square(13)), ring_cell(Square(51))
    ((6, 1), (1, 8), (6, 0))
    """
    quarter, step = divmod(square, RING // len(LETTERS))
    if step < 5:
        cell = (6, 1 + step)
    elif step < 11:
        cell = (10 - step, 6)
    else:
        cell = (0, step - 4)
    return _turned(cell, quarter)


def _turned(cell: Cell, times: int) -> Cell:
    """A cell after some quarter turns of the board to the right."""
    row, column = cell
    for _ in range(times):
        row, column = column, _SIZE - 1 - row
    return row, column
