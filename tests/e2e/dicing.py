"""A hall where Ludo is played with fair dice or others, and games that are played on faster than a page can."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from time import sleep

from playwright.sync_api import Browser
from starlette.applications import Starlette

from ludoteca.hall.asks import AskMove, AskRoll, command_of
from ludoteca.hall.croupier import Dice, FairDice
from ludoteca.hall.hall import Hall
from ludoteca.hall.stream import Origin
from ludoteca.hall.tables import Done
from ludoteca.match.state import Match
from ludoteca.match.units import Millis
from ludoteca.rules.game import Action, Chance, Position, Refusal
from ludoteca.store.database import sqlite_url
from ludoteca.store.log import Seq
from ludoteca.web.app import Ports, create_app
from tests.cli.running import Result, run
from tests.e2e.company import Company, HeldClock, Person
from tests.hall.standing import LastLot
from tests.serving import serving


class DiceCompany(Company):
    """A hall and those in it."""

    def __init__(self, browser: Browser, address: str, clock: HeldClock, app: Starlette) -> None:
        super().__init__(browser, address, clock)
        self._app = app

    def warm(self) -> None:
        """Wait until KBot can play: while it gets ready it takes the time of pages too."""
        hall: Hall = self._app.state.house.hall
        hall.pool.ready.result(900)

    def sit(self, *people: Person, **setup: str) -> str:
        """A table of Ludo where all sit, and each looks at it; the last of them begins."""
        first, *others = people
        table = first.ask("/api/tables", kind="ludo", setup={"opponent": "online", **setup})
        for person in others:
            person.ask(f"/api/tables/{table}/join")
        for person in people:
            person.sits(table)
        return table

    def play_on(self, table: str, so: Callable[[Match], bool]) -> None:
        """Let everybody play their first choice until the match is ``so``, or its game over."""
        hall: Hall = self._app.state.house.hall
        asyncio.run_coroutine_threadsafe(_play_on(hall, table, so), self.clock.loop).result(240)

    def match(self, table: str) -> Match:
        """The match as the hall has it."""
        hall: Hall = self._app.state.house.hall
        stream = asyncio.run_coroutine_threadsafe(hall.tables.look(table), self.clock.loop).result(20)
        assert not isinstance(stream, Refusal)
        return stream.match

    def seal(self, table: str) -> str:
        """The seal of the dice."""
        seal = self.match(table).seal
        assert seal is not None
        return seal.commitment

    def until(self, table: str, so: Callable[[Match], bool]) -> Match:
        """Wait until the match is ``so`` in the hall."""
        for _ in range(400):
            if so(match := self.match(table)):
                return match
            sleep(0.05)
        raise AssertionError(f"the match never was what was waited for: {match}")

    def contributed(self, table: str, players: int) -> None:
        """Wait until so many have brought something to the dice."""
        self.until(table, lambda match: match.seal is not None and len(match.seal.nonces) == players)

    def files(self, person: Person, table: str, place: int = 1) -> Iterator[str]:
        """A game of the table as it is handed out, as text and as JSON."""
        for ending in ("txt", "json"):
            answer = person.context.request.get(f"{person.hall}/t/{table}/round/{place}.{ending}")
            assert answer.ok
            yield answer.text()

    def verified(self, person: Person, table: str, place: int = 1) -> None:
        """The dice of a game are fair, and one that was tampered with is found out."""
        for text in self.files(person, table, place):
            said = run("verify", "-", answers=text)
            assert (0, "") == (said.status, said.err)
            assert "follow from the secret that was sealed before" in said.out
            assert "is not the one that was sealed" in tampered(text).err


def tampered(text: str) -> Result:
    """What is said of a file with another secret."""
    name = "Dice secret: " if "Dice secret: " in text else '"secret": "'
    place = text.index(name) + len(name)
    return run("verify", "-", answers=text[:place] + ("1" if text[place] == "0" else "0") + text[place + 1 :])


async def _play_on(hall: Hall, table: str, so: Callable[[Match], bool]) -> None:
    for number in count():
        stream = await hall.tables.look(table)
        assert not isinstance(stream, Refusal)
        match = stream.match
        if match.playing is None or match.to_move is None or so(match):
            return
        position = match.playing.position
        person = next((one for one, held in match.setup.held.items() if match.to_move in held), None)
        if person is None:  # KBot plays by itself
            await _gone_on(hall, table, stream.seq)
            continue
        ask = AskRoll() if position.turn is Chance.ROLL else AskMove(first_choice(position))
        origin = Origin(person, f"quick-{number}-{stream.seq:05}")
        done = await hall.tables.act(
            table, origin, None, lambda found, ask=ask, person=person: command_of(ask, found, person, hall.lots)
        )
        assert isinstance(done, Done), done


async def _gone_on(hall: Hall, table: str, seq: Seq) -> None:
    async with asyncio.timeout(100):
        while True:
            stream = await hall.tables.look(table)
            assert not isinstance(stream, Refusal)
            if stream.seq > seq:
                return
            await asyncio.sleep(0.002)


def first_choice(position: Position) -> Action:
    """A capture, or whatever goes farthest: games of such players are short."""
    effects = position.effects()
    return max(effects, key=lambda action: (effects[action]["takes"] is not None, effects[action]["to"], action))


def wins(match: Match) -> bool:
    """Whether whoever is to move can end the game at once."""
    position = match.playing.position if match.playing else None
    if position is None or position.turn is Chance.ROLL:
        return False
    after = [position.apply(action) for action in position.legal()]
    return any(not isinstance(one, Refusal) and one.outcome is not None for one in after)


@contextmanager
def dice_company(browser: Browser, folder: Path, dice: Dice | None = None) -> Iterator[DiceCompany]:
    """A hall with these dice, fair ones without, as long as the block lasts."""
    clock = HeldClock()
    ports = Ports(clock=clock, lots=LastLot(), pace=Millis(0), dice=dice or FairDice())
    app = create_app(sqlite_url(folder), ports)
    with serving(app) as address:
        found = DiceCompany(browser, f"http://{address}", clock, app)
        try:
            yield found
        finally:
            found.leave()
