"""Checks a table of endgames against the plain rules, which it was not made by."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ludoteca.engine.ludo.endgame import chance
from ludoteca.engine.ludo.kernels.endgame import Table
from ludoteca.rules.game import Refusal, Seat
from ludoteca.rules.ludo.board import HOME, HOUSED, Progress
from ludoteca.rules.ludo.notation import ROLLS
from ludoteca.rules.ludo.position import LudoPosition
from ludoteca.rules.ludo.setup import LudoSetup


def differences(table: Table, setup: LudoSetup, lots: Random) -> Iterator[float]:
    """Without end, of positions drawn evenly: the entry, less the mean over the rolls of the best that can be done."""
    while True:
        position = drawn(setup, lots)
        mean = sum(_best(position.after(roll), position.mover, table) for roll in ROLLS) / len(ROLLS)
        yield _known(position, position.mover, table) - mean


def drawn(setup: LudoSetup, lots: Random) -> LudoPosition:
    """A position in which a roll is due, each side as likely as another."""
    sides = [_side(lots) for _ in setup.owns]
    counters = (sides[0], (), sides[1], ())
    return LudoPosition(setup, counters, Seat(lots.randrange(2)), sixes=lots.randrange(3))


def _side(lots: Random) -> tuple[Progress, ...]:
    """Two counters anywhere, but not both at home."""
    while True:
        one, other = (Progress(lots.randint(HOUSED, HOME)) for _ in range(2))
        # Each pair of different places can be drawn in two ways.
        if min(one, other) < HOME and (one == other or lots.random() < 1 / 2):
            return tuple(sorted((one, other, HOME, HOME)))


def _best(position: LudoPosition, seat: Seat, table: Table) -> float:
    """The best that a seat makes of the dice in hand, by the plain rules; what follows is looked up."""
    if position.outcome or not position.dice or position.mover != seat:
        return _known(position, seat, table)
    after = [position.apply(action) for action in position.legal()]
    return max(_best(one, seat, table) for one in after if not isinstance(one, Refusal))


def _known(position: LudoPosition, seat: Seat, table: Table) -> float:
    if position.outcome:
        return float(seat in position.outcome.winners)
    found = chance(position, table)
    if found is None:
        raise ValueError("not a position of the table")
    return found if position.mover == seat else 1 - found
