"""Tables: taken once, acknowledged after the commit, found again after a restart."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ludoteca.hall.asks import Ask, AskMatch, AskMove, AskReady, AskUndo, command_of
from ludoteca.hall.clerk import AGAIN
from ludoteca.hall.faces import Outlook
from ludoteca.hall.hall import Hall
from ludoteca.hall.setups import PEOPLE, Wish, read_wish
from ludoteca.hall.shelf import SURE
from ludoteca.hall.stream import Origin, Stream
from ludoteca.hall.tables import Done
from ludoteca.hall.views import stream_view
from ludoteca.match.units import Millis, PersonId
from ludoteca.rules.game import Action, Refusal
from ludoteca.store.log import Conflict, Seq
from ludoteca.store.writer import NotStored
from tests.hall.standing import StillClock, hall_in

MIRA, JUN = PersonId("mira"), PersonId("jun")


def wish(**fields: str) -> Wish:
    people = {name: fields.pop(name) for name in PEOPLE if name in fields}
    read = read_wish("ketafors", fields, people)
    assert isinstance(read, Wish)
    return read


async def open_table(hall: Hall, command: str = "open-1", move: str | None = None, **fields: str) -> Stream:
    moves = (Action(move),) if move else ()
    stream = await hall.tables.open(wish(**fields).open(MIRA, hall.lots), Origin(MIRA, command), moves)
    assert isinstance(stream, Stream)
    return stream


async def ask(
    hall: Hall, table: str, what: Ask, command: str, seen: int | None = None, who: PersonId = MIRA
) -> Done | Refusal:
    place = None if seen is None else Seq(seen)
    return await hall.tables.act(
        table, Origin(who, command), place, lambda match: command_of(what, match, who, hall.lots)
    )


async def answered(hall: Hall, table: str, ply: int) -> Stream:
    """The table once ``ply`` plies stand on it."""
    with hall.bus.listen(table) as news:
        while True:
            stream = await hall.tables.look(table)
            assert isinstance(stream, Stream)
            assert stream.match.game is not None
            if len(stream.match.game.actions) >= ply:
                return stream
            await news.heard()


def test_a_table_opens_with_its_first_move(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path, pace=10**9) as (hall, _):
            stream = await open_table(hall, move="d")

            assert stream.match.game is not None
            assert ("d",) == stream.match.game.actions
            assert stream.seq == 4

    asyncio.run(scene())


def test_the_same_opening_sent_twice_opens_one_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path, pace=10**9) as (hall, _):
            first = await open_table(hall, move="d")
            second = await open_table(hall, move="d")

            assert first.table == second.table
            assert [first.table] == await hall.people.tables(MIRA, 9)

    asyncio.run(scene())


def test_a_repeated_command_is_acknowledged_again_without_a_second_effect(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path, pace=10**9) as (hall, _):
            table = (await open_table(hall)).table

            first = await ask(hall, table, AskMove(Action("a")), "move-1", seen=3)
            again = await ask(hall, table, AskMove(Action("a")), "move-1", seen=3)

            assert Done(Seq(4)) == first == again
            assert len(await hall.store.log.read(table)) == 4

    asyncio.run(scene())


def test_a_move_on_an_old_position_is_stale(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path, pace=10**9) as (hall, _):
            table = (await open_table(hall)).table

            assert Refusal("stale") == await ask(hall, table, AskMove(Action("a")), "move-1", seen=2)

    asyncio.run(scene())


def test_somebody_elses_table_takes_no_commands_from_me(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path, pace=10**9) as (hall, _):
            table = (await open_table(hall)).table

            for what in (AskMove(Action("a")), AskUndo(), AskReady(), AskMatch(wish())):
                assert Refusal("not-your-table") == await ask(hall, table, what, f"of-jun-{what}", who=JUN)

    asyncio.run(scene())


def test_a_table_that_is_not_there_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            assert Refusal("no-such-table") == await hall.tables.look("nowhere")
            assert Refusal("no-such-table") == await ask(hall, "nowhere", AskUndo(), "undo-1")

    asyncio.run(scene())


def test_the_computer_answers_and_can_be_undone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            table = (await open_table(hall, move="d")).table
            stream = await answered(hall, table, 2)

            done = await ask(hall, table, AskUndo(), "undo-1", seen=stream.seq)

            assert Done(Seq(stream.seq)) == done
            assert stream.match.game is not None
            assert stream.match.game.actions == ()

    asyncio.run(scene())


def test_the_computer_begins_when_the_setup_says_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            table = (await open_table(hall, first="other")).table

            stream = await answered(hall, table, 1)

            assert stream.match.game is not None
            assert stream.match.game.to_move == 0

    asyncio.run(scene())


def test_lots_are_drawn_by_the_hall(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path, pace=10**9) as (hall, _):
            stream = await open_table(hall, first="lots")

            assert stream.match.game is not None
            assert (1, 0) == stream.match.game.seating
            assert stream.match.setup.first is None

    asyncio.run(scene())


def test_the_computer_waits_until_the_own_move_has_been_seen(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path, pace=450) as (hall, clock):
            table = (await open_table(hall, move="d")).table
            assert [(table, clock.now() + 450)] == await hall.store.lines.due()

            await clock.step(450)

            assert (await answered(hall, table, 2)).seq == 5

    asyncio.run(scene())


def test_a_restart_lets_the_computer_answer_what_it_still_owes(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path, pace=60_000) as (hall, _):
            table = (await open_table(hall, move="d")).table
        async with hall_in(tmp_path, pace=60_000) as (hall, clock):
            await clock.step(60_000)

            assert (await answered(hall, table, 2)).seq == 5

    asyncio.run(scene())


def test_two_on_one_device_move_in_turn_and_nobody_else_does(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            stream = await open_table(hall, opponent="local", name0="Ana")
            table = stream.table
            for number, column in enumerate("abc"):
                done = await ask(hall, table, AskMove(Action(column)), f"move-{number}", seen=3 + number)
                assert Done(Seq(4 + number)) == done

            view = stream_view(stream, Outlook(MIRA, Millis(0), "ready"))
            assert (view["you"], view["holds"], view["turn"]) == (None, True, 1)
            assert [None, True] == [
                stream_view(stream, Outlook(JUN, Millis(0), "ready"))["you"],
                not stream_view(stream, Outlook(JUN, Millis(0), "ready"))["holds"],
            ]
            assert Refusal("not-your-table") == await ask(hall, table, AskUndo(), "of-jun", who=JUN)
            assert Done(Seq(7)) == await ask(hall, table, AskUndo(), "undo-1", seen=6)
            assert stream.match.game is not None
            assert stream.match.game.actions == ("a", "b")

    asyncio.run(scene())


def test_a_new_match_keeps_the_table_and_resets_the_score(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path, pace=10**9) as (hall, _):
            table = (await open_table(hall, move="d")).table

            await ask(hall, table, AskMatch(wish(board="10x9", level="hard")), "new-1")

            stream = await hall.tables.look(table)
            assert isinstance(stream, Stream)
            assert stream.match.setup.options["board"] == "10x9"
            assert stream.match.game is not None
            assert stream.match.game.actions == ()
            assert stream.match_began == 6

    asyncio.run(scene())


def test_when_another_process_wrote_first_the_decision_is_made_anew(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path, pace=10**9) as (hall, _), hall_in(tmp_path, pace=10**9) as (other, _):
            table = (await open_table(hall)).table
            await other.tables.look(table)
            await ask(hall, table, AskMove(Action("a")), "move-1", seen=3)

            assert Refusal("stale") == await ask(other, table, AskMove(Action("b")), "move-2", seen=3)
            assert Done(Seq(4)) == await ask(other, table, AskMove(Action("a")), "move-1", seen=3)

    asyncio.run(scene())


def test_nothing_is_told_before_it_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path, pace=10**9) as (hall, _):
            table = (await open_table(hall)).table

            async def fail(*_: object) -> None:
                raise OSError("disk full")

            monkeypatch.setattr(hall.store.log, "append", fail)
            with hall.bus.listen(table) as news:
                with pytest.raises(OSError, match="disk full"):
                    await ask(hall, table, AskMove(Action("a")), "move-1", seen=3)
                monkeypatch.undo()
                await ask(hall, table, AskMove(Action("b")), "move-2", seen=3)

                await news.heard()
            stream = await hall.tables.look(table)
            assert isinstance(stream, Stream)
            assert stream.match.game is not None
            assert stream.match.game.actions == ("b",)

    asyncio.run(scene())


def test_a_move_whose_sender_has_gone_is_told_and_answered_all_the_same(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            table = (await open_table(hall)).table
            with hall.bus.listen(table) as news:
                gone = asyncio.create_task(ask(hall, table, AskMove(Action("a")), "move-1", seen=3))
                for _ in range(3):
                    await asyncio.sleep(0)
                gone.cancel()

                await news.heard()
            assert (await answered(hall, table, 2)).seq == 5
            assert gone.cancelled()

    asyncio.run(scene())


def test_a_failing_disk_is_a_refusal_and_the_table_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path, pace=10**9) as (hall, _):
            table = (await open_table(hall)).table

            async def fail(*_: object) -> None:
                raise NotStored

            monkeypatch.setattr(hall.store.log, "append", fail)

            assert Refusal("not-saved") == await ask(hall, table, AskMove(Action("a")), "move-1", seen=3)
            monkeypatch.undo()
            assert Done(Seq(4)) == await ask(hall, table, AskMove(Action("a")), "move-1", seen=3)

    asyncio.run(scene())


def test_an_answer_that_could_not_be_saved_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path, pace=1) as (hall, clock):
            table = (await open_table(hall, move="d")).table
            tried = asyncio.Event()

            async def fail(*_: object) -> None:
                tried.set()
                raise NotStored

            monkeypatch.setattr(hall.store.log, "append", fail)
            await clock.step(1)
            await tried.wait()
            monkeypatch.undo()
            step = asyncio.create_task(keep_stepping(clock))

            assert (await answered(hall, table, 2)).seq == 5
            step.cancel()

    async def keep_stepping(clock: StillClock) -> None:
        while True:
            await clock.step(AGAIN)
            await asyncio.sleep(0)

    asyncio.run(scene())


def test_another_process_sees_what_this_one_wrote(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path, pace=10**9) as (hall, _), hall_in(tmp_path, pace=10**9) as (other, _):
            table = (await open_table(hall)).table
            await other.tables.look(table)
            await ask(hall, table, AskMove(Action("a")), "move-1", seen=3)
            await ask(hall, table, AskUndo(), "undo-1", seen=4)

            assert Done(Seq(4)) == await ask(other, table, AskMove(Action("a")), "move-1", seen=3)
            assert Done(Seq(6)) == await ask(other, table, AskMove(Action("b")), "move-2", seen=5)
            stream = await hall.tables.look(table, Seq(6))
            assert isinstance(stream, Stream)
            assert stream.seq == 6

    asyncio.run(scene())


def test_a_worn_table_plays_its_game_to_the_end_and_takes_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path, pace=10**9) as (hall, _):
            table = (await open_table(hall)).table
            monkeypatch.setattr("ludoteca.hall.tables.MOST_EVENTS", 3)

            assert Done(Seq(4)) == await ask(hall, table, AskMove(Action("a")), "move-1", seen=3)
            assert Refusal("table-worn") == await ask(hall, table, AskUndo(), "undo-1", seen=4)

    asyncio.run(scene())


def test_many_commands_at_once_are_taken_one_after_the_other(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path, pace=10**9) as (hall, _):
            table = (await open_table(hall)).table

            answers = await asyncio.gather(
                *(ask(hall, table, AskMove(Action("a")), f"move-{n}", seen=3) for n in range(20))
            )

            assert [Done(Seq(4))] == [answer for answer in answers if isinstance(answer, Done)]
            assert [Refusal("stale")] * 19 == [answer for answer in answers if isinstance(answer, Refusal)]

    asyncio.run(scene())


def test_conflicts_without_end_become_a_refusal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path, pace=10**9) as (hall, _):
            table = (await open_table(hall)).table

            async def conflict(*_: object) -> None:
                raise Conflict

            monkeypatch.setattr(hall.store.log, "append", conflict)

            assert Refusal("stale") == await ask(hall, table, AskMove(Action("a")), "move-1", seen=3)

    asyncio.run(scene())


def test_a_table_that_was_read_anew_while_somebody_looked_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path, pace=10**9) as (hall, clock):
            table = (await open_table(hall)).table
            there, asked, goes_on = hall.store.lines.there, asyncio.Event(), asyncio.Event()

            async def slowly(table: str) -> bool:
                found = await there(table)
                asked.set()
                await goes_on.wait()
                return found

            monkeypatch.setattr(hall.store.lines, "there", slowly)
            await clock.step(SURE)
            looking = asyncio.create_task(hall.tables.look(table))
            await asked.wait()
            hall.tables._shelf.drop(table)
            assert Done(Seq(4)) == await ask(hall, table, AskMove(Action("a")), "move-1", seen=3)
            goes_on.set()

            for found in (await looking, await hall.tables.look(table)):
                assert isinstance(found, Stream)
                assert found.seq == 4

    asyncio.run(scene())


def test_a_table_hears_that_somebody_there_is_otherwise(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path, pace=10**9) as (hall, _):
            table, told = (await open_table(hall)).table, []
            with hall.bus.call(lambda: told.append(table), table):
                hall.directory.forget(PersonId("somebody-else"))
                assert told == []
                hall.directory.forget(MIRA)

            assert told == [table]

    asyncio.run(scene())
