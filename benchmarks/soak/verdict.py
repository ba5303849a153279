"""What is wrong after an evening, if anything; and whether memory was flat, in numbers."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.soak.evening import Found
from benchmarks.soak.server import Sample

BOUND = 8e6
"""Bytes by which memory may grow in an hour.

An hour has some 200,000 moves: whoever keeps one object of 40 bytes of each grows by so much. A socket that is
not forgotten is 13 kB, of which 2,000 come and go.
"""
BAD = ("error", "critical")
"""Levels of lines in the log."""
WARM = 0.25
"""The first quarter, in which caches and arenas fill, is left out."""
HOUR = 3600.0
LONG = 1800.0
"""Of shorter evenings what they have brought is weighed, not what an hour would bring: none of them shows a trend."""


@dataclass(frozen=True, slots=True)
class Trend:
    """A line through what the hall took: bytes an hour, their standard error, and bytes at the end of it."""

    slope: float
    error: float
    level: float
    seconds: float

    @property
    def growth(self) -> float:
        """Bytes that are weighed against the bound."""
        return self.slope if self.seconds >= LONG else self.slope * self.seconds / HOUR


def trend(samples: Sequence[Sample]) -> Trend:
    """Linear regression (least squares) over the last three quarters.

    The error takes samples for independent, which they are not quite: take it for the least that it can be.
    """
    chosen = samples[int(len(samples) * WARM) :]
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
    line = trend(found.samples)
    if line.growth <= BOUND:
        return []
    each = " an hour" if line.seconds >= LONG else ""
    return [f"memory grew by {line.growth / 1e6:.1f} MB{each}, more than {BOUND / 1e6:.0f}"]
