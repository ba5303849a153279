"""``python -m benchmarks.soak``: an hour of play with 500 sockets; memory has to be flat, and nothing left behind.

People play Four in a Row and Ketafors with each other and with computers at their own pace, look on, talk in rooms,
load pages, lose their sockets and come back. Fails if memory grows, if a task, a listener or a socket is left when all
have gone, if an acknowledged move is not in the log, or if the hall has logged an error.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
from benchmarks.hall.report import Machine
from benchmarks.soak import report
from benchmarks.soak.cast import EVENING, FEW
from benchmarks.soak.evening import spend
from benchmarks.soak.verdict import faults, growing


def main() -> int:
    """Spend an evening, tell of it, and whether it was a good one."""
    options = read()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # servers inherit it, as a service's unit would give it
    machine = Machine()
    print(machine.told(), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        cast = FEW if options.few else EVENING
        found = asyncio.run(
            spend(
                Path(folder),
                cast,
                60 * options.minutes,
                lambda sample: print(time.strftime("%H:%M:%S"), report.seen(sample), flush=True),
            )
        )
    print(report.table(found), report.more(found), machine.load(), sep="\n", flush=True)
    if options.json:
        options.json.write_text(report.written(machine, found))
    wrong = faults(found) + growing(found)
    print("\n".join(f"WRONG: {one}" for one in wrong) or "nothing is wrong", flush=True)
    return 1 if wrong else 0


def read() -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description=__doc__.partition("\n\n")[2])
    parser.add_argument("--minutes", type=float, default=60.0, help="how long people play")
    parser.add_argument("--few", action="store_true", help="forty quick people instead of five hundred")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything down too")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
