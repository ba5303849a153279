"""How the table of endgames is made: from the end backwards, in one sweep.

Every move brings a counter home or, at the least, forwards, whatever it captures; so positions can be taken in the
order of counters home and steps gone. What remains are turns in which nothing can be moved. They are forced, and lead
to the same position with the other to roll, and back: two equations with two unknowns.

Four counters need no board: ``p`` and ``q`` are the places of the own two, ``r`` and ``s`` those of the others, and
``hit`` says of a place of theirs where on the own way a counter on it is captured, or ``NEVER``. With boards and
``moves`` the sweep takes five times as long; the tests compare both.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ludoteca.engine.kernel import kernel, part
from ludoteca.engine.ludo.kernels.board import WAY, Whole, Whole2
from ludoteca.engine.ludo.kernels.dice import ROLLS
from ludoteca.engine.ludo.kernels.endgame import Table, side_of
from ludoteca.engine.ludo.kernels.moves import MOST_SIXES, SIX

Lines: TypeAlias = "NDArray[np.float64]"
"""Two lines for each count of double sixes: by who rolls, the count, and two numbers."""

NEVER = -1
LOST = 2 * WAY
"""A die that nothing can use."""


@part
def end_of(place: int, die: int) -> int:
    """Where a die takes a counter, or ``NEVER`` if it cannot use it."""
    if place == 0:
        return 1 if die == SIX else NEVER
    return place + die if place + die <= WAY else NEVER


@part
def landed(hit: Whole, end: int, r: int, s: int) -> tuple[int, int, int]:
    """The places of a counter that ends somewhere and of the others' two: what captures goes home."""
    if hit[r] == end:
        return WAY, 0, s
    if hit[s] == end:
        return WAY, r, 0
    return end, r, s


@part
def worth(table: Table, sixes: int, p: int, q: int, r: int, s: int) -> float:
    """The chance of who has no die left: after a double six another roll follows, else the others'."""
    own = side_of(min(p, q), max(p, q))
    other = side_of(min(r, s), max(r, s))
    return float(table[sixes, own, other]) if sixes != 0 else 1.0 - float(table[0, other, own])


@part
def with_last(table: Table, hit: Whole, sixes: int, die: int, p: int, q: int, r: int, s: int) -> float:
    """The chance of who has one die left, which is lost if nothing can use it."""
    best = float(NEVER)
    for _ in range(2):
        end = end_of(p, die)
        if end != NEVER:
            lands, theirs, others = landed(hit, end, r, s)
            best = max(best, worth(table, sixes, lands, q, theirs, others))
        p, q = q, p
    return best if best >= 0.0 else worth(table, sixes, p, q, r, s)


@kernel
def with_both(table: Table, hit: Whole, sixes: int, first: int, second: int, p: int, q: int, r: int, s: int) -> float:
    """The chance of who has rolled, or ``NEVER`` if nothing can be moved. ``sixes`` counts this roll."""
    ways = 2 if first == second else 4
    if SIX not in (first, second):
        able_p = end_of(p, first) != NEVER or end_of(p, second) != NEVER
        able_q = end_of(q, first) != NEVER or end_of(q, second) != NEVER
        alone, other = (p, q) if able_p else (q, p)
        if able_p != able_q and alone + first + second <= WAY:
            # Together they are one die, for this counter alone.
            p, q, first, second, ways = alone, other, first + second, LOST, 1
    best = float(NEVER)
    for way in range(ways):
        end = end_of(p, first)
        if end != NEVER:
            lands, theirs, others = landed(hit, end, r, s)
            best = max(best, with_last(table, hit, sixes, second, lands, q, theirs, others))
        p, q = q, p
        if way == 1:
            first, second = second, first
    return best


@kernel
def write_line(
    table: Table, hit: Whole, rolls: Whole2, p: int, q: int, r: int, s: int, turn: int, lines: Lines
) -> None:
    """By the double sixes so far, ``a`` and ``b`` of *chance = a + b (1 - the others' chance)*."""
    sure, idle, each = 0.0, 0.0, 1.0 / ROLLS
    for at in range(len(rolls)):
        sixes, weight = rolls[at, 0], rolls[at, 1] * each
        chance = with_both(table, hit, sixes, rolls[at, 2], rolls[at, 3], p, q, r, s)
        if sixes != 0:
            lines[turn, sixes - 1, 0] = chance
        elif chance < 0.0:
            idle += weight
        else:
            sure += weight * chance
    # A third double six passes the turn; one before that lets roll again.
    lines[turn, 2, 0] = sure
    lines[turn, 2, 1] = idle + each
    for sixes in (1, 0):
        chance = lines[turn, sixes, 0]
        stuck = chance < 0.0
        lines[turn, sixes, 0] = sure + each * (lines[turn, sixes + 1, 0] if stuck else chance)
        lines[turn, sixes, 1] = idle + (each * lines[turn, sixes + 1, 1] if stuck else 0.0)


@kernel
def sweep(table: Table, hit: Whole, rolls: Whole2, places: Whole2, pairs: Whole2, lines: Lines) -> None:
    """Solve pairs of sides, either to roll; all that they lead to has been solved."""
    for at in range(len(pairs)):
        for turn in range(2):
            own, other = pairs[at, turn], pairs[at, 1 - turn]
            p, q, r, s = places[own, 0], places[own, 1], places[other, 0], places[other, 1]
            write_line(table, hit, rolls, p, q, r, s, turn, lines)
        a, b, c, d = lines[0, 0, 0], lines[0, 0, 1], lines[1, 0, 0], lines[1, 0, 1]
        chance = (a + b * (1.0 - c - d)) / (1.0 - b * d)
        chances = (chance, c + d * (1.0 - chance))
        for turn in range(2):
            own, other = pairs[at, turn], pairs[at, 1 - turn]
            for sixes in range(MOST_SIXES):
                table[sixes, own, other] = lines[turn, sixes, 0] + lines[turn, sixes, 1] * (1.0 - chances[1 - turn])
