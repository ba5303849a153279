"""What is said in a room, and keeping the peace there."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca.hall.chat import AT_ONCE, ON_A_PAGE, ONE_IN, OWN_FOR
from ludoteca.hall.hall import Hall
from ludoteca.hall.peace import FOREVER, MOST_BLOCKED
from ludoteca.hall.rooms import own_room
from ludoteca.hall.setups import read_wish
from ludoteca.hall.speech import PHRASES
from ludoteca.hall.stream import Origin
from ludoteca.hall.topics import room_topic
from tests.hall.gathering import RIGHT, code, granted, heard, members, room_of, say, scene, table, wish
from tests.hall.standing import StillClock


def test_what_is_said_is_numbered_and_read_by_members(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui, eva = await members(hall, "Ana", "Rui", "Eva")
        room = await room_of(hall, clock, ana, rui)

        assert 1 == (await say(hall, room, ana, "Olá,\u202e Rui! ")).number
        assert 2 == (await say(hall, room, rui, "Olá")).number
        assert [("Ana", False, "Olá, Rui!"), ("Rui", True, "Olá")] == [
            (one.who.name, one.mine, one.text) for one in granted(await hall.chat.page(rui, room.id))
        ]
        assert "no-such-room" == code(await hall.chat.page(eva, room.id))
        assert "no-such-room" == code(await hall.chat.say(eva, room.id, "Hello", "say"))
        assert "no-such-room" == code(await hall.chat.say(ana, own_room(ana), "Hello", "say"))

    scene(tmp_path, play)


def test_the_same_command_says_it_once(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui = await members(hall, "Ana", "Rui")
        room = await room_of(hall, clock, ana, rui)

        said = [await say(hall, room, ana, "Olá", "one command") for _ in range(AT_ONCE + 2)]
        assert {1} == {one.number for one in said}
        assert 2 == (await say(hall, room, rui, "Olá", "one command")).number

    scene(tmp_path, play)


def test_a_phrase_is_said_by_its_code(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        (ana,) = await members(hall, "Ana")
        room = await room_of(hall, clock, ana)

        for phrase in PHRASES:
            assert phrase == granted(await hall.chat.say_phrase(ana, room.id, phrase, phrase)).phrase
        assert "no-such-phrase" == code(await hall.chat.say_phrase(ana, room.id, "boo", "boo"))

    scene(tmp_path, play)


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("", "empty-message"),
        (" \n\u200b\u202e ", "empty-message"),
        ("x" * 501, "long-message"),
        ("👨\u200d👩\u200d👧" * 501, "long-message"),
        ("x" * 100_000, "long-message"),
        ("a\nb\nc\nd\ne\nf", "many-lines"),
    ],
)
def test_a_message_is_short_and_says_something(tmp_path: Path, text: str, refused: str) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        (ana,) = await members(hall, "Ana")
        room = await room_of(hall, clock, ana)

        assert refused == code(await hall.chat.say(ana, room.id, text, "say"))

    scene(tmp_path, play)


def test_nobody_talks_faster_than_the_others_can_read(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui = await members(hall, "Ana", "Rui")
        room = await room_of(hall, clock, ana, rui)
        for n in range(AT_ONCE):
            await say(hall, room, ana, f"No. {n}")

        assert "talks-too-fast" == code(await hall.chat.say(ana, room.id, "More", "more"))
        await say(hall, room, rui, "Slowly!")
        await clock.step(ONE_IN)
        await say(hall, room, ana, "More", "more")
        assert "talks-too-fast" == code(await hall.chat.say(ana, room.id, "Even more", "even more"))

    scene(tmp_path, play)


def test_the_past_comes_page_by_page_and_news_by_edition(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        (ana,) = await members(hall, "Ana")
        room = await room_of(hall, clock, ana)
        for n in range(1, ON_A_PAGE + 11):
            await say(hall, room, ana, str(n))
            await clock.step(ONE_IN)

        last = granted(await hall.chat.page(ana, room.id))
        assert list(range(11, ON_A_PAGE + 11)) == [one.number for one in last]
        assert last == granted(await hall.chat.news(ana, room.id, last[-1].edition + 1)), "an edition yet to come"
        first = granted(await hall.chat.page(ana, room.id, before=last[0].number))
        assert list(range(1, 11)) == [one.number for one in first]

        granted(await hall.chat.delete(ana, room.id, ON_A_PAGE))
        (news,) = granted(await hall.chat.news(ana, room.id, last[-1].edition))
        assert (ON_A_PAGE, True, None) == (news.number, news.deleted, news.text)
        assert news.edition == granted(await hall.rooms.enter(ana, room.id)).edition

    scene(tmp_path, play)


def test_all_that_somebody_said_is_told_to_be_gone_with_the_account_however_much_it_was(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui = await members(hall, "Ana", "Rui")
        room = await room_of(hall, clock, ana, rui)
        for n in range(1, ON_A_PAGE + 11):
            await say(hall, room, rui, str(n))
            await clock.step(ONE_IN)
        known = granted(await hall.rooms.enter(ana, room.id)).edition
        assert None is await hall.farewell.delete(rui, RIGHT)

        told: list[int] = []
        while news := granted(await hall.chat.news(ana, room.id, known)):
            assert all(one.deleted and one.person is None for one in news)
            told += [one.number for one in news]
            known = max(one.edition for one in news)
        assert list(range(1, ON_A_PAGE + 11)) == told
        assert known == granted(await hall.rooms.enter(ana, room.id)).edition

    scene(tmp_path, play)


def test_unread_messages_are_counted_until_they_are_read(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui, eva = await members(hall, "Ana", "Rui", "Eva")
        room = await room_of(hall, clock, ana, rui)
        await say(hall, room, ana, "One")
        await say(hall, room, ana, "Two")

        assert 2 == granted(await hall.rooms.enter(rui, room.id)).unread
        assert 0 == granted(await hall.rooms.enter(ana, room.id)).unread
        await hall.chat.read_up_to(rui, room.id, 1)
        assert 1 == granted(await hall.rooms.enter(rui, room.id)).unread
        await hall.chat.read_up_to(rui, room.id, 999)
        await say(hall, room, ana, "Three")
        assert 1 == granted(await hall.rooms.enter(rui, room.id)).unread
        assert 0 == granted(await hall.rooms.join(eva, room.code)).unread

    scene(tmp_path, play)


def test_a_message_is_taken_back_by_whoever_said_it_for_a_while_and_by_the_owner_at_any_time(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui, eva = await members(hall, "Ana", "Rui", "Eva")
        room = await room_of(hall, clock, ana, rui)
        for text in ("One", "Two", "Three"):
            await say(hall, room, rui, text)

        assert "no-such-room" == code(await hall.chat.delete(eva, room.id, 1))
        assert "no-such-message" == code(await hall.chat.delete(rui, room.id, 9))
        await say(hall, room, ana, "Mine")
        assert "not-your-message" == code(await hall.chat.delete(rui, room.id, 4))
        await clock.step(OWN_FOR)
        assert granted(await hall.chat.delete(rui, room.id, 1)).deleted
        await clock.step(1)
        assert "too-late" == code(await hall.chat.delete(rui, room.id, 2))
        assert granted(await hall.chat.delete(ana, room.id, 2)).deleted
        assert [None, None, "Three", "Mine"] == await heard(hall, room, ana)

    scene(tmp_path, play)


@pytest.mark.parametrize(
    ("span", "until"), [("10-minutes", 600_000), ("1-day", 86_400_000), ("for-ever", FOREVER - 10_000_000)]
)
def test_the_owner_silences_a_member_who_stays_silent_even_after_coming_back(
    tmp_path: Path, span: str, until: int
) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui, eva = await members(hall, "Ana", "Rui", "Eva")
        room = await room_of(hall, clock, ana, rui)

        assert "not-your-room" == code(await hall.peace.mute(rui, room.id, ana, span))
        assert "no-such-member" == code(await hall.peace.mute(ana, room.id, eva, span))
        assert "no-such-member" == code(await hall.peace.mute(ana, room.id, ana, span))
        assert "bad-form" == code(await hall.peace.mute(ana, room.id, rui, "a year"))
        assert None is await hall.peace.mute(ana, room.id, rui, span)
        assert None is await hall.rooms.leave(rui, room.id)
        granted(await hall.rooms.join(rui, room.code))
        await clock.step(until - 2)
        assert "muted" == code(await hall.chat.say(rui, room.id, "Hello", "say"))
        assert granted(await hall.rooms.enter(rui, room.id)).muted
        assert None is await hall.peace.mute(ana, room.id, rui, "off")
        await say(hall, room, rui, "Hello")

    scene(tmp_path, play)


def test_a_mute_runs_out(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui = await members(hall, "Ana", "Rui")
        room = await room_of(hall, clock, ana, rui)

        assert None is await hall.peace.mute(ana, room.id, rui, "10-minutes")
        await clock.step(600_000)
        assert None is granted(await hall.rooms.enter(rui, room.id)).muted
        await say(hall, room, rui, "Hello")

    scene(tmp_path, play)


def test_an_administrator_silences_somebody_everywhere(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        (ana,) = await members(hall, "Ana")
        room = await room_of(hall, clock, ana)
        await hall.store.peace.mute(ana, clock.now() + 1000)

        assert "muted" == code(await hall.chat.say_phrase(ana, room.id, "hello", "say"))
        assert granted(await hall.rooms.enter(ana, room.id)).muted
        await clock.step(1000)
        await say(hall, room, ana, "Hello")

    scene(tmp_path, play)


def test_nothing_is_heard_of_whoever_is_blocked(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui, eva = await members(hall, "Ana", "Rui", "Eva")
        room = await room_of(hall, clock, ana, rui, eva)
        await say(hall, room, rui, "Boo")

        assert None is await hall.peace.block(ana, rui)
        (hidden,) = granted(await hall.chat.page(ana, room.id))
        assert (True, None, False) == (hidden.hidden, hidden.text, hidden.deleted)
        assert ["Boo"] == await heard(hall, room, eva)
        assert ["Rui"] == [one.who.name for one in await hall.peace.blocked(ana)]
        await hall.peace.unblock(ana, rui)
        assert ["Boo"] == await heard(hall, room, ana)

    scene(tmp_path, play)


def test_those_who_want_nothing_of_one_another_do_not_sit_down_together(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui = await members(hall, "Ana", "Rui")
        room = await room_of(hall, clock, ana, rui)
        hers, his = await table(hall, room, ana), await table(hall, room, rui)
        assert None is await hall.peace.block(ana, rui)

        assert "not-welcome" == code(await hall.lobby.join(hers.table, Origin(rui, "join")))
        assert "you-block" == code(await hall.lobby.join(his.table, Origin(ana, "join")))

        listed = granted(read_wish("four", {}, {"opponent": "online", "listed": "yes"}))
        one = granted(await hall.lobby.pair(listed, Origin(ana, "pair")))
        other = granted(await hall.lobby.pair(listed, Origin(rui, "pair")))
        assert one.table != other.table
        await hall.peace.unblock(ana, rui)
        granted(await hall.lobby.join(his.table, Origin(ana, "join")))

    scene(tmp_path, play)


def test_a_block_parts_nobody_who_plays_already(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui = await members(hall, "Ana", "Rui")
        stream = await table(hall, await room_of(hall, clock, ana, rui), ana, rui)
        assert None is await hall.peace.block(ana, rui)

        granted(await hall.lobby.join(stream.table, Origin(rui, "again")))

    scene(tmp_path, play)


def test_whom_one_can_block(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui = await members(hall, "Ana", "Rui")
        guest = (await hall.people.find_or_make(None)).person

        assert "yourself" == code(await hall.peace.block(ana, ana))
        assert "no-such-person" == code(await hall.peace.block(ana, guest))
        assert "needs-account" == code(await hall.peace.block(guest, ana))
        assert not await hall.store.peace.block(ana, rui, 0, 0)
        assert MOST_BLOCKED > 100

    scene(tmp_path, play)


def test_a_report_keeps_what_was_said_even_if_it_is_deleted(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui, eva = await members(hall, "Ana", "Rui", "Eva")
        room = await room_of(hall, clock, ana, rui)
        await say(hall, room, rui, "Boo")

        assert "no-such-room" == code(await hall.peace.report(eva, room.id, 1, "insult"))
        assert "bad-form" == code(await hall.peace.report(ana, room.id, 1, "ugly"))
        assert "own-message" == code(await hall.peace.report(rui, room.id, 1, "insult"))
        assert "no-such-message" == code(await hall.peace.report(ana, room.id, 2, "insult"))
        for _ in range(2):
            assert None is await hall.peace.report(ana, room.id, 1, "insult")
        granted(await hall.chat.delete(rui, room.id, 1))
        assert "no-such-message" == code(await hall.peace.report(ana, room.id, 1, "insult"))
        (report,) = await hall.store.peace.reports()
        assert ("Boo", rui, ana, "insult", room.name) == (
            report.text,
            report.person,
            report.by,
            report.reason,
            report.place,
        )

    scene(tmp_path, play)


def test_a_room_hears_of_what_is_said_and_deleted(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui = await members(hall, "Ana", "Rui")
        room = await room_of(hall, clock, ana, rui)

        with hall.bus.listen(room_topic(room.id)) as listener:
            await say(hall, room, ana, "Hello")
            await listener.heard()
            granted(await hall.chat.delete(ana, room.id, 1))
            await listener.heard()
            assert None is await hall.peace.mute(ana, room.id, rui, "1-day")
            await listener.heard()

    scene(tmp_path, play)


def test_a_seat_in_a_table_of_the_hall_asks_for_no_room(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        guest = (await hall.people.find_or_make(None)).person
        other = (await hall.people.find_or_make(None)).person
        stream = granted(await hall.lobby.open(wish(), Origin(guest, "open")))

        granted(await hall.lobby.join(stream.table, Origin(other, "join")))

    scene(tmp_path, play)
