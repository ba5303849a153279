"""A position as bytes: version, ply, turn, dice, who has come where, and the counters."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludoteca.rules.ludo.position import LudoPosition

VERSION = 1
HEAD = struct.Struct(">BIBBBBB")
"""Version, ply, seat, two dice (0 for none), double sixes, whether the roll in hand is one."""


def pack(position: LudoPosition) -> bytes:
    """The bytes: the head, those who have finished and those who have left with their number before, the counters."""
    return HEAD.pack(
        VERSION, position.ply, position.mover, *(*position.dice, 0, 0)[:2], position.sixes, position.again
    ) + bytes(_rest(position))


def _rest(position: LudoPosition) -> Iterator[int]:
    for seats in (position.finished, position.left):
        yield len(seats)
        yield from seats
    for house in position.setup.houses:
        for progress in position.counters[house]:
            yield progress + 1
