"""What was measured, for people and for programs."""

from __future__ import annotations

import json
import os
import platform
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from benchmarks.hall.load import Figures
from benchmarks.hall.trial import Asked, Crowd, Findings
from ludoteca import __version__


class Machine:
    """Where and beside what it was measured."""

    def __init__(self) -> None:
        self.before = os.getloadavg()[0]
        self.at = time.strftime("%Y-%m-%d %H:%M")

    def facts(self) -> dict[str, str | int]:
        """Versions and cores."""
        node = (
            subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout.strip()
            if shutil.which("node")
            else "none"
        )
        loop = f"uvloop {version('uvloop')}" if find_spec("uvloop") else "asyncio"
        versions = {
            "ludoteca": __version__,
            "loop": loop,
            "python": platform.python_version(),
            "sqlite": sqlite3.sqlite_version,
        }
        return {"at": self.at, "cores": os.cpu_count() or 0, "processor": _processor(), **versions, "node": node}

    def told(self) -> str:
        """All of it in a line."""
        return ", ".join(f"{name} {value}" for name, value in self.facts().items())

    def load(self) -> str:
        """What else the machine had to do."""
        return (
            f"load of the machine {self.before:.1f} before, {os.getloadavg()[0]:.1f} after (of which ours is up to 2)"
        )


def _processor() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    return next((line.partition(": ")[2] for line in lines if line.startswith("model name")), platform.machine())


def told(found: Findings) -> str:
    """What is not in the table: whether the figures are to be believed."""
    parts = [("rush", found.rush), ("steady", found.steady)]
    lines = [found.name]
    lines += [
        f"  {name}: {part.moves:,} moves, {part.games:,} games begun in {part.seconds:.1f} s;"
        f" server {part.server / part.seconds:.2f} of a core, load generator {part.generator / part.seconds:.2f}"
        for name, part in parts
        if part is not None
    ]
    if found.kept is not None:
        kept = found.kept
        lines.append(f"  at rest: {kept.received:,} moves received by opponents, {kept.kept:,} in the files")
        lines.append(f"  killed in a rush: {kept.received_by_kill:,} received, of which {kept.lost:,} are in no file")
    lines.append(f"  games set up while measured: {found.late:,}, ended by the clock: {found.cut:,}")
    lines.append(f"  moves refused: {found.refused or 'none'}")
    lines.append(f"  lines in the server's log: {found.said:,}")
    return "\n".join(lines)


def _steady(show: Callable[[Figures], str]) -> Callable[[Findings], str]:
    return lambda one: show(one.steady) if one.steady else "–"


def _crowd(show: Callable[[Crowd], str]) -> Callable[[Findings], str]:
    return lambda one: show(one.crowd) if one.crowd else "–"


_ROWS: Sequence[tuple[str, Callable[[Findings], str]]] = (
    ("moves a second", lambda one: f"{one.rush.rate:,.0f}"),
    ("moves a second of the server's processor", lambda one: f"{one.rush.thrift:,.0f}"),
    ("move to opponent in the rush: median", lambda one: f"{one.rush.median:,.0f} ms"),
    ("… 99th percentile", lambda one: f"{one.rush.slow:,.0f} ms"),
    ("steady: moves a second", _steady(lambda part: f"{part.rate:,.0f}")),
    ("… move to opponent: median", _steady(lambda part: f"{part.median:.1f} ms")),
    ("… 99th percentile", _steady(lambda part: f"{part.slow:.1f} ms")),
    ("… slowest", _steady(lambda part: f"{part.slowest:.0f} ms")),
    ("… processor of the server", _steady(lambda part: f"{part.server / part.seconds:.2f} of a core")),
    ("memory of 1,000 idle sockets that look on", _crowd(lambda part: f"{part.memory / 1e6:.0f} MB")),
    ("processor of all sockets while nothing happens", _crowd(lambda part: f"{part.processor:.2f} of a core")),
    ("received moves that a kill takes away", lambda one: f"{one.kept.lost:,}" if one.kept else "all"),
)


def table(findings: Sequence[Findings]) -> str:
    """Everything side by side, as the documentation shows it."""
    lines = [["", *(one.name for one in findings)], ["---"] * (len(findings) + 1)]
    rows = [[name, *(of(one) for one in findings)] for name, of in _ROWS]
    lines += [row for row in rows if set(row[1:]) != {"–"}]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def written(machine: Machine, asked: Asked, findings: Sequence[Findings]) -> str:
    """Everything as JSON."""
    load = {"before": machine.before, "after": os.getloadavg()[0]}
    found = [asdict(one) for one in findings]
    return json.dumps({"machine": machine.facts(), "load": load, "asked": asdict(asked), "found": found}, indent=1)
