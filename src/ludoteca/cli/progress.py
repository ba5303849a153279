"""How far a long run has got, for whoever watches it on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class Teller(Protocol):
    """Takes what has been reached, and how many games more that is."""

    def __call__(self, reached: str, more: int = 0, /) -> None:
        """Show it."""


@contextmanager
def watched(games: int) -> Iterator[Teller]:
    """A progress bar on standard error, if that is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _reached, _more=0: None
        return
    from rich.console import Console  # noqa: PLC0415  Rich is for people only
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=games)
        yield lambda reached, more=0: bar.update(task, description=reached, advance=more)
