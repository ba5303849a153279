"""Scores of all positions of the first plies, looked up."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ludoteca.engine.solver.book.opening import NOWHERE, Level, key_of, levels
from ludoteca.engine.solver.desk import Desk
from ludoteca.engine.solver.shape import Shape

UNKNOWN = -128
"""No score."""
Scores: TypeAlias = "NDArray[np.int8]"


class Opening:
    """The positions of a board up to a ply; those of the last that cannot be won at once are the *questions* of a book.

    >>> opening = Opening(Shape(5, 4), 4)
    >>> len(opening.levels[-1].keys), len(opening.questions)
    (177, 177)
    """

    def __init__(self, shape: Shape, plies: int) -> None:
        """``ValueError`` if there can be no book of them."""
        self.shape = shape
        self.plies = plies
        self.levels: Sequence[Level] = levels(shape, plies)
        last = self.levels[-1]
        self.questions = np.flatnonzero(~last.won)
        """Their places in the last level."""

    @cached_property
    def digest(self) -> str:
        """A word for the questions and their order."""
        keys = self.levels[-1].keys[self.questions]
        return hashlib.sha256(keys.astype("<u8").tobytes()).hexdigest()[:16]

    def desks(self, questions: range) -> list[Desk]:
        """Some of the questions, for the solver."""
        last = self.levels[-1]
        places = self.questions[questions.start : questions.stop]
        return [Desk(self.shape, int(last.owns[place]), int(last.masks[place])) for place in places]


@dataclass(frozen=True)
class Book:
    """An answer for each question of an opening, or ``UNKNOWN``: a book need not be finished to be of use.

    >>> opening = Opening(Shape(5, 4), 1)
    >>> book = Book(opening, np.array([0, UNKNOWN, -1], np.int8))
    >>> book.known, book.score(Desk(Shape(5, 4), 0, 1)), book.score(Desk(Shape(5, 4), 0, 0))
    (2, 0, None)
    """

    opening: Opening
    answers: Scores = field(repr=False)

    def __post_init__(self) -> None:
        if self.answers.shape != self.opening.questions.shape:
            raise ValueError("not the answers to these questions")

    @property
    def known(self) -> int:
        """How many questions are answered."""
        return int(np.count_nonzero(self.answers != UNKNOWN))

    @property
    def whole(self) -> bool:
        """Whether all are."""
        return self.known == len(self.answers)

    def score(self, desk: Desk) -> int | None:
        """The score of a position that it knows: of as many plies, or of fewer if all that follows is known."""
        if desk.shape != self.opening.shape or desk.neutral or desk.plies > self.opening.plies:
            return None
        place = self.opening.levels[desk.plies].place(key_of(desk.shape, desk.own, desk.mask))
        if place is None:
            return None
        score = int(self._scores[desk.plies][place])
        return None if score == UNKNOWN else score

    @cached_property
    def _scores(self) -> list[Scores]:
        """The score of each position, level by level: the best of what the next level says."""
        *before, last = self.opening.levels
        scores = np.full(len(last.keys), UNKNOWN, np.int8)
        scores[self.opening.questions] = self.answers
        found = [_where_won(last, scores, self.opening.shape)]
        for level in reversed(before):
            after = found[-1]
            there = level.children != NOWHERE
            following = np.where(there, after[level.children], np.int8(0))
            values = np.where(there, -following.astype(np.int16), UNKNOWN).max(axis=1)
            values[(there & (following == UNKNOWN)).any(axis=1)] = UNKNOWN
            found.append(_where_won(level, values.astype(np.int8), self.opening.shape))
        return found[::-1]


def _where_won(level: Level, scores: Scores, shape: Shape) -> Scores:
    """The same, with those that are won at once."""
    return np.where(level.won, np.int8(shape.most - (level.plies + 2) // 2), scores)
