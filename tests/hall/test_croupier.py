"""The croupier at real tables: seals, secrets, and rolls that nobody can choose, foresee or repeat."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, closing
from pathlib import Path

import msgspec
import pytest

from ludoteca.hall.asks import Ask, AskContribute, AskLeave, AskMove, AskOffer, AskReady, AskResign, AskRoll, command_of
from ludoteca.hall.codec import read_event
from ludoteca.hall.croupier import Dice, FairDice
from ludoteca.hall.hall import Hall, open_hall
from ludoteca.hall.pastrounds import find_round
from ludoteca.hall.setups import read_wish
from ludoteca.hall.stream import Origin, Stream
from ludoteca.hall.tables import Done
from ludoteca.match.dice import commitment, draw
from ludoteca.match.events import Revealed, Rolled, Sealed
from ludoteca.match.offers import What
from ludoteca.match.policy import Scope
from ludoteca.match.record import check, record_of
from ludoteca.match.rounds import rounds
from ludoteca.match.units import Millis, PersonId
from ludoteca.rules.game import Action, Chance, Refusal
from ludoteca.store.database import sqlite_url
from tests.hall.dicing import Loaded
from tests.hall.standing import LastLot, Plain, StillClock

MIRA, JUN = PersonId("mira"), PersonId("jun")


def hall_of(folder: Path, dice: Dice | None = None) -> AbstractAsyncContextManager[Hall]:
    return open_hall(sqlite_url(folder), StillClock(), LastLot(), Millis(0), Plain(), dice or FairDice())


async def seated(hall: Hall, **people: str) -> Stream:
    """A table at which Jun begins."""
    wish = read_wish("ludo", {}, {"opponent": "online", **people})
    assert not isinstance(wish, Refusal)
    stream = await hall.tables.open(wish.open(MIRA, hall.lots), Origin(MIRA, "open-0001"))
    assert not isinstance(stream, Refusal)
    await hall.lobby.join(stream.table, Origin(JUN, "join-0001"))
    found = await hall.tables.look(stream.table)
    assert not isinstance(found, Refusal)
    return found


async def ask(hall: Hall, table: str, who: PersonId, what: Ask, command: str) -> Done | str:
    """What somebody is answered."""
    done = await hall.tables.act(
        table, Origin(who, command), None, lambda match: command_of(what, match, who, hall.lots)
    )
    return done.code if isinstance(done, Refusal) else done


async def whose(stream: Stream) -> PersonId:
    mover = stream.match.to_move
    assert mover is not None
    return (MIRA, JUN)[mover]


async def play_on(hall: Hall, stream: Stream, plies: int) -> None:
    """Roll, and play the first move there is."""
    for _ in range(plies):
        game = stream.match.playing
        if game is None:
            return
        rolls = game.position.turn is Chance.ROLL
        what = AskRoll() if rolls else AskMove(game.position.legal()[0])
        done = await ask(hall, stream.table, await whose(stream), what, f"ply-{stream.match.number}-{stream.seq:06}")
        assert isinstance(done, Done), done


def rolls(stream: Stream) -> list[Action]:
    game = stream.match.game
    assert game is not None
    return [action for action in game.actions if action.startswith("=")]


def kept(folder: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(folder / "ludoteca.sqlite3")) as database:
        return list(database.execute("SELECT hall_table, secret FROM dice_secret"))


def test_a_game_is_rolled_from_what_was_sealed_and_brought(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_of(tmp_path) as hall:
            stream = await seated(hall)
            assert isinstance(await ask(hall, stream.table, MIRA, AskContribute("0123456789abcdef"), "bring-01"), Done)
            ((table, secret),) = kept(tmp_path)
            assert table == stream.table
            assert stream.match.seal is not None
            assert commitment(bytes.fromhex(secret)) == stream.match.seal.commitment

            await play_on(hall, stream, 60)

            game = stream.match.game
            assert game is not None
            nonces = tuple("0123456789abcdef" if player == 0 else "" for player in game.seating)
            for ply, (action, before) in enumerate(zip(game.actions, game.positions, strict=False)):
                if before.chances():
                    assert action == draw(bytes.fromhex(secret), nonces, ply, before.chances())

    asyncio.run(play())


def test_the_secret_is_told_with_the_end_and_kept_no_longer(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_of(tmp_path) as hall:
            stream = await seated(hall)
            await play_on(hall, stream, 40)
            ((_, secret),) = kept(tmp_path)
            await ask(hall, stream.table, MIRA, AskResign(Scope.GAME), "resign-1")

            events = [read_event(record) for record in await hall.store.log.read(stream.table)]
            assert [event.secret for event in events if isinstance(event, Revealed)] == [secret]
            assert kept(tmp_path) == []
            played = await find_round(hall.store.log, stream.table, 0)
            assert not isinstance(played, Refusal)
            record = record_of(played)
            assert record.dice is not None
            assert record.dice.secret == secret
            assert not isinstance(check(record), Refusal)

    asyncio.run(play())


def test_nothing_that_anybody_sees_holds_the_secret_while_the_game_goes_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_of(tmp_path) as hall:
            stream = await seated(hall)
            await play_on(hall, stream, 20)
            ((_, secret),) = kept(tmp_path)

            views = [await hall.view(stream, person) for person in (MIRA, JUN, None)]
            records = await hall.store.log.read(stream.table)
            seen = msgspec.json.encode(views) + b"".join(record.data for record in records)
            assert secret.encode() not in seen
            assert bytes.fromhex(secret) not in seen

    asyncio.run(play())


def test_a_roll_sent_twice_or_asked_anew_after_a_restart_is_the_same_roll(tmp_path: Path) -> None:
    async def play() -> tuple[Done | str, Sequence[Action]]:
        async with hall_of(tmp_path) as hall:
            stream = await seated(hall)
            first = [await ask(hall, stream.table, JUN, AskRoll(), "roll-001") for _ in range(2)]
            assert first[0] == first[1]
            assert len(rolls(stream)) == 1
            return first[0], rolls(stream)

    async def again() -> tuple[Done | str, Sequence[Action]]:
        async with hall_of(tmp_path) as hall:
            found = await hall.tables.look((await hall.store.lines.of_person(MIRA, 9))[0])
            assert not isinstance(found, Refusal)
            return await ask(hall, found.table, JUN, AskRoll(), "roll-001"), rolls(found)

    assert asyncio.run(play()) == asyncio.run(again())


def test_two_processes_that_know_one_table_draw_alike(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_of(tmp_path) as one, hall_of(tmp_path) as other:
            stream = await seated(one)
            await play_on(one, stream, 9)
            beside = await other.tables.look(stream.table)
            assert not isinstance(beside, Refusal)
            while (game := stream.match.playing) and game.position.turn is not Chance.ROLL:
                await play_on(one, stream, 1)
            who = await whose(stream)

            answers = await asyncio.gather(
                ask(one, stream.table, who, AskRoll(), "roll-one1"),
                ask(other, stream.table, who, AskRoll(), "roll-two2"),
            )

            assert sorted(map(str, (type(answer).__name__ for answer in answers))) == ["Done", "str"]
            log = [read_event(record) for record in await one.store.log.read(stream.table)]
            assert len([event for event in log if isinstance(event, Rolled)]) == len(rolls(stream)) + (
                0 if isinstance(answers[0], Done) else 1
            )

    asyncio.run(play())


def test_every_game_of_a_series_has_a_secret_of_its_own(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_of(tmp_path) as hall:
            stream = await seated(hall, series="3")
            await play_on(hall, stream, 4)
            first = kept(tmp_path)
            await ask(hall, stream.table, MIRA, AskResign(Scope.GAME), "resign-1")
            second = kept(tmp_path)
            assert first != second
            assert len(second) == 1

            events = [read_event(record) for record in await hall.store.log.read(stream.table)]
            assert len([event for event in events if isinstance(event, Sealed)]) == 2

    asyncio.run(play())


def test_a_table_that_goes_takes_its_secret_along(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_of(tmp_path) as hall:
            stream = await seated(hall)
            assert await ask(hall, stream.table, JUN, AskLeave(), "leave-01")

    asyncio.run(play())
    assert kept(tmp_path) == []


def test_a_test_may_say_how_dice_fall(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_of(tmp_path, Loaded(["=66", "=12"])) as hall:
            stream = await seated(hall)
            await play_on(hall, stream, 5)
            assert rolls(stream)[:2] == ["=66", "=12"]

    asyncio.run(play())


def test_the_secret_is_told_of_a_game_over_which_its_match_ended_also_after_a_rematch(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_of(tmp_path) as hall:
            stream = await seated(hall)
            await play_on(hall, stream, 20)
            ((_, secret),) = kept(tmp_path)
            moves = stream.match.game.actions if stream.match.game else ()
            await ask(hall, stream.table, MIRA, AskLeave(), "leave-01")

            for again in ("", "offer-01"):
                if again:
                    for who in (JUN, MIRA):
                        assert isinstance(await ask(hall, stream.table, who, AskOffer(What.REMATCH), again), Done)
                    await play_on(hall, stream, 5)
                played = await find_round(hall.store.log, stream.table, 1)
                assert not isinstance(played, Refusal)
                record = record_of(played)
                assert record.result is not None
                assert (secret, moves, "left") == (
                    record.dice and record.dice.secret,
                    record.moves,
                    record.result.reason,
                )
                assert not isinstance(check(record), Refusal)
                assert 1 == stream.rounds

    asyncio.run(play())


@pytest.mark.parametrize("series", ["1", "5"])
def test_whatever_ends_a_game_and_whoever_serves_it_each_secret_is_kept_as_long_as_its_seal(
    tmp_path: Path, series: str
) -> None:
    lots = random.Random(int(series))

    async def play() -> None:
        async with hall_of(tmp_path) as one, hall_of(tmp_path) as other:
            stream = await seated(one, series=series)
            for number in range(300):
                hall = lots.choice([one, one, other])
                found = await hall.tables.look(stream.table, stream.seq)
                assert isinstance(found, Stream)
                stream = found
                await ask(hall, stream.table, *something(stream), f"something-{number:04}")
                latest = await hall.tables.look(stream.table)
                assert isinstance(latest, Stream)
                seal = latest.match.seal
                sealed = [commitment(bytes.fromhex(secret)) for _, secret in kept(tmp_path)]
                assert sealed == ([] if seal is None else [seal.commitment])
            log = [(Millis(record.at), read_event(record)) for record in await one.store.log.read(stream.table)]
            commitments = [event.commitment for _, event in log if isinstance(event, Sealed)]
            told = [commitment(bytes.fromhex(event.secret)) for _, event in log if isinstance(event, Revealed)]
            assert len(told) > 2
            assert commitments[: len(told)] == told
            for played in rounds(log):
                assert not isinstance(check(record_of(played)), Refusal)

    def something(stream: Stream) -> tuple[PersonId, Ask]:
        """Mostly a ply; sometimes what ends a game, a match, or what lies between two."""
        game, who = stream.match.playing, lots.choice([MIRA, JUN])
        if game is not None and game.to_move is not None and lots.random() < 0.8:
            legal = game.position.legal()
            return (MIRA, JUN)[game.to_move], AskMove(lots.choice(legal)) if legal else AskRoll()
        others: list[Ask] = [
            AskContribute("0123456789abcdef"),
            AskResign(Scope.GAME),
            AskReady(),
            AskReady(),
            AskLeave() if lots.random() < 0.3 else AskResign(Scope.MATCH),
            AskOffer(What.DRAW, Scope.GAME),
            AskOffer(What.REMATCH),
            AskOffer(What.REMATCH),
        ]
        return who, lots.choice(others)

    asyncio.run(play())
