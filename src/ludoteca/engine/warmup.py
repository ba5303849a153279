"""Compile all kernels ahead of the first game: cold this takes seconds, from the cache a fraction of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ludoteca.engine.player import ENGINES


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


def warmup(progress: Callable[[str, int], None] | None = None) -> None:
    """Warm every engine; ``progress`` is told the kind and the count of steps so far."""
    for count, kind in enumerate(warm_steps(), start=1):
        if progress:
            progress(kind, count)
