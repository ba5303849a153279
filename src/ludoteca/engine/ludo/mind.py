"""A network with room to think in, for the kernels."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ludoteca.engine.ludo.endgame import NONE
from ludoteca.engine.ludo.kernels.board import HOUSES
from ludoteca.engine.ludo.kernels.endgame import Table
from ludoteca.engine.ludo.kernels.features import RELATIONS, ROWS, Real2
from ludoteca.engine.ludo.kernels.moves import MOST
from ludoteca.engine.ludo.kernels.network import Mind
from ludoteca.engine.ludo.kernels.strong import FIRSTS, WORTHS


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """The weights of a network."""

    first: Real2
    second: Real2


NOTHING = Network(np.zeros((ROWS, 1), dtype=np.float32), np.zeros((2, HOUSES), dtype=np.float32))
"""Knows nothing: all who play are as likely to be next."""


def mind_of(network: Network = NOTHING, table: Table = NONE) -> Mind:
    """Room for a thread to think in, with a network and a table of endgames."""
    wide = max(network.first.shape[1], RELATIONS)
    whole, real = np.zeros((FIRSTS + 1, MOST), dtype=np.int64), np.zeros((WORTHS + 1, wide), dtype=np.float32)
    return Mind(network.first, network.second, whole, real, table)
