"""Rooms: who is in them, their tables, and their board."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from ludoteca.hall.asks import AskResign, command_of
from ludoteca.hall.hall import Hall
from ludoteca.hall.people import Visitor
from ludoteca.hall.rooms import Room
from ludoteca.hall.setups import Wish, read_wish
from ludoteca.hall.stream import Origin, Stream
from ludoteca.match.policy import Scope
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Refusal
from tests.hall.standing import StillClock, hall_in

RIGHT = "cavalo de pau"
T = TypeVar("T")


def scene(folder: Path, play: Callable[[Hall, StillClock], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with hall_in(folder, pace=10**9) as (hall, clock):
            await play(hall, clock)

    asyncio.run(whole())


def granted(answer: T | Refusal) -> T:
    assert not isinstance(answer, Refusal), answer
    return answer


def code(answer: object) -> str | None:
    return answer.code if isinstance(answer, Refusal) else None


async def members(hall: Hall, *names: str) -> list[PersonId]:
    guests = [await hall.accounts.sign_up(None, name, RIGHT) for name in names]
    return [guest.person for guest in guests if isinstance(guest, Visitor)]


async def room_of(hall: Hall, clock: StillClock, owner: PersonId, *others: PersonId) -> Room:
    """A room of the first of these, where the others came in one after the other."""
    room = granted(await hall.rooms.make(owner, "Turma do 9.º B", "make"))
    for other in others:
        await clock.step(1)
        granted(await hall.rooms.join(other, room.code))
    return room


async def wish(kind: str = "four", opponent: str = "online") -> Wish:
    return granted(read_wish(kind, {}, {"opponent": opponent}))


async def table(hall: Hall, room: Room, *people: PersonId, command: str = "open") -> Stream:
    """A table in a room that the first of ``people`` opened and the others joined."""
    stream = granted(await hall.room_tables.open(people[0], room.id, await wish(), command))
    for person in people[1:]:
        stream = granted(await hall.lobby.join(stream.table, Origin(person, "join")))
    return stream


async def resign(hall: Hall, stream: Stream, loser: PersonId) -> None:
    ask = AskResign(Scope.GAME)
    origin = Origin(loser, f"ask-{stream.seq}")
    granted(await hall.tables.act(stream.table, origin, None, lambda match: command_of(ask, match, loser, hall.lots)))


async def names_in(hall: Hall, room: Room, person: PersonId) -> list[str | None]:
    return [one.who.name for one in granted(await hall.rooms.members(person, room.id))]


def test_whoever_has_the_invitation_comes_in_and_nobody_else(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui, eva = await members(hall, "Ana", "Rui", "Eva")
        room = await room_of(hall, clock, ana, rui)

        assert ["Ana", "Rui"] == await names_in(hall, room, ana)
        assert [room.id] == [one.id for one in await hall.rooms.of_person(rui)]
        assert "no-such-invitation" == code(await hall.rooms.join(eva, room.code[:-1]))
        for answer in (
            await hall.rooms.enter(eva, room.id),
            await hall.rooms.enter(None, room.id),
            await hall.rooms.members(eva, room.id),
            await hall.room_tables.of(eva, room.id),
            await hall.room_tables.board(eva, room.id),
            await hall.room_tables.open(eva, room.id, await wish(), "open"),
        ):
            assert "no-such-room" == code(answer)

    scene(tmp_path, play)


def test_the_room_is_a_tables_only_list(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui = await members(hall, "Ana", "Rui")
        room = await room_of(hall, clock, ana, rui)
        waiting = await table(hall, room, ana)

        assert [waiting.table] == [one.table for one in granted(await hall.room_tables.of(rui, room.id)).open]
        assert [] == await hall.lobby.challenges()

        live = granted(await hall.lobby.join(waiting.table, Origin(rui, "join")))
        assert [live.table] == [one.table for one in granted(await hall.room_tables.of(ana, room.id)).live]
        assert [] == await hall.lobby.live()

        await resign(hall, live, ana)
        assert [live.table] == [one.table for one in granted(await hall.room_tables.of(ana, room.id)).finished]

    scene(tmp_path, play)
