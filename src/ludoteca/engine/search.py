"""What every search is given and what it finds, whatever the game; and how one goes deeper until it has to end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from threading import Timer
from typing import Generic, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

M = TypeVar("M", bound=int)
Notes: TypeAlias = "NDArray[np.int64]"
NODES, LIMIT, HALT = range(3)
"""The places of ``notes``, which a search shares with its kernels: positions seen, how many may be, whether to end."""
UNKNOWN = -1_000_000
"""The value of a move that has not been looked at."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What ends a search before it is done: nodes, seconds or depth, whichever comes first; 0 means no bound."""

    nodes: int = 0
    seconds: float = 0
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Finding(Generic[M]):
    """What a search found: a move, its value to the mover in the game's own unit, and how deep it looked."""

    move: M
    value: int
    depth: int
    nodes: int
    exact: bool
    """Whether the value is that of best play to the end as far as the search can tell, or the game is proven won or
    lost."""


def centre_first(moves: Sequence[M], width: int, seed: int) -> list[M]:
    """Moves from the centre of a board outwards, those as far out as each other by lot.

    >>> centre_first(range(7), 7, 0)[0]
    3
    """
    order = list(moves)
    Random(seed).shuffle(order)  # noqa: S311 - a game, not a secret
    return sorted(order, key=lambda move: abs(2 * move + 1 - width))


@contextmanager
def bell(seconds: float, notes: Notes) -> Iterator[None]:
    """Tell the kernels to halt after so many seconds, if that has not happened by then; 0 is never."""
    timer = Timer(seconds, notes.__setitem__, (HALT, 1)) if seconds else None
    if timer:
        timer.start()
    try:
        yield
    finally:
        if timer:
            timer.cancel()
            timer.join()


def deepen(
    order: Sequence[M],
    farthest: int,
    proven: int,
    budget: Budget,
    notes: Notes,
    weigh: Callable[[int, list[M]], list[int]],
) -> Finding[M]:
    """Look farther ahead until the end is seen, the game is proven, the budget is spent or somebody stops it.

    ``weigh`` values moves at a depth, the likely best first; what it leaves is ``UNKNOWN``. Beyond ``proven`` a value
    is a win, and below its negative a loss.
    """
    line = list(order)
    best, value, reached, exact = line[0], 0, 0, False
    if len(line) == 1 and not budget.depth:
        return Finding(best, 0, 0, 0, exact=False)
    with bell(budget.seconds, notes):
        for depth in range(1, min(budget.depth or farthest, farthest) + 1):
            values = weigh(depth, line)
            if max(values) > UNKNOWN:  # the best of before came first: another one is better still
                value = max(values)
                best = line[values.index(value)]
            if notes[HALT]:
                break
            reached, exact = depth, depth == farthest or abs(value) > proven
            if exact:
                break
            line.remove(best)
            line.insert(0, best)
    return Finding(best, value, reached, int(notes[NODES]), exact=exact)
