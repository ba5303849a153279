"""The strong player: the best ends of its roll by the network, and of these the best once the next one has rolled."""

from __future__ import annotations

import numpy as np

from ludoteca.engine.kernel import kernel, part
from ludoteca.engine.ludo.kernels.board import FIRST, MOVER, SIZE, Whole, copy
from ludoteca.engine.ludo.kernels.features import Real
from ludoteca.engine.ludo.kernels.network import Mind
from ludoteca.engine.ludo.kernels.outlook import (
    BOARDS,
    CHANCES,
    EACH,
    MIXES,
    MOVES,
    after_rolls,
    choices,
    decided,
    due,
    mean,
    played,
    same_by_turns,
)

BEST = 4
"""So many ends of a roll are looked at more closely."""
AHEAD = 2
"""So many moves ahead replies are looked at."""
KEPT = BOARDS + 6
"""From which row of ``Mind.whole`` on the ends are kept."""
FIRSTS = KEPT + BEST
"""The row with the first move to each."""
WORTHS = EACH + MIXES
"""The row of ``Mind.real`` with the worth of each."""


@part
def same(board: Whole, other: Whole) -> bool:
    """Whether two boards are equal."""
    for at in range(SIZE):  # noqa: SIM110 - Numba compiles no generators within a call
        if board[at] != other[at]:
            return False
    return True


@part
def enter(board: Whole, worth: float, move: int, kept: int, mind: Mind, firsts: Whole, worths: Real) -> int:
    """Put an end among the best so far, best first, unless it is there; how many there are."""
    boards = mind.whole
    for at in range(kept):
        if worths[at] == worth and same(boards[KEPT + at], board):
            return kept
    if kept == BEST:
        if worth <= worths[BEST - 1]:
            return kept
    else:
        kept += 1
    at = kept - 1
    while at > 0 and worths[at - 1] < worth:
        worths[at] = worths[at - 1]
        firsts[at] = firsts[at - 1]
        copy(boards[KEPT + at - 1], boards[KEPT + at])
        at -= 1
    worths[at] = worth
    firsts[at] = move
    copy(board, boards[KEPT + at])
    return kept


@kernel
def candidates(board: Whole, setup: Whole, place: int, mind: Mind, firsts: Whole, worths: Real) -> int:
    """Keep the best ends of the roll in hand, with the first move to each and what the network makes of it."""
    moves, after, trial = mind.whole[MOVES], mind.whole[BOARDS], mind.real[CHANCES]
    more, last = mind.whole[MOVES + 1], mind.whole[BOARDS + 1]
    seat, kept = board[MOVER], 0
    for at in range(choices(board, setup, moves)):
        played(board, setup, moves[at], after)
        if after[FIRST] == 0:
            due(after, setup, place, mind, trial)
            kept = enter(after, trial[seat], moves[at], kept, mind, firsts, worths)
            continue
        for two in range(choices(after, setup, more)):
            if more[two] < moves[at] and same_by_turns(board, moves[at], more[two]):
                continue
            played(after, setup, more[two], last)
            due(last, setup, place, mind, trial)
            kept = enter(last, trial[seat], moves[at], kept, mind, firsts, worths)
    return kept


@kernel
def replied(board: Whole, setup: Whole, place: int, mind: Mind, chances: Real) -> None:
    """The chances at the end of a roll, once whoever is next has rolled and played as is best for them."""
    if not decided(board, setup, place, chances):
        after_rolls(board, setup, place, mind, AHEAD, mind.real[EACH:])
        mean(setup, mind.real[EACH:], chances)


@kernel
def strongest(board: Whole, setup: Whole, place: int, mind: Mind, closely: int) -> int:
    """The first move to the best end of the roll: by the network at once, or ``closely`` after the replies."""
    firsts, worths, trial = mind.whole[FIRSTS], mind.real[WORTHS], mind.real[CHANCES + 1]
    kept = candidates(board, setup, place, mind, firsts, worths)
    if kept == 1 or closely == 0:
        return int(firsts[0])
    seat, top, chosen = board[MOVER], np.float32(-1), 0
    for at in range(kept):
        replied(mind.whole[KEPT + at], setup, place, mind, trial)
        if trial[seat] > top:
            top, chosen = trial[seat], at
    return int(firsts[chosen])
