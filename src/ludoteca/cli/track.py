"""A board of Ludo drawn for people: the cross with its counters, and each house's counters in a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludoteca.cli.cross import COLOURS, cross
from ludoteca.rules.game import Json
from ludoteca.rules.ludo.board import COUNTERS, HOME, HOUSED, LETTERS, House, Progress, square_of, steps_to_go


class _Outcome(msgspec.Struct, frozen=True):
    """How the game of the view ended."""

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
    starts = {house.house: house.start for house in board.houses}
    lines = cross(drawn.counters, starts, board.safe)
    return Group(lines, Text(), _list(drawn), Text(standing(drawn, _names(board))))


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
        ranked = sorted(zip(drawn.outcome.places, names, strict=True), key=lambda one: one[0])
        places = ", ".join(f"{place} {name}" for place, name in ranked)
        return f"The game is over after {plies} ({drawn.outcome.reason}): {places}."
    name = "" if drawn.seat is None else names[drawn.seat]
    if drawn.turn == "roll":
        return f"After {plies}: {name} to roll."
    return f"After {plies}: {name} to move, with {' and '.join(map(str, drawn.dice))}."


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
