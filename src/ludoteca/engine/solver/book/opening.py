"""Every position that the first plies of a board can lead to, a position and its mirror image being one.

A position's key is the sum of the mover's discs and of all discs, as Pascal Pons has it: no two positions of a board
share one. Of a position and its mirror image the lesser key stands for both. Positions of a ply are in the order of
their keys, so that a book of their scores need not say which is whose.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ludoteca.engine.solver.shape import Shape

Words: TypeAlias = "NDArray[np.uint64]"
Places: TypeAlias = "NDArray[np.int64]"
NOWHERE = -1
"""The child of a column that is full, or where a disc ends the game."""


@dataclass(frozen=True, slots=True)
class Level:
    """The unfinished positions after so many plies, in the order of their keys."""

    plies: int
    keys: Words
    owns: Words
    masks: Words
    won: NDArray[np.bool_]
    """Whether whoever moves completes a line at once."""
    children: Places
    """For every position and column the place of what follows in the next level, unless this is the last."""

    def place(self, key: int) -> int | None:
        """Where the position with a key is.

        >>> level = levels(Shape(), 1)[1]
        >>> level.place(int(level.keys[3])), level.place(0)
        (3, None)
        """
        place = int(np.searchsorted(self.keys, np.uint64(key)))
        return place if place < len(self.keys) and int(self.keys[place]) == key else None


def bookable(shape: Shape) -> bool:
    """Whether there can be a book for a board: an empty one with two edges, on which a line wins.

    >>> bookable(Shape()), bookable(Shape(wraps=True))
    (True, False)
    """
    return shape.fits and not (shape.wraps or shape.loses or shape.lying or shape.blocked)


def levels(shape: Shape, plies: int) -> list[Level]:
    """The positions after 0, 1, … ``plies`` plies; none follows from a finished one.

    >>> [len(level.keys) for level in levels(Shape(), 4)]
    [1, 4, 25, 121, 568]

    Raises:
        ValueError: there can be no book for the board, or it is full before.
    """
    if not bookable(shape) or not 0 <= plies < shape.cells:
        raise ValueError(f"no opening of {plies} plies on {shape.name}")
    found = []
    owns = masks = np.zeros(1, np.uint64)
    for ply in range(plies + 1):
        keys = canonical(shape, owns, masks)
        others, fulls, won = _played(shape, owns, masks)
        children = np.full(fulls.shape, NOWHERE, np.int64)
        level = Level(ply, keys, owns, masks, np.asarray(won.any(axis=1), np.bool_), children)
        found.append(level)
        played = (fulls != 0) & ~won
        if ply < plies:
            owns, masks = others[played], fulls[played]
            _, first, where = np.unique(canonical(shape, owns, masks), return_index=True, return_inverse=True)
            children[played] = where
            owns, masks = owns[first], masks[first]
    return found


def key_of(shape: Shape, own: int, mask: int) -> int:
    """The key of one position.

    >>> left, right = 1 << 0, 1 << 6 * Shape().step
    >>> key_of(Shape(), 0, left) == key_of(Shape(), 0, right)
    True
    """
    key, column, mirrored = own + mask, (1 << shape.step) - 1, 0
    for at in range(shape.width):
        mirrored = mirrored << shape.step | key >> shape.step * at & column
    return min(key, mirrored)


def canonical(shape: Shape, owns: Words, masks: Words) -> Words:
    """The keys of many positions."""
    keys, step = owns + masks, np.uint64(shape.step)
    mirrored, rest, column = np.zeros_like(keys), keys, np.uint64((1 << shape.step) - 1)
    for _ in range(shape.width):
        mirrored = (mirrored << step) | (rest & column)
        rest = rest >> step
    return np.asarray(np.minimum(keys, mirrored), np.uint64)


def _played(shape: Shape, owns: Words, masks: Words) -> tuple[Words, Words, NDArray[np.bool_]]:
    """What a disc in each column leads to.

    Returns:
        the discs of who moves then, all discs (none if the column is full), and whether a line is complete.
    """
    size = len(owns), shape.width
    others, fulls, won = np.zeros(size, np.uint64), np.zeros(size, np.uint64), np.zeros(size, np.bool_)
    for at in range(shape.width):
        bottom, column = 1 << shape.step * at, ((1 << shape.height) - 1) << shape.step * at
        moves = (masks + np.uint64(bottom)) & np.uint64(column) & ~masks
        others[:, at] = owns ^ masks
        fulls[:, at] = np.where(moves != 0, masks | moves, np.uint64(0))
        won[:, at] = (moves != 0) & _lined(shape, owns | moves)
    return others, fulls, won


def _lined(shape: Shape, discs: Words) -> NDArray[np.bool_]:
    """Whether there is a line among discs."""
    found = np.zeros(len(discs), np.bool_)
    for step in (1, shape.step - 1, shape.step, shape.step + 1):
        line = discs.copy()
        for more in range(1, shape.length):
            line &= discs >> np.uint64(step * more)
        found |= line != 0
    return found
