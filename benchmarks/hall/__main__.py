"""``python -m benchmarks.hall``: how many moves the hall takes, durable and told, beside boardgame.io.

Two players at each table of Four in a Row, each with a WebSocket, play legal games to the end and then the next one.
A move counts when the *opponent* has received it. All servers are measured one after the other by the same code,
which runs in a process of its own. Without node and npm the hall is measured alone.
"""

from __future__ import annotations

import argparse
import asyncio
import pstats
import resource
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
from benchmarks.hall import boardgameio, report
from benchmarks.hall.ours import Ours
from benchmarks.hall.side import Side
from benchmarks.hall.tables import Tally
from benchmarks.hall.trial import Asked, Findings, measure

RATE = 1000.0


def main() -> None:
    """Measure what is asked for, and print it."""
    options = read()
    asked = Asked(options.tables, options.seconds, options.rate, profiled=options.profile is not None)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # servers inherit it, as a service's unit would give it
    machine = report.Machine()
    print(machine.told(), flush=True)
    findings: list[Findings] = []
    for what in chosen(options.only):
        with tempfile.TemporaryDirectory() as folder:
            findings.append(asyncio.run(one(what, Path(folder), options.profile, asked)))
            print(report.told(findings[-1]), flush=True)
    print(report.table(findings), flush=True)
    print(machine.load(), flush=True)
    if options.json:
        options.json.write_text(report.written(machine, asked, findings))
    if options.profile:
        print(f"saved in {options.profile}; the writer's thread is not in it")
        pstats.Stats(str(options.profile)).strip_dirs().sort_stats("tottime").print_stats(40)


def read() -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hall", description=__doc__.partition("\n\n")[2])
    parser.add_argument(
        "--tables",
        type=int,
        default=500,
        help="tables that play at once (the hall takes 20 moves a second of one person)",
    )
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each part is measured")
    parser.add_argument(
        "--rate", type=_rate, default=RATE, help="moves a second of the steady part; max measures the rush alone"
    )
    parser.add_argument("--only", choices=("ours", "memory", "file"), help="one server alone")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything down too")
    parser.add_argument(
        "--profile", type=Path, metavar="FILE", help="the hall's rush alone, with a profile of its event loop"
    )
    options = parser.parse_args()
    if options.profile:
        options.only, options.rate = "ours", None
    return options


def _rate(text: str) -> float | None:
    return None if text == "max" else float(text)


def chosen(only: str | None) -> Iterator[str]:
    """What is measured; the reference only where it can be."""
    if only in (None, "ours"):
        yield "ours"
    if only == "ours":
        return
    if why := boardgameio.missing():
        print(f"boardgame.io is left out: {why}")
        return
    yield from (store for store in ("memory", "file") if only in (None, store))


async def one(what: str, folder: Path, profile: Path | None, asked: Asked) -> Findings:
    """Measure one server."""
    tally = Tally()
    side: Side = Ours(folder, tally, profile) if what == "ours" else boardgameio.BoardgameIo(folder, what)
    return await measure(side, tally, asked)


if __name__ == "__main__":
    main()
