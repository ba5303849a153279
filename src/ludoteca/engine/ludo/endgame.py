"""What is known of the end of a game: who wins it with which chance, if both play as well as can be.

For two players with a house each, neither with more than two counters on the way. The tables are built once
(``endgame_build``) and kept in files (``endgame_file``); without them nothing is known.
"""

from __future__ import annotations

import numpy as np

from ludoteca.engine.each_thread import EachThread
from ludoteca.engine.ludo.desk import lay, setup_of
from ludoteca.engine.ludo.endgame_file import file_of, read
from ludoteca.engine.ludo.kernels import endgame as kernels
from ludoteca.engine.ludo.kernels.board import SIZE, Whole2
from ludoteca.engine.ludo.kernels.endgame import Endgame, Table
from ludoteca.engine.ludo.kernels.moves import MOST
from ludoteca.rules.ludo.position import LudoPosition
from ludoteca.rules.ludo.setup import USUAL, LudoSetup

NONE: Table = np.zeros((0, 0, 0), dtype=np.float32)
"""For the kernels: there is no table."""
NONE.setflags(write=False)

_loaded: dict[bool, Table] = {}


def fits(setup: LudoSetup) -> bool:
    """Whether there can be a table for a setup: two players opposite each other, a house each.

    >>> fits(LudoSetup(safe=True)), fits(LudoSetup(owns=((0,), (1,), (2,))))
    (True, False)
    """
    return setup.owns == USUAL.owns


def table_of(setup: LudoSetup) -> Table:
    """The table for a setup, or ``NONE``; it is looked for in the cache once, and when it has been built here."""
    if not fits(setup):
        return NONE
    if setup.safe not in _loaded:
        found = read(file_of(safe=setup.safe), safe=setup.safe)
        _loaded[setup.safe] = NONE if found is None else found
    return _loaded[setup.safe]


def look_again() -> None:
    """Look for the tables again when they are next wanted: some were built."""
    _loaded.clear()


def _room() -> tuple[Whole2, Whole2]:
    return np.zeros((2, MOST), dtype=np.int64), np.zeros((2, SIZE), dtype=np.int64)


_rooms = EachThread(_room)


def chance(position: LudoPosition, table: Table | None = None) -> float | None:
    """The chance to win of the seat whose turn it is, whether a roll is due or dice are in hand; ``None``: not known.

    Where the game is over there is nothing to know. ``table`` is asked in place of the one in the cache.
    """
    setup = setup_of(position.setup)
    if table is None:
        table = table_of(position.setup)
    board = lay(position)
    if position.outcome or not kernels.known(board, setup, table):
        return None
    return kernels.chance(board, setup, Endgame(table, *_rooms.own))
