"""Compile all kernels ahead of the first game: cold this takes seconds, from the cache a fraction of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from ludoteca.engine.player import ENGINES

SOLVER = "solver"
"""What its steps go by."""


def warm_steps() -> Iterator[str]:
    """Warm every engine, one step at a time, so that it can be left between two; gives the kind of each step.

    An engine that plays several kinds goes by the first of them.
    """
    warmed = set()
    for kind, entry in ENGINES.items():
        if entry.load in warmed:
            continue
        warmed.add(entry.load)
        for _ in entry.load().warm():
            yield kind


def solver_steps() -> Iterator[str]:
    """Warm the solver of Four in a Row likewise, which no computer player needs."""
    from ludoteca.engine.solver.desk import Desk  # noqa: PLC0415  Numba is slow to import
    from ludoteca.engine.solver.shape import Shape  # noqa: PLC0415
    from ludoteca.engine.solver.solver import Limit, Solver  # noqa: PLC0415

    solver, desk = Solver(Shape(), rows=1), Desk(Shape(), 0, 0)
    solver.value(desk, Limit(nodes=1))
    yield SOLVER
    solver.values([desk], Limit(nodes=1))
    yield SOLVER


def warmup(progress: Callable[[str, int], None] | None = None) -> None:
    """Warm every engine and the solver; ``progress`` is told the kind and the count of steps so far."""
    for count, kind in enumerate(chain(warm_steps(), solver_steps()), start=1):
        if progress:
            progress(kind, count)
