"""The book of a small board, for tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ludoteca.engine.solver.book.book import Book, Opening
from ludoteca.engine.solver.book.building import Building
from ludoteca.engine.solver.shape import Shape

BOARD, PLIES = Shape(5, 4), 6
ROWS = 1 << 16


@cache
def opening() -> Opening:
    """Some 1,300 positions."""
    return Opening(BOARD, PLIES)


def built(folder: Path, threads: int = 2) -> Book:
    """The whole book, built in a folder or what is left of it."""
    building = Building(opening(), folder)
    for _ in building.go_on(threads, ROWS):
        pass
    return building.book
