"""Rooms and messages as the database keeps them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ludoteca.store import messages
from ludoteca.store.database import sqlite_url
from ludoteca.store.messages import KEPT, MessageRow, NotInside, Saying
from ludoteca.store.rooms import NoRoomLeft, RoomRow
from ludoteca.store.store import Store
from tests.store.peopled import Register

ROOM = RoomRow("room-1", "Ours", "mira", 100, "code-1", 0, 0)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(sqlite_url(tmp_path))
    register = Register(tmp_path)
    for person in ("mira", "jun", "rosa"):
        register.member(person, person.title())
    register.close()
    yield store
    store.close()


def say(store: Store, person: str, text: str, now: int = 1_000) -> MessageRow:
    return asyncio.run(store.messages.say(Saying("room-1", person, f"{text} {now}", None, text), now))


def numbers(store: Store) -> list[int]:
    return [row.number for row in asyncio.run(store.messages.page("room-1", None, 99))]


def test_many_who_speak_at_once_are_numbered_without_gaps(store: Store) -> None:
    asyncio.run(store.rooms.make(ROOM, 20))
    for person in ("jun", "rosa"):
        asyncio.run(store.rooms.join("code-1", person, 200, 20, 200))

    async def scene() -> list[MessageRow]:
        saying = (
            Saying("room-1", person, f"{n}", None, f"{n}") for n in range(20) for person in ("mira", "jun", "rosa")
        )
        return await asyncio.gather(*(store.messages.say(one, 1_000) for one in saying))

    said = asyncio.run(scene())
    assert list(range(1, 61)) == sorted(row.number for row in said) == numbers(store)
    assert 60 == (asyncio.run(store.rooms.of_person("mira"))[0]).room.said


def test_a_room_is_full_for_the_one_who_comes_too_many(store: Store) -> None:
    asyncio.run(store.rooms.make(ROOM, 20))
    asyncio.run(store.rooms.join("code-1", "jun", 200, 20, 2))

    with pytest.raises(NoRoomLeft, match="room"):
        asyncio.run(store.rooms.join("code-1", "rosa", 300, 20, 2))
    assert ROOM == asyncio.run(store.rooms.join("code-1", "jun", 300, 20, 2))


def test_whoever_has_left_says_nothing_more(store: Store) -> None:
    asyncio.run(store.rooms.make(ROOM, 20))
    asyncio.run(store.rooms.join("code-1", "jun", 200, 20, 200))
    say(store, "jun", "Hello")
    asyncio.run(store.rooms.leave("room-1", "jun"))

    with pytest.raises(NotInside):
        say(store, "jun", "Still here")
    assert [1] == numbers(store)


def test_old_messages_are_dropped_and_numbers_go_on(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(store.rooms.make(ROOM, 20))
    say(store, "mira", "long ago", now=1_000)
    for n in range(5):
        say(store, "mira", f"{n}", now=2_000)
    monkeypatch.setattr(messages, "MOST", 3)

    assert 3 == asyncio.run(store.messages.drop_old(1_000 + KEPT))
    assert [4, 5, 6] == numbers(store)
    assert 3 == asyncio.run(store.messages.drop_old(2_000 + KEPT))
    assert 7 == say(store, "mira", "new", now=3_000 + KEPT).number


def test_a_settled_report_is_dropped_a_year_later(store: Store) -> None:
    message = MessageRow("room-1", 1, 500, "mira", None, "Boo", 1)
    asyncio.run(store.peace.report(message, "jun", "insult", 600))
    asyncio.run(store.peace.report(replace(message, number=2), "jun", "insult", 600))

    assert asyncio.run(store.peace.settle(1, 700))
    assert not asyncio.run(store.peace.settle(1, 800))
    assert [2] == [one.id for one in asyncio.run(store.peace.reports())]
    assert 0 == asyncio.run(store.peace.drop_old(699 + KEPT))
    assert 1 == asyncio.run(store.peace.drop_old(700 + KEPT))
    assert [2] == [one.id for one in asyncio.run(store.peace.reports(settled=True))]


def test_a_room_that_goes_takes_its_messages_along(store: Store) -> None:
    asyncio.run(store.rooms.make(ROOM, 20))
    say(store, "mira", "Hello")
    asyncio.run(store.rooms.leave("room-1", "mira"))

    assert [] == numbers(store)
    assert None is asyncio.run(store.rooms.by_code("code-1"))
