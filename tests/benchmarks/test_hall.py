"""The generator of load counts what it says it counts."""

import asyncio
import itertools

from websockets.asyncio.server import ServerConnection, serve

from benchmarks.hall.load import Drum, Rest
from benchmarks.hall.tables import COLUMNS, SHORTEST, Table, Tally, games
from benchmarks.hall.wire import dial
from ludoteca.rules.drop.four import FourRules
from ludoteca.rules.game import Action, replay


class Page:
    """A seat that remembers what it was told to do."""

    def __init__(self) -> None:
        self.did: list[object] = []

    def play(self, column: int) -> None:
        self.did.append(column)

    def again(self) -> None:
        self.did.append("again")


def table_of(game: str) -> tuple[Table, Tally, list[Page]]:
    tally, pages = Tally(), [Page(), Page()]
    table = Table(itertools.repeat(game), tally, Rest())
    table.seats.extend(pages)
    for seat in (0, 1):
        table.told(seat, 0, 1)
    return table, tally, pages


def test_a_move_counts_when_the_opponent_is_told_of_it() -> None:
    table, tally, pages = table_of("36")
    table.play()
    assert pages[1].did == [3]
    table.told(1, 1, 0)
    assert (tally.landed, table.free) == (0, False)
    table.told(0, 1, 0)
    assert (tally.landed, table.free) == (1, True)


def test_the_last_move_counts_although_its_player_hears_of_the_end_first() -> None:
    table, tally, pages = table_of("3")
    table.play()
    table.told(1, 1, None)
    table.told(0, 1, None)
    assert (tally.landed, tally.cut) == (1, 0)
    assert [page.did[-1] for page in pages] == ["again", "again"]


def test_a_game_that_time_has_ended_is_gone_on_from_with_the_next() -> None:
    table, tally, pages = table_of("36")
    for seat in (0, 1):
        table.told(seat, 0, None)
    assert (tally.cut, table.free, pages[0].did, pages[1].did) == (1, False, ["again"], ["again"])
    for seat in (0, 1):
        table.told(seat, 0, 0)
    assert (tally.games, table.free) == (2, True)


def test_a_move_that_was_owed_is_late_since_it_was_due() -> None:
    table, _, pages = table_of("36")
    drum = Drum(1000)

    async def beat() -> None:
        beating = asyncio.create_task(drum.beat())
        await asyncio.sleep(0)
        beating.cancel()

    asyncio.run(beat())
    assert pages[1].did == []
    table.follow(drum)
    assert pages[1].did == [3]


def test_games_are_legal_to_their_end() -> None:
    for game in games(1, 5):
        position = replay(FourRules(), [Action(COLUMNS[int(column)]) for column in game])
        assert not isinstance(position, tuple)
        assert (position.outcome is not None, len(game) >= SHORTEST) == (True, True)


def test_frames_of_every_length_go_there_and_back() -> None:
    texts = [bytes(97 + number % 26 for number in range(length)) for length in (0, 1, 125, 126, 65_535)]

    async def echo(socket: ServerConnection) -> None:
        async for text in socket:
            await socket.send(text)
        await socket.close()

    async def talk() -> list[bytes]:
        heard: list[bytes] = []
        async with serve(echo, "127.0.0.1", 0) as server:
            wire = await dial(next(iter(server.sockets)).getsockname()[1], "/", {}, heard.append)
            for text in texts:
                wire.send(text)
            async with asyncio.timeout(10):
                while len(heard) < len(texts):  # noqa: ASYNC110 - they come from a socket
                    await asyncio.sleep(0.01)
            wire.close()
        return heard

    assert texts == asyncio.run(talk())
