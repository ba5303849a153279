"""What a thread keeps to think with."""

from __future__ import annotations

from ludoteca.engine.ludo.endgame import table_of
from ludoteca.engine.ludo.kernels.network import Mind
from ludoteca.engine.ludo.mind import mind_of
from ludoteca.engine.ludo.weights import network_of
from ludoteca.rules.ludo.setup import LudoSetup


class Minds:
    """A mind for each setup, of one thread, with the table of endgames as soon as there is one."""

    def __init__(self) -> None:
        self._minds: dict[LudoSetup, Mind] = {}

    def of(self, setup: LudoSetup) -> Mind:
        """The mind that plays a setup."""
        mind, table = self._minds.get(setup), table_of(setup)
        if mind is None or mind.table is not table:
            mind = self._minds[setup] = mind_of(network_of(setup), table)
        return mind
