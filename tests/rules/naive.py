"""A second opinion on drop games, slow and simple, that shares no code with the rules.

A board is its text rows, top row first. Runs are found by reading every row, column and diagonal
as a string and searching it for a repeated letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

VALUES = {3: 1, 4: 2, 5: 5, 6: 10, 7: 15, 8: 20, 9: 25, 10: 30}


def tracks(width: int, height: int, *, wraps: bool = False) -> Iterator[list[str]]:
    """The names of the cells along every row, column and diagonal."""

    def name(column: int, row: int) -> str:
        return f"{'abcdefghijkl'[column]}{row + 1}"

    for row in range(height):
        yield [name(column, row) for column in range(width)]
    for column in range(width):
        yield [name(column, row) for row in range(height)]
    if wraps:
        for column in range(width):
            yield [name((column + row) % width, row) for row in range(height)]
            yield [name((column - row) % width, row) for row in range(height)][::-1]
        return
    for shift in range(-height, width):
        rising = [name(shift + row, row) for row in range(height) if 0 <= shift + row < width]
        mirrored = [name(width - 1 - shift - row, row) for row in range(height) if 0 <= shift + row < width]
        yield rising
        yield mirrored[::-1]


def runs(rows: list[str], letter: str, least: int) -> set[tuple[str, ...]]:
    """The maximal runs of a letter, as cell names from left to right, vertical ones from the bottom."""
    width, height = len(rows[0]), len(rows)
    found: set[tuple[str, ...]] = set()
    for track in tracks(width, height):
        text = "".join(sign_at(rows, cell) for cell in track)
        for match in re.finditer(f"{letter}{{{least},}}", text):
            found.add(tuple(track[match.start() : match.end()]))
    return found


def runs_on_a_cylinder(rows: list[str], letter: str, least: int) -> set[tuple[str, ...]]:
    """The same where the last column touches the first: a row is read twice over, from a cell that ends runs."""
    width, height = len(rows[0]), len(rows)
    found: set[tuple[str, ...]] = set()
    for index, track in enumerate(tracks(width, height, wraps=True)):
        ring = list(track)
        text = "".join(sign_at(rows, cell) for cell in ring)
        if index < height and set(text) != {letter}:
            turn = next(place for place, sign in enumerate(text) if sign != letter)
            ring, text = ring[turn:] + ring[:turn], text[turn:] + text[:turn]
        for match in re.finditer(f"{letter}{{{least},}}", text):
            found.add(tuple(ring[match.start() : match.end()]))
    return found


def sign_at(rows: list[str], cell: str) -> str:
    """What lies in a cell of that name."""
    return rows[len(rows) - int(cell[1:])]["abcdefghijkl".index(cell[0])]


def score(rows: list[str], letter: str) -> int:
    """What all runs of a letter are worth."""
    return sum(VALUES[len(run)] for run in runs(rows, letter, 3))


def dropped(rows: list[str], column: int, letter: str) -> list[str] | None:
    """The rows with one more disc, or ``None`` when the column is full."""
    for index in reversed(range(len(rows))):
        if rows[index][column] == ".":
            changed = rows[index][:column] + letter + rows[index][column + 1 :]
            return [*rows[:index], changed, *rows[index + 1 :]]
    return None


def full(rows: list[str]) -> bool:
    """Whether no cell is empty."""
    return "." not in "".join(rows)
