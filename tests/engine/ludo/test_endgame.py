"""The table of endgames: against the plain rules, against a slow solver, and what can be said of it beforehand.

It is built here as far as three counters are on the way, which takes a second; ``LUDOTECA_LUDO_ENDGAME=1`` builds all.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType

import numba
import numpy as np
import pytest

from ludoteca.engine.ludo.endgame import NONE, chance, fits
from ludoteca.engine.ludo.endgame_build import SIDES, building, empty
from ludoteca.engine.ludo.endgame_file import BEGIN, SIZE, read, write
from ludoteca.engine.ludo.kernels import endgame, sweep
from ludoteca.engine.ludo.kernels.board import WAY
from ludoteca.engine.ludo.kernels.endgame import ALL_HOME, Table
from ludoteca.rules.game import Seat
from ludoteca.rules.ludo.board import HOUSED
from ludoteca.rules.ludo.notation import ROLLS
from ludoteca.rules.ludo.position import LudoPosition
from ludoteca.rules.ludo.setup import LudoSetup
from tests.engine.ludo.boards import SETUPS, start
from tests.engine.ludo.slow import Solver, at, outcomes
from tests.engine.types import types_in

WHOLE = bool(os.environ.get("LUDOTECA_LUDO_ENDGAME"))
OUT = 4 if WHOLE else 3
SAFETY = pytest.mark.parametrize("safe", [False, True], ids=["plain", "safe"])
EXACT = 1e-6


@cache
def table(*, safe: bool) -> Table:
    """A table, as far as it is built here."""
    laid = empty()
    for _ in building(laid, LudoSetup(safe=safe), out=OUT):
        pass
    laid.setflags(write=False)
    return laid


def looked_up(position: LudoPosition) -> float:
    found = chance(position, table(safe=position.setup.safe))
    assert found is not None
    return found


def strewn(lots: Random, setup: LudoSetup) -> LudoPosition:
    """Somewhere in the table, a roll due; captures are often near."""
    red = [lots.randint(-1, 55) for _ in range(lots.randint(1, OUT - 1 if OUT < 4 else 2))]
    many = lots.randint(1, min(2, OUT - len(red)))
    near = [red[0] + 26 + lots.randint(-12, 12), lots.randint(-1, 55)]
    yellow = [one if -1 <= one <= 55 else HOUSED for one in lots.sample(near, many)]
    return at(setup, red, yellow, lots.choice((0, 0, 1, 2)))


@SAFETY
def test_a_chance_is_the_mean_over_the_rolls_of_the_best_that_the_plain_rules_allow(*, safe: bool) -> None:
    lots, setup = Random(1), LudoSetup(safe=safe)
    for _ in range(1_000 if WHOLE else 100):
        position = strewn(lots, setup)
        mean = sum(best(position.after(roll), position.mover) for roll in ROLLS) / len(ROLLS)

        assert looked_up(position) == pytest.approx(mean, abs=EXACT), position


def best(position: LudoPosition, seat: Seat) -> float:
    """The best that a seat makes of its dice; what follows is looked up."""
    return max(chance_of(seat, after) for after in outcomes(position).values())


def chance_of(seat: Seat, position: LudoPosition) -> float:
    if position.outcome:
        return float(position.outcome.winners == (seat,))
    found = looked_up(position)
    return found if position.mover == seat else 1 - found


@SAFETY
@pytest.mark.parametrize(
    ("own", "other"),
    [((50,), (54,)), ((54, 55), (54,)), ((46,), (20,)), *([((48, 55), (21,))] if WHOLE else [])],
)
def test_a_chance_is_that_of_a_slow_solver(own: tuple[int, ...], other: tuple[int, ...], *, safe: bool) -> None:
    solver, setup = Solver(), LudoSetup(safe=safe)
    for sixes in range(3):
        for position in (at(setup, own, other, sixes), at(setup, other, own, sixes)):
            assert looked_up(position) == pytest.approx(solver.chance(position), abs=EXACT)


@SAFETY
def test_houses_are_alike_and_so_are_a_roll_in_hand_and_the_positions_it_leads_to(*, safe: bool) -> None:
    lots, setup = Random(2), LudoSetup(safe=safe)
    for _ in range(200):
        position = strewn(lots, setup)
        red, _, yellow, _ = position.counters
        turned = LudoPosition(setup, (yellow, (), red, ()), Seat(1), sixes=position.sixes)
        assert looked_up(position) == looked_up(turned)

        after = position.after(lots.choice(ROLLS))
        assert chance_of(position.mover, after) == pytest.approx(best(after, position.mover), abs=1e-12)


@SAFETY
def test_chances_are_chances_and_with_a_counter_each_in_the_same_place_it_is_better_to_roll(*, safe: bool) -> None:
    first = table(safe=safe)[0]
    solved = first[first > 0]

    assert 0 < solved.min()
    assert solved.max() <= 1
    equal, alone = np.diagonal(first)[:ALL_HOME], SIDES[:ALL_HOME, 1] == WAY
    assert np.all(equal[alone] > 0.5)
    if WHOLE:  # two each on 0 and 26, on the same two squares: whoever moves first leaves something to the other
        (standoff,) = np.flatnonzero((SIDES == (1, 27)).all(axis=1))
        assert 0.4 < equal[standoff] < 0.5


def test_more_progress_may_be_worse() -> None:
    """Near home fewer rolls fit, and on the ring a step may bring a counter within reach of another."""

    def of(own: int, other: int) -> float:
        return looked_up(at(LudoSetup(), (own,), (other,)))

    assert of(55, HOUSED) < of(51, HOUSED)
    assert any(of(own + 1, other) < of(own, other) for own in range(13, 38) for other in range(1, 20))


def test_only_two_opposite_with_a_house_each_and_two_counters_on_the_way_are_known() -> None:
    known = [name for name in SETUPS if fits(start(name).setup)]

    assert known == ["ludo,2,one,off,count", "ludo,2,one,on,count"]
    setup = LudoSetup()
    assert chance(at(setup, (3,), (1,)), table(safe=False)) is not None
    assert chance(at(setup, (3, 4, 5), (1,)), table(safe=False)) is None
    assert chance(at(setup, (3,), (1, 2, 3)), table(safe=False)) is None
    assert chance(at(setup, (3,), (1,)), NONE) is None
    over = at(setup, (55,), (1,)).after(ROLLS[0]).apply("1@r55")
    assert isinstance(over, LudoPosition)
    assert over.outcome is not None
    assert chance(over, table(safe=False)) is None


def test_a_file_is_read_as_it_was_written_and_not_at_all_if_a_byte_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "below" / "plain.table"
    assert read(path, safe=False) is None
    write(path, table(safe=False), safe=False)
    found = read(path, safe=False)

    assert found is not None
    assert np.array_equal(table(safe=False), found)
    assert not found.flags.writeable
    assert [path] == list(path.parent.iterdir())
    assert read(path, safe=True) is None

    data = bytearray(path.read_bytes())
    for byte in (0, 20, 34, 45, BEGIN, SIZE // 2, SIZE - 1):
        data[byte] ^= 1
        path.write_bytes(data)
        assert read(path, safe=False) is None, byte
        data[byte] ^= 1
    path.write_bytes(data[:-1])
    assert read(path, safe=False) is None
    path.write_bytes(data + b"0")
    assert read(path, safe=False) is None


INT, ROW, ROWS = numba.int64, numba.int64[::1], numba.int64[:, ::1]
TABLE, LINES = numba.float32[:, :, ::1], numba.float64[:, :, ::1]
END = numba.types.NamedTuple((TABLE, ROWS, ROWS), endgame.Endgame)
SIGNATURES: dict[tuple[ModuleType, str], tuple[object, ...]] = {
    (endgame, "side_of"): (INT, INT),
    (endgame, "side"): (ROW, INT),
    (endgame, "known"): (ROW, ROW, TABLE),
    (endgame, "due"): (ROW, ROW, TABLE, INT),
    (endgame, "with_last"): (ROW, ROW, END, INT),
    (endgame, "chance"): (ROW, ROW, END),
    (sweep, "end_of"): (INT, INT),
    (sweep, "landed"): (ROW, INT, INT, INT),
    (sweep, "worth"): (TABLE, *[INT] * 5),
    (sweep, "with_last"): (TABLE, ROW, *[INT] * 6),
    (sweep, "with_both"): (TABLE, ROW, *[INT] * 7),
    (sweep, "write_line"): (TABLE, ROW, ROWS, *[INT] * 5, LINES),
    (sweep, "sweep"): (TABLE, ROW, ROWS, ROWS, ROWS, LINES),
}


@pytest.mark.parametrize(("module", "name"), SIGNATURES)
def test_whole_numbers_are_of_one_kind_and_become_fractions_only_as_chances(module: ModuleType, name: str) -> None:
    types = types_in(getattr(module, name).py_func, SIGNATURES[module, name])

    assert [kind for kind in types if "uint" in kind] == []
    if name in {"side_of", "side", "known", "end_of", "landed"}:
        assert [kind for kind in types if "float" in kind and "array" not in kind] == []


def test_every_kernel_of_endgames_has_its_types_looked_at() -> None:
    kernels = {
        (module, name)
        for module in (endgame, sweep)
        for name, thing in vars(module).items()
        if hasattr(thing, "py_func") and thing.__module__ == module.__name__
    }

    assert kernels == set(SIGNATURES)
