"""Where books are: those that come with the package, and those that somebody built here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from platformdirs import user_data_path

from ludoteca.engine.solver.book.book import Book
from ludoteca.engine.solver.book.bookfile import MOST_PLIES, known_in, name_of, read_book
from ludoteca.engine.solver.book.opening import bookable
from ludoteca.engine.solver.shape import Shape

PACKAGED = Path(__file__).parent / "kept"


def built() -> Path:
    """The folder for books that are built here."""
    return user_data_path("ludoteca") / "books"


@cache
def usual_book(shape: Shape) -> Book | None:
    """The book for a board, the same object each time: see :func:`find`; ``None`` if there is none.

    Raises:
        BookError: it is damaged.
        OSError: it cannot be read.
    """
    path = find(shape)
    return read_book(path, shape) if path else None


def find(shape: Shape, *plies: int) -> Path | None:
    """The file for a board, of so many plies if any are named: a finished one, and of those the one with most answers.

    Raises:
        BookError: something there is no book.
        OSError: it cannot be read.
    """
    if not bookable(shape):
        return None
    return max(_there(shape, plies or tuple(range(MOST_PLIES + 1))), key=known_in, default=None)


def _there(shape: Shape, plies: tuple[int, ...]) -> Iterator[Path]:
    paths = (folder / name_of(shape, ply) for ply in plies for folder in (PACKAGED, built()))
    return (path for path in paths if path.is_file())
