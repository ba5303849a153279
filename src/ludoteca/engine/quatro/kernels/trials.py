"""Three players by trials: games played out in a tree, where what does best for whoever moves is tried most often."""

from __future__ import annotations

from ludoteca.engine.kernel import kernel
from ludoteca.engine.quatro.kernels.board import HALT, LAST, Memory, Whole, Whole2, count, halted, landings, threats

BELOW, VISITS, GAINED = range(3)
"""The places of a row: the first one below it and how many, trials that came by, and what whoever moved here won."""
LOTS = 3
"""The place of ``notes`` for what lots are drawn with."""
PLACES = 4
"""How many places ``notes`` has here."""
RIPE = 4
"""A row gets rows below it when so many trials have come by."""
WON, LEVEL, HOPE = 10, 5, 1
"""What a trial is worth to whoever wins it, to those who draw, and a draw to whoever asks: it plays to win."""
CURIOUS = 4096
"""How much is tried that does not look best: 32 times this, by the root of the trials so far, over those of a move."""
SHARE = 1 << 20
"""A share of all that could be won."""
NOBODY = 3
"""In place of a winner."""
WINS, LOST = -1, -2
"""In place of moves: one wins at once; whatever is played, the next player wins."""


@kernel
def draw(notes: Whole, among: int) -> int:
    """A number below ``among`` by lot."""
    notes[LOTS] = notes[LOTS] * 6364136223846793005 + 1442695040888963407
    return (((int(notes[LOTS]) >> 33) & 0x3FFFFFFF) * among) >> 30


@kernel
def root_of(square: int) -> int:
    """The whole part of a square root."""
    found = 1
    while found * found < square:
        found <<= 1
    while True:
        closer = (found + square // found) >> 1
        if closer >= found:
            return found
        found = closer


@kernel
def nth(moves: int, at: int) -> int:
    """One bit of several, counted from the lowest."""
    for _ in range(at):
        moves &= moves - 1
    return moves & -moves


@kernel
def sensible(a: int, b: int, c: int, plies: int, rules: Whole) -> int:
    """The moves of whoever holds ``a`` that give the next player no win, as bits; else ``WINS`` or ``LOST``."""
    mask = a | b | c
    landing = landings(mask, rules)
    if threats(a, mask, rules) & landing:
        return WINS
    dangers = threats(b, mask, rules)
    must = dangers & landing
    moves = (must or landing) & ~(dangers >> 1)
    if must & (must - 1) or (moves == 0 and plies + 1 < rules[LAST]):
        return LOST
    return moves


@kernel
def played_out(a: int, b: int, c: int, plies: int, memory: Memory, rules: Whole) -> int:
    """Who wins if all play sensible moves by lot: 0 the one to move, 1 the next, 2 the one after, or nobody."""
    turn, last = 0, int(rules[LAST])
    while plies < last and not halted(memory.notes, memory.stop):
        moves = sensible(a, b, c, plies, rules)
        if moves < 0:
            return turn if moves == WINS else (turn + 1) % 3
        move = nth(moves, draw(memory.notes, count(moves)))
        a, b, c = b, c, a | move
        plies += 1
        turn = (turn + 1) % 3
    return NOBODY


@kernel
def next_row(row: int, table: Whole2) -> int:
    """The row below that is to be tried: the better its share is so far, and the less it has been tried."""
    below, many = int(table[row, BELOW]) >> 4, int(table[row, BELOW]) & 15
    reach = CURIOUS * root_of(int(table[row, VISITS]) << 10)
    most, chosen = -1, below
    for one in range(below, below + many):
        visits = int(table[one, VISITS])
        share = int(table[one, GAINED]) * SHARE // (WON * visits) if visits else SHARE
        merit = share + reach // (1 + visits)
        if merit > most:
            most, chosen = merit, one
    return chosen


@kernel
def trial(a: int, b: int, c: int, plies: int, used: int, memory: Memory, rules: Whole) -> int:
    """Play one game from the first row on and note in the rows on its way who won; how many rows are in use then."""
    table, way = memory.table, memory.scratch
    row, deep, turn, winner = 0, 0, 0, NOBODY
    while True:
        way[deep, 0] = row
        if plies >= rules[LAST] or halted(memory.notes, memory.stop):
            break
        moves = sensible(a, b, c, plies, rules)
        if moves < 0:
            winner = turn if moves == WINS else (turn + 1) % 3
            break
        many = count(moves)
        if table[row, BELOW] == 0:
            if (row > 0 and table[row, VISITS] < RIPE) or used + many > len(table):
                winner = played_out(a, b, c, plies, memory, rules)
                winner = NOBODY if winner == NOBODY else (winner + turn) % 3
                break
            table[row, BELOW] = (used << 4) | many
            for one in range(used, used + many):
                table[one, BELOW] = table[one, VISITS] = table[one, GAINED] = 0
            used += many
        chosen = next_row(row, table)
        move = nth(moves, chosen - (int(table[row, BELOW]) >> 4))
        a, b, c = b, c, a | move
        row = chosen
        deep += 1
        plies += 1
        turn = (turn + 1) % 3
    if memory.notes[HALT] != 0:
        return used
    for at in range(deep + 1):
        here, mover = int(way[at, 0]), (at + 2) % 3
        table[here, VISITS] += 1
        if winner == mover:
            table[here, GAINED] += WON
        elif winner == NOBODY:
            table[here, GAINED] += LEVEL if mover else HOPE
    return used


@kernel
def try_out(a: int, b: int, c: int, plies: int, most: int, memory: Memory, rules: Whole) -> int:
    """Play ``most`` games unless halted, or until no other first move can still be tried more often; how many."""
    table, used, games, ahead = memory.table, 1, 0, 0
    while games < most and ahead <= most - games:
        used = trial(a, b, c, plies, used, memory, rules)
        if memory.notes[HALT] != 0:
            break
        games += 1
        if games & 255 == 0:
            first = second = 0
            below, many = int(table[0, BELOW]) >> 4, int(table[0, BELOW]) & 15
            for row in range(below, below + many):
                visits = int(table[row, VISITS])
                if visits > first:
                    first, second = visits, first
                elif visits > second:
                    second = visits
            ahead = first - second
    return games
