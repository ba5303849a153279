"""Deleting an account, and taking away what is kept of one."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest
from sqlalchemy import event, text

from ludoteca.hall.asks import Ask, AskLeave, AskMove, AskOffer, AskRoll, command_of, players_of
from ludoteca.hall.hall import Hall
from ludoteca.hall.people import Visitor
from ludoteca.hall.setups import Wish, read_wish
from ludoteca.hall.shelf import SURE
from ludoteca.hall.stream import Origin, Stream
from ludoteca.hall.topics import room_topic
from ludoteca.match.offers import What
from ludoteca.match.units import PersonId
from ludoteca.rules.game import Action, Refusal
from ludoteca.store.accounts import Entrance
from ludoteca.store.farewells import StillSeated
from ludoteca.store.keptnames import KEPT
from ludoteca.store.matches import Wanted
from ludoteca.store.sessions import session_id
from tests.hall.gathering import granted
from tests.hall.standing import Parked, Plain, StillClock, hall_in

RIGHT = "cavalo de pau"
MIRA = "Mirabelinha"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def scene(folder: Path, play: Callable[[Hall, StillClock], Awaitable[None]], hasher: Plain | None = None) -> None:
    async def whole() -> None:
        async with hall_in(folder, pace=10**9, hasher=hasher) as (hall, clock):
            await play(hall, clock)

    asyncio.run(whole())


async def member(hall: Hall, name: str, password: str = RIGHT) -> tuple[PersonId, str]:
    guest = await hall.accounts.sign_up(None, name, password, FIREFOX)
    assert isinstance(guest, Visitor), guest
    assert guest.fresh_token
    return guest.person, guest.fresh_token


async def table(hall: Hall, kind: str, opponent: str, *people: PersonId, command: str = "open") -> Stream:
    """A table that the first of ``people`` opened and the others joined."""
    wish = read_wish(
        kind, {}, {"opponent": opponent, "name0": "Zacarias"} if opponent == "local" else {"opponent": opponent}
    )
    assert isinstance(wish, Wish), wish
    stream = await hall.tables.open(wish.open(people[0], hall.lots), Origin(people[0], command))
    for person in people[1:]:
        assert isinstance(stream, Stream)
        stream = await hall.lobby.join(stream.table, Origin(person, "join"))
    assert isinstance(stream, Stream)
    return stream


async def ask(hall: Hall, stream: Stream, who: PersonId, what: Ask) -> None:
    origin = Origin(who, f"ask-{stream.seq}")
    done = await hall.tables.act(stream.table, origin, None, lambda match: command_of(what, match, who, hall.lots))
    assert not isinstance(done, Refusal), done


async def play_on(hall: Hall, stream: Stream, *people: PersonId, plies: int) -> None:
    """Each in turn lets a disc fall into the first column that takes one."""
    for _ in range(plies):
        game = stream.match.game
        assert game
        who = next(person for person in people if game.to_move in players_of(stream.match, person))
        await ask(hall, stream, who, AskMove(game.position.legal()[0]))


def code(answer: object) -> str | None:
    return answer.code if isinstance(answer, Refusal) else None


async def count(hall: Hall, table_: str, where: str) -> int:
    query = text(f"SELECT count(*) FROM {table_} WHERE {where}")
    return await hall.store._reader.run(lambda connection: connection.execute(query).scalar_one())


def found_in(folder: Path, traces: Sequence[str]) -> list[tuple[str, str]]:
    """Which traces are in the files of a folder."""
    return [(file.name, trace) for file in folder.iterdir() for trace in traces if trace.encode() in file.read_bytes()]


def test_a_running_game_is_lost_and_rated_before_the_account_goes(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        mira, _ = await member(hall, MIRA)
        jun, _ = await member(hall, "Jun")
        stream = await table(hall, "four", "online", mira, jun)
        await play_on(hall, stream, mira, jun, plies=3)
        assert None is await hall.farewell.delete(mira, RIGHT)

        past = (await hall.history.matches(jun, Wanted(), 9, 0))[0]
        assert ("won", False) == (past.result, past.going)
        assert "left" == past.rounds[0].ended.reason
        assert 15 == (await hall.accounts.of(jun) or stream).points  # type: ignore[union-attr]
        assert 1 == await count(hall, "rating", f"person = '{jun}' AND won = 1")
        assert (None, True) == ((who := await hall.directory.one(mira)).name, who.gone)

    scene(tmp_path, play)


@pytest.mark.parametrize("left_before", [True, False])
def test_of_three_the_others_play_on_when_one_goes(tmp_path: Path, left_before: bool) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        people = [(await member(hall, name))[0] for name in (MIRA, "Jun", "Ana")]
        mira, jun, ana = people
        stream = await table(hall, "quatro/three", "online", *people)
        await play_on(hall, stream, *people, plies=4)
        if left_before:
            await ask(hall, stream, mira, AskLeave())

        assert None is await hall.farewell.delete(mira, RIGHT)

        await play_on(hall, stream, jun, ana, plies=1)
        await ask(hall, stream, ana, AskLeave())
        assert [("won", False)] == [(one.result, one.going) for one in await hall.history.matches(jun, Wanted(), 9, 0)]
        assert 0 == await count(hall, "seat", f"person = '{mira}'") + await count(
            hall, "standing", f"person = '{mira}'"
        )

    scene(tmp_path, play)


def test_who_is_home_before_the_others_may_go_and_has_won_all_the_same(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        people = [(await member(hall, name))[0] for name in (MIRA, "Jun", "Ana")]
        wish = read_wish("ludo", {"seats": "3", "ending": "play-on"}, {"opponent": "online"})
        assert isinstance(wish, Wish), wish
        stream = granted(await hall.tables.open(wish.open(people[0], hall.lots), Origin(people[0], "open")))
        for person in people[1:]:
            await hall.lobby.join(stream.table, Origin(person, "join"))
        while not (home := [player for player in stream.match.left if stream.match.through(player)]):
            await ply(hall, stream, people)

        assert None is await hall.farewell.delete(people[home[0]], RIGHT)

        while stream.match.ended is None:
            await ply(hall, stream, people)
        assert (home[0],) == stream.match.ended.winners

    async def ply(hall: Hall, stream: Stream, people: Sequence[PersonId]) -> None:
        game = stream.match.playing
        assert game is not None
        assert game.to_move is not None
        legal = game.position.legal()
        await ask(hall, stream, people[game.to_move], AskMove(max(legal)) if legal else AskRoll())

    scene(tmp_path, play)


def test_whoever_is_asked_for_a_rematch_may_go_as_well(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        mira, _ = await member(hall, MIRA)
        jun, _ = await member(hall, "Jun")
        stream = await table(hall, "quatro/single", "online", mira, jun)
        await ask(hall, stream, jun, AskLeave())
        await ask(hall, stream, jun, AskOffer(What.REMATCH))

        assert None is await hall.farewell.delete(mira, RIGHT)

    scene(tmp_path, play)


def test_nothing_of_the_person_stays_in_the_database(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        mira, token = await member(hall, "Before", "a password of her own")
        assert code(await hall.accounts.rename(mira, MIRA)) is None
        jun, _ = await member(hall, "Jun")
        for number in range(40):  # so that pages fill, split and merge
            await member(hall, f"Some{number}body".replace("1", "ten").replace("0", "zero"))
        await hall.accounts.keep_settings(mira, "scene:night.set:gems-of-mira")
        own = await table(hall, "ketafors", "local", mira)
        await play_on(hall, own, mira, plies=30)
        both = await table(hall, "four", "online", mira, jun, command="second")
        await play_on(hall, both, mira, jun, plies=5)
        waiting = await table(hall, "four", "online", mira, command="third")
        known = await hall.store.accounts.credential(person=mira)
        assert known
        with hall.bus.listen(f"session:{session_id(token)}") as listener:
            assert None is await hall.farewell.delete(mira, "a password of her own", token)
            await asyncio.wait_for(listener.heard(), 5)

        assert 2 == await count(hall, "kept_name", "person = ''")
        for one in ("kept_name", "account", "session", "seat", "standing", "rating", "rating_change", "award"):
            assert (one, 0) == (one, await count(hall, one, f"person = '{mira}'"))
        for stream in (own, waiting):
            assert "no-such-table" == code(await hall.tables.look(stream.table))
            assert 0 == await count(hall, "event", f"stream = '{stream.table}'")
            assert 0 == await count(hall, "hall_match", f"hall_table = '{stream.table}'")
        assert isinstance(await hall.tables.look(both.table), Stream)
        assert () == tuple(await hall.people.tables(mira, 9))
        assert None is await hall.people.find(token)
        traces = (MIRA, MIRA.lower(), known.account.key, known.hash, known.hash[10:40], "Zacarias", "gems-of-mira")
        assert [] == await asyncio.to_thread(found_in, tmp_path, traces)

    scene(tmp_path, play)


def test_the_name_is_kept_for_a_year(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        mira, _ = await member(hall, MIRA)
        assert None is await hall.farewell.delete(mira, RIGHT)

        assert "wrong-password" == code(await hall.accounts.sign_in(None, MIRA, RIGHT))
        assert "name-taken" == code(await hall.accounts.sign_up(None, MIRA.upper(), RIGHT))
        await clock.step(KEPT)
        assert None is code(await hall.accounts.sign_up(None, MIRA, RIGHT))

    scene(tmp_path, play)


def test_only_the_password_deletes_and_only_once(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        mira, token = await member(hall, MIRA)

        assert "wrong-password" == code(await hall.farewell.delete(mira, "not right at all"))
        assert await hall.people.find(token)
        assert None is await hall.farewell.delete(mira, RIGHT)
        assert "wrong-password" == code(await hall.farewell.delete(mira, RIGHT))
        assert "no-such-person" == code(await hall.farewell.remove(mira))

    scene(tmp_path, play)


def test_whoever_is_deleting_with_the_old_password_when_it_changes_deletes_nothing(tmp_path: Path) -> None:
    hasher = Parked()

    async def play(hall: Hall, clock: StillClock) -> None:
        mira, _ = await member(hall, MIRA)
        hasher.held = RIGHT
        thief = asyncio.create_task(hall.farewell.delete(mira, RIGHT))
        assert await asyncio.to_thread(hasher.waits.wait, 20)
        assert None is await hall.accounts.set_password(mira, "novo mundo")
        hasher.goes_on.set()

        assert "wrong-password" == code(await thief)
        assert None is code(await hall.accounts.sign_in(None, MIRA, "novo mundo"))

    scene(tmp_path, play, hasher)


def test_a_hall_that_closes_waits_for_a_deletion_that_has_begun(tmp_path: Path) -> None:
    gone: list[PersonId] = []

    async def before(hall: Hall, clock: StillClock) -> None:
        mira, _ = await member(hall, MIRA)
        for number in range(9):
            await table(hall, "four", "online", mira, command=f"open-{number}")
        gone.append(mira)
        asking = asyncio.create_task(hall.farewell.delete(mira, RIGHT))
        while not hall.farewell._errands._begun:  # noqa: ASYNC110 - the password is proved on a thread
            await asyncio.sleep(0)
        asking.cancel()

    async def after(hall: Hall, clock: StillClock) -> None:
        assert [True] == [(await hall.directory.of(gone))[mira].gone for mira in gone]

    scene(tmp_path, before)
    scene(tmp_path, after)


def test_the_guest_who_was_at_the_device_is_there_again(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        mira, _ = await member(hall, MIRA)
        guest = await hall.people.find_or_make(None)
        saved = await table(hall, "ketafors", "local", guest.person)
        entered = await hall.accounts.sign_in(guest.fresh_token, MIRA, RIGHT)
        assert isinstance(entered, Visitor)

        back = await hall.farewell.delete(mira, RIGHT, entered.fresh_token)

        assert isinstance(back, Visitor)
        assert (guest.person, [saved.table]) == (back.person, list(await hall.people.tables(back.person, 9)))

    scene(tmp_path, play)


def test_a_table_that_has_gone_is_not_written_on_by_whoever_still_knows_it(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        mira, _ = await member(hall, MIRA)
        own = await table(hall, "ketafors", "local", mira)
        await play_on(hall, own, mira, plies=2)
        await hall.store.farewells.erase(mira, Entrance(None, "", clock.now()))  # as another process would

        move = AskMove(Action("c"))
        done = await hall.tables.act(
            own.table, Origin(mira, "late"), None, lambda match: command_of(move, match, mira, hall.lots)
        )

        assert "no-such-table" == code(done)
        assert 0 == await count(hall, "event", f"stream = '{own.table}'")

    scene(tmp_path, play)


def test_a_table_that_another_process_has_deleted_is_shown_for_half_a_minute_at_most(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        mira, _ = await member(hall, MIRA)
        own = await table(hall, "ketafors", "local", mira)
        await clock.step(SURE)
        assert own is await hall.tables.look(own.table)
        await hall.store.farewells.erase(mira, Entrance(None, "", clock.now()))  # as another process would

        assert own is await hall.tables.look(own.table)
        await clock.step(SURE)
        with hall.bus.listen(own.table) as listener:
            assert "no-such-table" == code(await hall.tables.look(own.table))
            await asyncio.wait_for(listener.heard(), 5)
        assert "no-such-table" == code(await hall.tables.look(own.table))

    scene(tmp_path, play)


def test_whether_a_table_is_there_is_asked_once_in_a_while_and_not_on_each_move(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        mira, _ = await member(hall, MIRA)
        own = await table(hall, "ketafors", "local", mira)
        asked: list[str] = []
        event.listen(hall.store._engine, "before_cursor_execute", lambda _, cursor, words, *rest: asked.append(words))
        for _ in range(3):
            await clock.step(SURE)
            await play_on(hall, own, mira, plies=2)
            await hall.tables.look(own.table)
        assert [] == [words for words in asked if words.startswith("SELECT hall_table.id")]

        await clock.step(SURE)
        await asyncio.gather(*(hall.tables.look(own.table) for _ in range(5)))
        assert 1 == len([words for words in asked if words.startswith("SELECT hall_table.id")])

    scene(tmp_path, play)


def test_a_member_takes_everything_away_but_secrets(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        mira, token = await member(hall, MIRA)
        jun, _ = await member(hall, "Jun")
        await hall.accounts.keep_settings(mira, "scene:night")
        stream = await table(hall, "four", "online", mira, jun)
        await play_on(hall, stream, mira, jun, plies=3)
        await ask(hall, stream, jun, AskLeave())
        await hall.ledger.settle()
        await table(hall, "ketafors", "local", mira, command="second")

        told, again = await asyncio.gather(hall.belongings.take(mira), hall.belongings.take(mira))

        assert not isinstance(told, Refusal)
        assert "too-many" == code(again)
        data = json.loads(told)
        assert {"name": MIRA, "points": 15} == {name: data["account"][name] for name in ("name", "points")}
        assert ("scene:night", ["Firefox · Linux"]) == (data["settings"], [one["device"] for one in data["sessions"]])
        assert [("full-information", 1)] == [(one["ladder"], one["won"]) for one in data["ratings"]]
        assert ([stream.table], [15]) == (
            [one["table"] for one in data["rating_changes"]],
            [one["points"] for one in data["points"]],
        )
        online = next(one for one in data["matches"] if one["kind"] == "four")
        assert ("won", [{"who": "you"}, {"who": "person", "name": "Jun"}]) == (online["result"], online["players"])
        assert ["a", "a", "a"] == online["rounds"][0]["moves"]
        known = await hall.store.accounts.credential(person=mira)
        assert known
        for secret in (known.hash, token, session_id(token), jun, mira):
            assert secret not in json.dumps(data)
        guest = await hall.people.find_or_make(None)
        assert "no-such-person" == code(await hall.belongings.take(guest.person))

    scene(tmp_path, play)


def test_what_somebody_said_in_rooms_goes_with_them_and_others_see_that_there_was_something(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        mira, _ = await member(hall, MIRA)
        jun, _ = await member(hall, "Jun")
        room = granted(await hall.rooms.make(mira, "Xadrez à quinta", "make"))
        granted(await hall.rooms.join(jun, room.code))
        for who, words in ((mira, "Bacalhoada"), (jun, "Açorda"), (mira, "Caldeirada")):
            granted(await hall.chat.say(who, room.id, words, words[:3]))
        assert None is await hall.peace.block(jun, mira)
        assert None is await hall.peace.block(mira, jun)
        assert None is await hall.peace.report(jun, room.id, 1, "spam")
        assert None is await hall.peace.report(mira, room.id, 2, "spam")
        edition = granted(await hall.rooms.enter(jun, room.id)).edition

        with hall.bus.listen(room_topic(room.id)) as listener:
            assert None is await hall.farewell.delete(mira, RIGHT)
            await listener.heard()

        assert [1, 3] == [one.number for one in granted(await hall.chat.news(jun, room.id, edition))]
        said = granted(await hall.chat.page(jun, room.id))
        assert [(None, True, None), (jun, False, "Açorda"), (None, True, None)] == [
            (one.person, one.deleted, one.text) for one in said
        ]
        assert [("Jun", True)] == [(one.who.name, one.owner) for one in granted(await hall.rooms.members(jun, room.id))]
        assert ([], []) == (await hall.peace.blocked(jun), await hall.store.peace.reports())
        assert [] == found_in(tmp_path, ("Bacalhoada", "Caldeirada", MIRA))

    scene(tmp_path, play)


def test_the_data_that_is_taken_away_tells_of_rooms(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        mira, _ = await member(hall, MIRA)
        jun, _ = await member(hall, "Jun")
        room = granted(await hall.rooms.make(mira, "Ours", "make"))
        granted(await hall.rooms.join(jun, room.code))
        granted(await hall.chat.say(mira, room.id, "Açorda", "say"))
        granted(await hall.chat.say_phrase(jun, room.id, "hello", "say"))
        assert None is await hall.peace.block(mira, jun)
        assert None is await hall.peace.report(mira, room.id, 2, "spam")

        data = json.loads(granted(await hall.belongings.take(mira)))
        assert [("Ours", True)] == [(one["name"], one["owner"]) for one in data["rooms"]]
        assert [("Ours", 1, "Açorda")] == [(one["room"], one["number"], one["text"]) for one in data["messages"]]
        assert ["Jun"] == [one["name"] for one in data["blocked"]]
        assert [("Ours", 2, "spam")] == [(one["room"], one["number"], one["reason"]) for one in data["reports"]]
        for secret in (room.code, room.id, jun, mira):
            assert secret not in json.dumps(data)

    scene(tmp_path, play)


def test_a_debt_that_nobody_can_pay_keeps_nobody_from_leaving(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        mira, _ = await member(hall, MIRA)
        jun, _ = await member(hall, "Jun")
        stream = await table(hall, "four", "online", mira, jun)
        spoiled = text("INSERT INTO outbox (hall_table, seq, at, data) VALUES (:table, 1, 0, x'00')")
        await hall.store._writer.run(lambda connection: connection.execute(spoiled, {"table": stream.table}).rowcount)

        assert None is await hall.farewell.delete(mira, RIGHT)
        assert (await hall.directory.one(mira)).gone

    scene(tmp_path, play)


def test_no_debt_goes_with_an_account_but_those_that_are_hopeless(tmp_path: Path) -> None:
    async def play(hall: Hall, clock: StillClock) -> None:
        mira, _ = await member(hall, MIRA)
        jun, _ = await member(hall, "Jun")
        stream = await table(hall, "four", "online", mira, jun)
        await ask(hall, stream, jun, AskLeave())
        await hall.ledger.settle()
        owed = text("INSERT INTO outbox (id, hall_table, seq, at, data) VALUES (77, :table, 1, 0, x'00')")
        await hall.store._writer.run(lambda connection: connection.execute(owed, {"table": stream.table}).rowcount)

        with pytest.raises(StillSeated):
            await hall.store.farewells.erase(mira, Entrance(None, "", clock.now()), hopeless=[76])
        assert (await hall.store.farewells.erase(mira, Entrance(None, "", clock.now()), hopeless=[76, 77])).sessions

    scene(tmp_path, play)
