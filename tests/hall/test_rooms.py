"""Rooms: who is in them, their tables, and their board."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca.hall.hall import Hall
from ludoteca.hall.rooms import MOST_ROOMS, Room, own_room
from ludoteca.hall.roomtables import kbot_kinds
from ludoteca.hall.stream import Origin
from ludoteca.hall.topics import room_topic
from ludoteca.match.units import PersonId
from tests.hall.gathering import code, granted, members, resign, room_of, scene, table, wish
from tests.hall.standing import StillClock


async def names_in(hall: Hall, room: Room, person: PersonId) -> list[str | None]:
    return [one.who.name for one in granted(await hall.rooms.members(person, room.id))]


def test_whoever_has_the_invitation_comes_in_and_nobody_else(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui, eva = await members(hall, "Ana", "Rui", "Eva")
        room = await room_of(hall, clock, ana, rui)

        assert ["Ana", "Rui"] == await names_in(hall, room, ana)
        assert [room.id] == [one.id for one in await hall.rooms.of_person(rui)]
        assert "no-such-invitation" == code(await hall.rooms.join(eva, room.code[:-1]))
        assert (room.name, 2, None) == (
            (shown := granted(await hall.rooms.invited(None, room.code))).name,
            shown.members,
            shown.room,
        )

    scene(tmp_path, play)


def test_a_room_is_there_for_nobody_who_is_not_in_it(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, eva = await members(hall, "Ana", "Eva")
        room = await room_of(hall, clock, ana)

        for answer in (
            await hall.rooms.enter(eva, room.id),
            await hall.rooms.enter(None, room.id),
            await hall.rooms.members(eva, room.id),
            await hall.rooms.rename(eva, room.id, "Hers"),
            await hall.rooms.renew(eva, room.id),
            await hall.rooms.remove(eva, room.id, ana),
            await hall.rooms.leave(eva, room.id),
            await hall.room_tables.of(eva, room.id),
            await hall.room_tables.board(eva, room.id),
            await hall.room_tables.open(eva, room.id, wish(), "open"),
        ):
            assert "no-such-room" == code(answer)

    scene(tmp_path, play)


def test_a_guest_is_told_to_make_an_account(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        (ana,) = await members(hall, "Ana")
        room = await room_of(hall, clock, ana)
        guest = (await hall.people.find_or_make(None)).person

        assert "needs-account" == code(await hall.rooms.make(guest, "Ours", "make"))
        assert "needs-account" == code(await hall.rooms.join(guest, room.code))

    scene(tmp_path, play)


def test_coming_in_twice_and_making_it_twice_is_once(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui = await members(hall, "Ana", "Rui")
        room = await room_of(hall, clock, ana, rui, rui)

        assert room.id == granted(await hall.rooms.make(ana, "Turma do 9.º B", "make")).id
        assert 1 == len(await hall.rooms.of_person(ana))
        assert 2 == granted(await hall.rooms.enter(rui, room.id)).members
        assert room.id == granted(await hall.rooms.invited(rui, room.code)).room

    scene(tmp_path, play)


@pytest.mark.parametrize(
    ("name", "refused"),
    [("", "short-name"), (" 9 ", "short-name"), ("x" * 41, "long-name"), ("ab\u202ecd", "bad-name")],
)
def test_a_name_of_a_room_can_be_read(tmp_path: Path, name: str, refused: str) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        (ana,) = await members(hall, "Ana")
        room = granted(await hall.rooms.make(ana, "  Damas &\tCo. 🎲 ", "make"))

        assert "Damas & Co. 🎲" == room.name
        assert refused == code(await hall.rooms.make(ana, name, "other"))
        assert refused == code(await hall.rooms.rename(ana, room.id, name))

    scene(tmp_path, play)


def test_nobody_is_in_more_rooms_than_may_be(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui = await members(hall, "Ana", "Rui")
        room = await room_of(hall, clock, rui)
        for n in range(MOST_ROOMS):
            granted(await hall.rooms.make(ana, f"Room {n}", f"make {n}"))

        assert "too-many-rooms" == code(await hall.rooms.make(ana, "One more", "make more"))
        assert "too-many-rooms" == code(await hall.rooms.join(ana, room.code))

    scene(tmp_path, play)


def test_only_the_owner_changes_a_room(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui, eva = await members(hall, "Ana", "Rui", "Eva")
        room = await room_of(hall, clock, ana, rui, eva)

        assert "not-your-room" == code(await hall.rooms.rename(rui, room.id, "Mine"))
        assert "not-your-room" == code(await hall.rooms.renew(rui, room.id))
        assert "not-your-room" == code(await hall.rooms.remove(rui, room.id, eva))
        assert None is await hall.rooms.rename(ana, room.id, "Ours")
        assert ("Ours", room.code) == ((now := granted(await hall.rooms.enter(rui, room.id))).name, now.code)

    scene(tmp_path, play)


def test_a_renewed_invitation_leaves_the_old_one_worth_nothing(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui = await members(hall, "Ana", "Rui")
        room = await room_of(hall, clock, ana)

        assert None is await hall.rooms.renew(ana, room.id)
        assert "no-such-invitation" == code(await hall.rooms.join(rui, room.code))
        granted(await hall.rooms.join(rui, granted(await hall.rooms.enter(ana, room.id)).code))

    scene(tmp_path, play)


def test_whoever_is_put_out_cannot_come_back_by_the_same_invitation(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui = await members(hall, "Ana", "Rui")
        room = await room_of(hall, clock, ana, rui)

        assert None is await hall.rooms.remove(ana, room.id, rui)
        assert "no-such-room" == code(await hall.rooms.enter(rui, room.id))
        assert "no-such-invitation" == code(await hall.rooms.join(rui, room.code))
        assert "no-such-member" == code(await hall.rooms.remove(ana, room.id, rui))
        assert "no-such-member" == code(await hall.rooms.remove(ana, room.id, ana))

    scene(tmp_path, play)


def test_whoever_has_been_there_longest_owns_a_room_that_its_owner_leaves_and_the_last_one_takes_it_along(
    tmp_path: Path,
) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui, eva = await members(hall, "Ana", "Rui", "Eva")
        room = await room_of(hall, clock, ana, rui, eva)

        assert None is await hall.rooms.leave(ana, room.id)
        assert [("Rui", True), ("Eva", False)] == [
            (one.who.name, one.owner) for one in granted(await hall.rooms.members(eva, room.id))
        ]
        assert None is await hall.rooms.leave(eva, room.id)
        assert None is await hall.rooms.leave(rui, room.id)
        assert "no-such-invitation" == code(await hall.rooms.join(ana, room.code))

    scene(tmp_path, play)


def test_a_rooms_tables_are_in_its_lists_and_in_no_other(tmp_path: Path) -> None:
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
        there = granted(await hall.room_tables.of(ana, room.id))
        assert ([], [], [live.table]) == (there.open, there.live, [one.table for one in there.finished])

    scene(tmp_path, play)


def test_nobody_looks_at_a_rooms_table_or_sits_down_there_from_outside_until_it_is_over(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui, eva = await members(hall, "Ana", "Rui", "Eva")
        room = await room_of(hall, clock, ana, rui)
        stream = await table(hall, room, ana)

        for outsider in (eva, None):
            assert "no-such-table" == code(await hall.seen(stream.table, outsider))
        assert "no-such-table" == code(await hall.lobby.join(stream.table, Origin(eva, "join")))

        stream = granted(await hall.lobby.join(stream.table, Origin(rui, "join")))
        assert "no-such-table" == code(await hall.seen(stream.table, eva))
        assert None is await hall.rooms.leave(rui, room.id)
        assert None is code(await hall.seen(stream.table, rui))

        await resign(hall, stream, rui)
        assert None is code(await hall.seen(stream.table, eva))

    scene(tmp_path, play)


def test_whoever_leaves_a_room_waits_there_no_more(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui = await members(hall, "Ana", "Rui")
        room = await room_of(hall, clock, ana, rui)
        stream = await table(hall, room, rui)

        assert None is await hall.rooms.leave(rui, room.id)
        assert [] == granted(await hall.room_tables.of(ana, room.id)).open
        assert granted(await hall.tables.look(stream.table)).match.closed

    scene(tmp_path, play)


def test_a_member_asks_the_computer_to_a_rooms_table(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui = await members(hall, "Ana", "Rui")
        room = await room_of(hall, clock, ana, rui)
        stream = granted(await hall.room_tables.open(ana, room.id, wish("ketafors", "computer"), "open"))

        assert [] == granted(await hall.room_tables.of(rui, room.id)).live
        with hall.presence.at(stream.table, ana):
            assert [stream.table] == [one.table for one in granted(await hall.room_tables.of(rui, room.id)).live]

    scene(tmp_path, play)


def test_the_board_counts_what_members_have_won_against_people(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui, eva = await members(hall, "Ana", "Rui", "Eva")
        room = await room_of(hall, clock, ana, rui, eva)
        for n, (winner, loser) in enumerate(((rui, ana), (rui, eva), (ana, eva), (eva, ana))):
            await resign(hall, await table(hall, room, winner, loser, command=f"open {n}"), loser)
        await table(hall, room, eva, ana, command="still on")
        outside = granted(await hall.lobby.open(wish(), Origin(eva, "outside")))
        await resign(hall, granted(await hall.lobby.join(outside.table, Origin(rui, "join"))), rui)

        def rows(board: object) -> list[tuple[int, str | None, int, int]]:
            assert isinstance(board, list)
            return [(one.place, one.who.name, one.tally.won, one.tally.lost) for one in board]

        board = await hall.room_tables.board(ana, room.id)
        assert [(1, "Rui", 2, 0), (2, "Ana", 1, 2), (2, "Eva", 1, 2)] == rows(board)
        assert None is await hall.rooms.leave(rui, room.id)
        assert [(1, "Ana", 1, 2), (1, "Eva", 1, 2)] == rows(await hall.room_tables.board(ana, room.id))

    scene(tmp_path, play)


def test_everybody_has_a_room_alone_where_the_computer_is_ready(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        one = (await hall.people.find_or_make(None)).person
        other = (await hall.people.find_or_make(None)).person
        own = own_room(one)

        assert granted(await hall.rooms.enter(one, own)).own
        assert "no-such-room" == code(await hall.rooms.enter(other, own))
        assert "no-such-room" == code(await hall.rooms.enter(None, own))
        assert "own-room" == code(await hall.room_tables.open(one, own, wish(), "open"))
        for kind in kbot_kinds():
            granted(await hall.room_tables.open(one, own, wish(kind, "computer"), kind))
        there = granted(await hall.room_tables.of(one, own))
        assert set(kbot_kinds()) == {stream.match.kind for stream in there.live}

    scene(tmp_path, play)


def test_a_room_hears_of_its_members_and_tables(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        ana, rui = await members(hall, "Ana", "Rui")
        room = await room_of(hall, clock, ana)

        with hall.bus.listen(room_topic(room.id)) as listener:
            granted(await hall.rooms.join(rui, room.code))
            await listener.heard()
            stream = await table(hall, room, ana)
            await listener.heard()
            granted(await hall.lobby.join(stream.table, Origin(rui, "join")))
            await listener.heard()
            await resign(hall, stream, ana)
            await listener.heard()
            assert None is await hall.rooms.rename(ana, room.id, "Ours")
            await listener.heard()
            assert None is await hall.rooms.remove(ana, room.id, rui)
            await listener.heard()

    scene(tmp_path, play)
