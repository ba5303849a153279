from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from types import FunctionType

import numba
import numpy as np
import pytest

from ludoteca.engine.ketafors import kernels
from ludoteca.engine.ketafors.desk import Desk, lay
from ludoteca.engine.player import choose, levels
from ludoteca.engine.stop import Stop
from ludoteca.engine.warmup import warmup
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.drop.geometry import Column
from ludoteca.rules.drop.ketafors import KetaforsPosition, judge, line_value
from ludoteca.rules.game import Ply
from tests.engine.ketafors.boards import BOARDS, games, options_of

CELLS, WHOLE, INT = numba.int8[::1], numba.int64[::1], numba.int64
WHOLE2 = numba.int64[:, ::1]
BOARD = (CELLS, WHOLE)
MIND = (WHOLE2, WHOLE2, WHOLE2, WHOLE2, WHOLE, CELLS)
SIGNATURES = {
    "worth": (INT,),
    "gain": (CELLS, INT, INT, INT),
    "drop": (*BOARD, INT, INT),
    "undo": (*BOARD, INT),
    "verdict": (INT, INT, INT, INT),
    "best_drop": (*BOARD, INT, INT, INT, INT, INT, INT),
    "growth": (CELLS, INT, INT),
    "joined": (INT, INT),
    "recall": (WHOLE2, INT, INT, INT, INT, INT),
    "survey": (*BOARD, INT, INT, INT, WHOLE2, WHOLE2),
    "outlook": (WHOLE2, INT, INT),
    "take": (WHOLE2, INT, INT),
    "swing": (CELLS, INT, INT, INT, INT, INT),
    "ending": (INT, INT, INT, INT),
    "name": (CELLS, WHOLE2),
    "search": (*BOARD, *[INT] * 11, *MIND),
    "seek": (*BOARD, *[INT] * 7, WHOLE, *MIND),
    "gains": (*BOARD, INT, INT, WHOLE),
    "weigh": (*BOARD, INT, INT, INT, INT, INT, INT, WHOLE, WHOLE),
    "gains_of_many": (numba.int8[:, ::1], numba.int64[:, ::1], INT, numba.int64[:, :, ::1]),
}
ENTRIES = (kernels.gains, kernels.weigh, kernels.seek, kernels.gains_of_many)


def plain_gains(position: KetaforsPosition, colour: int) -> list[int]:
    """The gains in each column by the rules."""
    to_move = position if position.colour(position.mover) == colour else replace(position, ply=Ply(position.ply + 1))
    landings = (position.board.landing(Column(column)) for column in range(position.board.geometry.width))
    return [kernels.CLOSED if cell is None else to_move.gain(cell) for cell in landings]


@pytest.mark.parametrize("board", BOARDS)
def test_gains_are_those_of_the_rules(board: str) -> None:
    met = list(games(options_of(board, "fill"), 12))
    geometry = met[0].board.geometry
    laid = [lay(position.board) for position in met]
    found = np.zeros((len(met), 2, geometry.width), dtype=np.int64)

    kernels.gains_of_many(
        np.stack([cells for cells, _ in laid]), np.stack([tops for _, tops in laid]), geometry.height + 2, found
    )

    assert len(met) > 500
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
        kernels.drop(cells, tops, columns[-1], here.colour(here.mover))

    assert [part.tolist() for part in lay(last.board)] == [cells.tolist(), tops.tolist()]
    for column in reversed(columns):
        kernels.undo(cells, tops, column)
    assert [part.tolist() for part in empty] == [cells.tolist(), tops.tolist()]


@pytest.mark.parametrize("board", BOARDS)
def test_a_drop_swings_the_growth_by_as_much_as_counting_afresh_tells(board: str) -> None:
    for position in games(options_of(board, "fill"), 2):
        desk = Desk.of(position)
        cells, tops, stride, colour = desk.cells, desk.tops, desk.stride, desk.colour
        mine, theirs = desk.gains(), desk.gains(rival=True)
        for column, gained in enumerate(mine):
            if gained != kernels.CLOSED:
                before = lead(desk)
                found = kernels.swing(cells, stride, int(tops[column]), colour, gained, theirs[column])
                kernels.drop(cells, tops, column, colour)
                after = lead(desk)
                kernels.undo(cells, tops, column)

                assert after - before == found


def lead(desk: Desk) -> int:
    """How much more the board promises to the desk's colour."""
    mine, theirs = (kernels.growth(desk.cells, desk.stride, colour) for colour in (desk.colour, 3 - desk.colour))
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
        return kernels.CLOSED
    gained = position.gain(cell)
    after = position.land(cell)
    if after.outcome:
        won = position.mover in after.outcome.winners
        return gained + (0 if after.outcome.draw else kernels.WIN if won else -kernels.WIN)
    if not replies:
        return gained
    return gained - max(plain_weight(after, reply, replies=False) for reply in range(after.board.geometry.width))


def test_runs_are_worth_what_the_rules_say() -> None:
    assert [line_value(length) for length in range(11)] == [kernels.worth(length) for length in range(11)]


def test_verdicts_are_those_of_the_rules() -> None:
    for own, other, free, target in product(range(0, 40, 3), range(0, 9, 3), (0, 1), (0, 10)):
        outcome = judge((own, other), target or None, full=free == 0)
        expected = 0 if outcome is None or outcome.draw else kernels.WIN if 0 in outcome.winners else -kernels.WIN

        assert expected == kernels.verdict(own, other, free, target)


@pytest.mark.parametrize("name", SIGNATURES)
def test_kernels_work_with_whole_numbers_of_one_kind(name: str) -> None:
    plain: Callable[..., object] = getattr(kernels, name).py_func
    names = dict(plain.__globals__)
    dispatcher = numba.njit(error_model="numpy")(FunctionType(plain.__code__, names, name))
    names[name] = dispatcher  # one that calls itself would call its compiled twin
    dispatcher.compile(SIGNATURES[name])

    found = getattr(dispatcher.overloads[SIGNATURES[name]], "type_annotation", None)
    types = {str(kind) for kind in getattr(found, "typemap", {}).values()}

    assert "int64" in types
    assert [kind for kind in types if "float" in kind or "uint" in kind] == []


def test_every_kernel_has_its_types_looked_at() -> None:
    assert {name for name, thing in vars(kernels).items() if hasattr(thing, "py_func")} == set(SIGNATURES)


def signatures(entry: object) -> list[object]:
    """The types for which a kernel is compiled: Numba's, unknown to the plain function's type."""
    return list(getattr(entry, "signatures", ()))


def test_after_the_warm_up_nothing_is_left_to_compile() -> None:
    warmup()
    stopped = Stop()
    stopped.set()  # master then looks at a few nodes only
    known = [signatures(entry) for entry in ENTRIES]
    for board, level in product(BOARDS, levels("ketafors")):
        for seed in range(4):
            choose("ketafors", options_of(board), (), level, seed=seed, stop=stopped)

    assert KINDS["ketafors"].options[0].choices == BOARDS
    assert [len(compiled) for compiled in known] == [1, 1, 1, 1]
    assert [signatures(entry) for entry in ENTRIES] == known
