"""By seat the chance of coming first, at any moment of a game, by the strong player's network.

Ends of games that are known exactly are exact. The network knows positions in which a roll is due, but not how many
double sixes the turn has had: that the next may lose it shows when it falls. Dice in hand are worth what their best use
leads to. Once somebody is all home, or only one is left, the first place is taken, and nothing is estimated.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from ludoteca.engine.each_thread import EachThread
from ludoteca.engine.ludo.desk import lay, setup_of
from ludoteca.engine.ludo.kernels.board import HOUSES, SIZE
from ludoteca.engine.ludo.kernels.features import Real
from ludoteca.engine.ludo.kernels.outlook import MIXES, best
from ludoteca.engine.ludo.kernels.outlook import after_rolls as look_after_rolls
from ludoteca.engine.ludo.minds import Minds
from ludoteca.rules.ludo.position import LudoPosition
from ludoteca.rules.ludo.setup import LudoSetup

Chances: TypeAlias = "tuple[float, ...]"
"""By seat; together they are 1."""
FIRST = 1
"""The place that is asked for."""


_minds = EachThread(Minds)


def chances(position: LudoPosition) -> Chances:
    """The chance of each seat to come first, now.

    >>> chances(LudoPosition(LudoSetup(), LudoSetup().start))[0] > 0.5  # who begins
    True
    """
    if position.outcome:
        return _ended(position.outcome.places)
    out = np.zeros(HOUSES, dtype=np.float32)
    setup = position.setup
    best(lay(position), setup_of(setup), FIRST, _minds.own.of(setup), 0, out, np.zeros(SIZE, dtype=np.int64))
    return _told(out, setup)


def after_rolls(position: LudoPosition) -> tuple[Chances, ...]:
    """The same after each of the 21 rolls that differ: 1 and 1, 1 and 2, and so on to 6 and 6; a roll is due."""
    if position.dice or position.outcome:
        raise ValueError("no roll is due")
    each, setup = np.zeros((MIXES, HOUSES), dtype=np.float32), position.setup
    look_after_rolls(lay(position), setup_of(setup), FIRST, _minds.own.of(setup), 0, each)
    return tuple(_told(out, setup) for out in each)


def _ended(places: tuple[int, ...]) -> Chances:
    """Those who share the first place share the one."""
    first = places.count(1)
    return tuple(1 / first if place == 1 else 0.0 for place in places)


def _told(out: Real, setup: LudoSetup) -> Chances:
    some = [float(out[seat]) for seat in range(setup.seats)]
    total = sum(some)
    return tuple(one / total for one in some)
