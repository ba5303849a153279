"""Builds a table of endgames, a little at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

import numpy as np

from ludoteca.engine.ludo.desk import setup_of
from ludoteca.engine.ludo.kernels.board import SAFE, TURNING, WAY, Whole, Whole2, seen
from ludoteca.engine.ludo.kernels.dice import FACES
from ludoteca.engine.ludo.kernels.endgame import ALL_HOME, OUT, PLACES, SHAPE, Table
from ludoteca.engine.ludo.kernels.moves import SIX
from ludoteca.engine.ludo.kernels.sweep import NEVER, sweep
from ludoteca.rules.ludo.setup import LudoSetup

AT_ONCE = 2_000
"""Pairs of sides between two breaths: some hundredths of a second."""
ACROSS = 2
"""Quarters of the ring from one house to the other."""
SIDES = np.array([(hinder, fore) for fore in range(PLACES) for hinder in range(fore + 1)], dtype=np.int64)
"""The places of the two counters of each side."""
ROLLS = np.array(
    [
        *((0, 2 - (one == other), one, other) for one in range(1, FACES + 1) for other in range(1, min(one, 5) + 1)),
        (1, 1, SIX, SIX),
        (2, 1, SIX, SIX),
    ],
    dtype=np.int64,
)
"""The double sixes of the turn, this roll counted, of 36 rolls how many are alike, and the dice."""


def empty() -> Table:
    """A table in which only the end is known: who is all home has won."""
    table = np.zeros(SHAPE, dtype=np.float32)
    table[:, ALL_HOME, :] = 1.0
    return table


def building(table: Table, setup: LudoSetup, out: int = 2 * OUT) -> Iterator[float]:
    """Fill an ``empty`` table as far as ``out`` counters, of both, are on the way; gives the share that is done.

    >>> table = empty()
    >>> shares = list(building(table, LudoSetup(), out=2))
    >>> last = SIDES.tolist().index([WAY - 1, WAY])  # one step from home
    >>> round(float(table[0, last, last]), 4), shares[-1]
    (0.5932, 1.0)
    """
    hit, lines, sides = _hit(setup), np.zeros((2, SHAPE[0], 2)), _sides()
    done, whole = 0, sum(len(layer) for layer in _layers(sides, out))
    for layer in _layers(sides, out):
        for at in range(0, len(layer), AT_ONCE):
            pairs = layer[at : at + AT_ONCE]
            sweep(table, hit, ROLLS, SIDES, pairs, lines)
            done += len(pairs)
            yield done / whole


def _hit(setup: LudoSetup) -> Whole:
    """By the place of another's counter that of an own one that would capture it, or ``NEVER``."""
    safe = int(setup_of(setup)[SAFE])
    places = [seen(place, ACROSS) if 0 < place <= TURNING else NEVER for place in range(PLACES)]
    can = [0 < place <= TURNING and not safe >> place & 1 for place in places]
    return np.where(can, places, NEVER).astype(np.int64)


def _sides() -> Mapping[tuple[int, int], Whole]:
    """The sides by counters on the way and steps to go."""
    lots: dict[tuple[int, int], list[int]] = {}
    for side, places in enumerate(SIDES.tolist()):
        lots.setdefault((sum(place != WAY for place in places), 2 * WAY - sum(places)), []).append(side)
    return {key: np.array(sides, dtype=np.int64) for key, sides in lots.items()}


def _layers(sides: Mapping[tuple[int, int], Whole], out: int) -> Iterator[Whole2]:
    """All pairs of sides in an order in which a move leads to pairs before: by counters on the way, then by steps.

    A pair and its mirror image are one.
    """
    for one, other in sorted(combinations_with_replacement(range(1, OUT + 1), 2), key=sum):
        for steps in range(2 * OUT * WAY + 1) if one + other <= out else ():
            alike = [
                _product(sides[one, own], sides[other, steps - own])
                for own in range(steps // 2 + 1 if one == other else steps + 1)
                if (one, own) in sides and (other, steps - own) in sides
            ]
            if alike:
                yield np.concatenate(alike)


def _product(some: Whole, others: Whole) -> Whole2:
    """Each with each, and of the same sides each pair once."""
    pairs = np.stack([some.repeat(len(others)), np.tile(others, len(some))], axis=1)
    return pairs[pairs[:, 0] <= pairs[:, 1]] if some is others else pairs
