"""Where somebody is awaited is told to their own pages alone, at once, and taken back when it is moot."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from ludoteca.hall.asks import Ask, AskAnswer, AskLeave, AskMove, AskOffer, AskReady, AskResign, AskSeat, command_of
from ludoteca.hall.hall import Hall
from ludoteca.hall.setups import read_fields
from ludoteca.hall.stream import Origin
from ludoteca.hall.tables import Done
from ludoteca.hall.views import occupant_view
from ludoteca.match.ending import CLAIM_AFTER
from ludoteca.match.occupant import Person
from ludoteca.match.offers import What
from ludoteca.match.policy import Scope
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Action, Refusal
from ludoteca.web.sockets import awaited
from ludoteca.web.sockets.awaited import Summons
from tests.hall.standing import StillClock, hall_in
from tests.web.listening import Ear

Told = Mapping[str, Any]
MIRA, JUN, ANA, RUI = map(PersonId, ("mira", "jun", "ana", "rui"))


class Page:
    """What a page of somebody is told."""

    def __init__(self, hall: Hall, person: PersonId | None) -> None:
        self.ear = Ear()
        self._frames = self.ear.frames
        Summons(hall, person, self.ear).follow()

    async def until(self, *whys: str) -> Told:
        """The first frame that tells just these causes."""
        async with asyncio.timeout(10):
            while True:
                frame = await self._frames.get()
                if [table["why"] for table in frame["tables"]] == list(whys):
                    return frame

    def heard(self) -> list[Told]:
        """All that it was told and nobody has looked at yet."""
        return [self._frames.get_nowait() for _ in range(self._frames.qsize())]


class Scene:
    def __init__(self, hall: Hall, clock: StillClock) -> None:
        self.hall = hall
        self.clock = clock
        self.asked = 0

    async def table(self, kind: str = "ketafors", clock: str = "none", host: PersonId = MIRA) -> str:
        wish = read_fields(kind, {"opponent": "online", "clock": clock})
        assert not isinstance(wish, Refusal)
        self.asked += 1
        opened = await self.hall.tables.open(wish.open(host, self.hall.lots), Origin(host, f"open-{self.asked}"))
        assert not isinstance(opened, Refusal)
        return opened.table

    async def joined(self, kind: str = "ketafors", clock: str = "none") -> str:
        """A table that Mira set up and Jun joined, who begins."""
        table = await self.table(kind, clock)
        await self.hall.lobby.join(table, Origin(JUN, f"join-{table}"))
        return table

    async def ask(self, table: str, who: PersonId, what: Ask) -> None:
        self.asked += 1
        origin, lots = Origin(who, f"ask-{self.asked}"), self.hall.lots
        done = await self.hall.tables.act(table, origin, None, lambda match: command_of(what, match, who, lots))
        assert isinstance(done, Done), done


@asynccontextmanager
async def scene(folder: Path, *people: PersonId | None) -> AsyncIterator[tuple[Any, ...]]:
    async with hall_in(folder) as (hall, clock):
        pages = [Page(hall, person) for person in people]
        try:
            yield (Scene(hall, clock), *pages)
        finally:
            for page in pages:
                await page.ear.close()


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(awaited, "SECONDS_BETWEEN", 0.0)


def test_a_turn_is_told_to_whoever_has_it_and_taken_back_when_they_have_moved(tmp_path: Path) -> None:
    async def play() -> None:
        async with scene(tmp_path, MIRA, JUN) as (hall, mira, jun):
            table = await hall.joined()
            told = (await jun.until("move"))["tables"][0]
            await mira.until("joined")
            await hall.ask(table, JUN, AskMove(Action("d")))
            await mira.until("move")
            await jun.until()

            assert (table, "ketafors") == (told["table"], told["kind"])
            assert {"who", "name", "guest", "gone"} == set(told["against"])

    asyncio.run(play())


def test_of_four_it_is_told_who_asks_and_whom_one_plays_against(tmp_path: Path) -> None:
    async def play() -> None:
        async with scene(tmp_path, ANA) as (hall, ana):
            table = await hall.table("quatro/teams", "10+5/match")
            for person in (JUN, ANA, RUI):
                await hall.hall.lobby.join(table, Origin(person, f"join-{person}"))
            await hall.ask(table, JUN, AskOffer(What.DRAW, Scope.GAME))
            asked = (await ana.until("draw"))["tables"][0]
            await hall.ask(table, JUN, AskAnswer(1, accept=False))
            await hall.ask(table, MIRA, AskResign(Scope.GAME))
            resigns = (await ana.until("resign"))["tables"][0]
            match = (await hall.hall.tables.look(table)).match
            faces = [occupant_view(one, {}) for one in match.setup.occupants]

            assert (asked["by"], asked["against"]["guest"]) == (1, faces[1]["guest"])
            assert (resigns["by"], resigns["against"]["guest"]) == (0, faces[0]["guest"])

    asyncio.run(play())


def test_of_several_who_have_sat_down_the_last_is_named(tmp_path: Path) -> None:
    async def play() -> None:
        async with scene(tmp_path, MIRA) as (hall, mira):
            table = await hall.table("quatro/teams", "10+5/match")
            for person in (JUN, ANA):
                await hall.hall.lobby.join(table, Origin(person, f"join-{person}"))
            await hall.ask(table, JUN, AskLeave())
            await hall.ask(table, MIRA, AskSeat("easy"))
            await hall.hall.lobby.join(table, Origin(RUI, "join-rui"))
            told = (await mira.until("joined"))["tables"][0]
            match = (await hall.hall.tables.look(table)).match
            (seat,) = match.setup.held[RUI]

            assert (told["by"], told["against"]["guest"]) == (seat, occupant_view(Person(RUI), {})["guest"])

    asyncio.run(play())


def test_nobody_elses_page_is_told_anything(tmp_path: Path) -> None:
    async def play() -> None:
        async with scene(tmp_path, MIRA, ANA, None) as (hall, mira, ana, nobody):
            table = await hall.joined()
            await hall.ask(table, JUN, AskMove(Action("d")))
            await mira.until("move")

            assert [{"t": "awaited", "tables": [], "mark": ""}] == ana.heard() == nobody.heard()

    asyncio.run(play())


def test_every_page_of_a_person_is_told(tmp_path: Path) -> None:
    async def play() -> None:
        async with scene(tmp_path, JUN, JUN) as (hall, one, other):
            table = await hall.joined()
            await one.until("move")
            await other.until("move")
            await hall.ask(table, JUN, AskMove(Action("d")))
            await one.until()
            await other.until()

    asyncio.run(play())


@pytest.mark.parametrize("how", ["time", "resigned", "left"])
def test_a_turn_is_taken_back_however_the_game_ends(tmp_path: Path, how: str) -> None:
    async def play() -> None:
        async with scene(tmp_path, JUN) as (hall, jun):
            table = await hall.joined("four", "2m/move")
            await jun.until("move")
            if how == "time":
                await hall.clock.step(2 * 60_000)
            else:
                await hall.ask(table, MIRA, AskResign(Scope.GAME) if how == "resigned" else AskLeave())
            await jun.until()

    asyncio.run(play())


def test_questions_are_told_and_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with scene(tmp_path, MIRA) as (hall, mira):
            table = await hall.joined()
            await hall.ask(table, JUN, AskMove(Action("d")))
            await mira.until("move")
            await hall.ask(table, JUN, AskOffer(What.TAKEBACK))
            await mira.until("takeback")
            await hall.ask(table, MIRA, AskMove(Action("e")))
            await mira.until()
            await hall.ask(table, JUN, AskResign(Scope.GAME))
            await hall.ask(table, JUN, AskReady())
            await mira.until("ready")
            await hall.ask(table, JUN, AskReady(ready=False))
            await mira.until()

    asyncio.run(play())


def test_a_claim_is_told_when_its_time_has_come(tmp_path: Path) -> None:
    async def play() -> None:
        async with scene(tmp_path, MIRA) as (hall, mira):
            table = await hall.joined()
            await hall.ask(table, JUN, AskMove(Action("d")))
            with hall.hall.presence.at(table, MIRA):
                await mira.until("move")
                await hall.ask(table, MIRA, AskMove(Action("e")))
                await mira.until()
                for _ in range(5):  # Jun's page has not come; that is noticed, and then time goes by
                    await hall.clock.step(CLAIM_AFTER)
                    await asyncio.sleep(0.02)
                await mira.until("claim")

    asyncio.run(play())


def test_the_most_urgent_comes_first_and_the_mark_tells_that_something_to_go_on_with_has_changed(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with scene(tmp_path, JUN) as (hall, jun):
            slow = await hall.joined()
            one = await jun.until("move")
            fast = await hall.joined("four", "2m/move")
            two = await jun.until("move", "move")

            assert [fast, slow] == [table["table"] for table in two["tables"]]
            assert [fast, slow] == [stream.table for stream in await hall.hall.desk.tables(JUN)]
            assert "" != one["mark"] != two["mark"]

    asyncio.run(play())
