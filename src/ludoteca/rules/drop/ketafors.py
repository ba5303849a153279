"""Ketafors: lines of three and more score by length; race to a target, or fill the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from ludoteca.rules.drop.board import Board
from ludoteca.rules.drop.geometry import Cell, Geometry
from ludoteca.rules.drop.notation import read_moves
from ludoteca.rules.drop.position import DropPosition, Line, decode_board
from ludoteca.rules.game import Action, Json, Outcome, Ply, Refusal, Seat, Viewer

LEAST = 3


def line_value(length: int) -> int:
    """The points of a run of ``length`` discs.

    >>> [line_value(length) for length in range(2, 11)]
    [0, 1, 2, 5, 10, 15, 20, 25, 30]
    """
    if length >= 5:
        return 5 * (length - 4)
    return max(0, length - 2)


def joined(behind: int, ahead: int) -> int:
    """What a disc adds that joins stretches of these lengths into one run.

    >>> joined(3, 2), joined(4, 0)
    (9, 3)
    """
    return line_value(behind + 1 + ahead) - line_value(behind) - line_value(ahead)


class Goal(Enum):
    """What a round is played for."""

    FILL = "fill"
    RACE = "race"


@dataclass(frozen=True, slots=True)
class KetaforsPosition(DropPosition):
    """A position of Ketafors: ``scores`` is what each seat's runs are worth; a race ends at ``target``."""

    scores: tuple[int, int]
    target: int | None

    def gain(self, cell: Cell) -> int:
        """The points that the mover's disc in ``cell`` adds: on each axis, the new run less the two it joins."""
        return sum(
            joined(len(behind), len(ahead)) for _, behind, ahead in self.board.arms(cell, self.colour(self.mover))
        )

    def land(self, cell: Cell) -> KetaforsPosition:
        """The position after the mover's disc came to rest in ``cell``."""
        board = self.board.put(cell, self.colour(self.mover))
        red, yellow = self.scores
        gain = self.gain(cell)
        scores = (red + gain, yellow) if self.mover == 0 else (red, yellow + gain)
        outcome = judge(scores, self.target, full=board.full)
        return KetaforsPosition(board, Ply(self.ply + 1), outcome, scores, self.target)

    def change(self, cell: Cell) -> Mapping[str, Json]:
        """The gain, the lines that appear, and the lines that they grew out of."""
        names = self.board.geometry.names
        gain = 0
        adds: list[Json] = []
        drops: list[Json] = []
        for _, behind, ahead in self.board.arms(cell, self.colour(self.mover)):
            gain += joined(len(behind), len(ahead))
            run = (*behind, cell, *ahead)
            if len(run) >= LEAST:
                adds.append(Line(self.mover, run, line_value(len(run))).view(names))
            drops.extend([names[part] for part in arm] for arm in (behind, ahead) if len(arm) >= LEAST)
        return {"gain": gain, "adds": adds, "drops": drops}

    def lines(self) -> Iterable[Line]:
        """Every run that scores."""
        for seat in (Seat(0), Seat(1)):
            for run in self.board.runs(self.colour(seat), LEAST):
                yield Line(seat, run, line_value(len(run)))

    def marks(self, viewer: Viewer) -> Mapping[str, Json]:
        """The scores."""
        return {"scores": list(self.scores)}


def judge(scores: tuple[int, int], target: int | None, *, full: bool) -> Outcome | None:
    """How a round with these scores stands: the target first, then the full board.

    >>> judge((4, 4), 20, full=True)
    Outcome(winners=(), places=(1, 1), reason='full')
    """
    red, yellow = scores
    reached = target is not None and max(scores) >= target
    if not reached and not full:
        return None
    if red == yellow:
        return Outcome((), (1, 1), "full")
    winner, places = (Seat(0), (1, 2)) if red > yellow else (Seat(1), (2, 1))
    return Outcome((winner,), places, "target" if reached else "score")


@dataclass(frozen=True)
class KetaforsRules:
    """Ketafors with its options fixed.

    >>> rules = KetaforsRules(Geometry(7, 6), Goal.RACE, target=20)
    >>> position = rules.start()
    >>> for action in rules.read("a e b e c f a"):
    ...     position = position.apply(action)
    >>> position.scores
    (1, 0)
    """

    seats: ClassVar[int] = 2
    opening: ClassVar[tuple[Action, ...]] = ()
    chance: ClassVar[bool] = False
    geometry: Geometry
    goal: Goal
    target: int

    def shape(self) -> Mapping[str, Json]:
        """Columns and rows."""
        return self.geometry.shape()

    def start(self) -> KetaforsPosition:
        """The empty board."""
        return KetaforsPosition(Board.empty(self.geometry), Ply(0), None, (0, 0), self._aim)

    def timeless(self) -> KetaforsRules:
        """Itself: the past never ends a round."""
        return self

    def read(self, text: str) -> tuple[Action, ...] | Refusal:
        """Letters, or digits in words of any length."""
        return read_moves(text)

    def decode(self, data: bytes) -> KetaforsPosition:
        """The position that ``data`` holds; scores and outcome are worked out afresh."""
        ply, board = decode_board(data, Board.empty(self.geometry), self.seats)
        bare = KetaforsPosition(board, ply, None, (0, 0), self._aim)
        lines = list(bare.lines())
        red, yellow = (sum(line.points or 0 for line in lines if line.seat == seat) for seat in (0, 1))
        if self._aim is not None and (red, yellow)[bare.mover] >= self._aim:
            raise ValueError("a target reached by a seat that did not move last")
        outcome = judge((red, yellow), self._aim, full=board.full)
        return KetaforsPosition(board, ply, outcome, (red, yellow), self._aim)

    @property
    def _aim(self) -> int | None:
        """The target, where it counts."""
        return self.target if self.goal is Goal.RACE else None
