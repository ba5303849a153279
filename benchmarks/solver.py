"""How fast exact scores are found, beside BitBully from PyPI: ``python benchmarks/solver.py FOLDER``, as Markdown.

FOLDER has sets of lines ``moves score``, such as Pascal Pons's ``Test_L3_R1``; without it there are those of the tests.
Each set is solved by each contender for a few rounds, in turn, on one core; the median counts. *Kept* is a whole set
in one go, with a table that is empty before its first line; with *fresh* it is emptied before every line, which is not
timed (BitBully takes a tenth of a second for it), nor a position won at once after that, so that the code is at hand
again. A wrong score ends it with status 1. The other one is installed into an environment that lasts as long as the
benchmark (``--no-peers`` goes without).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TypeAlias

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.common.installing import installed
from benchmarks.common.machine import machine
from ludoteca.engine.solver.desk import Desk
from ludoteca.engine.solver.shape import Shape
from ludoteca.engine.solver.solver import ROWS, Solver
from ludoteca.rules.drop.four import FourPosition, FourRules
from ludoteca.rules.game import replay

OWN = Path(__file__).parents[1] / "tests" / "engine" / "solver" / "lines.txt"
PEER = Path(__file__).parent / "solver_peers" / "bitbully_lines.py"
PACKAGE = "bitbully"
WON = "434343"
"""Whoever moves wins."""
Lines: TypeAlias = "list[tuple[str, int]]"


@dataclass(frozen=True)
class Run:
    """What solving a set took."""

    seconds: float
    nodes: int
    wrong: int


Side = Callable[[Lines], Run]


def read(path: Path, most: int) -> Lines:
    """The first lines of a file."""
    told = (line.split() for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#"))
    return [(columns, int(score)) for columns, score in told][: most or None]


def desk_after(columns: str) -> Desk:
    """A position."""
    rules = FourRules()
    moves = rules.read(columns)
    assert isinstance(moves, tuple)
    position = replay(rules, moves)
    assert isinstance(position, FourPosition)
    return Desk.of(position)


def ours(solver: Solver, *, fresh: bool) -> Side:
    """Our solver."""

    def solve(lines: Lines) -> Run:
        desks = [desk_after(columns) for columns, _ in lines]
        at_once_won = desk_after(WON)
        solver.forget()
        seconds, nodes, wrong, at_once = 0.0, 0, 0, 1 if fresh else len(lines)
        for start in range(0, len(lines), at_once):
            if fresh:
                solver.forget()
                solver.values([at_once_won])
            began = time.process_time()
            found, counts = solver.values(desks[start : start + at_once])
            seconds += time.process_time() - began
            nodes += sum(counts)
            scores = (score for _, score in lines[start : start + at_once])
            wrong += sum((one.low, one.high) != (score, score) for one, score in zip(found, scores, strict=True))
        return Run(seconds, nodes, wrong)

    return solve


def theirs(python: Path, *, fresh: bool) -> Side:
    """BitBully in its environment."""

    def solve(lines: Lines) -> Run:
        with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
            file.write("".join(f"{columns} {score}\n" for columns, score in lines))
            file.flush()
            words = [str(python), str(PEER), file.name, "fresh" if fresh else "kept"]
            return Run(**json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout))

    return solve


def main() -> None:
    """Solve and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", help="with sets of lines")
    parser.add_argument("--sets", help="only those, by name, parted by commas")
    parser.add_argument("--lines", type=int, default=0, help="only so many of each set")
    parser.add_argument("--table", choices=("kept", "fresh", "both"), default="kept")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--rows", type=int, default=ROWS, help="of our table")
    parser.add_argument("--no-peers", action="store_true")
    arguments = parser.parse_args()
    wanted = arguments.sets.split(",") if arguments.sets else None
    paths = sorted(arguments.folder.iterdir()) if arguments.folder else [OWN]
    sets = {path.name: read(path, arguments.lines) for path in paths if wanted is None or path.name in wanted}
    with tempfile.TemporaryDirectory() as folder:
        solver = Solver(Shape(), rows=arguments.rows)
        solver.values([desk_after(next(iter(sets.values()))[0][0])])  # compiled, or loaded
        ways = ("kept", "fresh") if arguments.table == "both" else (arguments.table,)
        sides: dict[str, Side] = {f"Ludoteca, {how}": ours(solver, fresh=how == "fresh") for how in ways}
        if not arguments.no_peers and (found := installed(PACKAGE, Path(folder) / PACKAGE)):
            sides |= {f"{PACKAGE} {found[1]}, {how}": theirs(found[0], fresh=how == "fresh") for how in ways}
        before = os.getloadavg()[0]
        runs: dict[tuple[str, str], list[Run]] = {}
        for _ in range(arguments.rounds):
            for name, lines in sets.items():
                for side, solve in sides.items():
                    runs.setdefault((name, side), []).append(solve(lines))
    print(
        f"{machine()}, load {before:.1f} before and {os.getloadavg()[0]:.1f} after\n\n`python {' '.join(sys.argv)}`\n"
    )
    print("| set | lines | solver | µs a position | slowest and fastest round | positions seen for each | wrong |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for (name, side), several in runs.items():
        each = sorted(1e6 * run.seconds / len(sets[name]) for run in several)
        row = (
            name,
            f"{len(sets[name]):,}",
            side,
            f"{median(each):,.1f}",
            f"{each[-1]:,.1f}–{each[0]:,.1f}",
            f"{several[0].nodes / len(sets[name]):,.0f}",
            f"{several[0].wrong}",
        )
        print(f"| {' | '.join(row)} |")
    sys.exit(any(run.wrong for several in runs.values() for run in several))


if __name__ == "__main__":
    main()
