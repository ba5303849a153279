"""The weights of the trained networks, one for each way to sit and for each setting of the safe squares."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from ludoteca.engine.ludo.kernels.features import ROWS
from ludoteca.engine.ludo.mind import Network
from ludoteca.rules.ludo.setup import LudoSetup

FOLDER = Path(__file__).parent / "networks"


def name_of(setup: LudoSetup) -> str:
    """The network that plays a setup: the same for three and four players, and for both endings.

    >>> name_of(LudoSetup()), name_of(LudoSetup(safe=True, owns=((0, 2), (1, 3))))
    ('two', 'across-safe')
    """
    houses = setup.owns[0]
    if setup.seats > 2:
        name = "many"
    elif len(houses) == 1:
        name = "two"
    else:
        name = "side" if houses[1] - houses[0] == 1 else "across"
    return f"{name}-safe" if setup.safe else name


@cache
def network_of(setup: LudoSetup) -> Network:
    """The network for a setup."""
    return read(FOLDER / f"{name_of(setup)}.npz")


def read(path: Path) -> Network:
    """A network from a file, as ``tools/train_ludo.py`` writes it: half precision, without rows that are nought."""
    with np.load(path) as found:
        first = np.zeros((ROWS, found["first"].shape[1]), dtype=np.float32)
        first[found["rows"]] = found["first"]
        return Network(first, found["second"].astype(np.float32))
