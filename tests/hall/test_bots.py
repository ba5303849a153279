"""Accounts of bots: marked, and for nobody's rating."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from ludoteca.hall.asks import AskResign, command_of
from ludoteca.hall.hall import Hall
from ludoteca.hall.setups import read_wish
from ludoteca.hall.stream import Origin, Stream
from ludoteca.match.policy import Scope
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Refusal
from tests.hall.standing import hall_in

SECRET = "a long-winded river"


def scene(folder: Path, play: Callable[[Hall, PersonId, PersonId], Awaitable[None]]) -> None:
    """Bo, who may become a bot, and Mira, members both."""

    async def whole() -> None:
        async with hall_in(folder) as (hall, _):
            await play(hall, await member(hall, "Bo"), await member(hall, "Mira"))

    asyncio.run(whole())


async def member(hall: Hall, name: str) -> PersonId:
    signed = await hall.accounts.sign_up(None, name, SECRET)
    assert not isinstance(signed, Refusal)
    return signed.person


async def sit(hall: Hall, one: PersonId, other: PersonId, kind: str, number: int = 1) -> Stream:
    wish = read_wish(kind, {}, {"opponent": "online"})
    assert not isinstance(wish, Refusal)
    opened = await hall.lobby.open(wish, Origin(one, f"open-{kind}-{number}"))
    assert not isinstance(opened, Refusal)
    joined = await hall.lobby.join(opened.table, Origin(other, "join"))
    assert not isinstance(joined, Refusal)
    return joined


async def resign(hall: Hall, stream: Stream, who: PersonId, scope: Scope = Scope.GAME) -> None:
    ask = AskResign(scope)
    done = await hall.tables.act(
        stream.table, Origin(who, f"resign-{stream.seq}"), None, lambda match: command_of(ask, match, who, hall.lots)
    )
    assert not isinstance(done, Refusal)
    await hall.ledger.settle()


async def on_ladders(hall: Hall, person: PersonId) -> tuple[int, int]:
    """On how many ladders somebody stands, and with how many points."""
    account = await hall.accounts.of(person)
    return len(await hall.ladders.of_person(person)), account.points if account else 0


@pytest.mark.parametrize("kind", ["four", "ketafors"])
def test_a_match_with_a_bot_is_friendly_and_moves_nobody(tmp_path: Path, kind: str) -> None:
    async def play(hall: Hall, bo: PersonId, mira: PersonId) -> None:
        assert await hall.accounts.declare_bot(bo, SECRET) is None
        stream = await sit(hall, bo, mira, kind)
        view = await hall.view(stream, mira)
        await resign(hall, stream, bo)

        assert ("Bo", True, False) == (view["players"][0]["name"], view["players"][0]["bot"], view["rated"])
        assert not view["players"][1]["bot"]
        assert (0, 0) == await on_ladders(hall, bo) == await on_ladders(hall, mira)

    scene(tmp_path, play)


def test_whoever_becomes_a_bot_leaves_the_ladders_and_takes_nothing_from_others(tmp_path: Path) -> None:
    async def play(hall: Hall, bo: PersonId, mira: PersonId) -> None:
        await resign(hall, await sit(hall, bo, mira, "four"), bo)
        before = await on_ladders(hall, bo), await on_ladders(hall, mira)
        assert await hall.accounts.declare_bot(bo, SECRET) is None

        assert (1, 1) == (before[0][0], before[1][0])
        assert (0, 0) == await on_ladders(hall, bo)
        assert before[1] == await on_ladders(hall, mira)

    scene(tmp_path, play)


def test_nobody_becomes_a_bot_in_the_middle_of_a_match_with_people(tmp_path: Path) -> None:
    async def play(hall: Hall, bo: PersonId, mira: PersonId) -> None:
        stream = await sit(hall, bo, mira, "four")
        meanwhile = await hall.accounts.declare_bot(bo, SECRET)
        await resign(hall, stream, bo)

        assert Refusal("still-playing") == meanwhile
        assert (1, 1) == ((await on_ladders(hall, bo))[0], (await on_ladders(hall, mira))[0])
        assert await hall.accounts.declare_bot(bo, SECRET) is None

    scene(tmp_path, play)


def test_it_takes_the_password_and_cannot_be_undone_or_done_twice(tmp_path: Path) -> None:
    async def play(hall: Hall, bo: PersonId, _mira: PersonId) -> None:
        assert Refusal("wrong-password") == await hall.accounts.declare_bot(bo, "a guess")
        assert not (await hall.directory.one(bo)).bot
        assert await hall.accounts.declare_bot(bo, SECRET) is None
        assert (await hall.directory.one(bo)).bot
        assert Refusal("bot-already") == await hall.accounts.declare_bot(bo, SECRET)

    scene(tmp_path, play)
