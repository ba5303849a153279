"""A server as a process of its own, and what it takes of the machine (Linux: read from ``/proc``)."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
UTIME = 11
"""Where the times stand behind the name in ``/proc/PID/stat``: user, system, and of children that have ended both."""


class Process:
    """A running command; all that it says goes into a file, as a service's log does."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], log: Path, folder: Path) -> None:
        self.log = log
        with log.open("wb") as file:
            everything = {**os.environ, **environment}
            self._process = subprocess.Popen(command, stdout=file, stderr=file, env=everything, cwd=folder)

    @property
    def pid(self) -> int:
        """Its number."""
        return self._process.pid

    def said(self) -> str:
        """All that it has said."""
        return self.log.read_text(errors="replace")

    def alive(self) -> bool:
        """Whether it still runs."""
        return self._process.poll() is None

    def tell(self, what: signal.Signals) -> None:
        """Send a signal."""
        self._process.send_signal(what)

    def end(self, how: signal.Signals) -> None:
        """End it; see that it has gone."""
        if self.alive():
            self.tell(how)
        self._process.wait(60)


def used(pid: int) -> float:
    """Seconds of processor that a process has used: all of its threads, its children too."""
    return sum(sum(map(int, _stat(one)[UTIME : UTIME + 4])) for one in family(pid)) / TICKS


def resident(pid: int) -> int:
    """Bytes of memory that a process and its children hold."""
    return sum(int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in family(pid)) * PAGE


def family(pid: int) -> Iterator[int]:
    """A process and all that it has started."""
    yield pid
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            yield from family(int(child))


def _stat(pid: int) -> list[str]:
    # The name, in parentheses, may hold blanks.
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


class Meter:
    """How much of the machine two processes took over a while: the server, and this one, which makes the load."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._began = time.perf_counter(), used(pid), time.process_time()

    def read(self) -> tuple[float, float, float]:
        """Seconds gone, seconds of processor of the server, and of the generator of load."""
        began, server, own = self._began
        return time.perf_counter() - began, used(self._pid) - server, time.process_time() - own
