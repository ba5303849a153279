"""Perft: how many lines of play there are, ply by ply; the classic check of rules against published counts."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from ludoteca.rules.game import Position, Refusal, Rules, begin


@dataclass(frozen=True, slots=True)
class Row:
    """The counts for one ply, counted from the start (plies that an opening has made are not in it).

    ``sequences``: move sequences of that length; ``ended``: those that end the game exactly there;
    ``distinct``: different unfinished positions, mirror images apart.
    """

    ply: int
    sequences: int
    ended: int
    distinct: int


def perft(rules: Rules, depth: int) -> Iterator[Row]:
    """The rows for plies 1 to ``depth`` after the start, or the opening where the game has one.

    Positions with equal keys are counted together, so the work grows with the positions, not
    with the sequences.

    >>> from ludoteca.rules.drop.four import FourRules
    >>> [row.sequences for row in perft(FourRules(), 4)]
    [7, 49, 343, 2401]
    """
    layer: dict[Hashable, tuple[Position, int]] = {}
    start = begin(rules.timeless())
    if start.outcome is None:
        layer[start.key()] = (start, 1)
    for ply in range(1, depth + 1):
        sequences = ended = 0
        below: dict[Hashable, tuple[Position, int]] = {}
        for position, ways in layer.values():
            for action in position.legal():
                after = position.apply(action)
                if isinstance(after, Refusal):
                    raise AssertionError(f"legal {action} was refused: {after.code}")
                sequences += ways
                if after.outcome:
                    ended += ways
                else:
                    key = after.key()
                    below[key] = (after, below[key][1] + ways if key in below else ways)
        yield Row(ply, sequences, ended, len(below))
        layer = below
