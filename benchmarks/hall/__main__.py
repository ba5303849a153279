"""``python -m benchmarks.hall``: how many moves the hall takes, durable and told, beside boardgame.io.

Two guests at each table of Four in a Row, each with a WebSocket, play legal games to the end and then the next one. A
move counts when the *opponent* has received it.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import pstats
import signal
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
from benchmarks.hall.load import Figures, Rest, rush
from benchmarks.hall.ours import Ours
from benchmarks.hall.side import furnish
from benchmarks.hall.tables import Tally, games

GAMES = 300
WARMING = 3.0


async def measure(asked: argparse.Namespace, folder: Path) -> Figures:
    """Our side."""
    tally = Tally()
    ours = Ours(folder, tally, asked.profile)
    try:
        await ours.start()
        tables = await furnish(ours, asked.tables, games(2026, GAMES), tally, Rest())
        figures = await rush(tables, tally, ours.process, asked.seconds, WARMING, profiled=asked.profile is not None)
        ours.process.end(signal.SIGKILL)
        print(f"moves received by opponents {tally.landed:,}, in the log {ours.kept():,}; refused {tally.refused}")
    finally:
        ours.process.end(signal.SIGKILL)
    return figures


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hall", description=__doc__)
    parser.add_argument("--tables", type=int, default=500, help="tables that play at once")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each part is measured")
    parser.add_argument(
        "--profile", type=Path, metavar="FILE", help="record where the hall's event loop spends its time"
    )
    asked = parser.parse_args()
    print(f"load of the machine before {os.getloadavg()[0]:.2f}")
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(measure(asked, Path(folder)))
    print(f"load of the machine after {os.getloadavg()[0]:.2f}")
    print(f"{figures.rate:,.0f} moves a second, {figures.thrift:,.0f} a second of the server's processor")
    print(f"{1e6 / figures.thrift:,.0f} µs a move; server {figures.server / figures.seconds:.2f} of a core")
    print(f"load generator {figures.generator / figures.seconds:.2f} of a core; {figures.games} games begun")
    print(f"saturated: median {figures.median:.0f} ms, 99th percentile {figures.slow:.0f} ms")
    if asked.profile:
        stats = pstats.Stats(str(asked.profile))
        stats.strip_dirs().sort_stats("tottime").print_stats(40)


if __name__ == "__main__":
    main()
