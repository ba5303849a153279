"""A network that learns from games against itself: each position is drawn towards what came later (TD(λ))."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ludoteca.engine.kernel import kernel, part
from ludoteca.engine.ludo.kernels.board import (
    FATE,
    FINISHED,
    HOUSES,
    MOVER,
    OVER,
    PLAYING,
    SEATS,
    Whole,
    Whole2,
    begin,
    copy,
)
from ludoteca.engine.ludo.kernels.dice import FACES, ROLLS, drawn, mixed, word_of
from ludoteca.engine.ludo.kernels.features import ALWAYS, RELATIONS, STANDING, Real, Real2, slot
from ludoteca.engine.ludo.kernels.network import (
    HIDDEN_AT,
    LEAK,
    OUT_AT,
    RELATIONS_AT,
    ROWS_AT,
    Mind,
    add_up,
    following,
    give_out,
    look,
)
from ludoteca.engine.ludo.kernels.outlook import BOARDS, CHANCES, EACH, after_rolls, best, decided, mean, rolled
from ludoteca.engine.ludo.kernels.turns import withdraw

LONGEST = 4_000
"""More rolls than a game takes; one that takes more is cut off."""
LEAVING = 0x2545F4914F6CDD1D
"""Keeps who leaves apart from the dice of the same game."""
FIRST_ROLLS = 150
"""Somebody leaves, if at all, before so many rolls."""


class Diary(NamedTuple):
    """The positions of a game: boards, rows, how many they are, relations, and chances as seen then and as learnt."""

    boards: Whole2
    rows: Whole2
    found: Whole
    relations: Real2
    seen: Real2
    meant: Real2


@part
def look_back(diary: Diary, setup: Whole, length: int, fading: float) -> None:
    """Go from the last position to the first: what each should have said, by those that came later and the end."""
    for at in range(length - 1, -1, -1):
        for seat in range(setup[SEATS]):
            later = diary.meant[at + 1, seat]
            if at + 1 < length:
                later = fading * later + (np.float32(1) - fading) * diary.seen[at + 1, seat]
            diary.meant[at, seat] = later


@part
def aim(board: Whole, setup: Whole, meant: Real, chances: Real, rate: float, out: Real) -> None:
    """Write by house how far the network's sums are to move."""
    for house in range(HOUSES):
        out[house] = np.float32(0)
    for seat in range(setup[SEATS]):
        if board[FATE + seat] == 0:
            out[slot(setup, seat, board[MOVER])] = rate * (meant[seat] - chances[seat])


@part
def draw(second: Real2, hidden: Real, out: Real) -> None:
    """Move what the hidden units mean; then in ``hidden`` is how far these are to move."""
    units = len(second) - 1
    for house in range(HOUSES):
        second[units, house] += out[house]
    for unit in range(units):
        slope = LEAK if hidden[unit] < np.float32(0) else np.float32(1)
        through, back = hidden[unit] * slope, np.float32(0)
        for house in range(HOUSES):
            back += out[house] * second[unit, house]
            second[unit, house] += out[house] * through
        hidden[unit] = back * slope


@kernel
def learn(diary: Diary, setup: Whole, at: int, mind: Mind, rate: float) -> None:
    """Draw what the network says of a position towards what it should have said."""
    board, first, second = diary.boards[at], mind.first, mind.second
    rows, relations, hidden, out = mind.whole[ROWS_AT], mind.real[RELATIONS_AT], mind.real[HIDDEN_AT], mind.real[OUT_AT]
    units = first.shape[1]
    for number in range(diary.found[at]):
        rows[number] = diary.rows[at, number]
    for number in range(RELATIONS):
        relations[number] = diary.relations[at, number]
    add_up(mind, diary.found[at])
    chances = diary.seen[at]
    give_out(mind, board, setup, chances)
    aim(board, setup, diary.meant[at], chances, rate, out)
    draw(second, hidden, out)
    for unit in range(units):
        first[ALWAYS, unit] += hidden[unit]
    for number in range(diary.found[at]):
        row = rows[number]
        for unit in range(units):
            first[row, unit] += hidden[unit]
    number = 0
    while number < RELATIONS:
        times = relations[number]
        if times != np.float32(0):
            for unit in range(units):
                first[STANDING + number, unit] += times * hidden[unit]
        number = following(relations, number)


@part
def note(board: Whole, setup: Whole, mind: Mind, diary: Diary, at: int) -> None:
    """Write a position down, and what the network says of it."""
    copy(board, diary.boards[at])
    found = look(board, setup, mind, diary.seen[at])
    diary.found[at] = found
    for number in range(found):
        diary.rows[at, number] = mind.whole[ROWS_AT][number]
    for number in range(RELATIONS):
        diary.relations[at, number] = mind.real[RELATIONS_AT][number]


@kernel
def train_game(
    board: Whole, setup: Whole, seed: int, mind: Mind, diary: Diary, rate: float, fading: float, gone: int, closely: int
) -> int:
    """Play a game and learn from it each time that somebody is all home; how many rolls it took.

    Or learn ``closely``: from each position at once, by the mean of what the network says after all rolls. With
    ``gone`` seats leave early by lot, so that the network knows how it goes on without them.
    """
    begin(board, setup)
    after = mind.whole[BOARDS]
    length, rolls = 0, 0
    leaving = mixed(seed ^ LEAVING)
    while board[OVER] == 0 and rolls < LONGEST:
        for number in range(gone):
            word = word_of(leaving, number)
            seat = drawn(word, setup[SEATS])
            if rolls == drawn(mixed(word), FIRST_ROLLS) and board[FATE + seat] == 0 and board[PLAYING] > 2:
                withdraw(board, setup, seat)
                length = 0
        place = board[FINISHED] + 1
        note(board, setup, mind, diary, length)
        if closely != 0:
            after_rolls(board, setup, place, mind, 2, mind.real[EACH:])
            mean(setup, mind.real[EACH:], diary.meant[length])
            learn(diary, setup, length, mind, rate)
        else:
            length += 1
        both = drawn(word_of(seed, rolls), ROLLS)
        rolls += 1
        rolled(board, setup, both // FACES + 1, both % FACES + 1, after)
        best(after, setup, place, mind, 2, mind.real[CHANCES], board)
        if decided(board, setup, place, diary.meant[length]):
            look_back(diary, setup, length, fading)
            for at in range(length - 1, -1, -1):
                learn(diary, setup, at, mind, rate)
            length = 0
    return rolls


@kernel
def train(
    board: Whole,
    setup: Whole,
    seeds: Whole,
    mind: Mind,
    diary: Diary,
    rate: float,
    fading: float,
    leaving: int,
    closely: int,
) -> int:
    """Train by a game for each seed; how many rolls that was. In ``leaving`` of a hundred of them seats may leave."""
    rolls = 0
    for seed in seeds:
        gone = 0
        if drawn(mixed(seed), 100) < leaving:
            gone = drawn(word_of(mixed(seed), 1), max(int(setup[SEATS]) - 2, 0) + 1)
        rolls += train_game(board, setup, seed, mind, diary, rate, fading, gone, closely)
    return rolls
