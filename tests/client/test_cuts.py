"""A cut, a restart, a hall that drops a slow reader: nothing is lost, nothing is done twice."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludoteca.client import Ended, Hall, Refusal, View, granted
from tests.client.halls import Script, scripted, two_at, until
from tests.serving import Command

TABLE = "0123456789abcdef0123"


def told(seq: int = 3, *moves: str, turn: int | None = 0) -> dict[str, Any]:
    """A view as a hall might tell it, with something in it that no client knows."""
    return {
        "table": TABLE,
        "seq": seq,
        "kind": "four",
        "match": {"number": 1, "round": 1, "wins": [0, 0], "draws": 0, "mood": "calm"},
        "players": [{"who": "person", "you": True, "colour": 0, "seat": 0}] * 2,
        "seats": [{"player": 0, "colour": 0}, {"player": 1, "colour": 1}],
        "you": 0,
        "holds": True,
        "turn": turn,
        "over": False,
        "outcome": None,
        "can": {"move": True},
        "plies": [{"action": move, "player": 0} for move in moves],
        "weather": "fine",
    }


def news(start: int, end: int, keep: int, *moves: str) -> dict[str, Any]:
    state = told(end)
    del state["plies"]
    plies = [{"action": move, "player": 0} for move in moves]
    return {"t": "news", "table": TABLE, "from": start, "to": end, "keep": keep, "plies": plies, "view": state}


def view(seq: int = 3, *moves: str) -> View:
    return msgspec.convert(told(seq, *moves), View)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Command]:
    server = Command(tmp_path)
    server.start()
    yield server
    server.kill()


def test_a_hall_that_is_killed_in_mid_game_neither_loses_nor_doubles_a_move(server: Command) -> None:
    async def scene() -> None:
        async with two_at(f"http://{server.address}", "ketafors") as (mira, jun):
            mover, other = (mira, jun) if mira.view.turn == 0 else (jun, mira)
            granted(await mover.move("a"))
            for restart in range(3):
                mover, other = other, mover
                await until(mover, lambda view: view.can.move)
                in_flight = asyncio.create_task(mover.move("bcd"[restart]))
                # Killed before the move goes out, while it is on its way, after it was heard: as it falls.
                for _ in range(20 * restart):
                    await asyncio.sleep(0)
                await asyncio.to_thread(server.kill)
                await asyncio.to_thread(server.start)

                assert [ply.action for ply in granted(await in_flight).plies] == list("abcd"[: restart + 2])

            await until(other, lambda view: len(view.plies) == 4)
            assert other.view.plies == mover.view.plies

    asyncio.run(scene())


def test_a_command_given_while_the_hall_is_away_waits_for_it(server: Command) -> None:
    async def scene() -> None:
        async with two_at(f"http://{server.address}") as (mira, jun):
            await asyncio.to_thread(server.stop)
            resigning = asyncio.create_task(mira.resign())
            await asyncio.to_thread(server.start)

            assert granted(await resigning).over
            assert (await until(jun, lambda view: view.over)).seq >= mira.view.seq

    asyncio.run(scene())


def test_a_table_asked_for_while_the_hall_is_away_is_opened_once_it_is_back(server: Command) -> None:
    async def scene() -> None:
        async with Hall(f"http://{server.address}") as hall:
            first = granted(await hall.invite("four"))
            await asyncio.to_thread(server.stop)
            asking = asyncio.create_task(hall.pair("ketafors", clock="5+3"))
            watching = asyncio.create_task(hall.watch(first.link))
            await asyncio.to_thread(server.start)

            assert granted(await asking).view.waiting
            assert granted(await watching).view.you == 0

    asyncio.run(scene())


def test_an_address_that_is_none_is_told_at_once() -> None:
    with pytest.raises(ValueError, match=r"hall\.example"):
        Hall("hall.example")


@pytest.mark.parametrize("code", [1001, 1008, 1012, 1013])
def test_a_closed_socket_is_resumed_and_what_had_no_answer_is_sent_again_alike(code: int) -> None:
    async def scene() -> None:
        async with scripted(view(3)) as (table, next_socket):
            first: Script = await next_socket()
            assert await first.hears() == {"t": "hello", "v": 1, "table": TABLE, "since": 3}
            await first.says(**news(3, 4, 0, "d"))
            await until(table, lambda view: view.seq == 4)
            move = asyncio.create_task(table.move("e"))
            sent = await first.hears()
            assert (sent["t"], sent["seq"], sent["act"]) == ("do", 4, {"do": "move", "action": "e"})

            await first.socket.close(code)

            second: Script = await next_socket()
            assert await second.hears() == {"t": "hello", "v": 1, "table": TABLE, "since": 4}
            assert await second.hears() == sent
            await second.says(t="done", table=TABLE, id=sent["id"], seq=5)
            await second.says(**news(4, 5, 1, "e"))
            assert [ply.action for ply in granted(await move).plies] == ["d", "e"]
            await second.socket.close(code)
            third: Script = await next_socket()
            assert (await third.hears())["since"] == 5
            await third.says(t="ping", n=1)
            assert await third.hears() == {"t": "pong", "n": 1}, "an answered command is not sent again"

    asyncio.run(scene())


def test_a_view_is_given_only_once_it_holds_what_was_done() -> None:
    async def scene() -> None:
        async with scripted(view(3)) as (table, next_socket):
            hall: Script = await next_socket()
            await hall.hears()
            move = asyncio.create_task(table.move("d"))
            sent = await hall.hears()
            await hall.says(t="done", table=TABLE, id=sent["id"], seq=4)
            await hall.says(t="ping", n=1)
            await hall.hears()
            assert not move.done()

            await hall.says(**news(3, 4, 0, "d"))

            assert [ply.action for ply in granted(await move).plies] == ["d"]

    asyncio.run(scene())


def test_news_with_a_gap_before_them_are_asked_for_again() -> None:
    async def scene() -> None:
        async with scripted(view(3)) as (table, next_socket):
            hall: Script = await next_socket()
            await hall.hears()
            await hall.says(**news(5, 6, 1, "c"))
            assert await hall.hears() == {"t": "hello", "v": 1, "table": TABLE, "since": 3}
            await hall.says(**news(3, 4, 0, "a"))
            await hall.says(**news(2, 6, 0, "a", "b", "c"))
            await hall.says(**news(1, 2, 0))

            seen = await until(table, lambda view: view.seq == 6)

            assert [ply.action for ply in seen.plies] == list("abc")

    asyncio.run(scene())


def test_a_new_match_replaces_everything() -> None:
    async def scene() -> None:
        async with scripted(view(3, "a")) as (table, next_socket):
            hall: Script = await next_socket()
            await hall.hears()
            await hall.says(t="table", view=told(9))

            assert (await until(table, lambda view: view.seq == 9)).plies == ()

    asyncio.run(scene())


def test_a_refusal_is_a_value_and_frames_of_a_later_hall_are_passed_over() -> None:
    async def scene() -> None:
        async with scripted(view(3)) as (table, next_socket):
            hall: Script = await next_socket()
            await hall.hears()
            await hall.says(t="fireworks", n=3)
            move = asyncio.create_task(table.move("d"))
            sent = await hall.hears()
            await hall.says(t="refused", id=sent["id"], code="column-full", blanks={"column": "d"}, seq=3, why="so")

            assert await move == Refusal("column-full", {"column": "d"})

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ({"t": "gone", "table": TABLE, "code": "no-such-table"}, "no-such-table"),
        ({"t": "refused", "id": "", "code": "other-version", "blanks": {}, "seq": 0}, "other-version"),
        ({"t": "table", "view": {}}, "bad-frame"),
    ],
)
def test_a_table_that_can_be_followed_no_longer_tells_whoever_waits(frame: dict[str, Any], code: str) -> None:
    async def scene() -> None:
        async with scripted(view(3)) as (table, next_socket):
            hall: Script = await next_socket()
            waiting = [asyncio.create_task(table.move("d")), asyncio.create_task(until(table, lambda view: view.over))]
            await hall.hears()
            await hall.hears()
            await hall.says(**frame)
            for task in waiting:
                with pytest.raises(Ended, match=code):
                    await task
            with pytest.raises(Ended, match=code):
                await table.move("e")

    asyncio.run(scene())


def test_an_act_whose_waiting_is_given_up_is_not_sent_again() -> None:
    async def scene() -> None:
        async with scripted(view(3)) as (table, next_socket):
            first: Script = await next_socket()
            await first.hears()
            move = asyncio.create_task(table.move("d"))
            await first.hears()
            move.cancel()
            await asyncio.gather(move, return_exceptions=True)
            await first.socket.close(1012)
            second: Script = await next_socket()
            await second.hears()
            await second.says(t="ping", n=4)

            assert await second.hears() == {"t": "pong", "n": 4}

    asyncio.run(scene())
