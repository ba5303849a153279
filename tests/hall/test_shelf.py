"""What the hall keeps in memory: tables that are in use, and no moment that is past."""

from __future__ import annotations

import asyncio
from pathlib import Path

from ludoteca.hall.clerk import FEW
from ludoteca.hall.hall import Hall
from ludoteca.hall.setups import Wish, read_wish
from ludoteca.hall.shelf import UNUSED
from ludoteca.hall.stream import Origin, Stream
from ludoteca.match.units import Millis, PersonId
from tests.hall.standing import hall_in

MIRA = PersonId("mira")


async def opened(hall: Hall, command: str) -> str:
    wish = read_wish("four", {}, {"opponent": "online"})
    assert isinstance(wish, Wish)
    stream = await hall.tables.open(wish.open(MIRA, hall.lots), Origin(MIRA, command))
    assert isinstance(stream, Stream)
    return stream.table


async def waits(count: int) -> None:
    """Return once so many tasks wait for a moment of the clock alone."""
    async with asyncio.timeout(20):
        while count != sum("StillClock.until" in repr(task.get_coro()) for task in asyncio.all_tasks()):  # noqa: ASYNC110 - tasks tell nobody
            await asyncio.sleep(0)


def test_a_table_that_nobody_asks_for_is_forgotten_and_found_again(tmp_path: Path) -> None:
    async def scene() -> tuple[int, int, Stream | object]:
        async with hall_in(tmp_path) as (hall, clock):
            unused = await opened(hall, "open-1")
            for part in (1, 2):
                await clock.step(UNUSED // 2 + 1)
                used = await opened(hall, f"open-{part + 1}")
            kept = hall.tables.kept
            await hall.tables.look(used)
            return kept, hall.tables.kept, await hall.tables.look(unused)

    kept, still, found = asyncio.run(scene())
    assert (2, 2) == (kept, still)
    assert isinstance(found, Stream)
    assert found.match.waiting


def test_moments_that_are_past_do_not_pile_up(tmp_path: Path) -> None:
    async def scene() -> int:
        async with hall_in(tmp_path) as (hall, _):
            for moment in range(10 * FEW):
                hall.clerk.note("a table", Millis(10**9 + moment))
            return len(hall.clerk._due)

    assert asyncio.run(scene()) <= FEW + 3


def test_nothing_waits_for_a_moment_that_is_past(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            hall.clerk.note("a table", Millis(10**9))
            await waits(1)
            hall.clerk.note("a table", None)
            await waits(0)

    asyncio.run(scene())
