"""Two programs at one table of a real hall, and a third that looks on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ludoteca.client import Hall, Refusal, Table, View, granted
from ludoteca.match import policy
from ludoteca.match.units import Player
from tests.client.halls import MovedClock, hall_at, play, two_at, until

TURN = 2 * 60_000
Act = Callable[[Table], Awaitable[object]]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with hall_at(tmp_path_factory.mktemp("hall")) as address:
        yield address


def test_a_game_to_a_win_and_a_rematch_in_which_the_other_begins(address: str) -> None:
    async def scene() -> None:
        async with two_at(address) as (mira, jun):
            assert (mira.view.you, jun.view.you, jun.view.turn) == (0, 1, 1)
            await play(mira, jun, "dededed")

            view = await until(mira, lambda view: view.over)
            assert view.outcome is not None
            assert (view.outcome.winner, view.outcome.reason) == (1, "line")
            assert [ply.action for ply in view.plies] == [ply.action for ply in jun.view.plies]

            granted(await mira.rematch())
            offered = await until(jun, lambda view: bool(view.offers))
            assert (offered.offers[0].what, offered.offers[0].by) == ("rematch", 0)
            again = granted(await jun.answer(offered.offers[0], accept=True))

            assert (again.match.number, again.turn, again.plies, again.over) == (2, 0, (), False)
            await until(mira, lambda view: view.match.number == 2)
            assert granted(await mira.move("a")).turn == 1

    asyncio.run(scene())


def test_a_draw_is_refused_where_the_game_knows_none(address: str) -> None:
    async def scene() -> None:
        async with two_at(address) as (mira, jun):
            assert "draw" not in mira.view.can.offer
            assert await mira.offer("draw") == Refusal("no-draws")
            assert await jun.offer("takeback") == Refusal("no-takebacks")

    asyncio.run(scene())


def test_a_draw_is_agreed_where_the_game_allows_it(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(policy._POLICIES, "four", replace(policy.POLICIES["four"], draw_offers=True))

    async def scene() -> None:
        async with two_at(address) as (mira, jun):
            assert "draw" in mira.view.can.offer
            offer = granted(await mira.offer("draw")).offers[0]
            assert await mira.answer(offer, accept=True) == Refusal("own-offer")

            await until(jun, lambda view: bool(view.offers))
            view = granted(await jun.answer(offer, accept=True))

            assert view.over
            assert view.outcome is not None
            assert (view.outcome.winner, view.outcome.reason) == (None, "agreed")
            assert await mira.answer(offer, accept=False) == Refusal("offer-lapsed")

    asyncio.run(scene())


def test_whoever_lets_the_time_run_out_forfeits(tmp_path: Path) -> None:
    clock = MovedClock()

    async def scene(address: str) -> None:
        async with two_at(address) as (mira, jun):
            granted(await jun.move("d"))
            view = await until(mira, lambda view: view.turn == 0)
            assert view.clock is not None
            assert (view.clock.control, view.clock.left, view.clock.running) == ("2m/move", (TURN, TURN), 0)
            assert (mira.left(Player(0)) or 0) <= TURN
            assert mira.left(Player(1)) == TURN

            await asyncio.to_thread(clock.move, TURN)

            view = await until(jun, lambda view: view.over)
            assert view.match.ended is not None
            assert (view.match.ended.winners, view.match.ended.reason) == ((1,), "time")
            await until(mira, lambda view: view.over)
            assert await mira.move("d") == Refusal("game-over")

    with hall_at(tmp_path, clock) as address:
        asyncio.run(scene(address))


def test_leaving_forfeits_and_closing_does_not(address: str) -> None:
    async def scene() -> None:
        async with two_at(address) as (mira, jun):
            await mira.close()
            assert not jun.view.over

            view = granted(await jun.leave())

            assert view.outcome is not None
            assert (view.outcome.winner, view.outcome.reason) == (0, "left")

    asyncio.run(scene())


def test_who_waits_in_vain_stops_waiting(address: str) -> None:
    async def scene() -> None:
        async with Hall(address) as mira, Hall(address) as jun:
            table = granted(await mira.invite("ketafors", clock="5+3", board="8x7"))
            assert (table.view.waiting, table.view.board.columns, table.view.setup["clock"]) == (True, 8, "5+3")

            assert granted(await table.leave()).closed == "withdrawn"

            assert await jun.join(table.link) == Refusal("table-closed")
            assert await jun.join("https://hall.example/nowhere") == Refusal("no-such-table")

    asyncio.run(scene())


@pytest.mark.parametrize(
    "act",
    [
        lambda table: table.move("d"),
        lambda table: table.undo(),
        lambda table: table.ready(),
        lambda table: table.rematch(),
        lambda table: table.resign(),
        lambda table: table.leave(),
        lambda table: table.claim(),
        lambda table: table.hint(),
    ],
)
def test_a_spectator_sees_everything_and_does_nothing(address: str, act: Act) -> None:
    async def scene() -> None:
        async with two_at(address) as (mira, jun), Hall(address) as ana:
            granted(await jun.move("d"))
            seen = granted(await ana.watch(mira.link))
            await until(mira, lambda view: view.seq == jun.view.seq)
            assert (seen.view.you, seen.view.holds) == (None, False)
            assert [ply.cell for ply in seen.view.plies] == ["d1"]
            assert not any((seen.view.can.move, seen.view.can.offer, seen.view.can.resign, seen.view.can.leave))

            assert await act(seen) == Refusal("not-your-table")

            granted(await mira.move("e"))
            await until(seen, lambda view: len(view.plies) == 2)

    asyncio.run(scene())


def test_a_takeback_is_asked_for_and_granted(address: str) -> None:
    async def scene() -> None:
        async with two_at(address, "ketafors") as (mira, jun):
            granted(await jun.move("d"))
            assert await jun.undo() == Refusal("ask-first")
            granted(await jun.offer("takeback"))
            asked = await until(mira, lambda view: bool(view.offers))
            assert asked.offers[0].ply == 1

            view = granted(await mira.answer(asked.offers[0], accept=True))

            assert (view.plies, view.turn) == ((), 1)

    asyncio.run(scene())


def test_pairs_meet_and_a_token_keeps_the_seat(address: str) -> None:
    async def scene() -> None:
        async with Hall(address) as mira, Hall(address) as jun:
            one = granted(await mira.pair("ketafors", clock="5+3", board="9x8"))
            await until(one, lambda view: one.connected and view.waiting)
            other = granted(await jun.pair("ketafors", clock="5+3", board="9x8"))
            assert (other.name, other.view.you) == (one.name, 1)
            token = jun.token
        async with Hall(address, token) as again:
            table = granted(await again.join(other.name))
            assert table.view.you == 1
            assert granted(await table.move("a")).plies[0].player == 1
            assert again.token == token

    asyncio.run(scene())


def test_a_computer_is_opened_with_its_level_and_undo_goes_back_at_once(address: str) -> None:
    async def scene() -> None:
        async with Hall(address) as hall:
            kinds = {kind.kind: kind for kind in await hall.kinds()}
            table = granted(await hall.open("ketafors", level=kinds["ketafors"].levels[-1], target=50))
            assert table.view.players[1].level == kinds["ketafors"].levels[-1]
            assert table.view.options["target"] == 50

            advice = granted(await table.hint())
            assert advice.action in {effect.action for effect in table.view.legal}
            granted(await table.move(advice.action))
            assert granted(await table.undo()).plies == ()

            refused = await hall.open("ketafors", level="godlike")
            assert isinstance(refused, Refusal)
            assert (refused.code, refused.blanks["option"]) == ("no-such-value", "level")

    asyncio.run(scene())


def test_a_slow_reader_gets_several_changes_as_one(address: str) -> None:
    async def scene() -> View:
        async with two_at(address) as (mira, jun):
            changes = mira.changes()
            first = await anext(changes)
            await play(mira, jun, "abab")
            await until(mira, lambda view: len(view.plies) == 4)

            change = await anext(changes)

            assert (first.before, change.before) == (None, first.view)
            return change.view

    assert len(asyncio.run(scene()).plies) == 4
