"""The solver: asked for scores on one board, it remembers what it finds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ludoteca.engine.each_thread import EachThread
from ludoteca.engine.search import bell
from ludoteca.engine.solver.boards import kernels_for
from ludoteca.engine.solver.book.book import Book
from ludoteca.engine.solver.desk import Desk
from ludoteca.engine.solver.kernels.score import HALTED
from ludoteca.engine.solver.kernels.solve import Whole
from ludoteca.engine.solver.kernels.table import BOUNDS, HIGH, LIMIT, LOW, NEUTRAL, NOTES, SHIFT, STOP, TABLE
from ludoteca.engine.solver.score import Bounds
from ludoteca.engine.solver.shape import WORD, Shape
from ludoteca.engine.stop import Stop

ROWS = 1 << 22
"""The size of the table: 32 MiB."""
_NO_END = int(np.iinfo(np.int64).max)


@dataclass(frozen=True, slots=True)
class Limit:
    """What ends a search before the score is known: positions seen, seconds, or somebody; 0 is no bound."""

    nodes: int = 0
    seconds: float = 0
    stop: Stop | None = None


_WITHOUT = Limit()


class Solver:
    """Scores of positions on one board, with one layout of discs that are nobody's.

    They are in Pascal Pons's convention: half of the cells that can be played in and one, less the discs that the
    winner has played when he wins; positive if that is who moves. Several threads may ask at a time: they share what is
    known.

    >>> from ludoteca.rules.drop.four import FourRules
    >>> solver, position = Solver(Shape()), FourRules().start()
    >>> for action in FourRules().read("2252576253462244111563365343671351441"):
    ...     position = position.apply(action)
    >>> solver.value(Desk.of(position))
    Bounds(low=-1, high=-1)
    """

    def __init__(self, shape: Shape, neutral: int = 0, rows: int = ROWS, book: Book | None = None) -> None:
        """``rows`` is about how many positions are remembered: a power of two, on small boards fewer.

        What ``book`` knows is not searched for; :func:`~ludoteca.engine.solver.book.shelf.usual_book` is at hand.
        """
        self.shape = shape
        self.neutral = neutral
        self._book = book
        self._kernels = kernels_for(shape)
        spare = WORD - 1 - BOUNDS
        log = min(max(rows.bit_length() - 1, shape.bits - spare), shape.bits)
        self._shift = shape.bits - log
        self._table: Whole = np.zeros(1 << log, np.int64)
        self._notes: EachThread[Whole] = EachThread(lambda: np.zeros(self._kernels.words, np.int64))

    def forget(self) -> None:
        """Remember nothing of what was found."""
        self._table.fill(0)

    def value(self, desk: Desk, limit: Limit = _WITHOUT) -> Bounds:
        """The score of a position that is not finished."""
        self._check(desk)
        if (known := self._looked_up(desk)) is not None:
            return Bounds(known, known)
        most = self.shape.most
        notes = self._within(limit, lambda notes: self._kernels.settle(desk.own, desk.mask, -most, most, notes))
        return Bounds(int(notes[LOW]), int(notes[HIGH]))

    def values(self, desks: Sequence[Desk], limit: Limit = _WITHOUT) -> tuple[list[Bounds], list[int]]:
        """The scores of many positions, and how many positions were seen for each: quicker than one by one."""
        for desk in desks:
            self._check(desk)
        known = {at: score for at, desk in enumerate(desks) if (score := self._looked_up(desk)) is not None}
        left = [at for at in range(len(desks)) if at not in known]
        owns = np.array([desks[at].own for at in left], np.int64)
        masks = np.array([desks[at].mask for at in left], np.int64)
        lows, highs, counts = (np.zeros(len(left), np.int64) for _ in range(3))
        if left:
            self._within(limit, lambda notes: self._kernels.settle_all(owns, masks, lows, highs, counts, notes))
        found = {at: (Bounds(score, score), 0) for at, score in known.items()}
        for at, low, high, count in zip(left, lows, highs, counts, strict=True):
            found[at] = Bounds(int(low), int(high)), int(count)
        return [found[at][0] for at in range(len(desks))], [found[at][1] for at in range(len(desks))]

    def bound(self, desk: Desk, alpha: int, beta: int, limit: Limit = _WITHOUT) -> int | None:
        """The score of a position, or a bound beyond ``alpha`` or ``beta``; ``None`` where the search had to end."""
        self._check(desk)
        if (known := self._looked_up(desk)) is not None:
            return known
        found: list[int] = []
        self._within(limit, lambda notes: found.append(self._kernels.window(desk.own, desk.mask, alpha, beta, notes)))
        return None if found[0] == HALTED else int(found[0])

    def _within(self, limit: Limit, search: Callable[[int], None]) -> Whole:
        """Run a search within limits; the notes that it leaves."""
        notes, flag = self._notes.own, np.frombuffer((limit.stop or Stop()).flag, dtype=np.int8)
        notes[:NOTES] = 0
        notes[LIMIT], notes[NEUTRAL] = limit.nodes or _NO_END, self.neutral
        notes[TABLE], notes[SHIFT], notes[STOP] = self._table.ctypes.data, self._shift, flag.ctypes.data
        with bell(limit.seconds, notes):
            search(notes.ctypes.data)
        return notes

    def _looked_up(self, desk: Desk) -> int | None:
        return self._book.score(desk) if self._book else None

    def _check(self, desk: Desk) -> None:
        if (desk.shape, desk.neutral) != (self.shape, self.neutral):
            raise ValueError("a position of another board")
