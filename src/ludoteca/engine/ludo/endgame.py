"""What is known of the end of a game: who wins it with which chance, if both play as well as can be.

For two players with a house each, neither with more than two counters on the way. The tables are built once
(``endgame_build``) and kept in files (``endgame_file``); without them nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ludoteca.engine.each_thread import EachThread
from ludoteca.engine.ludo.desk import lay, setup_of
from ludoteca.engine.ludo.endgame_build import building, empty
from ludoteca.engine.ludo.endgame_file import file_of, read, write
from ludoteca.engine.ludo.kernels import endgame as kernels
from ludoteca.engine.ludo.kernels.board import SIZE, Whole2
from ludoteca.engine.ludo.kernels.endgame import Endgame, Table
from ludoteca.engine.ludo.kernels.moves import MOST
from ludoteca.rules.ludo.position import LudoPosition
from ludoteca.rules.ludo.setup import USUAL, LudoSetup

NONE: Table = np.zeros((0, 0, 0), dtype=np.float32)
"""For the kernels: there is no table."""
NONE.setflags(write=False)

SETUPS = (USUAL, LudoSetup(safe=True))
"""Those that there are tables for."""

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


def at_hand() -> int:
    """How many tables have been loaded or built here."""
    return sum(table.size > 0 for table in _loaded.values())


def making(setup: LudoSetup) -> Iterator[float]:
    """Build the table for a setup, unless it is there or there can be none; gives the share that is done.

    From then on it is used, even if it cannot be kept.

    Raises:
        OSError: it cannot be kept.
    """
    if not fits(setup) or table_of(setup).size:
        return
    table = empty()
    yield from building(table, setup)
    table.setflags(write=False)
    _loaded[setup.safe] = table
    write(file_of(safe=setup.safe), table, safe=setup.safe)
    # The file's memory can be given back and is shared with others who read it.
    del _loaded[setup.safe]
    table_of(setup)


def warm() -> Iterator[None]:
    """Look for the tables, and compile what builds those that are not there."""
    for setup in SETUPS:
        if not table_of(setup).size:
            yield from (None for _ in building(empty(), setup, out=2))
        yield


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
