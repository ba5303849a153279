"""A short evening of forty programs at a hall, and how an evening is judged."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from benchmarks.soak.cast import FEW
from benchmarks.soak.evening import Found, spend
from benchmarks.soak.kept import Kept
from benchmarks.soak.server import Sample
from benchmarks.soak.tally import Tally
from benchmarks.soak.verdict import BOUND, HOUR, faults, growing, trend, warm

BACK = ("tasks", "bus_listeners", "sockets_open")


def sample(at: float, memory: float, tasks: int = 9, listeners: int = 0, kept: int = 0) -> Sample:
    counts = {"tasks": tasks, "bus_listeners": listeners, "tables_kept": kept}
    numbers = {f"ludoteca_{name}": float(count) for name, count in counts.items()}
    return Sample(at, int(memory), 0, 0, 0, 0, 0, 0.0, 0.0, numbers)


def evening(grows: float, after: Sample, lost: int = 0) -> Found:
    """An hour in which memory ``grows``, after a first quarter in which it doubles."""
    hour = [sample(at, 1e8 * min(2, 1 + at / 900) + grows * at / HOUR) for at in range(0, 3601, 10)]
    kept = Kept(0, 0, 0, 0, 0, 0, 0, 0, lost, 0)
    return Found(FEW, sample(0, 1e8), hour, after, 0.0, Tally(), kept, {"info": 7})


def test_an_evening_leaves_nothing_behind_and_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    found = asyncio.run(spend(tmp_path, FEW, 20))

    assert [] == faults(found)
    assert [found.before.number(name) for name in BACK] == [found.after.number(name) for name in BACK]
    assert found.kept.acknowledged > 0


def test_what_grows_once_everything_is_warm_is_weighed_and_nothing_before() -> None:
    still, growth = evening(0, sample(3700, 0)), evening(2 * BOUND, sample(3700, 0))

    assert [] == growing(still)
    assert pytest.approx(0, abs=1) == trend(still.samples, warm(still.samples)).slope
    assert pytest.approx(2 * BOUND) == trend(growth.samples, warm(growth.samples)).slope
    assert ["memory grew by 16.0 MB an hour, more than 8"] == growing(growth)


@pytest.mark.parametrize(("full", "expected"), [(10, 90), (120, 120), (300, 180)])
def test_nothing_is_weighed_while_more_tables_are_kept_but_at_last_it_is(full: int, expected: int) -> None:
    hour = [sample(10 * at, 0, kept=min(at, full)) for at in range(360)]

    assert abs(expected - warm(hour)) <= 0.02 * expected + 1


def test_a_task_a_listener_or_a_move_too_few_or_too_many_is_a_fault() -> None:
    assert [] == faults(evening(0, sample(3700, 0)))
    assert ["tasks: 9 before the first socket, 10 after the last"] == faults(evening(0, sample(3700, 0, tasks=10)))
    assert ["bus_listeners: 0 before the first socket, 1 after the last"] == faults(
        evening(0, sample(3700, 0, listeners=1))
    )
    assert ["2 acknowledged moves are not in the log"] == faults(evening(0, sample(3700, 0), lost=2))
