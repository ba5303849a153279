"""Members in a room of a hall that is in the test's own process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from ludoteca.hall.asks import AskResign, command_of
from ludoteca.hall.chat import Message
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


def wish(kind: str = "four", opponent: str = "online") -> Wish:
    return granted(read_wish(kind, {}, {"opponent": opponent}))


async def table(hall: Hall, room: Room, *people: PersonId, command: str = "open") -> Stream:
    """A table in a room that the first of ``people`` opened and the others joined."""
    stream = granted(await hall.room_tables.open(people[0], room.id, wish(), command))
    for person in people[1:]:
        stream = granted(await hall.lobby.join(stream.table, Origin(person, f"join-{command}")))
    return stream


async def resign(hall: Hall, stream: Stream, loser: PersonId) -> None:
    origin, ask = Origin(loser, f"ask-{stream.seq}"), AskResign(Scope.GAME)
    granted(await hall.tables.act(stream.table, origin, None, lambda match: command_of(ask, match, loser, hall.lots)))


async def say(hall: Hall, room: Room, person: PersonId, text: str, command: str | None = None) -> Message:
    return granted(await hall.chat.say(person, room.id, text, command or f"say {text}"))


async def heard(hall: Hall, room: Room, person: PersonId) -> list[str | None]:
    return [one.text for one in granted(await hall.chat.page(person, room.id))]
