"""The examples do what they say, against a real hall."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludoteca.client import Challenge, Hall, Table, View, granted
from ludoteca.match.units import Millis
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app
from tests.client.bots import EXAMPLES, access_token, attending, bot, member
from tests.client.halls import until
from tests.serving import Command, serving


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Command]:
    server = Command(tmp_path)
    server.start()
    yield server
    server.kill()


def test_the_first_column_plays_a_game_to_its_end(tmp_path: Path) -> None:
    with serving(create_app(sqlite_url(tmp_path), Ports(pace=Millis(0)))) as address:
        run = subprocess.run(
            [sys.executable, EXAMPLES / "first_column.py", f"http://{address}"],
            capture_output=True,
            text=True,
            timeout=240,
            check=True,
        )

    link, moves, result = run.stdout.splitlines()
    assert f"Watch it at http://{address}/j/" in link
    assert moves.startswith("a ")
    assert result in {"Won!", "Lost.", "A draw."}


async def waiting_for(hall: Hall, *kinds: str) -> Challenge:
    """The first table at which somebody waits."""
    async with asyncio.timeout(60):
        async for found in hall.challenges(*kinds):
            if found:
                return found[0]
    raise AssertionError


async def first_legal(table: Table) -> View:
    """A scripted person who plays the first legal move until the game is over."""
    while not (view := await until(table, lambda view: view.can.move or view.over)).over:
        await table.move(view.legal[0].action)
    return view


@pytest.mark.parametrize("kind", ["four", "ketafors"])
def test_the_bot_beats_a_person_who_sees_nothing_and_plays_on(server: Command, kind: str) -> None:
    address = f"http://{server.address}"
    token = bot(address, "Lookout")

    async def scene() -> None:
        async with Hall(address) as mira:
            challenge = await waiting_for(mira, kind)
            assert ("Lookout", True) == (challenge.players[0].name, challenge.players[0].bot)
            table = granted(await mira.join(challenge.table))
            ended = await first_legal(table)
            assert ended.outcome is not None
            assert ended.outcome.winner not in (None, ended.you)
            granted(await table.ready() if ended.can.round else await table.rematch())
            again = await until(table, lambda view: not view.over)
            assert again.match.number + again.match.round == ended.match.number + ended.match.round + 1

    with attending(address, token, kind):
        asyncio.run(scene())


def test_two_bots_play_each_other_through_a_killed_hall_and_a_killed_bot(server: Command) -> None:
    address = f"http://{server.address}"
    tokens = [bot(address, name) for name in ("Ahead", "Astern")]

    async def table_of(hall: Hall) -> Table:
        async with asyncio.timeout(120):
            while True:
                for name in await hall.going():
                    table = granted(await hall.watch(name))
                    if not table.view.waiting:
                        return table
                    await table.close()
                await asyncio.sleep(0.05)

    async def scene() -> None:
        async with Hall(address, tokens[0]) as hall:
            with attending(address, tokens[1], "ketafors"):
                with attending(address, tokens[0], "ketafors"):
                    table = await table_of(hall)
                    before = await until(table, lambda view: len(view.plies) > 2)
                    await asyncio.to_thread(server.kill)
                    await asyncio.to_thread(server.start)
                    after = await until(table, lambda view: further(view, before))
                with attending(address, tokens[0], "ketafors"):
                    await until(table, lambda view: view.match.round > after.match.round)

    asyncio.run(scene())


def further(view: View, before: View) -> bool:
    """Whether more has been played than before."""
    return (view.match.number, view.match.round, len(view.plies)) > (
        before.match.number,
        before.match.round,
        len(before.plies),
    )


def test_a_bot_whose_token_has_ended_stops(server: Command) -> None:
    address = f"http://{server.address}"
    with member(address, "Mira") as device:
        token = access_token(device)

        async def scene() -> None:
            async with Hall(address) as guest:
                await waiting_for(guest, "four")

        with attending(address, token, "four") as process:
            asyncio.run(scene())
            device.post(
                "/settings/account/password", data={"password": "a long-winded river", "new": "a river no more"}
            )

            assert 0 == process.wait(30)


def test_a_program_that_plays_carries_no_hall() -> None:
    asked = "import sys, ludoteca.client; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, timeout=60, check=True)

    loaded = set(run.stdout.split())

    assert "ludoteca.client.hall" in loaded
    assert not loaded & {"ludoteca.hall", "ludoteca.web", "ludoteca.store", "ludoteca.engine", "numpy", "sqlalchemy"}
