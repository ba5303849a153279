"""A network with one hidden layer: how likely each seat is the next that is all home, from what ``features`` tell."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

import numpy as np

from ludoteca.engine.kernel import kernel, part
from ludoteca.engine.ludo.kernels.board import FATE, HOUSES, MOVER, SEATS, Whole, Whole2
from ludoteca.engine.ludo.kernels.endgame import Table
from ludoteca.engine.ludo.kernels.features import (
    ALWAYS,
    PER_PAIR,
    RELATIONS,
    STANDING,
    TO_GO,
    Real,
    Real2,
    relate,
    slot,
    stand,
)

LEAK = np.float32(0.05)
"""What of a negative sum goes through a hidden unit."""
LOWEST = np.float32(-1e30)


class Mind(NamedTuple):
    """A network, and room to think in: few arrays, since each that kernels hand on makes compiling slower.

    ``first`` weighs what each feature means to each hidden unit, ``second`` what each unit means to each house, as the
    one that rolls sees them; the last row of ``second`` counts always. ``whole`` is room for lists of moves and boards,
    ``real`` for chances and such. ``table`` has the endgames that are known exactly, if there is one.
    """

    first: Real2
    second: Real2
    whole: Whole2
    real: Real2
    table: Table


ROWS_AT = 0
"""Which row of ``whole`` lists the rows that a board has in ``first``."""
RELATIONS_AT, HIDDEN_AT, OUT_AT = range(3)
"""Which rows of ``real`` hold the relations of a board, the sums of the hidden units, and those of the houses."""


@part
def following(relations: Real, at: int) -> int:
    """The relation to look at next: those of a pair are all nought if nobody comes near anybody."""
    return at + PER_PAIR if at < TO_GO and at % PER_PAIR == 0 and relations[at] == np.float32(0) else at + 1


@part
def add_up(mind: Mind, found: int) -> None:
    """What the hidden units get from the rows and relations."""
    first, rows, relations, hidden = mind.first, mind.whole[ROWS_AT], mind.real[RELATIONS_AT], mind.real[HIDDEN_AT]
    units = first.shape[1]
    for unit in range(units):
        hidden[unit] = first[ALWAYS, unit]
    for at in range(found):
        row = rows[at]
        for unit in range(units):
            hidden[unit] += first[row, unit]
    at = 0
    while at < RELATIONS:
        times = relations[at]
        if times != np.float32(0):
            for unit in range(units):
                hidden[unit] += times * first[STANDING + at, unit]
        at = following(relations, at)


@part
def give_out(mind: Mind, board: Whole, setup: Whole, chances: Real) -> None:
    """The chance of each seat, out of the sums of the hidden units; 0 for those who are out."""
    second, hidden, out = mind.second, mind.real[HIDDEN_AT], mind.real[OUT_AT]
    units = mind.first.shape[1]
    for house in range(HOUSES):
        out[house] = second[units, house]
    for unit in range(units):
        through = hidden[unit]
        if through < np.float32(0):
            through *= LEAK
        for house in range(HOUSES):
            out[house] += through * second[unit, house]
    seats, most, total = setup[SEATS], LOWEST, np.float32(0)
    for seat in range(seats):
        at = slot(setup, seat, board[MOVER])
        if board[FATE + seat] == 0 and out[at] > most:
            most = out[at]
    for seat in range(seats):
        at = slot(setup, seat, board[MOVER])
        chances[seat] = np.float32(exp(out[at] - most)) if board[FATE + seat] == 0 else np.float32(0)
        total += chances[seat]
    for seat in range(seats):
        chances[seat] /= total


@kernel
def look(board: Whole, setup: Whole, mind: Mind, chances: Real) -> int:
    """The chance of each seat where a roll is due; how many rows there were."""
    found = stand(board, setup, mind.whole[ROWS_AT])
    relate(board, setup, mind.real[RELATIONS_AT])
    add_up(mind, found)
    give_out(mind, board, setup, chances)
    return found
