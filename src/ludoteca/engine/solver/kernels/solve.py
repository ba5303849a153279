"""Exact scores, or bounds where a search has to end before: of a position, and of many one after another."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ludoteca.engine.kernel import kernel, part
from ludoteca.engine.solver.kernels.avoid import avoid
from ludoteca.engine.solver.kernels.board import CELLS, count, landings, threats
from ludoteca.engine.solver.kernels.forced import OPEN, played_out
from ludoteca.engine.solver.kernels.raw import WORD, load, store
from ludoteca.engine.solver.kernels.score import HALTED, MOST, ended
from ludoteca.engine.solver.kernels.search import search
from ludoteca.engine.solver.kernels.shape import BLOCKED, LOSES, LYING
from ludoteca.engine.solver.kernels.table import HIGH, LOW, NEUTRAL, NODES

Whole: TypeAlias = "NDArray[np.int64]"


@part
def halfway(low: int, high: int) -> int:
    """Where to part a range in two: away from a draw, for that somebody wins soon is quickly found or ruled out.

    The idea is Pascal Pons's.
    """
    middle = low + (high - low) // 2
    if middle <= 0 and -(-low // 2) < middle:
        return -(-low // 2)
    if middle >= 0 and high // 2 > middle:
        return high // 2
    return middle


@kernel
def window(own: int, mask: int, alpha: int, beta: int, notes: int) -> int:
    """The score of an unfinished position, or a bound beyond ``alpha`` or ``beta``, which is above it."""
    plies = count(mask) - LYING
    if LOSES:
        return avoid(own, mask, plies, alpha, beta, notes)
    other = own ^ mask
    if BLOCKED:
        other ^= load(notes + WORD * NEUTRAL)
    mine, theirs = threats(own, mask), threats(other, mask)
    if mine & landings(mask):
        return ended(plies + 1)
    value, who, full, danger, ply, sign = played_out(own, other, mask, mine, theirs, plies)
    if value != OPEN:
        return value
    low, high = (alpha, beta) if sign > 0 else (-beta, -alpha)
    value = search(who, full, danger, ply, low, high, notes)
    return value if value == HALTED else sign * value


@kernel
def settle(own: int, mask: int, low: int, high: int, notes: int) -> None:
    """Narrow the bounds of an unfinished position's score until they meet or it is told to end; leave them in notes."""
    plies = count(mask) - LYING
    low, high = max(low, -ended(plies + 2 - int(LOSES))), min(high, ended(plies + 1 + int(LOSES)))
    if plies == CELLS:
        low, high = 0, 0
    while low < high:
        middle = halfway(low, high)
        value = window(own, mask, middle, middle + 1, notes)
        if value == HALTED:
            break
        if value <= middle:
            high = max(low, min(value, middle))
        else:
            low = min(high, max(value, middle + 1))
    store(notes + WORD * LOW, low)
    store(notes + WORD * HIGH, high)


@kernel
def settle_all(owns: Whole, masks: Whole, lows: Whole, highs: Whole, counts: Whole, notes: int) -> None:
    """The same for many positions, with the count of positions seen for each; those left have the widest bounds."""
    for at in range(len(owns)):
        before = load(notes + WORD * NODES)
        low, high = -MOST, MOST
        settle(owns[at], masks[at], low, high, notes)
        lows[at], highs[at] = load(notes + WORD * LOW), load(notes + WORD * HIGH)
        counts[at] = load(notes + WORD * NODES) - before
