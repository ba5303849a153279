"""How a move is picked: by lot, by plain rules, or by what the board promises afterwards."""

from __future__ import annotations

from typing import NamedTuple

from ludoteca.engine.kernel import kernel
from ludoteca.engine.ludo.kernels.board import FINISHED, MOVER, WAY, Whole, copy
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
    """Room to think in: a list of moves and the board after one; and the network of the strong player, with its own."""

    moves: Whole
    after: Whole
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
def best_move(board: Whole, setup: Whole, found: int, scratch: Scratch) -> int:
    """Which of the first list's moves makes the most of the board; of equals the last: it moves the foremost."""
    moves, after = scratch.moves, scratch.after
    best, chosen = 0, 0
    for at in range(found):
        copy(board, after)
        tap(after, setup, moves[at])
        worth = value(after, setup, board[MOVER])
        if at == 0 or worth >= best:
            best, chosen = worth, at
    return chosen


@kernel
def pick(board: Whole, setup: Whole, player: int, word: int, scratch: Scratch) -> int:
    """The move of a player where one is due; ``word`` is all the chance that it has."""
    moves = scratch.moves
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
