"""One task wakes everybody, and nobody's trouble is anybody else's."""

from __future__ import annotations

import asyncio

import pytest

from ludoteca.web.sockets import pulse
from ludoteca.web.sockets.pulse import Pulse


class Heart:
    def __init__(self, *, sound: bool = True) -> None:
        self.beats: asyncio.Queue[float] = asyncio.Queue()
        self._sound = sound

    def beat(self, now: float) -> None:
        self.beats.put_nowait(now)
        if not self._sound:
            raise ValueError("a fault of its own")


def test_who_raises_stops_nobody_elses_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulse, "BEAT_SECONDS", 0.0)

    async def scene() -> None:
        beating, sound, ill = Pulse(), Heart(), Heart(sound=False)
        with beating.of(sound), beating.of(ill):
            async with asyncio.timeout(10):
                for heart in (sound, ill, sound, ill):
                    await heart.beats.get()

    asyncio.run(scene())


def test_nothing_beats_when_nobody_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulse, "BEAT_SECONDS", 0.0)

    async def scene() -> None:
        beating, heart = Pulse(), Heart()
        with beating.of(heart):
            await heart.beats.get()
        await asyncio.sleep(0)

        assert {asyncio.current_task()} == asyncio.all_tasks()

    asyncio.run(scene())
