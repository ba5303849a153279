"""``ludoteca book``: the opening book of Four in a Row."""

from __future__ import annotations

import os
import sys
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from ludoteca.cli.complaint import INTERRUPTED, fail, say
from ludoteca.cli.progress import watched

if TYPE_CHECKING:
    from ludoteca.engine.solver.book.building import Building
    from ludoteca.engine.solver.book.checking import Compared
    from ludoteca.engine.solver.shape import Shape

USUAL, DEEPEST = 8, 10
CHECKED = 50
MOST = 1_000_000
THREADS = 256
MINUTE = 60
"""Seconds between two lines where nobody watches."""

Plies: TypeAlias = Annotated[int, typer.Option(min=1, max=DEEPEST, help="The book of the positions after N plies.")]
Threads: TypeAlias = Annotated[
    int | None, typer.Option(min=1, max=THREADS, help="How many at a time. \\[default: one a core]")
]

book = typer.Typer(help="The opening book of Four in a Row that the solver looks up.", no_args_is_help=True)


@book.command()
def build(
    plies: Plies = USUAL,
    folder: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="For finished shards. \\[default: by its name in the user's data folder]"),
    ] = None,
    output: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The book itself. \\[default: in the user's data folder]")
    ] = None,
    threads: Threads = None,
) -> None:
    """Solve all positions after N plies; Ctrl-C ends it, and the same command goes on.

    Whatever ends it, finished shards stay in a folder; at the end, and at Ctrl-C, what is known becomes a book, which
    the solver looks up from then on.
    """
    from ludoteca.engine.solver.book.book import Opening  # noqa: PLC0415  Numba is slow to import
    from ludoteca.engine.solver.book.bookfile import name_of, write  # noqa: PLC0415
    from ludoteca.engine.solver.book.building import Building  # noqa: PLC0415
    from ludoteca.engine.solver.book.shelf import built  # noqa: PLC0415

    shape = board()
    path = output or built() / name_of(shape, plies)
    building = Building(Opening(shape, plies), folder or built() / f"{name_of(shape, plies)}.shards")
    interrupted = False
    try:
        _go_on(building, threads or _cores())
    except KeyboardInterrupt:
        interrupted = True
    made = building.book
    if made.known:
        write(path, made.opening, made.answers)
        typer.echo(f"{path}: {made.known:,} of {len(made.answers):,} positions, {path.stat().st_size:,} bytes")
    if interrupted:
        say("stopped; the same command goes on")
        raise typer.Exit(INTERRUPTED)


@book.command()
def check(
    plies: Plies = USUAL,
    sample: Annotated[int, typer.Option(min=1, max=MOST, help="How many positions to solve afresh.")] = CHECKED,
    seed: Annotated[int, typer.Option(help="The same seed takes the same positions.")] = 0,
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The book. \\[default: the one that the solver looks up]")
    ] = None,
    threads: Threads = None,
) -> None:
    """Solve some positions of the book afresh, and compare."""
    from ludoteca.engine.solver.book.bookfile import BookError, read_book  # noqa: PLC0415  Numba is slow to import
    from ludoteca.engine.solver.book.building import ROWS  # noqa: PLC0415
    from ludoteca.engine.solver.book.checking import compared  # noqa: PLC0415
    from ludoteca.engine.solver.book.shelf import find  # noqa: PLC0415

    shape = board()
    try:
        path = file or find(shape, plies)
        if path is None:
            fail(f"there is no book of {plies} plies; ludoteca book build --plies {plies}")
        found = read_book(path, shape)
    except BookError as wrong:
        fail(str(wrong))
    count = min(sample, found.known)
    wrong_ones: list[Compared] = []
    random = Random(seed)  # noqa: S311  the same seed, the same positions
    comparing = closing(compared(found, sample, random, threads or _cores(), ROWS))
    with comparing as several, watched(count) as tell:
        for one in several:
            tell(f"{len(wrong_ones)} wrong", 1)
            if one.book != one.solver:
                wrong_ones.append(one)
    known = f"{found.known:,} of {len(found.answers):,} positions of {found.opening.plies} plies"
    typer.echo(f"{path}: {known}; {count - len(wrong_ones):,} of {count:,} solved afresh agree")
    if wrong_ones:
        one = wrong_ones[0]
        fail(f"discs {one.desk.own:#x} of {one.desk.mask:#x}: {one.book} in the book, {one.solver} by the solver")


def board() -> Shape:
    """The board that there is a book for."""
    from ludoteca.engine.solver.shape import Shape  # noqa: PLC0415

    return Shape()


def _go_on(building: Building, threads: int) -> None:
    """Build, and tell how far that is: a bar on a terminal, else a line a minute."""
    before = building.book
    reached, most = before.known, len(before.answers)
    began = told = time.monotonic()
    with closing(building.go_on(threads)) as steps, watched(most) as tell:
        tell("getting ready", reached)
        for more in steps:
            reached += more
            now = time.monotonic()
            rate = (reached - before.known) / max(now - began, 1e-9)
            tell(f"{rate:.1f} a second", more)
            if now - told >= MINUTE and rate and not sys.stderr.isatty():
                told = now
                left = (most - reached) / rate / MINUTE
                say(f"{reached:,} of {most:,} positions, {rate:.1f} a second, {left:,.0f} minutes left")


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
