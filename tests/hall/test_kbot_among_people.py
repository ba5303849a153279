"""KBot at tables where people play: it moves by itself, goes on after restarts, and nothing of it counts anywhere."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludoteca.hall.asks import Ask, AskLeave, AskMove, AskResign, AskRoll, AskSeat, AskSendOff, command_of
from ludoteca.hall.due import GRACE
from ludoteca.hall.hall import Hall, open_hall
from ludoteca.hall.setups import Wish, read_fields
from ludoteca.hall.stream import HALL, Origin, Stream
from ludoteca.hall.tables import Done
from ludoteca.match.commands import Tick
from ludoteca.match.occupant import Computer
from ludoteca.match.policy import Scope
from ludoteca.match.state import Match
from ludoteca.match.units import Millis, PersonId
from ludoteca.rules.game import Action, Chance, Refusal
from ludoteca.store.database import sqlite_url
from ludoteca.store.matches import Wanted
from tests.hall.dicing import Loaded
from tests.hall.gathering import code, granted, members, room_of
from tests.hall.gathering import scene as gathered
from tests.hall.standing import LastLot, Plain, StillClock, at_rest, hall_in

MIRA, JUN, ANA = PersonId("mira"), PersonId("jun"), PersonId("ana")


def online(kind: str, **setup: str) -> Wish:
    return granted(read_fields(kind, {"opponent": "online", **setup}))


async def ask(hall: Hall, stream: Stream, who: PersonId, what: Ask) -> Done | Refusal:
    origin = Origin(who, f"ask-{stream.seq:06}-{type(what).__name__}")
    return await hall.tables.act(stream.table, origin, None, lambda match: command_of(what, match, who, hall.lots))


async def opened(hall: Hall, wish: Wish) -> Stream:
    return granted(await hall.lobby.open(wish, Origin(MIRA, "open-0001")))


async def joined(hall: Hall, stream: Stream, who: PersonId) -> Stream:
    return granted(await hall.lobby.join(stream.table, Origin(who, f"join-{who}")))


async def until(stream: Stream, so: Callable[[Match], bool]) -> None:
    async with asyncio.timeout(280):
        while not so(stream.match):  # noqa: ASYNC110 - nobody else is told
            await asyncio.sleep(0.01)


async def play_out(hall: Hall, stream: Stream) -> None:
    """Everybody rolls and plays the first move there is, KBot by itself."""
    while stream.match.playing is not None:
        match = stream.match
        mover, position = match.to_move, stream.match.playing.position
        assert mover is not None
        who = next((one for one, held in match.setup.held.items() if mover in held), None)
        if who is None:
            seq = stream.seq
            await until(stream, lambda _, seq=seq: stream.seq > seq)  # type: ignore[misc]
            continue
        what = AskRoll() if position.turn is Chance.ROLL else AskMove(position.legal()[-1])
        granted(await ask(hall, stream, who, what))


def test_kbot_plays_a_game_of_three_to_its_end_with_two_people(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            stream = await opened(hall, online("ludo", seats="3"))
            granted(await ask(hall, stream, MIRA, AskSeat("normal")))
            await joined(hall, stream, JUN)
            assert stream.match.setup.occupants[1] == Computer("normal")

            await play_out(hall, stream)

            assert stream.match.ended is not None
            assert min(stream.match.ended.places) == 1
            view: Any = await hall.view(stream, JUN)
            assert [(one["who"], one["name"], one["level"]) for one in view["players"]] == [
                ("person", None, None),
                ("computer", "KBot", "normal"),
                ("person", None, None),
            ]
            assert view["setup"]["opponent"] == "online"

    asyncio.run(scene())


@pytest.mark.parametrize(("kind", "moves"), [("four", 1), ("ketafors", 1), ("quatro/classic", 1), ("ludo", 1)])
def test_kbot_sits_down_opposite_and_answers_in_every_kind(tmp_path: Path, kind: str, moves: int) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            stream = await opened(hall, online(kind, listed="yes"))
            granted(await ask(hall, stream, MIRA, AskSeat("easy")))
            assert stream.match.clock is None
            await until(stream, lambda match: match.to_move == 0)  # lots let KBot begin

            assert stream.match.game is not None
            assert len(stream.match.game.actions) >= moves
            assert [] == [one.table for one in await hall.lobby.live()]
            assert (await hall.history.matches(MIRA, Wanted(opponent="computer"), 9, 0))[0].table == stream.table
            assert [] == await hall.history.matches(MIRA, Wanted(opponent="online"), 9, 0)

    asyncio.run(scene())


def test_what_kbot_cannot_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            stream = await opened(hall, online("quatro/three"))
            await joined(hall, stream, JUN)

            assert await ask(hall, stream, MIRA, AskSeat("master")) == Refusal(
                "no-such-value", {"option": "level", "value": "master", "choices": "easy, normal, strong"}
            )
            assert code(await ask(hall, stream, JUN, AskSeat("easy"))) == "not-host"
            assert code(await ask(hall, stream, ANA, AskSeat("easy"))) == "not-your-table"
            assert code(await ask(hall, stream, MIRA, AskSendOff(2))) == "no-computer-there"
            hall.tables.closing = True
            assert code(await ask(hall, stream, MIRA, AskSeat("easy"))) == "closing"

    asyncio.run(scene())


def test_nobody_who_looks_for_people_is_led_to_kbot(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            wish = online("quatro/three", listed="yes")
            stream = await opened(hall, wish)
            granted(await ask(hall, stream, MIRA, AskSeat("easy")))
            with hall.presence.at(stream.table, MIRA):
                assert [stream.table] == [one.table for one in await hall.lobby.challenges()]
                found = granted(await hall.lobby.pair(wish, Origin(JUN, "pair-0001")))
                assert found.table != stream.table
                await joined(hall, stream, ANA)
                assert stream.match.playing is not None
                assert [stream.table] == [one.table for one in await hall.lobby.live()]

    asyncio.run(scene())


def test_nothing_of_a_match_with_kbot_counts_anywhere(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui = await members(hall, "Ana", "Rui")
        room = await room_of(hall, clock, ana, rui)
        for kind in ("quatro/three", "ludo"):
            wish = online(kind, seats="3") if kind == "ludo" else online(kind)
            stream = granted(await hall.room_tables.open(ana, room.id, wish, f"open-{kind}"))
            granted(await hall.lobby.join(stream.table, Origin(rui, f"join-{kind}")))
            granted(await ask(hall, stream, rui, AskSeat("easy")))  # in a room, whoever sits there may
            assert stream.match.playing is not None
            for who in (rui, ana):
                granted(await ask(hall, stream, who, AskLeave()))
            assert stream.match.ended is not None
            assert stream.match.ended.winners == (2,)
            assert stream.settled is None
            view: Any = await hall.view(stream, ana)
            assert not view["rated"]
        await hall.ledger.settle()

        assert [] == granted(await hall.room_tables.board(ana, room.id))
        for who in (ana, rui):
            assert (await hall.store.tallies.results(who)).kinds == {}
            assert [] == await hall.history.matches(who, Wanted(opponent="online"), 9, 0)
            assert len(await hall.history.matches(who, Wanted(opponent="computer"), 9, 0)) == 2

    gathered(tmp_path, play)


def test_a_rated_kind_with_kbot_moves_no_rating(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        (ana,) = await members(hall, "Ana")
        stream = granted(await hall.lobby.open(online("four"), Origin(ana, "open-0001")))
        before: Any = await hall.view(stream, ana)
        assert before["rated"]
        granted(await ask(hall, stream, ana, AskSeat("easy")))
        assert code(await ask(hall, stream, ana, AskResign(Scope.GAME))) == "not-online"
        after: Any = await hall.view(stream, ana)
        assert after["rated"] is None
        assert after["setup"]["opponent"] == "computer"
        assert after["clock"] is None

    gathered(tmp_path, play)


@pytest.mark.parametrize("control", ["1m/move", "3+2"])
def test_kbot_never_runs_out_of_time_however_long_it_is_kept(tmp_path: Path, control: str) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui = await members(hall, "Ana", "Rui")
        stream = granted(await hall.lobby.open(online("ludo", seats="3", clock=control), Origin(ana, "open-0001")))
        granted(await hall.lobby.join(stream.table, Origin(rui, "join-0001")))
        granted(await ask(hall, stream, ana, AskSeat("easy")))
        assert stream.match.to_move == 2  # its pace is for ever here

        await clock.step(3_600_000)
        await at_rest()

        assert code(await hall.tables.act(stream.table, HALL, None, lambda _: Tick())) == "nothing-new"
        assert stream.match.ended is None
        assert stream.match.out == frozenset()
        assert stream.match.to_move == 2

    gathered(tmp_path, play)


def test_after_a_restart_kbot_goes_on_where_it_was_due(tmp_path: Path) -> None:
    async def scene() -> None:
        clock = StillClock()
        async with open_hall(sqlite_url(tmp_path), clock, LastLot(), Millis(10**9), Plain(), Loaded()) as hall:
            stream = await opened(hall, online("ludo", seats="3"))
            await joined(hall, stream, JUN)
            granted(await ask(hall, stream, MIRA, AskSeat("easy")))
            table = stream.table
            assert stream.match.to_move == 2
        await clock.step(10 * 3_600_000)
        async with open_hall(sqlite_url(tmp_path), clock, LastLot(), Millis(0), Plain(), Loaded()) as hall:
            stream = granted(await hall.tables.look(table))
            assert stream.match.clock is not None
            assert stream.match.clock.held
            with hall.presence.at(table, JUN):  # whoever comes back first finds it at work
                await until(stream, lambda match: match.to_move == 0)
            assert stream.match.ended is None

    asyncio.run(scene())


def test_after_a_restart_kbot_goes_on_though_nobody_comes(tmp_path: Path) -> None:
    async def scene() -> None:
        clock = StillClock()
        async with open_hall(sqlite_url(tmp_path), clock, LastLot(), Millis(10**9), Plain(), Loaded()) as hall:
            stream = await opened(hall, online("ludo", seats="3"))
            await joined(hall, stream, JUN)
            granted(await ask(hall, stream, MIRA, AskSeat("easy")))
            table = stream.table
        async with open_hall(sqlite_url(tmp_path), clock, LastLot(), Millis(0), Plain(), Loaded()) as hall:
            stream = granted(await hall.tables.look(table))
            await clock.step(GRACE)
            await until(stream, lambda match: match.to_move == 0)
            assert stream.match.game is not None
            assert stream.match.game.actions == (Action("=54"),)

    asyncio.run(scene())
