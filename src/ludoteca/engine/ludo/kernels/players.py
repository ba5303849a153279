"""How a move is picked: by lot, by plain rules, or by what the board promises once the roll is played."""

from __future__ import annotations

from typing import NamedTuple

from ludoteca.engine.kernel import kernel
from ludoteca.engine.ludo.kernels.board import FINISHED, FIRST, MOVER, WAY, Whole, Whole2, copy
from ludoteca.engine.ludo.kernels.dice import drawn, mixed
from ludoteca.engine.ludo.kernels.moves import DIE, TAKES, TOGETHER, legal, tap
from ludoteca.engine.ludo.kernels.network import Mind
from ludoteca.engine.ludo.kernels.strong import strongest
from ludoteca.engine.ludo.kernels.value import value

RANDOM, RULES, EASY, NORMAL, GLANCE, STRONG = range(6)
"""The players: any move; a capture, else home, else out of the house, else the foremost; NORMAL or RANDOM by turns of
a coin; the best by ``value``; the best by the network, at a glance or after the replies."""
BY_KIND, BY_COUNTER = 10_000, 10
"""So that the kind of a move comes before the counter, and that before the die."""


class Scratch(NamedTuple):
    """Room to think in: two lists of moves, and two boards; and the network of the strong player, with its own."""

    moves: Whole2
    boards: Whole2
    mind: Mind


@kernel
def plain(moves: Whole, found: int) -> int:
    """Which of the moves plain rules pick: capture, home, out, the counter that is foremost; the larger die."""
    best, chosen = -1, 0
    for at in range(found):
        place, die = moves[at] & 63, moves[at] >> DIE & 7
        kind = 0
        if moves[at] >> TAKES != 0:
            kind = 3
        elif die != TOGETHER and place + die == WAY:
            kind = 2
        elif place == 0:
            kind = 1
        merit = BY_KIND * kind + BY_COUNTER * place + die
        if merit > best:
            best, chosen = merit, at
    return chosen


@kernel
def best_end(board: Whole, setup: Whole, scratch: Scratch) -> int:
    """The most that the die which is still in hand makes of a board, or its value as it is."""
    moves, after = scratch.moves[1], scratch.boards[1]
    seat = board[MOVER]
    found = legal(board, setup, moves) if board[FIRST] != 0 else 0
    if found == 0:
        return value(board, setup, seat)
    best = 0
    for at in range(found):
        copy(board, after)
        tap(after, setup, moves[at])
        worth = value(after, setup, seat)
        if at == 0 or worth >= best:
            best = worth
    return best


@kernel
def best_move(board: Whole, setup: Whole, found: int, scratch: Scratch) -> int:
    """Which of the first list's moves leads to the best end of the roll; of equals the last: it moves the foremost."""
    moves, after = scratch.moves[0], scratch.boards[0]
    best, chosen = 0, 0
    for at in range(found):
        copy(board, after)
        tap(after, setup, moves[at])
        worth = best_end(after, setup, scratch)
        if at == 0 or worth >= best:
            best, chosen = worth, at
    return chosen


@kernel
def pick(board: Whole, setup: Whole, player: int, word: int, scratch: Scratch) -> int:
    """The move of a player where one is due; ``word`` is all the chance that it has."""
    moves = scratch.moves[0]
    found = legal(board, setup, moves)
    if found == 1:
        return int(moves[0])
    if player == RULES:
        return int(moves[plain(moves, found)])
    if player == RANDOM or (player == EASY and drawn(mixed(word), 2) == 0):
        return int(moves[drawn(word, found)])
    if player >= GLANCE:
        return strongest(board, setup, board[FINISHED] + 1, scratch.mind, int(player == STRONG))
    return int(moves[best_move(board, setup, found, scratch)])
