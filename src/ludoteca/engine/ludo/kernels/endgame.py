"""The end of a game of two with a house each, when neither has more than two counters on the way: looked up.

A *side* is what a player still has to bring home, as one number: the places of two counters, at home or not. A *table*
holds the chance of whoever is about to roll, by the double sixes of the turn so far, the own side and the other's; one
without entries stands for none. ``sweep`` makes them.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ludoteca.engine.kernel import kernel, part
from ludoteca.engine.ludo.kernels.board import (
    COUNTERS,
    FIRST,
    HOME,
    MOVER,
    OWN,
    SIXES,
    WAY,
    Whole,
    Whole2,
    copy,
    lowest,
)
from ludoteca.engine.ludo.kernels.moves import MOST_SIXES, legal, play

Table: TypeAlias = "NDArray[np.float32]"
"""With three axes: the double sixes so far, the own side, the other side."""

OUT = 2
"""How many counters of a side are on the way at most; the rest is home."""
PLACES = WAY + 1
SIDES = PLACES * (PLACES + 1) // 2
ALL_HOME = SIDES - 1
"""The side of who has won."""
SHAPE = (MOST_SIXES, SIDES, SIDES)


class Endgame(NamedTuple):
    """A table, and room to try two moves one after the other."""

    table: Table
    moves: Whole2
    boards: Whole2


@part
def side_of(hinder: int, fore: int) -> int:
    """The side with counters on two places."""
    return fore * (fore + 1) // 2 + hinder


@part
def side(board: Whole, house: int) -> int:
    """The side of a house that has two counters at home, or more."""
    at = COUNTERS * house
    hinder = lowest(board[at])
    bit = 1 << hinder
    return side_of(hinder, lowest((board[at] ^ bit) | (board[at + 1] & bit)))


@part
def known(board: Whole, setup: Whole, table: Table) -> bool:
    """Whether a table has the position, once the roll is played; for two with a house each."""
    one, other = board[COUNTERS * setup[OWN] + 1], board[COUNTERS * setup[OWN + 2] + 1]
    return table.size != 0 and one & other & HOME != 0


@part
def due(board: Whole, setup: Whole, table: Table, seat: int) -> float:
    """The chance of a seat when a roll is due, or the game over, in a position that is ``known``."""
    mover = board[MOVER]
    one, other = setup[OWN + 2 * mover], setup[OWN + 2 - 2 * mover]
    chance = float(table[board[SIXES], side(board, one), side(board, other)])
    return chance if mover == seat else 1.0 - chance


@kernel
def with_last(board: Whole, setup: Whole, end: Endgame, seat: int) -> float:
    """The chance of a seat that has one die left to play, or none."""
    if board[FIRST] == 0 or board[MOVER] != seat:
        return due(board, setup, end.table, seat)
    moves, after = end.moves[1], end.boards[1]
    best = 0.0
    for at in range(legal(board, setup, moves)):
        copy(board, after)
        play(after, setup, moves[at])
        best = max(best, due(after, setup, end.table, seat))
    return best


@kernel
def chance(board: Whole, setup: Whole, end: Endgame) -> float:
    """The chance of the seat whose turn it is, with best play of both, in a position that is ``known``."""
    seat = board[MOVER]
    if board[FIRST] == 0:
        return due(board, setup, end.table, seat)
    moves, after = end.moves[0], end.boards[0]
    best = 0.0
    for at in range(legal(board, setup, moves)):
        copy(board, after)
        play(after, setup, moves[at])
        best = max(best, with_last(after, setup, end, seat))
    return best
