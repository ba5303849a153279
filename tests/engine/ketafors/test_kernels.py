from __future__ import annotations

from dataclasses import replace
from itertools import product
from types import ModuleType

import numba
import numpy as np
import pytest

from ludoteca.engine.ketafors.desk import Desk, lay
from ludoteca.engine.ketafors.kernels import ends, glance, lines, memory, order, promise, search
from ludoteca.engine.ketafors.kernels.ends import WIN
from ludoteca.engine.ketafors.kernels.glance import CLOSED
from ludoteca.engine.player import choose, levels
from ludoteca.engine.stop import Stop
from ludoteca.engine.warmup import warmup
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.drop.geometry import Column
from ludoteca.rules.drop.ketafors import KetaforsPosition, judge, line_value
from ludoteca.rules.game import Ply
from tests.engine.ketafors.boards import BOARDS, games, options_of
from tests.engine.types import types_in

CELLS, WHOLE, INT = numba.int8[::1], numba.int64[::1], numba.int64
WHOLE2 = numba.int64[:, ::1]
BOARD = (CELLS, WHOLE)
MEMORY = numba.types.NamedTuple((WHOLE2, WHOLE2, WHOLE2, WHOLE2, WHOLE, CELLS), search.Memory)
MODULES = (lines, ends, promise, glance, memory, order, search)
SIGNATURES: dict[tuple[ModuleType, str], tuple[object, ...]] = {
    (lines, "axes"): (INT,),
    (lines, "worth"): (INT,),
    (lines, "joined"): (INT, INT),
    (lines, "gain"): (CELLS, INT, INT, INT),
    (lines, "drop"): (*BOARD, INT, INT),
    (lines, "undo"): (*BOARD, INT),
    (ends, "verdict"): (INT, INT, INT, INT),
    (ends, "ending"): (INT, INT, INT, INT),
    (promise, "view"): (CELLS, INT, INT, INT),
    (promise, "growth"): (CELLS, INT, INT),
    (promise, "swing"): (CELLS, INT, INT, INT, INT, INT),
    (glance, "gains"): (*BOARD, INT, INT, WHOLE),
    (glance, "gains_of_many"): (numba.int8[:, ::1], numba.int64[:, ::1], INT, numba.int64[:, :, ::1]),
    (glance, "best_drop"): (*BOARD, INT, INT, INT, INT, INT, INT),
    (glance, "weigh"): (*BOARD, INT, INT, INT, INT, INT, INT, WHOLE, WHOLE),
    (memory, "name"): (CELLS, WHOLE2),
    (memory, "recall"): (WHOLE2, INT, INT, INT, INT, INT),
    (memory, "choice"): (WHOLE2, INT, INT),
    (memory, "note"): (WHOLE2, INT, INT, INT, INT, INT, INT, INT),
    (order, "survey"): (*BOARD, INT, INT, INT, WHOLE2, WHOLE2),
    (order, "outlook"): (WHOLE2, INT, INT),
    (order, "take"): (WHOLE2, INT, INT),
    (search, "search"): (*BOARD, *[INT] * 11, MEMORY),
    (search, "seek"): (*BOARD, *[INT] * 7, WHOLE, MEMORY),
}
ENTRIES = (glance.gains, glance.weigh, search.seek, glance.gains_of_many)


@pytest.fixture(scope="module", autouse=True)
def warm() -> None:
    """Load every kernel from the cache."""
    warmup()


def plain_gains(position: KetaforsPosition, colour: int) -> list[int]:
    """The gains in each column by the rules."""
    to_move = position if position.colour(position.mover) == colour else replace(position, ply=Ply(position.ply + 1))
    landings = (position.board.landing(Column(column)) for column in range(position.board.geometry.width))
    return [CLOSED if cell is None else to_move.gain(cell) for cell in landings]


@pytest.mark.parametrize("board", BOARDS)
def test_gains_are_those_of_the_rules(board: str) -> None:
    met = list(games(options_of(board, "fill"), 3))
    geometry = met[0].board.geometry
    laid = [lay(position.board) for position in met]
    found = np.zeros((len(met), 2, geometry.width), dtype=np.int64)

    glance.gains_of_many(
        np.stack([cells for cells, _ in laid]), np.stack([tops for _, tops in laid]), geometry.height + 2, found
    )

    assert len(met) > 120
    assert [[plain_gains(position, colour) for colour in (1, 2)] for position in met] == found.tolist()


@pytest.mark.parametrize("board", BOARDS)
def test_one_position_alone_has_the_gains_that_it_has_among_many(board: str) -> None:
    for position in games(options_of(board), 2):
        mine, theirs = ((plain_gains(position, colour)) for colour in (1 + position.mover, 2 - position.mover))

        assert (mine, theirs) == (Desk.of(position).gains(), Desk.of(position).gains(rival=True))


@pytest.mark.parametrize("board", BOARDS)
def test_drops_lay_the_board_and_undoing_them_clears_it(board: str) -> None:
    *before, last = games(options_of(board, "fill"), 1)
    cells, tops = lay(before[0].board)
    empty = cells.copy(), tops.copy()
    columns = []
    for here, there in zip(before, [*before[1:], last], strict=True):
        filled = next(cell for cell, held in enumerate(here.board.cells) if held != there.board.cells[cell])
        columns.append(filled // here.board.geometry.height)
        lines.drop(cells, tops, columns[-1], here.colour(here.mover))

    assert [part.tolist() for part in lay(last.board)] == [cells.tolist(), tops.tolist()]
    for column in reversed(columns):
        lines.undo(cells, tops, column)
    assert [part.tolist() for part in empty] == [cells.tolist(), tops.tolist()]


@pytest.mark.parametrize("board", BOARDS)
def test_a_drop_swings_the_growth_by_as_much_as_counting_afresh_tells(board: str) -> None:
    for position in games(options_of(board, "fill"), 1):
        desk = Desk.of(position)
        cells, tops, stride, colour = desk.cells, desk.tops, desk.stride, desk.colour
        mine, theirs = desk.gains(), desk.gains(rival=True)
        for column, gained in enumerate(mine):
            if gained != CLOSED:
                before = lead(desk)
                found = promise.swing(cells, stride, int(tops[column]), colour, gained, theirs[column])
                lines.drop(cells, tops, column, colour)
                after = lead(desk)
                lines.undo(cells, tops, column)

                assert after - before == found


def lead(desk: Desk) -> int:
    """How much more the board promises to the desk's colour."""
    mine, theirs = (promise.growth(desk.cells, desk.stride, colour) for colour in (desk.colour, 3 - desk.colour))
    return mine - theirs


def test_weighing_leaves_the_board_as_it_was() -> None:
    for position in games(options_of("7x6"), 2):
        desk = Desk.of(position)
        desk.weigh()

        assert [part.tolist() for part in lay(position.board)] == [desk.cells.tolist(), desk.tops.tolist()]


@pytest.mark.parametrize("options", [options_of("7x6", "fill"), options_of("8x7", "race", 10)], ids=str)
def test_a_drop_weighs_its_gain_less_the_best_reply_and_a_decision_above_all(options: dict[str, str | int]) -> None:
    for position in games(options, 4):
        if position.outcome is None:
            values, _ = Desk.of(position).weigh()

            assert plain_weights(position) == values


def plain_weights(position: KetaforsPosition) -> list[int]:
    return [plain_weight(position, column, replies=True) for column in range(position.board.geometry.width)]


def plain_weight(position: KetaforsPosition, column: int, *, replies: bool) -> int:
    cell = position.board.landing(Column(column))
    if cell is None:
        return CLOSED
    gained = position.gain(cell)
    after = position.land(cell)
    if after.outcome:
        won = position.mover in after.outcome.winners
        return gained + (0 if after.outcome.draw else WIN if won else -WIN)
    if not replies:
        return gained
    return gained - max(plain_weight(after, reply, replies=False) for reply in range(after.board.geometry.width))


def test_runs_are_worth_what_the_rules_say() -> None:
    assert [line_value(length) for length in range(11)] == [lines.worth(length) for length in range(11)]


def test_verdicts_are_those_of_the_rules() -> None:
    for own, other, free, target in product(range(0, 40, 3), range(0, 9, 3), (0, 1), (0, 10)):
        outcome = judge((own, other), target or None, full=free == 0)
        expected = 0 if outcome is None or outcome.draw else WIN if 0 in outcome.winners else -WIN

        assert expected == ends.verdict(own, other, free, target)


@pytest.mark.parametrize(("module", "name"), SIGNATURES)
def test_kernels_work_with_whole_numbers_of_one_kind(module: ModuleType, name: str) -> None:
    types = types_in(getattr(module, name).py_func, SIGNATURES[module, name])

    assert "int64" in types
    assert [kind for kind in types if "float" in kind or "uint" in kind] == []


def test_the_look_at_types_would_see_others() -> None:
    assert "float64" in types_in(lambda one, two: one / two, (INT, INT))
    assert "uint64" in types_in(lambda one, two: one + two, (INT, numba.uint64))


def test_every_kernel_has_its_types_looked_at() -> None:
    kernels = {
        (module, name)
        for module in MODULES
        for name, thing in vars(module).items()
        if hasattr(thing, "py_func") and thing.__module__ == module.__name__
    }

    assert kernels == set(SIGNATURES)


def signatures(entry: object) -> list[object]:
    """The types for which a kernel is compiled: Numba's, unknown to the plain function's type."""
    return list(getattr(entry, "signatures", ()))


def test_after_the_warm_up_nothing_is_left_to_compile() -> None:
    stopped = Stop()
    stopped.set()  # master then looks at a few nodes only
    known = [signatures(entry) for entry in ENTRIES]
    for board, level in product(BOARDS, levels("ketafors")):
        for seed in range(4):
            choose("ketafors", options_of(board), (), level, seed=seed, stop=stopped)

    assert KINDS["ketafors"].options[0].choices == BOARDS
    assert [len(compiled) for compiled in known] == [1, 1, 1, 1]
    assert [signatures(entry) for entry in ENTRIES] == known
