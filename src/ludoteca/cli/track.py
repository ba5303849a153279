"""A board of Ludo drawn for people: the cross with its counters, and each house's counters in a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludoteca.rules.game import Json
from ludoteca.rules.ludo.board import (
    COUNTERS,
    HOME,
    HOUSED,
    LETTERS,
    RING,
    STRAIGHT,
    House,
    Progress,
    Square,
    square_of,
    steps_to_go,
)

COLOURS = ("red", "green", "yellow", "blue")
_SIZE = 15
_STYLES = {letter: f"bold {colour}" for letter, colour in zip(LETTERS, COLOURS, strict=True)}
_CORNERS = ((1, 1), (1, 12), (12, 12), (12, 1))
"""Where the counters in each house lie: the upper left of four cells."""


class _Outcome(msgspec.Struct, frozen=True):
    """How the game of the view ended."""

    winners: list[int]
    places: list[int]
    reason: str


class _Drawn(msgspec.Struct, frozen=True):
    """What a drawing needs of a view of Ludo."""

    ply: int
    turn: int | str | None
    seat: int | None
    outcome: _Outcome | None
    counters: dict[str, list[int]]
    dice: list[int]


class _House(msgspec.Struct, frozen=True):
    """A house in play, of the board's shape."""

    house: str
    seat: int
    start: int


class _Shape(msgspec.Struct, frozen=True):
    houses: list[_House]
    safe: list[int]


def draw(view: Mapping[str, Json], shape: Mapping[str, Json]) -> RenderableType:
    """The board, the counters of each house, and whose turn it is."""
    drawn, board = msgspec.convert(view, _Drawn), msgspec.convert(shape, _Shape)
    return Group(_cross(drawn, board), Text(), _list(drawn), Text(standing(drawn, _names(board))))


def _names(board: _Shape) -> list[str]:
    """What people call the seats: by the colours of their houses."""
    seats = sorted({house.seat for house in board.houses})
    owned = [[LETTERS.index(house.house) for house in board.houses if house.seat == seat] for seat in seats]
    return [" and ".join(_called(house) for house in houses) for houses in owned]


def _called(house: int) -> str:
    return f"{COLOURS[house]} ({LETTERS[house].upper()})"


def standing(drawn: _Drawn, names: Sequence[str]) -> str:
    """Whose turn it is and with which dice, or how the game ended, in a sentence."""
    plies = "1 ply" if drawn.ply == 1 else f"{drawn.ply} plies"
    if drawn.outcome is not None:
        order = sorted(range(len(names)), key=lambda seat: drawn.outcome.places[seat] if drawn.outcome else 0)
        places = ", ".join(f"{drawn.outcome.places[seat]} {names[seat]}" for seat in order)
        return f"The game is over after {plies} ({drawn.outcome.reason}): {places}."
    name = "" if drawn.seat is None else names[drawn.seat]
    if drawn.turn == "roll":
        return f"After {plies}: {name} to roll."
    return f"After {plies}: {name} to move, with {' and '.join(map(str, drawn.dice))}."


def _cross(drawn: _Drawn, board: _Shape) -> Text:
    """Fifteen rows of fifteen cells: dots are squares, an o where a house starts, a star where it is safe."""
    cells = {_ring(Square(square)): ("·", "dim") for square in range(RING)}
    cells |= {_ring(Square(square)): ("*", "dim") for square in board.safe}
    for house in board.houses:
        letter = house.house
        cells[_ring(Square(house.start))] = ("o", _STYLES[letter])
        straight = (Progress(step) for step in range(STRAIGHT, HOME + 1))
        cells |= {_cell(LETTERS.index(letter), progress): ("·", _STYLES[letter]) for progress in straight}
    standing_: dict[tuple[int, int], list[str]] = {}
    for letter, counters in drawn.counters.items():
        for place, progress in enumerate(counters):
            standing_.setdefault(_cell(LETTERS.index(letter), Progress(progress), place), []).append(letter)
    for cell, letters in standing_.items():
        kinds = sorted(set(letters))
        text = letters[0].upper() if len(kinds) == 1 else "".join(kinds).upper()
        cells[cell] = (text + (str(len(letters)) if len(kinds) == 1 < len(letters) else ""), _STYLES[letters[0]])
    return Text("\n").join(_row(cells, row) for row in range(_SIZE))


def _row(cells: Mapping[tuple[int, int], tuple[str, str]], row: int) -> Text:
    line = Text()
    for column in range(_SIZE):
        sign, style = cells.get((row, column), ("", ""))
        line.append(sign, style).append(" " * max(1, 3 - len(sign)))
    line.rstrip()
    return line


def _cell(house: int, progress: Progress, place: int = 0) -> tuple[int, int]:
    """The row and the column, from the upper left, where a counter is drawn."""
    square = square_of(House(house), progress)
    if square is not None:
        return _ring(square)
    if progress == HOUSED:
        row, column = _CORNERS[house]
        return row + place // 2, column + place % 2
    return _turned((7, 1 + progress - STRAIGHT), house)


def _ring(square: Square) -> tuple[int, int]:
    """Where a square of the ring is drawn: a quarter of it from where red starts, turned as often as it takes."""
    quarter, step = divmod(square, RING // len(LETTERS))
    if step < 5:
        cell = (6, 1 + step)
    elif step < 11:
        cell = (10 - step, 6)
    else:
        cell = (0, step - 4)
    return _turned(cell, quarter)


def _turned(cell: tuple[int, int], times: int) -> tuple[int, int]:
    """A cell after some quarter turns of the board to the right."""
    row, column = cell
    for _ in range(times):
        row, column = column, _SIZE - 1 - row
    return row, column


def _list(drawn: _Drawn) -> Table:
    table = Table("house", "in it", "on the way", "home", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("steps to go", justify="right")
    for letter, counters in drawn.counters.items():
        house = LETTERS.index(letter)
        way = ", ".join(_spot(House(house), Progress(one)) for one in counters if one not in (HOUSED, HOME))
        if len(counters) < COUNTERS:
            table.add_row(_called(house), "–", "–", "–", "–")
            continue
        steps = steps_to_go(tuple(map(Progress, counters)))
        table.add_row(_called(house), str(counters.count(HOUSED)), way or "–", str(counters.count(HOME)), str(steps))
    return table


def _spot(house: House, progress: Progress) -> str:
    """A counter's progress, and the square of the ring if it is on one.

    >>> _spot(House(1), Progress(2)), _spot(House(1), Progress(52))
    ('2 (square 15)', '52')
    """
    square = square_of(house, progress)
    return str(progress) if square is None else f"{progress} (square {square})"
