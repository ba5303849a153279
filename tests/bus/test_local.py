"""The bus in one process: a hint to everybody who listens, and nothing left behind."""

from __future__ import annotations

import asyncio

import pytest

from ludoteca.bus.local import LocalBus


def test_a_listener_hears_its_topics_and_no_other() -> None:
    async def scene() -> None:
        bus = LocalBus()
        with bus.listen("one", "two") as both, bus.listen("three") as other:
            bus.tell("two")

            await asyncio.wait_for(both.heard(), 1)
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(other.heard(), 0)

    asyncio.run(scene())


def test_many_things_at_once_are_heard_once() -> None:
    async def scene() -> None:
        bus = LocalBus()
        with bus.listen("one") as listener:
            for _ in range(1000):
                bus.tell("one")
            await asyncio.wait_for(listener.heard(), 1)

            with pytest.raises(TimeoutError):
                await asyncio.wait_for(listener.heard(), 0)

    asyncio.run(scene())


def test_what_happens_between_two_waits_is_not_missed() -> None:
    async def scene() -> None:
        bus = LocalBus()
        with bus.listen("one") as listener:
            bus.tell("one")
            await listener.heard()
            bus.tell("one")

            await asyncio.wait_for(listener.heard(), 1)

    asyncio.run(scene())
