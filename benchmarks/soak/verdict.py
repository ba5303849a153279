"""What is wrong after an evening, if anything; and whether memory was flat, in numbers."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.soak.evening import Found
from benchmarks.soak.server import Sample

BOUND = 8e6
"""Bytes by which memory may grow in an hour.

An hour has some 200,000 moves: who keeps one object of 40 bytes of each grows by so much. Of the sockets that come and
go in it, 130 that are not forgotten are as much: less than one in ten.
"""
BAD = ("error", "critical")
"""Levels of lines in the log."""
WARM, AT_LAST = 0.25, 0.5
"""The first quarter, in which caches and arenas fill, is left out; more, up to the half, while tables that are kept on
purpose become more."""
FULL = 0.98
HOUR = 3600.0
LONG = 1500.0
"""Less than so many seconds shows no trend: it is told, not weighed."""


@dataclass(frozen=True, slots=True)
class Trend:
    """A line through what the hall took: bytes an hour, their standard error, and bytes at the end of it."""

    slope: float
    error: float
    level: float
    seconds: float


def warm(samples: Sequence[Sample]) -> int:
    """The first sample behind a quarter with nearly as many tables in memory as there ever are; at last the middle."""
    most = max(sample.number("tables_kept") for sample in samples)
    found = (place for place, sample in enumerate(samples) if sample.number("tables_kept") >= FULL * most)
    return min(max(int(len(samples) * WARM), next(found)), int(len(samples) * AT_LAST))


def trend(samples: Sequence[Sample], first: int) -> Trend:
    """Linear regression (least squares) from the ``first`` sample that counts.

    The error takes samples for independent, which they are not quite: take it for the least that it can be.
    """
    chosen = samples[first:]
    hours = [(sample.at - samples[0].at) / HOUR for sample in chosen]
    memory = [float(sample.memory) for sample in chosen]
    if len(chosen) < 3:
        return Trend(0.0, 0.0, memory[-1], 0.0)
    line = statistics.linear_regression(hours, memory)
    rest = sum((one - line.intercept - line.slope * hour) ** 2 for hour, one in zip(hours, memory, strict=True))
    spread = sum((hour - statistics.fmean(hours)) ** 2 for hour in hours)
    error = (rest / (len(chosen) - 2) / spread) ** 0.5
    return Trend(line.slope, error, line.intercept + line.slope * hours[-1], (hours[-1] - hours[0]) * HOUR)


def faults(found: Found) -> list[str]:
    """What must not have happened, memory aside."""
    wrong = list(found.tally.faults)
    for name in ("tasks", "bus_listeners", "sockets_open"):
        before, after = found.before.number(name), found.after.number(name)
        if before != after:
            wrong.append(f"{name}: {before:.0f} before the first socket, {after:.0f} after the last")
    if found.kept.lost:
        wrong.append(f"{found.kept.lost} acknowledged moves are not in the log")
    if found.kept.doubled:
        wrong.append(f"{found.kept.doubled} moves are in the log twice")
    if found.kept.messages != found.tally.said:
        wrong.append(f"{found.tally.said} things were said, {found.kept.messages} are kept")
    wrong += [f"{count} lines in the log at {level}" for level, count in found.said.items() if level in BAD]
    return wrong


def growing(found: Found) -> list[str]:
    """Whether memory grew."""
    line = trend(found.samples, warm(found.samples))
    if line.seconds < LONG or line.slope <= BOUND:
        return []
    return [f"memory grew by {line.slope / 1e6:.1f} MB an hour, more than {BOUND / 1e6:.0f}"]
