"""Plain moves by the lane: the same log, the same views, and nothing lost on the way."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludoteca.hall.asks import Ask, AskAnswer, AskLeave, AskMove, AskOffer, AskReady, AskUndo, command_of
from ludoteca.hall.hall import Hall
from ludoteca.hall.setups import read_fields
from ludoteca.hall.stream import Origin, Stream
from ludoteca.hall.tables import Done
from ludoteca.hall.topics import person_topic
from ludoteca.hall.views import stream_view
from ludoteca.match.offers import What
from ludoteca.match.policy import Scope
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Action, Refusal
from ludoteca.store.log import Record, Seq
from ludoteca.store.writer import NotStored
from ludoteca.web.sockets.follow import Follower
from tests.hall.standing import StillClock, hall_in
from tests.web.listening import Ear

MIRA, JUN, ANA = PersonId("mira"), PersonId("jun"), PersonId("ana")
KINDS = [("four", "2m/move"), ("ketafors", "none"), ("ketafors", "5+3")]
QUATRO = ("popout", "drawn-opening", "cylinder", "misere", "obstacles")
EVERY = [*KINDS, *((f"quatro/{variant}", "10+5/match") for variant in QUATRO)]


class Answer:
    """What becomes of a move."""

    def __init__(self) -> None:
        self._told: asyncio.Future[Seq | None] = asyncio.get_running_loop().create_future()

    def stored(self, seq: Seq) -> None:
        self._told.set_result(seq)

    def passed_on(self) -> None:
        self._told.set_result(None)

    async def of(self) -> Seq | None:
        return await self._told


class Onlooker:
    """A page that puts together what it is told."""

    def __init__(self, hall: Hall, person: PersonId | None) -> None:
        self.hall, self.person, self.ear = hall, person, Ear()
        self.follower = Follower(hall, person, self.ear)
        self.view: dict[str, Any] = {}

    async def stands(self, stream: Stream) -> None:
        """Hear until the table stands there, and find what a fresh look finds."""
        while self.view.get("seq") != stream.seq:
            frame = await asyncio.wait_for(self.ear.frames.get(), 10)
            if frame["t"] == "table":
                self.view = dict(frame["view"])
            else:
                assert frame["from"] == self.view["seq"]
                plies = self.view["plies"][: frame["keep"]] + frame["plies"]
                self.view = {**self.view, **frame["view"], "plies": plies}
        fresh = stream_view(stream, await self.hall.outlook_at(self.person, stream))
        whole = json.loads(msgspec.json.encode(fresh))
        assert {**whole, "engine": ""} == {**self.view, "engine": ""}, "but for the computers"


async def table(hall: Hall, kind: str, clock: str) -> Stream:
    wish = read_fields(kind, {"opponent": "online", "clock": clock})
    assert not isinstance(wish, Refusal)
    stream = await hall.tables.open(wish.open(MIRA, hall.lots), Origin(MIRA, "open-0001"))
    assert not isinstance(stream, Refusal)
    await hall.lobby.join(stream.table, Origin(JUN, "join-0001"))
    return stream


def mover(stream: Stream) -> PersonId:
    to_move = stream.match.to_move
    assert to_move is not None
    return (MIRA, JUN)[to_move]


def take(
    hall: Hall, stream: Stream, who: PersonId, action: str, command: str, seen: int | None = None
) -> Answer | None:
    """A move by the lane, or ``None`` if it is not taken there."""
    answer, place = Answer(), Seq(stream.seq if seen is None else seen)
    origin = Origin(who, command)
    taken = hall.lane.take(stream.table, origin, place, Action(action), answer, hall.clock.now())
    return answer if taken else None


async def act(hall: Hall, stream: Stream, who: PersonId, ask: Ask, command: str) -> Done | Refusal:
    origin = Origin(who, command)
    return await hall.tables.act(stream.table, origin, None, lambda match: command_of(ask, match, who, hall.lots))


async def moved(hall: Hall, stream: Stream, action: str, command: str, *, lane: bool) -> bool:
    """A move; whether the lane took it."""
    who = mover(stream)
    answer = take(hall, stream, who, action, command) if lane else None
    if answer is None:
        assert isinstance(await act(hall, stream, who, AskMove(Action(action)), command), Done)
        return False
    assert await answer.of() == stream.seq
    return True


def scene(folder: Path, play: Callable[[Hall, StillClock], Any]) -> None:
    async def whole() -> None:
        async with hall_in(folder, pace=10**9) as (hall, clock):
            await asyncio.wait_for(play(hall, clock), 60)

    asyncio.run(whole())


@pytest.mark.parametrize(("kind", "clock"), EVERY)
def test_every_page_stands_where_a_fresh_look_stands(tmp_path: Path, kind: str, clock: str) -> None:
    """Through a match: moves by either way, offers, breaks, the gate between games."""
    chance, by_lane, passed = random.Random(kind + clock), [0], [0]

    async def play(hall: Hall, time: StillClock) -> None:
        stream = await table(hall, kind, clock)
        pages = [Onlooker(hall, person) for person in (MIRA, JUN, ANA, None)]
        for page in pages:
            page.follower.follow(stream.table, None)
        while not stream.match.finished and stream.seq < 140:
            for page in pages:
                await page.stands(stream)
            if chance.random() < 0.1:
                pages[3].follower.follow(stream.table, Seq(pages[3].view["seq"]))
            await time.step(chance.choice((0, 1, 700, 4_000)))
            if stream.match.playing is None:
                for who in (MIRA, JUN):
                    await act(hall, stream, who, AskReady(), f"ready-{stream.seq:04}")
                continue
            if chance.random() < 0.1:
                offer = AskOffer(What.TAKEBACK) if kind == "ketafors" else AskOffer(What.DRAW, Scope.GAME)
                await act(hall, stream, chance.choice((MIRA, JUN)), offer, f"offer-{stream.seq:04}")
            for one in stream.match.offers.open:
                if chance.random() < 0.3:
                    answer = AskAnswer(one.id, accept=False)
                    await act(hall, stream, (MIRA, JUN)[1 - one.by], answer, f"answer-{stream.seq:04}")
            if (game := stream.match.playing) is not None:  # else a draw was offered by both
                action = chance.choice(game.position.legal())
                by_lane[0] += await moved(hall, stream, action, f"move-{stream.seq:04}", lane=chance.random() < 0.9)
        for page in pages:
            await page.stands(stream)
            passed[0] += page.ear.passed
            page.follower.close()
            await page.ear.close()
        told = Stream(await hall.store.log.read(stream.table))
        assert (told.match, told.seq, told.board) == (stream.match, stream.seq, stream.board)

    scene(tmp_path, play)
    assert by_lane[0] > 4
    assert passed[0] > 2 * by_lane[0], "told as they landed"


@pytest.mark.parametrize(("kind", "clock"), KINDS)
def test_the_log_and_the_lists_are_the_same_by_either_way(tmp_path: Path, kind: str, clock: str) -> None:
    def rows(way: str, *, lane: bool) -> Sequence[Sequence[object]]:
        folder = tmp_path / way
        taken = [0]

        async def play(hall: Hall, time: StillClock) -> None:
            chance = random.Random(7)
            stream = await table(hall, kind, clock)
            while stream.match.playing is not None:
                action = chance.choice(stream.match.playing.position.legal())
                taken[0] += await moved(hall, stream, action, f"move-{stream.seq:04}", lane=lane)
                await time.step(90)

        scene(folder, play)
        assert (taken[0] > 8) == lane
        with closing(sqlite3.connect(folder / "ludoteca.sqlite3")) as log:
            events = log.execute("SELECT * FROM event ORDER BY stream, seq").fetchall()
            return [*events, *log.execute("SELECT * FROM hall_table").fetchall()]

    assert rows("lane", lane=True) == rows("general", lane=False)


def test_what_is_no_plain_move_is_left_to_the_general_way(tmp_path: Path) -> None:
    async def play(hall: Hall, time: StillClock) -> None:
        stream = await table(hall, "four", "2m/move")
        who, other = mover(stream), next(one for one in (MIRA, JUN) if one != mover(stream))

        assert take(hall, stream, other, "d", "move-0001") is None, "not their turn"
        assert take(hall, stream, ANA, "d", "move-0002") is None, "no seat"
        assert take(hall, stream, who, "z", "move-0003") is None, "no column"
        assert take(hall, stream, who, "d", "move-0004", seen=stream.seq + 1) is None, "from the future"
        assert take(hall, stream, who, "d", "move-0005", seen=0) is None, "seen another board"
        assert stream.flight is None
        await time.step(120_000)
        assert take(hall, stream, who, "d", "move-0006") is None, "too late"

    scene(tmp_path, play)


def test_a_move_that_ends_the_game_is_left_to_the_general_way(tmp_path: Path) -> None:
    async def play(hall: Hall, _: StillClock) -> None:
        stream = await table(hall, "four", "2m/move")
        for ply, column in enumerate("dcdcdc"):
            assert await moved(hall, stream, column, f"move-{ply:04}", lane=True)

        assert not await moved(hall, stream, "d", "move-last", lane=True)
        assert stream.match.over

    scene(tmp_path, play)


def test_a_command_that_comes_twice_is_done_once(tmp_path: Path) -> None:
    async def play(hall: Hall, _: StillClock) -> None:
        stream = await table(hall, "four", "2m/move")
        who, place = mover(stream), stream.seq
        answer = take(hall, stream, who, "d", "same-one")
        assert answer is not None
        assert take(hall, stream, who, "d", "same-one") is None, "it is on its way"
        again = asyncio.create_task(act(hall, stream, who, AskMove(Action("d")), "same-one"))

        assert (await answer.of(), await again) == (place + 1, Done(Seq(place + 1)))
        assert take(hall, stream, who, "d", "same-one", seen=place) is None
        assert stream.seq == place + 1

    scene(tmp_path, play)


def test_what_comes_while_a_move_is_on_its_way_is_decided_behind_it(tmp_path: Path) -> None:
    async def play(hall: Hall, _: StillClock) -> None:
        stream = await table(hall, "four", "2m/move")
        who = mover(stream)
        answer = take(hall, stream, who, "d", "move-0001")
        left = await act(hall, stream, who, AskLeave(), "leave-001")

        assert answer is not None
        assert (await answer.of(), left) == (stream.match_began + 3, Done(stream.seq))
        assert stream.match.game is not None
        assert stream.match.game.actions == ("d",)

    scene(tmp_path, play)


def test_a_move_that_somebody_else_was_quicker_with_is_passed_on(tmp_path: Path) -> None:
    async def play(hall: Hall, _: StillClock) -> None:
        stream = await table(hall, "four", "2m/move")
        quiet = await table_of_another(hall)
        async with hall_in(tmp_path, pace=10**9) as (other, _):
            theirs = await other.tables.look(stream.table)
            assert isinstance(theirs, Stream)
            await moved(other, theirs, "c", "move-there", lane=False)
            answers = [take(hall, one, mover(one), "d", "move-here") for one in (stream, quiet)]

            assert [answer is not None and await answer.of() for answer in answers] == [None, None], "all or none"
            assert stream.flight is quiet.flight is None
            assert isinstance(await act(hall, quiet, mover(quiet), AskMove(Action("d")), "move-here"), Done)
            assert await act(hall, stream, mover(stream), AskMove(Action("d")), "move-here") == Refusal("not-your-turn")

    scene(tmp_path, play)


async def table_of_another(hall: Hall) -> Stream:
    wish = read_fields("four", {"opponent": "online"})
    assert not isinstance(wish, Refusal)
    stream = await hall.tables.open(wish.open(MIRA, hall.lots), Origin(MIRA, "open-0002"))
    assert not isinstance(stream, Refusal)
    await hall.lobby.join(stream.table, Origin(JUN, "join-0002"))
    return stream


def test_a_database_that_fails_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(hall: Hall, _: StillClock) -> None:
        stream = await table(hall, "four", "2m/move")
        place = stream.seq
        monkeypatch.setattr("ludoteca.store.log.move_on", failing)
        answer = take(hall, stream, mover(stream), "d", "move-0001")

        assert answer is not None
        assert (await answer.of(), stream.seq, stream.flight) == (None, place, None)
        monkeypatch.undo()
        assert await moved(hall, stream, "d", "move-0001", lane=True)

    scene(tmp_path, play)


def failing(*_: object) -> None:
    raise NotStored("the disk is full")


def test_a_move_back_after_plain_moves_takes_the_right_one(tmp_path: Path) -> None:
    async def play(hall: Hall, _: StillClock) -> None:
        stream = await table(hall, "ketafors", "none")
        for ply, column in enumerate("abcdef"):
            await moved(hall, stream, column, f"move-{ply:04}", lane=True)
        offered = await act(hall, stream, MIRA, AskOffer(What.TAKEBACK), "offer-001")
        assert isinstance(offered, Done)
        assert isinstance(await act(hall, stream, MIRA, AskUndo(), "undo-0001"), Refusal)
        game = stream.match.game

        assert game is not None
        assert "".join(game.actions) == "abcdef"
        assert [offer.to_ply for offer in stream.match.offers.open] == [4 if mover(stream) == MIRA else 5]

    scene(tmp_path, play)


def test_a_look_that_reads_a_move_as_it_lands_takes_it_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(hall: Hall, _: StillClock) -> None:
        stream = await table(hall, "four", "2m/move")
        landed, read = asyncio.Event(), hall.store.log.read

        async def late(name: str, since: Seq) -> list[Record]:
            await landed.wait()
            return await read(name, since)

        monkeypatch.setattr(hall.store.log, "read", late)
        answer = take(hall, stream, mover(stream), "d", "move-0001")
        look = asyncio.create_task(hall.seen(stream.table, None, Seq(10**9)))
        assert answer is not None
        await answer.of()
        landed.set()
        await look

        assert stream.match.game is not None
        assert stream.match.game.actions == ("d",)

    scene(tmp_path, play)


def test_a_table_that_was_read_anew_before_its_move_landed_goes_on_with_it(tmp_path: Path) -> None:
    async def play(hall: Hall, _: StillClock) -> None:
        stream, gate = await table(hall, "four", "2m/move"), threading.Event()
        place = stream.seq
        held = asyncio.create_task(hall.store.log._writer.run(lambda _: gate.wait(10)))
        await asyncio.sleep(0)
        answer = take(hall, stream, mover(stream), "d", "move-0001")
        assert answer is not None
        await asyncio.sleep(0)
        hall.tables.read_anew(stream.table)
        fresh = await hall.tables.look(stream.table)
        assert isinstance(fresh, Stream)
        assert fresh.seq == place
        gate.set()
        await held

        assert await answer.of() == place + 1
        now = await hall.tables.look(stream.table)
        assert isinstance(now, Stream)
        assert now.seq == place + 1

    scene(tmp_path, play)


def test_whoever_cannot_be_told_is_nobody_elses_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Deaf(Answer):
        def passed_on(self) -> None:
            raise RuntimeError

    async def play(hall: Hall, _: StillClock) -> None:
        one, two = await table(hall, "four", "2m/move"), await table_of_another(hall)
        monkeypatch.setattr("ludoteca.store.log.move_on", failing)
        origin = Origin(mover(one), "move-0001")
        assert hall.lane.take(one.table, origin, one.seq, Action("d"), Deaf(), hall.clock.now())
        answer = take(hall, two, mover(two), "d", "move-0001")

        assert answer is not None
        assert await answer.of() is None
        assert one.flight is two.flight is None

    scene(tmp_path, play)


def test_a_page_that_fails_is_told_again_and_nobody_else_misses_anything(tmp_path: Path) -> None:
    async def play(hall: Hall, _: StillClock) -> None:
        stream = await table(hall, "four", "2m/move")
        pages, told = [Onlooker(hall, ANA), Onlooker(hall, None)], list[object]()
        for page in pages:
            page.follower.follow(stream.table, None)
        for ply, column in enumerate("abc"):
            await moved(hall, stream, column, f"move-{ply:04}", lane=True)
            for page in pages:
                await page.stands(stream)

        def fails(text: bytes) -> None:
            raise RuntimeError(text)

        pages[0].ear.pass_on = fails  # type: ignore[method-assign]
        with hall.bus.witness(told.append, person_topic(MIRA)):
            assert await moved(hall, stream, "d", "move-0004", lane=True)
        for page in pages:
            await page.stands(stream)
            page.follower.close()
            await page.ear.close()
        assert len(told) == 1

    scene(tmp_path, play)
