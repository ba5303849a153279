"""An opponent without search: the rules of thumb of a careful person. It measures how beatable the levels are."""

from __future__ import annotations

from random import Random

from ludoteca.rules.drop.board import Board, Colour
from ludoteca.rules.drop.geometry import Cell, Column
from ludoteca.rules.drop.ketafors import KetaforsPosition, line_value
from ludoteca.rules.drop.notation import read_column
from ludoteca.rules.game import Action, Position, Refusal, Seat


def scripted(position: Position, seed: int) -> Action:
    """Reaches the target if it can; else scores, takes the rival's best cell, and does not open a good one above.

    It looks at cells, one at a time, as they are now; it never tries a drop out.
    """
    if not isinstance(position, KetaforsPosition):
        raise TypeError("not a position of Ketafors")
    mine = position.colour(position.mover)
    theirs = position.colour(Seat(1 - position.mover))
    own, other = (position.scores[seat] for seat in (position.mover, 1 - position.mover))
    target = position.target or 1_000
    merits: dict[Action, int] = {}
    for action in position.legal():
        cell = _landing(position.board, action)
        made, spoilt = _worth(position.board, cell, mine), _worth(position.board, cell, theirs)
        opened = _above(position.board, cell, theirs)
        merit = 10 * (made + spoilt - opened) + 2 * _room(position.board, cell, mine)
        if own + made >= target:
            merit += 10_000
        if other + spoilt >= target:
            merit += 5_000
        if other + opened >= target:
            merit -= 5_000
        merits[action] = merit
    best = max(merits.values())
    return Random(seed).choice([action for action in merits if merits[action] == best])  # noqa: S311 - a game


def _landing(board: Board, action: Action) -> Cell:
    column = read_column(action, board.geometry.width)
    cell = None if isinstance(column, Refusal) else board.landing(Column(column))
    if cell is None:
        raise ValueError(f"{action} is not legal here")
    return cell


def _worth(board: Board, cell: Cell, colour: Colour) -> int:
    """The points of a disc of ``colour`` in ``cell``."""
    return sum(
        line_value(len(behind) + 1 + len(ahead)) - line_value(len(behind)) - line_value(len(ahead))
        for _, behind, ahead in board.arms(cell, colour)
    )


def _above(board: Board, cell: Cell, colour: Colour) -> int:
    """The points that wait for ``colour`` in the cell above, once this one is filled."""
    _, row = board.geometry.place(cell)
    return _worth(board, Cell(cell + 1), colour) if row + 1 < board.geometry.height else 0


def _room(board: Board, cell: Cell, colour: Colour) -> int:
    """On how many cells around it a line through ``cell`` could stand: its own discs count double."""
    total = 0
    for backward, forward in board.geometry.rays[cell]:
        for ray in (backward[:3], forward[:3]):
            for other in ray:
                held = board.cells[other]
                if held not in (0, colour):
                    break
                total += 2 if held == colour else 1
    return total
