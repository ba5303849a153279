"""What is told in parts adds up to the view, for everybody who looks, whatever happens."""

from __future__ import annotations

import asyncio
import random
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludoteca.hall.asks import (
    Ask,
    AskAnswer,
    AskContribute,
    AskLeave,
    AskMove,
    AskOffer,
    AskReady,
    AskResign,
    AskRoll,
    AskUndo,
    command_of,
)
from ludoteca.hall.hall import Hall
from ludoteca.hall.parts import Told, changed, writing_of
from ludoteca.hall.setups import read_fields
from ludoteca.hall.stream import Origin, Stream
from ludoteca.hall.tables import Done
from ludoteca.hall.views import stream_view
from ludoteca.match.offers import What
from ludoteca.match.policy import Scope
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Action, Refusal
from tests.hall.standing import StillClock, hall_in

MIRA, JUN, RUI, ANA = map(PersonId, ("mira", "jun", "rui", "ana"))


class Reader:
    """Somebody who is told parts, and puts them together."""

    def __init__(self, hall: Hall, stream: Stream, person: PersonId) -> None:
        self.hall, self.stream, self.person = hall, stream, person
        self.known: Told | None = None
        self.view: dict[str, Any] = {}
        self.told: list[set[str]] = []

    async def read(self) -> None:
        outlook = await self.hall.outlook_at(self.person, self.stream)
        told = writing_of(self.stream).told(self.stream, outlook)
        news = msgspec.json.decode(changed(told, self.known))
        self.known = told
        self.told.append(set(news))
        self.view |= news
        whole = msgspec.json.decode(msgspec.json.encode(stream_view(self.stream, outlook)))
        assert {name: value for name, value in whole.items() if name != "plies"} == self.view


async def table(hall: Hall, kind: str, clock: str) -> Stream:
    wish = read_fields(kind, {"opponent": "online", "clock": clock})
    assert not isinstance(wish, Refusal)
    stream = await hall.tables.open(wish.open(MIRA, hall.lots), Origin(MIRA, "open-0001"))
    assert not isinstance(stream, Refusal)
    return stream


async def ask(hall: Hall, stream: Stream, who: PersonId, what: Ask, command: str) -> None:
    lots, origin = hall.lots, Origin(who, command)
    done = await hall.tables.act(stream.table, origin, None, lambda match: command_of(what, match, who, lots))
    assert isinstance(done, Done), done


def test_parts_add_up_to_the_view_through_a_whole_match(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        stream = await table(hall, "four", "2m/move")
        readers = [Reader(hall, stream, person) for person in (MIRA, JUN, ANA)]

        async def all_read() -> None:
            for reader in readers:
                await reader.read()

        await all_read()
        await hall.lobby.join(stream.table, Origin(JUN, "join-0001"))
        await all_read()
        people = {0: MIRA, 1: JUN}
        for ply, column in enumerate("ddddcc"):
            mover = stream.match.to_move
            assert mover is not None
            await ask(hall, stream, people[mover], AskMove(Action(column)), f"move-{ply}")
            await clock.step(700)
            await all_read()
        assert not {"board", "kind", "players"} & readers[2].told[-1], "what stays is not told again"
        await ask(hall, stream, MIRA, AskLeave(), "leave-01")
        await all_read()
        await ask(hall, stream, JUN, AskOffer(What.REMATCH), "offer-01")
        await all_read()
        await ask(hall, stream, MIRA, AskAnswer(stream.match.offers.open[0].id, accept=True), "answer-1")
        await all_read()

    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, clock):
            await play(hall, clock)

    asyncio.run(scene())


def test_parts_tell_who_of_three_has_dropped_out(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            stream = await table(hall, "quatro/three", "10+5/match")
            for person in (JUN, RUI):
                await hall.lobby.join(stream.table, Origin(person, "join-0001"))
            readers = [Reader(hall, stream, person) for person in (MIRA, JUN, RUI, ANA)]
            for who, scope in ((MIRA, Scope.GAME), (MIRA, Scope.MATCH), (JUN, Scope.GAME)):
                for reader in readers:
                    await reader.read()
                await ask(hall, stream, who, AskResign(scope), f"resign-{stream.seq}")
            for reader in readers:
                await reader.read()

    asyncio.run(scene())


@pytest.mark.parametrize(("seats", "ending"), [("2", "count"), ("4", "play-on")])
def test_parts_add_up_where_dice_are_rolled_and_whatever_else_happens(tmp_path: Path, seats: str, ending: str) -> None:
    people, lots = (MIRA, JUN, RUI, ANA)[: int(seats)], random.Random(int(seats))

    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, clock):
            fields = {"opponent": "online", "seats": seats, "ending": ending}
            wish = read_fields("ludo", fields | ({"series": "3"} if seats == "2" else {}))
            assert not isinstance(wish, Refusal)
            stream = await hall.tables.open(wish.open(MIRA, hall.lots), Origin(MIRA, "open-0001"))
            assert not isinstance(stream, Refusal)
            readers = [Reader(hall, stream, person) for person in (*people, PersonId("eva"))]
            for person in people[1:]:
                await hall.lobby.join(stream.table, Origin(person, "join-0001"))
            for number in count():
                if stream.match.ended is not None:
                    return
                await something(hall, stream, f"ask-{number:06}")
                await clock.step(lots.choice([0, 700]))
                for reader in readers:
                    await reader.read()

    async def something(hall: Hall, stream: Stream, command: str) -> None:
        """Nearly always a ply, which leads on."""
        game, who = stream.match.playing, lots.choice(people)
        others: list[Ask] = [
            AskLeave(),
            AskResign(Scope.GAME),
            AskReady(),
            AskContribute("abcdefgh"),
            AskOffer(What.DRAW, Scope.GAME),
        ]
        what = lots.choice(others)
        if game is not None and game.to_move is not None and lots.random() < 0.97:
            legal = game.position.legal()
            who, what = people[game.to_move], AskMove(lots.choice(legal)) if legal else AskRoll()
        await hall.tables.act(
            stream.table, Origin(who, command), None, lambda match: command_of(what, match, who, hall.lots)
        )

    asyncio.run(scene())


def test_two_who_see_the_same_are_told_the_same_bytes(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            stream = await table(hall, "ketafors", "none")
            await hall.lobby.join(stream.table, Origin(JUN, "join-0001"))
            writing = writing_of(stream)
            one, other = [writing.told(stream, await hall.outlook_at(who, stream)) for who in (ANA, None)]
            assert one == other

    asyncio.run(scene())


def test_plies_that_led_to_the_same_position_by_another_way_are_told_as_they_were(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path, pace=10**9) as (hall, _):
            wish = read_fields("ketafors", {"opponent": "local"})
            assert not isinstance(wish, Refusal)
            stream = await hall.tables.open(wish.open(MIRA, hall.lots), Origin(MIRA, "open-0001"))
            assert not isinstance(stream, Refusal)
            start, told = stream.seq, []
            for way in ("abcd", "cbad"):
                for column in way:
                    await ask(hall, stream, MIRA, AskMove(Action(column)), f"move-{stream.seq}")
                _, plies = writing_of(stream).plies(stream, start)
                told.append("".join(ply["action"] for ply in msgspec.json.decode(plies)))
                for _ in way:
                    await ask(hall, stream, MIRA, AskUndo(), f"undo-{stream.seq}")

            assert ["abcd", "cbad"] == told

    asyncio.run(scene())
