"""The scene from which the examples of the protocol's page are taken: what the hall really sends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from ludoteca.hall.asks import Ask, AskMove, AskOffer, command_of
from ludoteca.hall.hall import Hall
from ludoteca.hall.setups import read_fields
from ludoteca.hall.stream import Origin, Stream
from ludoteca.hall.tables import Done
from ludoteca.match.offers import What
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Action, Refusal
from ludoteca.store.log import Seq
from ludoteca.web.sockets.follow import Follower
from tests.hall.standing import StillClock, hall_in
from tests.web.listening import Ear

Frame = Mapping[str, Any]
MIRA, JUN = PersonId("mira"), PersonId("jun")


class Scene:
    """A hall in which Mira invites Jun to a round of Ketafors by the clock, and what Mira's socket is told."""

    def __init__(self, hall: Hall, clock: StillClock, table: str) -> None:
        self.hall = hall
        self.clock = clock
        self.table = table
        self.ear = Ear()
        self.follower = Follower(hall, MIRA, self.ear)

    async def told(self, kind: str = "") -> Frame:
        """The next frame that Mira's socket is sent; news of the computers' getting warm are passed over."""
        async with asyncio.timeout(30):
            while True:
                frame = await self.ear.frames.get()
                if frame["t"] != "news" or frame["from"] < frame["to"]:
                    return frame

    async def join(self) -> Stream:
        joined = await self.hall.lobby.join(self.table, Origin(JUN, "command-2"))
        assert not isinstance(joined, Refusal)
        return joined

    async def ask(self, who: PersonId, ask: Ask, command: str, seq: int | None = None) -> Done:
        lots = self.hall.lots
        origin, seen = Origin(who, command), None if seq is None else Seq(seq)
        done = await self.hall.tables.act(self.table, origin, seen, lambda match: command_of(ask, match, who, lots))
        assert isinstance(done, Done)
        return done


@asynccontextmanager
async def scene(folder: Path) -> AsyncIterator[Scene]:
    wish = read_fields("ketafors", {"opponent": "online", "clock": "5+3"})
    assert not isinstance(wish, Refusal)
    async with hall_in(folder) as (hall, clock):
        stream = await hall.tables.open(wish.open(MIRA, hall.lots), Origin(MIRA, "command-1"))
        assert not isinstance(stream, Refusal)
        set_up = Scene(hall, clock, stream.table)
        try:
            yield set_up
        finally:
            set_up.follower.close()
            await set_up.ear.close()


async def examples(folder: Path) -> list[Frame]:
    """The frames of the page: the whole table after the first move, then news of the second, then of an offer."""
    async with scene(folder) as set_up:
        await set_up.join()
        set_up.hall.presence.expect = lambda *_: None  # type: ignore[method-assign]
        await set_up.ask(JUN, AskMove(Action("d")), "command-3")
        await set_up.clock.step(2_000)
        set_up.follower.follow(set_up.table, None)
        whole = await set_up.told()
        await set_up.clock.step(10_000)
        await set_up.ask(MIRA, AskMove(Action("e")), "command-4")
        moved = await set_up.told()
        await set_up.ask(MIRA, AskOffer(What.TAKEBACK), "command-5")
        offered = await set_up.told()
        return [whole, moved, offered]
