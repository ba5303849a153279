"""The hall as its hosts start it, and what it takes while it runs (Linux: read from ``/proc``)."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import sqlite3
import sys
import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from benchmarks.hall.ours import PROXY, ROOT
from benchmarks.hall.process import Process, resident, used
from benchmarks.hall.wire import Broken, Http

_QUANTILE = 0.99


@dataclass(frozen=True, slots=True)
class Sample:
    """How it fares at a moment: bytes, counts, and seconds of processor. ``own`` is what makes the load."""

    at: float
    memory: int
    files: int
    threads: int
    stored: int
    file: int
    wal: int
    server: float
    own: float
    numbers: dict[str, float]

    def number(self, name: str) -> float:
        """One of the hall's own numbers; of labelled ones the sum."""
        return self.numbers.get(f"ludoteca_{name}", 0.0)

    def slowest(self, since: Sample) -> float:
        """The bound under which 99 of 100 appends have stayed ``since``, in seconds."""
        found = {
            float(bound[1]): count - since.numbers.get(name, 0.0)
            for name, count in self.numbers.items()
            if (bound := re.match(r"ludoteca_append_duration_seconds_bucket.*le=\"([^\"]+)\"", name))
        }
        most = max(found.values(), default=0.0)
        return min((bound for bound, count in found.items() if count >= _QUANTILE * most), default=0.0)


class Server:
    """``ludoteca serve`` in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._base = folder / "data" / "ludoteca.sqlite3"
        how = ["serve", "--port", "0", "--metrics", "0", "--data", str(folder / "data")]
        self.process = Process([sys.executable, "-m", "ludoteca", *how], PROXY, folder / "log", ROOT)
        self.port = 0
        self._metrics = 0

    async def start(self) -> None:
        """Wait until it is open, and the computer players have been compiled.

        Raises:
            Broken: it has ended.
        """
        opened = r"open on http://[^:]+:(\d+)\n.*numbers are on http://[^:]+:(\d+)"
        while not (found := re.search(opened, self.process.said())):
            if not self.process.alive():
                raise Broken(self.process.said())
            await asyncio.sleep(0.05)
        self.port, self._metrics = int(found[1]), int(found[2])
        while not (await self.sample()).number("engine_ready"):  # noqa: ASYNC110 - it is another process
            await asyncio.sleep(0.5)

    async def sample(self) -> Sample:
        """How it fares now."""
        pid = self.process.pid
        http = Http(self._metrics)
        told = (await http.get("/metrics")).body.decode()
        http.close()
        return Sample(
            time.perf_counter(),
            resident(pid),
            _count(pid, "fd"),
            _count(pid, "task"),
            self._stored(),
            self._size(""),
            self._size("-wal"),
            used(pid),
            time.process_time(),
            _numbers(told),
        )

    def stop(self) -> int:
        """End it as a service is ended; the size of its database then."""
        self.process.end(signal.SIGTERM)
        return self._size("")

    def open(self) -> sqlite3.Connection:
        """Its database, to be read."""
        return sqlite3.connect(self._base, timeout=10)

    def levels(self) -> Counter[str]:
        """How many lines of its log are of which level; whatever is no line of the log is ``other``."""
        levels = Counter[str]()
        for line in self.process.said().splitlines():
            try:
                levels[str(json.loads(line)["level"])] += 1
            except (ValueError, KeyError, TypeError):
                levels["other"] += 1
        return levels

    def _stored(self) -> int:
        """Bytes in the pages of the database, wherever they are now."""
        with closing(self.open()) as base:
            return int(base.execute("PRAGMA page_count").fetchone()[0]) * int(
                base.execute("PRAGMA page_size").fetchone()[0]
            )

    def _size(self, part: str) -> int:
        path = self._base.with_name(self._base.name + part)
        return path.stat().st_size if path.exists() else 0


def _count(pid: int, what: str) -> int:
    return len(list(Path(f"/proc/{pid}/{what}").iterdir()))


def _numbers(text: str) -> dict[str, float]:
    """Each number by its name, with labels and, where there are some, once more their sum."""
    found: dict[str, float] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            name, _, value = line.rpartition(" ")
            found[name] = float(value)
            bare = name.partition("{")[0]
            if bare != name:
                found[bare] = found.get(bare, 0.0) + float(value)
    return found
