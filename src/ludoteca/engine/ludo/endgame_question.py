"""The building of the tables of endgames as work for the pool, done while nobody waits for anything else."""

from __future__ import annotations

import time
from collections.abc import Generator
from dataclasses import dataclass

from ludoteca.engine.ludo.endgame import SETUPS, making
from ludoteca.engine.stop import Stop

REST = 0.02
"""Seconds between two slices: no more than half of a core's time is taken."""


@dataclass(frozen=True, slots=True)
class Endgames:
    """Build all tables that are not there.

    >>> Endgames().table  # no table of a hall is called so
    'ludo endgames'
    """

    table: str = "ludo endgames"
    seq: int = 0
    person: str = ""
    kind: str = "ludo"
    level: str = "endgames"

    def slices(self, stop: Stop) -> Generator[None, None, None]:
        """Build a little."""
        for setup in SETUPS:
            for _ in making(setup):
                yield
                time.sleep(REST)
