"""What the kernels are made of: boards, dice, and the value of a position."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import islice
from random import Random
from types import ModuleType

import numba
import numpy as np
import pytest

from ludoteca.engine.ludo.desk import lay, setup_of
from ludoteca.engine.ludo.kernels import (
    board,
    dice,
    features,
    games,
    moves,
    network,
    outlook,
    players,
    strong,
    training,
    turns,
    value,
)
from ludoteca.engine.ludo.kernels.value import STEP
from ludoteca.rules.game import Seat
from ludoteca.rules.ludo.board import HOUSED, RING, Progress, square_of, steps_to_go
from ludoteca.rules.ludo.notation import ROLLS
from ludoteca.rules.ludo.position import LudoPosition
from tests.engine.ludo.boards import SETUPS, positions, start, strewn
from tests.engine.types import types_in

INT, WHOLE, WHOLE2 = numba.int64, numba.int64[::1], numba.int64[:, ::1]
REAL1, REAL, REAL2 = numba.float32, numba.float32[::1], numba.float32[:, ::1]
TABLE = numba.types.Array(numba.float32, 3, "C", readonly=True)
MIND = numba.types.NamedTuple((REAL2, REAL2, WHOLE2, REAL2, TABLE), network.Mind)
SCRATCH = numba.types.NamedTuple((WHOLE, WHOLE, MIND), players.Scratch)
DIARY = numba.types.NamedTuple((WHOLE2, WHOLE2, WHOLE, REAL2, REAL2, REAL2), training.Diary)
BOARD = (WHOLE, WHOLE)
SIGNATURES: dict[tuple[ModuleType, str], tuple[object, ...]] = {
    (board, "count"): (INT,),
    (board, "lowest"): (INT,),
    (board, "turned"): (INT, INT),
    (board, "seen"): (INT, INT),
    (board, "put"): (WHOLE, INT, INT),
    (board, "lift"): (WHOLE, INT, INT),
    (board, "copy"): (WHOLE, WHOLE),
    (board, "begin"): BOARD,
    (turns, "pass_on"): BOARD,
    (turns, "judge"): BOARD,
    (turns, "arrive"): BOARD,
    (turns, "withdraw"): (*BOARD, INT),
    (turns, "rank"): (WHOLE, INT),
    (turns, "place"): (*BOARD, INT),
    (dice, "mixed"): (INT,),
    (dice, "word_of"): (INT, INT),
    (dice, "drawn"): (INT, INT),
    (moves, "targets"): (*BOARD, INT),
    (moves, "write"): (*BOARD, *[INT] * 5, WHOLE, INT),
    (moves, "legal"): (*BOARD, WHOLE),
    (moves, "settle"): BOARD,
    (moves, "roll"): (*BOARD, INT, INT),
    (moves, "tap"): (*BOARD, INT),
    (moves, "play"): (*BOARD, INT),
    (value, "hits"): (INT, INT),
    (value, "risk"): (*BOARD, INT),
    (value, "value"): (*BOARD, INT),
    (players, "plain"): (WHOLE, INT),
    (players, "best_move"): (*BOARD, INT, SCRATCH),
    (players, "pick"): (*BOARD, INT, INT, SCRATCH),
    (games, "play_game"): (*BOARD, WHOLE, INT, SCRATCH),
    (games, "play_games"): (*BOARD, WHOLE2, WHOLE, WHOLE2, WHOLE2, SCRATCH),
}


FRACTIONS: dict[tuple[ModuleType, str], tuple[object, ...]] = {
    (features, "highest"): (INT,),
    (features, "stand"): (*BOARD, WHOLE),
    (features, "hunt"): (*BOARD, INT, INT, REAL, INT),
    (features, "slot"): (WHOLE, INT, INT),
    (features, "relate"): (*BOARD, REAL),
    (network, "following"): (REAL, INT),
    (network, "add_up"): (MIND, INT),
    (network, "give_out"): (MIND, *BOARD, REAL),
    (network, "look"): (*BOARD, MIND, REAL),
    (outlook, "choices"): (*BOARD, WHOLE),
    (outlook, "played"): (*BOARD, INT, WHOLE),
    (outlook, "rolled"): (*BOARD, INT, INT, WHOLE),
    (outlook, "decided"): (*BOARD, INT, REAL),
    (outlook, "due"): (*BOARD, INT, MIND, REAL),
    (outlook, "same_by_turns"): (WHOLE, INT, INT),
    (outlook, "keep"): (WHOLE, REAL, WHOLE, WHOLE, REAL),
    (outlook, "best"): (*BOARD, INT, MIND, INT, REAL, WHOLE),
    (outlook, "after_rolls"): (*BOARD, INT, MIND, INT, REAL2),
    (outlook, "mean"): (WHOLE, REAL2, REAL),
    (strong, "same"): (WHOLE, WHOLE),
    (strong, "enter"): (WHOLE, REAL1, INT, INT, MIND, WHOLE, REAL),
    (strong, "candidates"): (*BOARD, INT, MIND, WHOLE, REAL),
    (strong, "replied"): (*BOARD, INT, MIND, REAL),
    (strong, "strongest"): (*BOARD, INT, MIND, INT),
    (training, "look_back"): (DIARY, WHOLE, INT, REAL1),
    (training, "aim"): (*BOARD, REAL, REAL, REAL1, REAL),
    (training, "draw"): (REAL2, REAL, REAL),
    (training, "learn"): (DIARY, WHOLE, INT, MIND, REAL1),
    (training, "note"): (*BOARD, MIND, DIARY, INT),
    (training, "train_game"): (*BOARD, INT, MIND, DIARY, REAL1, REAL1, INT, INT),
    (training, "train"): (*BOARD, WHOLE, MIND, DIARY, REAL1, REAL1, INT, INT),
}
"""Those that reckon with fractions too."""


@pytest.mark.parametrize(("module", "name"), SIGNATURES)
def test_kernels_work_with_whole_numbers_of_one_kind(module: ModuleType, name: str) -> None:
    types = types_in(getattr(module, name).py_func, SIGNATURES[module, name])
    bundles = {str(MIND), str(SCRATCH)}

    assert "int64" in types
    assert [kind for kind in types - bundles if "float" in kind or "uint" in kind] == []


@pytest.mark.parametrize(("module", "name"), FRACTIONS)
def test_kernels_with_fractions_have_them_of_one_kind_too(module: ModuleType, name: str) -> None:
    types = types_in(getattr(module, name).py_func, FRACTIONS[module, name])

    # A whole number among fractions of 32 bits would turn into one of 64, which only the table of endgames gives.
    mixed = [kind for kind in types if "float64" in kind or "uint" in kind]
    assert mixed == (["float64"] if (module, name) == (outlook, "due") else [])


def test_every_kernel_has_its_types_looked_at() -> None:
    kernels = {
        (module, name)
        for module in (board, turns, dice, moves, value, players, games, features, network, outlook, strong, training)
        for name, thing in vars(module).items()
        if hasattr(thing, "py_func") and thing.__module__ == module.__name__
    }

    assert kernels == {*SIGNATURES, *FRACTIONS}


def test_a_house_sees_the_ring_turned() -> None:
    for quarters in range(-3, 4):
        for place in range(1, RING + 1):
            at = (place - 1 + 13 * quarters) % RING

            assert board.seen(place, quarters) == at + 1
            if place < RING:
                assert board.turned(1 << place, quarters) == (1 << at + 1 if at < RING - 1 else 0)


def test_counters_that_are_put_down_and_lifted_are_counted() -> None:
    lots, laid, there = Random(1), np.zeros(board.SIZE, dtype=np.int64), Counter[int]()
    for _ in range(2_000):
        bit = lots.randrange(3)
        if sum(there.values()) < 4 and lots.random() < 0.5:
            board.put(laid, 1, 1 << bit)
            there[bit] += 1
        elif there[bit]:
            board.lift(laid, 1, 1 << bit)
            there[bit] -= 1
        expected = [sum(1 << bit for bit in range(3) if there[bit] > level) for level in range(4)]

        assert expected == laid[4:8].tolist()


def test_a_game_begins_as_the_rules_say() -> None:
    for name in SETUPS:
        laid = np.zeros(board.SIZE, dtype=np.int64)
        board.begin(laid, setup_of(start(name).setup))

        assert lay(start(name)).tolist() == laid.tolist()


def test_dice_are_even_and_come_from_their_seed_alone() -> None:
    rolls = Counter(dice.drawn(dice.word_of(7, number), 36) for number in range(72_000))

    assert len(rolls) == 36
    assert all(1_800 < times < 2_200 for times in rolls.values())
    assert dice.word_of(7, 5) == dice.word_of(7, 5) != dice.word_of(8, 5)
    # The first word of the generator's authors for the seed 1234567.
    assert dice.word_of(1_234_567, 0) == 6_457_827_717_110_365_317


def naive_hits(position: LudoPosition, square: int, hunter: Seat) -> int:
    """The rolls with which a seat reaches a square with one counter, looked for one by one."""
    return sum(
        any(
            square_of(house, Progress(stands + steps)) == square
            for house in position.setup.owns[hunter]
            for progress in set(position.counters[house])
            for stands, steps in ways(progress, tuple(map(int, roll)))
        )
        for roll in ROLLS
    )


def ways(progress: Progress, roll: tuple[int, ...]) -> set[tuple[int, int]]:
    """From where a counter goes how far with a roll."""
    first, second = roll
    if progress != HOUSED:
        return {(int(progress), steps) for steps in (first, second, first + second)}
    others = {second} if first == 6 else set()
    others |= {first} if second == 6 else set()
    return {(0, steps) for steps in {0, *others}} if others else set()


def naive_risk(position: LudoPosition, seat: Seat) -> Fraction:
    """The steps that a seat loses on the average if all others roll once."""
    setup, lost = position.setup, Fraction(0)
    hunters = [
        Seat(other)
        for other in range(setup.seats)
        if other != seat and Seat(other) not in position.finished + position.left
    ]
    for house in setup.owns[seat]:
        for progress in set(position.counters[house]):
            square = square_of(house, progress)
            if square is None or square in setup.refuges:
                continue
            spared = Fraction(1)
            for hunter in hunters:
                spared *= 1 - Fraction(naive_hits(position, square, hunter), 36)
            lost += (1 - spared) * (progress + 1)
    return lost


@pytest.mark.parametrize("name", SETUPS)
def test_the_value_is_progress_less_risk_and_half_the_risk_of_others(name: str) -> None:
    lots = Random(name)
    setup = start(name).setup
    for position in (*(strewn(setup, lots) for _ in range(40)), *islice(positions(name, lots), 40)):
        seat = position.mover
        rivals = [Seat(one) for one in range(setup.seats) if one != seat and Seat(one) not in position.left]
        steps = [sum(steps_to_go(position.counters[house]) for house in setup.owns[one]) for one in range(setup.seats)]
        housed = sum(position.counters[house].count(HOUSED) for house in setup.owns[seat])
        expected = sum((Fraction(steps[one]) for one in rivals), -Fraction(steps[seat]))
        expected -= naive_risk(position, seat) + Fraction(4, 10) * 57 * housed
        expected += sum((naive_risk(position, one) for one in rivals), Fraction(0)) / 2

        assert expected * STEP == value.value(lay(position), setup_of(setup), seat)
