"""Two people at one table: seats, clocks that the hall minds, who is there, what a restart charges."""

from __future__ import annotations

import asyncio
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from ludoteca.hall.asks import Ask, AskAnswer, AskLeave, AskMove, AskOffer, AskReady, command_of
from ludoteca.hall.due import GRACE
from ludoteca.hall.faces import Outlook
from ludoteca.hall.hall import Hall, open_hall
from ludoteca.hall.lobby import JUST_NOW
from ludoteca.hall.presence import AWAY_AFTER, CLOSED_AFTER
from ludoteca.hall.setups import Wish, read_wish
from ludoteca.hall.stream import Origin, Stream
from ludoteca.hall.tables import Done
from ludoteca.hall.topics import LOBBY
from ludoteca.hall.uptime import BEAT
from ludoteca.hall.views import View, stream_view
from ludoteca.match.clock import left_at
from ludoteca.match.offers import What
from ludoteca.match.units import Millis, PersonId, Player
from ludoteca.rules.game import Action, Refusal
from ludoteca.store.database import sqlite_url
from ludoteca.store.log import Record, Seq
from ludoteca.store.tables import SHOWN, Line
from tests.hall.standing import LastLot, StillClock, hall_in

MIRA, JUN, ANA = PersonId("mira"), PersonId("jun"), PersonId("ana")
TURN = 2 * 60_000


def online(kind: str = "four", **people: str) -> Wish:
    wish = read_wish(kind, {}, {"opponent": "online", **people})
    assert not isinstance(wish, Refusal)
    return wish


async def opened(hall: Hall, wish: Wish, who: PersonId = MIRA) -> Stream:
    stream = await hall.tables.open(wish.open(who, hall.lots), Origin(who, f"open-{who}"))
    assert not isinstance(stream, Refusal)
    return stream


async def joined(hall: Hall, wish: Wish) -> Stream:
    stream = await opened(hall, wish)
    found = await hall.lobby.join(stream.table, Origin(JUN, "join"))
    assert not isinstance(found, Refusal)
    return found


async def ask(hall: Hall, table: str, who: PersonId, what: Ask, seen: Seq | None = None) -> Done | Refusal:
    ask.count = getattr(ask, "count", 0) + 1  # type: ignore[attr-defined]
    origin = Origin(who, f"ask-{ask.count}")  # type: ignore[attr-defined]
    return await hall.tables.act(table, origin, seen, lambda match: command_of(what, match, who, hall.lots))


class BusyWriter:
    """A writer that writes nothing more until it is let go."""

    def __init__(self, hall: Hall) -> None:
        self._begun, self._goes_on = asyncio.Event(), threading.Event()
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.create_task(hall.store._writer.run(self._work))

    def _work(self, _: object) -> None:
        self._loop.call_soon_threadsafe(self._begun.set)
        assert self._goes_on.wait(20)

    async def __aenter__(self) -> None:
        await self._begun.wait()

    async def __aexit__(self, *_: object) -> None:
        self._goes_on.set()
        await self._task


async def settled(tables: int = 20) -> None:
    for _ in range(tables):
        await asyncio.sleep(0.005)


def seen_by(hall: Hall, stream: Stream, who: PersonId | None) -> View:
    return stream_view(stream, Outlook(who, hall.clock.now(), "ready"))


def test_a_table_waits_for_somebody_and_the_second_person_begins_by_lot(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            stream = await opened(hall, online())
            assert seen_by(hall, stream, MIRA)["waiting"] is True
            assert Refusal("waiting") == await ask(hall, stream.table, MIRA, AskMove(Action("d")))

            stream = await joined(hall, online())

            view = seen_by(hall, stream, JUN)
            assert (view["waiting"], view["you"], view["turn"]) == (False, 1, 1)
            assert await hall.people.tables(JUN, 5) == [stream.table]
            assert Refusal("seat-taken") == await hall.lobby.join(stream.table, Origin(ANA, "join"))
            again = await hall.lobby.join(stream.table, Origin(JUN, "join-again"))
            assert again is stream

    asyncio.run(scene())


def test_a_turn_that_is_not_played_is_forfeited_whoever_notices(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, clock):
            stream = await joined(hall, online())
            await ask(hall, stream.table, JUN, AskMove(Action("d")))

            await clock.step(TURN)
            await settled()

            assert stream.match.ended is not None
            assert (stream.match.ended.winners, stream.match.ended.reason) == ((1,), "time")

    asyncio.run(scene())


def test_a_late_move_is_answered_by_the_flag(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, clock):
            stream = await joined(hall, online())
            hall.clerk.note = lambda *_: None  # type: ignore[method-assign]
            clock._now = Millis(clock._now + TURN)

            assert Refusal("game-over") == await ask(hall, stream.table, JUN, AskMove(Action("d")), stream.seq)

            assert stream.match.game is not None
            assert stream.match.game.actions == ()
            assert stream.match.ended is not None
            assert stream.match.ended.winners == (0,)

    asyncio.run(scene())


def test_whoever_loses_the_connection_is_away_after_a_while_and_back_at_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, clock):
            stream = await joined(hall, online("ketafors"))
            with hall.presence.at(stream.table, MIRA):
                with hall.presence.at(stream.table, JUN):
                    await settled()
                await clock.step(AWAY_AFTER - 1)
                await settled()
                assert not stream.match.absent
                await clock.step(1)
                await settled()
                assert set(stream.match.absent) == {1}
                assert seen_by(hall, stream, MIRA)["can"]["claim"] == 10 * 60_000  # type: ignore[index,call-overload]
                with hall.presence.at(stream.table, JUN):
                    await settled()
                    assert not stream.match.absent

    asyncio.run(scene())


def test_a_listed_table_closes_when_its_host_stays_away(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, clock):
            stream = await opened(hall, online(listed="yes"))
            with hall.presence.at(stream.table, MIRA):
                await settled()
                assert [stream] == list(await hall.lobby.challenges())
            await clock.step(AWAY_AFTER)
            await settled()
            await clock.step(CLOSED_AFTER)
            await settled()
            assert stream.match.closed == "withdrawn"
            assert [] == list(await hall.lobby.challenges())
            assert Refusal("table-closed") == await hall.lobby.join(stream.table, Origin(JUN, "join"))

    asyncio.run(scene())


def test_the_lists_are_told_when_a_host_comes_and_goes(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, clock):
            stream = await opened(hall, online(listed="yes"))
            await clock.step(JUST_NOW)
            with hall.bus.listen(LOBBY) as listener:
                with hall.presence.at(stream.table, MIRA):
                    await asyncio.wait_for(listener.heard(), 5)
                    assert [one.table for one in await hall.lobby.challenges()] == [stream.table]
                await asyncio.wait_for(listener.heard(), 5)
                assert await hall.lobby.challenges() == []

    asyncio.run(scene())


def test_who_look_for_the_same_thing_are_paired(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            first = await hall.lobby.pair(online(listed="yes"), Origin(MIRA, "pair-1"))
            assert not isinstance(first, Refusal)
            with hall.presence.at(first.table, MIRA):
                other = await hall.lobby.pair(online("ketafors", listed="yes"), Origin(ANA, "pair-2"))
                second = await hall.lobby.pair(online(listed="yes"), Origin(JUN, "pair-3"))
                assert not isinstance(other, Refusal)
                assert other.table != first.table
                assert second is first
                assert first.match.people == (MIRA, JUN)
                assert [first] == list(await hall.lobby.live())

    asyncio.run(scene())


def test_who_look_for_a_series_are_paired_for_one_of_that_length(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            first = await hall.lobby.pair(online("ludo", series="5", listed="yes"), Origin(MIRA, "pair-1"))
            other = await hall.lobby.pair(online("ludo", listed="yes"), Origin(ANA, "pair-2"))
            second = await hall.lobby.pair(online("ludo", series="5", listed="yes"), Origin(JUN, "pair-3"))

            assert not isinstance(first, Refusal)
            assert other is not first
            assert second is first

    asyncio.run(scene())


@pytest.mark.parametrize("crash", [False, True])
def test_the_time_that_the_hall_is_away_is_charged_to_nobody(tmp_path: Path, crash: bool) -> None:
    async def scene() -> None:
        clock, url = StillClock(), sqlite_url(tmp_path)
        async with open_hall(url, clock, LastLot(), Millis(0)) as hall:
            stream = await joined(hall, online())
            await clock.step(BEAT)
            await settled()
            await clock.step(30_000)
            await settled()
            if crash:
                hall.tables.act = lambda *_: asyncio.sleep(0)  # type: ignore[method-assign,assignment,return-value]
        clock._now = Millis(clock._now + 3_600_000)
        async with open_hall(url, clock, LastLot(), Millis(0)) as hall:
            found = await hall.tables.look(stream.table)
            assert not isinstance(found, Refusal)
            assert found.match.clock is not None
            assert found.match.clock.held
            await settled()
            assert left_at(found.match.clock, Player(1), clock.now()) == TURN - 32_000
            with hall.presence.at(stream.table, JUN):
                await settled()
                assert not found.match.clock.held
                await clock.step(10_000)
                assert left_at(found.match.clock, Player(1), clock.now()) == TURN - 42_000

    asyncio.run(scene())


def test_leaving_forfeits_and_a_rematch_swaps_the_first_move(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            stream = await joined(hall, online())
            assert isinstance(await ask(hall, stream.table, JUN, AskLeave()), Done)
            assert stream.match.ended is not None
            assert stream.match.ended.winners == (0,)
            await ask(hall, stream.table, MIRA, AskOffer(What.REMATCH))
            await ask(hall, stream.table, JUN, AskOffer(What.REMATCH))
            assert stream.match.number == 2
            assert stream.match.to_move == 0

    asyncio.run(scene())


def test_the_next_round_begins_when_both_have_asked_for_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            wish = read_wish("ketafors", {"target": "10"}, {"opponent": "online"})
            assert isinstance(wish, Wish)
            stream = await joined(hall, wish)
            for turn, column in enumerate("aabacbdbeaf"):
                await ask(hall, stream.table, JUN if turn % 2 == 0 else MIRA, AskMove(Action(column)))
            assert stream.match.wins == (0, 1)

            await ask(hall, stream.table, MIRA, AskReady())
            assert seen_by(hall, stream, None)["over"] is True
            await ask(hall, stream.table, MIRA, AskReady(ready=False))
            await ask(hall, stream.table, JUN, AskReady())
            assert stream.match.over
            await ask(hall, stream.table, MIRA, AskReady())

            assert stream.match.game is not None
            assert (stream.match.game.number, stream.match.to_move) == (2, 0)

    asyncio.run(scene())


def test_a_move_holds_though_something_beside_the_board_has_happened_since(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            stream = await joined(hall, online("ketafors"))
            await ask(hall, stream.table, JUN, AskMove(Action("a")))
            await ask(hall, stream.table, MIRA, AskMove(Action("b")))
            seen = stream.seq
            await ask(hall, stream.table, MIRA, AskOffer(What.TAKEBACK))
            assert stream.seq > seen

            assert isinstance(await ask(hall, stream.table, JUN, AskMove(Action("c")), seen), Done)
            assert Refusal("stale") == await ask(hall, stream.table, MIRA, AskMove(Action("c")), seen)

    asyncio.run(scene())


def test_whoever_never_comes_to_a_match_that_began_is_away(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, clock):
            stream = await opened(hall, online("ketafors"))
            with hall.presence.at(stream.table, MIRA):
                await settled()
            await clock.step(10 * AWAY_AFTER)
            await settled()
            await hall.lobby.join(stream.table, Origin(JUN, "join"))
            with hall.presence.at(stream.table, JUN):
                await clock.step(AWAY_AFTER)
                await settled()
                assert set(stream.match.absent) == {0}
                assert claim_of(hall, stream, JUN) == 10 * 60_000

    asyncio.run(scene())


def claim_of(hall: Hall, stream: Stream, who: PersonId) -> object:
    can: Any = seen_by(hall, stream, who)["can"]
    return can["claim"]


def test_a_rematch_lapses_when_whoever_offers_it_has_gone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, clock):
            stream = await joined(hall, online())
            with hall.presence.at(stream.table, MIRA):
                with hall.presence.at(stream.table, JUN):
                    await ask(hall, stream.table, MIRA, AskLeave())
                    await ask(hall, stream.table, JUN, AskOffer(What.REMATCH))
                    await settled()
                    assert [offer.by for offer in stream.match.offers.open] == [1]
                await clock.step(AWAY_AFTER)
                await settled()
                assert not stream.match.offers.open
                assert Refusal("offer-lapsed") == await ask(hall, stream.table, MIRA, AskAnswer(1, accept=True))

    asyncio.run(scene())


def test_a_claim_waits_longer_by_the_time_that_the_hall_was_away(tmp_path: Path) -> None:
    async def scene() -> None:
        clock, url = StillClock(), sqlite_url(tmp_path)
        async with open_hall(url, clock, LastLot(), Millis(0)) as hall:
            stream = await joined(hall, online("ketafors"))
            with hall.presence.at(stream.table, MIRA):
                await clock.step(AWAY_AFTER)
                await settled()
                assert claim_of(hall, stream, MIRA) == 10 * 60_000
                await clock.step(60_000)
                await settled()
        clock._now = Millis(clock._now + 3_600_000)
        async with open_hall(url, clock, LastLot(), Millis(0)) as hall:
            found = await hall.tables.look(stream.table)
            assert not isinstance(found, Refusal)
            assert claim_of(hall, found, MIRA) == 9 * 60_000

    asyncio.run(scene())


def test_the_clock_of_whoever_is_still_away_waits_though_the_other_is_back(tmp_path: Path) -> None:
    async def scene() -> None:
        clock, url = StillClock(), sqlite_url(tmp_path)
        async with open_hall(url, clock, LastLot(), Millis(0)) as hall:
            stream = await joined(hall, online())
        async with open_hall(url, clock, LastLot(), Millis(0)) as hall:
            found = await hall.tables.look(stream.table)
            assert not isinstance(found, Refusal)
            with hall.presence.at(stream.table, MIRA):
                await settled()
                assert found.match.clock is not None
                assert found.match.clock.held
                with hall.presence.at(stream.table, JUN):
                    await settled()
                    assert not found.match.clock.held

    asyncio.run(scene())


def test_two_who_press_at_the_same_moment_find_each_other(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            wish = online(listed="yes")
            first, second = await asyncio.gather(
                hall.lobby.pair(wish, Origin(MIRA, "pair-1")), hall.lobby.pair(wish, Origin(JUN, "pair-2"))
            )
            assert first is second
            again = await hall.lobby.pair(wish, Origin(ANA, "pair-3"))
            assert again is await hall.lobby.pair(wish, Origin(ANA, "pair-4"))

    asyncio.run(scene())


def test_a_table_that_cannot_be_read_keeps_neither_the_hall_nor_its_lists_shut(tmp_path: Path) -> None:
    async def scene() -> None:
        clock, url = StillClock(), sqlite_url(tmp_path)
        async with open_hall(url, clock, LastLot(), Millis(0)) as hall:
            broken = await joined(hall, online(listed="yes"))
            sound = await opened(hall, online(listed="yes"), ANA)
            strange = Record(broken.table, Seq(broken.seq + 1), 1, "x", None, 0, "yet-to-come", 1, b"{}")
            line = Line(broken.table, "four", strange.seq, over=False, changed=1, due=None, live=SHOWN)
            await hall.store.log.append([strange], line)
        async with open_hall(url, clock, LastLot(), Millis(0)) as hall:
            assert list(await hall.lobby.live()) == []
            assert [stream.table for stream in await hall.lobby.challenges()] == [sound.table]

    asyncio.run(scene())


def test_nothing_new_begins_once_the_hall_is_about_to_end(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            stream = await joined(hall, online())
            await hall.uptime.go()
            assert stream.match.clock is not None
            assert stream.match.clock.held
            assert Refusal("closing") == await hall.lobby.open(online(), Origin(ANA, "open"))
            assert isinstance(await ask(hall, stream.table, JUN, AskMove(Action("d"))), Done)

    asyncio.run(scene())


def test_a_held_clock_runs_again_a_while_after_the_hall_has_opened_though_nobody_comes(tmp_path: Path) -> None:
    async def scene() -> None:
        clock, url = StillClock(), sqlite_url(tmp_path)
        async with open_hall(url, clock, LastLot(), Millis(0)) as hall:
            stream = await joined(hall, online())
            await clock.step(1_000)
        async with open_hall(url, clock, LastLot(), Millis(0)) as hall:
            found = await hall.tables.look(stream.table)
            assert not isinstance(found, Refusal)
            await clock.step(AWAY_AFTER)
            await settled()
            assert set(found.match.absent) == {0, 1}
            await clock.step(GRACE - AWAY_AFTER - 1)
            await settled()
            assert found.match.clock is not None
            assert found.match.clock.held
            await clock.step(1)
            await settled()
            assert found.match.clock.running == 1
            assert not found.match.clock.held

    asyncio.run(scene())


def test_whoever_comes_back_while_their_absence_is_being_written_is_there(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, clock):
            stream = await joined(hall, online())
            began = stream.seq
            with hall.presence.at(stream.table, MIRA), ExitStack() as pages:
                with hall.presence.at(stream.table, JUN):
                    await settled()
                await settled()
                with hall.bus.listen(stream.table) as news:
                    async with BusyWriter(hall):
                        await clock.step(AWAY_AFTER)
                        await settled()
                        pages.enter_context(hall.presence.at(stream.table, JUN))
                        await settled()
                    while stream.seq < began + 2:
                        await asyncio.wait_for(news.heard(), 10)

                assert {} == stream.match.absent

    asyncio.run(scene())
