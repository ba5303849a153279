"""Some of a book's answers beside the solver's, which looks nothing up."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random

import numpy as np

from ludoteca.engine.solver.book.book import UNKNOWN, Book
from ludoteca.engine.solver.desk import Desk
from ludoteca.engine.solver.solver import Limit, Solver
from ludoteca.engine.stop import Stop


@dataclass(frozen=True, slots=True)
class Compared:
    """A position, the answer of a book and that of the solver."""

    desk: Desk
    book: int
    solver: int


def compared(book: Book, sample: int, random: Random, threads: int, rows: int) -> Generator[Compared, None, None]:
    """Solve so many of the questions that a book answers afresh, by lot, or all if there are no more.

    Closing it ends the threads.
    """
    known = [int(question) for question in np.flatnonzero(book.answers != UNKNOWN)]
    solver, stop = Solver(book.opening.shape, rows=rows), Stop()

    def solve(question: int) -> Compared:
        (desk,) = book.opening.desks(range(question, question + 1))
        return Compared(desk, int(book.answers[question]), solver.value(desk, Limit(stop=stop)).low)

    with ThreadPoolExecutor(threads) as pool:
        try:
            yield from pool.map(solve, random.sample(known, min(sample, len(known))))
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)
