"""Whether the kernels and the plain rules, each written from the same page, say the same of a position."""

from __future__ import annotations

from itertools import islice
from random import Random

import numpy as np

from ludoteca.engine.ludo.desk import action_of, lay, setup_of
from ludoteca.engine.ludo.kernels import turns
from ludoteca.engine.ludo.kernels.board import Whole
from ludoteca.engine.ludo.kernels.moves import MOST, legal, play, roll
from ludoteca.rules.game import Chance, Refusal, Seat
from ludoteca.rules.ludo.notation import Roll, read_action
from ludoteca.rules.ludo.position import LudoPosition
from tests.engine.ludo.boards import positions
from tests.rules.playing import applied


def assert_agreed(name: str, many: int, seed: int) -> int:
    """Compare so many positions of a setup; how many moves that were."""
    lots = Random(f"{name} {seed}")
    return sum(compare(position, lots) for position in islice(positions(name, lots), many))


def compare(position: LudoPosition, lots: Random) -> int:
    """Compare all moves and what each leads to, or a roll, or the places of an end; and what leaving leads to."""
    board, setup = lay(position), setup_of(position.setup)
    if position.outcome:
        assert_placed(position, board)
        return 0
    if position.turn is Chance.ROLL:
        action = lots.choice(position.chances())
        meant = read_action(action)
        assert isinstance(meant, Roll)
        after = board.copy()
        roll(after, setup, *map(int, meant))
        assert_same(position, action, after)
    moves = np.zeros(MOST, dtype=np.int64)
    found = [int(move) for move in moves[: legal(board, setup, moves)]] if position.dice else []
    actions = {action_of(move, position): move for move in found}
    assert set(position.legal()) == set(actions), position
    assert len(found) == len(actions), position
    for action, move in actions.items():
        after = board.copy()
        play(after, setup, move)
        assert_same(position, action, after)
    if position.setup.seats > 2:
        seat = Seat(lots.randrange(position.setup.seats))
        gone = position.withdraw(seat)
        if not isinstance(gone, Refusal):
            turns.withdraw(board, setup, seat)
            assert lay(gone).tolist() == board.tolist(), (position, seat)
            assert_placed(gone, board)
    return len(actions)


def assert_same(before: LudoPosition, action: str, board: Whole) -> None:
    """The kernels' board is the position that the plain rules come to."""
    after = applied(before, action)
    assert isinstance(after, LudoPosition)
    assert lay(after).tolist() == board.tolist(), (before, action, after)
    assert_placed(after, board)


def assert_placed(position: LudoPosition, board: Whole) -> None:
    """The kernels know who has come where once the game is over."""
    if position.outcome:
        setup = setup_of(position.setup)
        places = tuple(int(turns.place(board, setup, seat)) for seat in range(position.setup.seats))
        assert position.outcome.places == places, position
