"""Dice that fall as a test says."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from ludoteca.match.dice import SECRET_BYTES
from ludoteca.rules.game import Action


class Loaded:
    """Falls as ``rolls`` say, one after the other; then always so that nobody can come out."""

    def __init__(self, rolls: Iterable[str] = ()) -> None:
        self.rolls = deque(rolls)
        self.sealed = 0

    def secret(self) -> bytes:
        self.sealed += 1
        return self.sealed.to_bytes(SECRET_BYTES, "big")

    def draw(self, secret: bytes, nonces: Sequence[str], ply: int, among: Sequence[Action]) -> Action:
        """Whatever is due, be it asked for once or often: it is taken when the ply has gone on."""
        drawn = Action(self.rolls.popleft() if self.rolls else "=54")
        assert drawn in among
        return drawn
