"""Positions of Ludo: those of a game, and some put together by lot."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Seat
from ludoteca.rules.ludo.board import COUNTERS, HOME, HOUSED, House, Progress
from ludoteca.rules.ludo.notation import ROLLS, SIX, Roll
from ludoteca.rules.ludo.position import LudoPosition
from ludoteca.rules.ludo.setup import LudoSetup
from tests.rules.playing import applied, settings_of

SETUPS = {str(setting): setting for setting in settings_of(KINDS["ludo"])}
"""Every setup that can be chosen."""


def start(name: str) -> LudoPosition:
    """The beginning in a setup."""
    position = SETUPS[name].rules.start()
    assert isinstance(position, LudoPosition)
    return position


def walk(position: LudoPosition, lots: Random) -> Iterator[LudoPosition]:
    """The positions that follow, rolls and moves by lot, until the game is over."""
    while position.outcome is None:
        yield position
        position = applied(position, lots.choice(position.chances() or position.legal()))
    yield position


def strewn(setup: LudoSetup, lots: Random) -> LudoPosition:
    """Counters anywhere, some seats out, and a roll due."""
    seats = [Seat(seat) for seat in range(setup.seats)]
    out = lots.sample(seats, lots.randrange(setup.seats - 1))
    gone = lots.randint(0, len(out)) if setup.plays_on else len(out)
    left, finished = tuple(out[:gone]), tuple(out[gone:])
    while True:
        counters = tuple(_counters(setup, house, left, finished, lots) for house in map(House, range(4)))
        mover = lots.choice([seat for seat in seats if seat not in out])
        position = LudoPosition(
            setup, counters, mover, sixes=lots.choice((0, 0, 0, 1, 2)), left=left, finished=finished
        )
        if not any(_all_home(position, seat) for seat in seats if seat not in out):
            return position


def _counters(
    setup: LudoSetup, house: House, left: tuple[Seat, ...], finished: tuple[Seat, ...], lots: Random
) -> tuple[Progress, ...]:
    """The counters of a house, in a game that has just begun, is well under way, or nearly over."""
    owner = setup.owners[house]
    if owner is None or owner in left:
        return ()
    if owner in finished:
        return (HOME,) * COUNTERS
    least, most = lots.choice(((-1, 12), (-1, 56), (0, 50), (40, 56), (46, 56)))
    some = [lots.choice((HOUSED, HOME, *[Progress(lots.randint(least, most))] * 4)) for _ in range(COUNTERS)]
    if lots.random() < 0.3:
        some[1] = some[0]
    return tuple(sorted(some))


def _all_home(position: LudoPosition, seat: Seat) -> bool:
    return all(one == HOME for house in position.setup.owns[seat] for one in position.counters[house])


def rolled(position: LudoPosition, lots: Random) -> LudoPosition:
    """After a roll in which sixes are frequent."""
    roll = lots.choice((*ROLLS, *(roll for roll in ROLLS if SIX in roll), *[Roll(SIX, SIX)] * 5))
    return position.after(roll)


def positions(name: str, lots: Random) -> Iterator[LudoPosition]:
    """Positions of a setup without end, by turns out of games and strewn: those with dice in hand, and what follows."""
    setup = start(name).setup
    for number in count():
        if number % 2:
            for position in walk(start(name), lots):
                yield position
                if setup.seats > 2 and position.outcome is None and lots.random() < 0.01:
                    gone = position.withdraw(position.mover)
                    assert isinstance(gone, LudoPosition)
                    yield from walk(gone, lots)
                    break
        else:
            for _ in range(50):
                yield from _roll_and_all_that_follows(strewn(setup, lots), lots)


def _roll_and_all_that_follows(position: LudoPosition, lots: Random) -> Iterator[LudoPosition]:
    yield position
    after = rolled(position, lots)
    yield after
    if after.dice:
        for one in (applied(after, action) for action in after.legal()):
            assert isinstance(one, LudoPosition)
            if len(one.dice) == 1:
                yield one
