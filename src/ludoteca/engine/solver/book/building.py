"""Building a book: question after question on several threads, in shards that stay where a build ends before."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from queue import Empty, SimpleQueue

import numpy as np

from ludoteca.engine.solver.book.book import UNKNOWN, Book, Opening, Scores
from ludoteca.engine.solver.book.bookfile import BookError, read, write
from ludoteca.engine.solver.solver import Limit, Solver
from ludoteca.engine.stop import Stop

SHARD = 64
"""Questions that are kept together: half a minute of a core at eight plies of 7 × 6, all that a kill can cost it."""
AT_ONCE = 4
"""Questions that are solved in one go."""
ROWS = 1 << 25
"""The size of the table: 256 MiB. Neighbours in the order of keys have most columns in common, and with them much of
what follows."""


class Building:
    """A book that is being built in a folder; what is there already is not built again.

    A shard that is damaged, or of something else, counts as not there.
    """

    def __init__(self, opening: Opening, folder: Path) -> None:
        self.opening = opening
        self.folder = folder
        self._answers = np.full(len(opening.questions), UNKNOWN, np.int8)
        self._left: list[range] = []
        for start in range(0, len(opening.questions), SHARD):
            shard = range(start, min(start + SHARD, len(opening.questions)))
            try:
                self._answers[start : shard.stop] = read(self._path(shard), opening, start, len(shard))
            except (BookError, FileNotFoundError):
                self._left.append(shard)

    @property
    def book(self) -> Book:
        """What is known so far."""
        return Book(self.opening, self._answers.copy())

    def go_on(self, threads: int, rows: int = ROWS) -> Generator[int, None, None]:
        """Answer what is left, on so many threads with one table; gives how many more are answered, and 0 at times.

        Closing it ends the threads, and with them what is unfinished.

        Raises:
            OSError: a shard cannot be written.
        """
        solver, stop, solved = Solver(self.opening.shape, rows=rows), Stop(), SimpleQueue[int]()
        with ThreadPoolExecutor(threads) as pool:
            waiting: set[Future[None]] = set()
            try:
                waiting |= {pool.submit(self._answer, shard, solver, stop, solved) for shard in self._left}
                while waiting:
                    done, waiting = wait(waiting, 0.25, FIRST_COMPLETED)
                    for one in done:
                        one.result()
                    yield _all_in(solved)
            finally:
                stop.set()
                pool.shutdown(cancel_futures=True)

    def _answer(self, shard: range, solver: Solver, stop: Stop, solved: SimpleQueue[int]) -> None:
        """Solve the questions of a shard and keep them, unless it is told to stop."""
        desks = self.opening.desks(shard)
        answers: list[int] = []
        for start in range(0, len(desks), AT_ONCE):
            found, _ = solver.values(desks[start : start + AT_ONCE], Limit(stop=stop))
            if not all(one.exact for one in found):
                return
            answers += [one.low for one in found]
            solved.put(len(found))
        kept: Scores = np.array(answers, np.int8)
        write(self._path(shard), self.opening, kept, shard.start)
        self._answers[shard.start : shard.stop] = kept

    def _path(self, shard: range) -> Path:
        return self.folder / f"{shard.start:06}.shard"


def _all_in(solved: SimpleQueue[int]) -> int:
    count = 0
    while True:
        try:
            count += solved.get_nowait()
        except Empty:
            return count
