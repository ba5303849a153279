"""Positions of a kind given to the solver: which can be, and what comes back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from ludoteca.cli.complaint import Complaint, fail
from ludoteca.cli.progress import watched
from ludoteca.cli.record import play_out
from ludoteca.cli.recordfile import text_of
from ludoteca.cli.setting import Setting
from ludoteca.engine.solver.analysis import analyse
from ludoteca.engine.solver.book.bookfile import BookError
from ludoteca.engine.solver.book.shelf import usual_book
from ludoteca.engine.solver.desk import Desk
from ludoteca.engine.solver.feasible import feasible
from ludoteca.engine.solver.score import Solution
from ludoteca.engine.solver.shape import Shape
from ludoteca.engine.solver.solver import Limit, Solver
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.drop.four import FourPosition, FourRules
from ludoteca.rules.drop.notation import write_column
from ludoteca.rules.game import Json, Position, Rules

AT_ONCE = 250
"""Lines of a file that are solved in one go."""
_RESULTS = ("draw", "win", "loss")


@dataclass(frozen=True, slots=True)
class Solving:
    """A kind that can be solved, and the solver for it."""

    setting: Setting
    solver: Solver

    @classmethod
    def of(cls, setting: Setting, *, by_book: bool = True) -> Self:
        """The solver for a setting, with the opening book for its board, if there is one, unless it is to go without.

        Raises:
            Complaint: such a game cannot be solved.
        """
        rules = setting.rules
        shape = _shape(rules)
        if shape is None or not isinstance(rules, FourRules):
            known = ", ".join(name for name, kind in KINDS.items() if _shape(kind.make(kind.complete({}))))
            raise Complaint(f"{setting.kind.name} cannot be solved; what can be is {known}")
        try:
            book = usual_book(shape) if by_book else None
        except BookError as wrong:
            fail(f"{wrong}; --no-book goes without")
        return cls(setting, Solver(shape, Desk.of(rules.start()).neutral, book=book))

    def desk(self, position: Position) -> Desk:
        """A position for the solver.

        Raises:
            Complaint: the game is over.
        """
        if position.outcome or not isinstance(position, FourPosition):
            raise Complaint("there is nothing to solve: the game is over")
        return Desk.of(position)

    def ready(self, position: Position) -> Desk:
        """The same for one that is to be solved to the end.

        Raises:
            Complaint: that would take too long, too.
        """
        desk = self.desk(position)
        if not feasible(desk):
            free = desk.shape.cells - desk.plies
            raise Complaint(
                f"{self.setting.kind.name} with {free} free cells would take too long; --seconds N tells bounds"
            )
        return desk

    def solution(self, position: Position, seconds: float) -> Solution:
        """The scores of all moves, found in so many seconds; 0 is as long as it takes.

        Raises:
            Complaint: the game is over, or it would take too long.
        """
        desk = self.desk(position) if seconds else self.ready(position)
        assert isinstance(position, FourPosition)  # noqa: S101 - a desk is of nothing else
        with watched(desk.shape.width) as tell:
            tell("getting ready")
            self.solver.value(desk, Limit(nodes=1))
            return analyse(
                position, self.solver, Limit(seconds=seconds), lambda column: tell(f"column {write_column(column)}", 1)
            )


def values(solving: Solving, file: str) -> Iterator[tuple[str, int]]:
    """The moves and the score of each line of a file that is not blank; what follows the first blank is not read.

    Raises:
        Complaint: there is no such file, or a line of it cannot be played or solved.
    """
    lines: list[str] = []
    desks: list[Desk] = []
    for number, text in enumerate(text_of(file).splitlines(), start=1):
        if not text.strip():
            continue
        line = text.replace("\t", " ").partition(" ")[0]
        try:
            desks.append(solving.ready(play_out(solving.setting.rules, line)))
        except Complaint as complaint:
            raise Complaint(f"{file}: line {number}: {complaint.format_message()}") from complaint
        lines.append(line)
    with watched(len(lines)) as tell:
        tell("getting ready")
        for start in range(0, len(lines), AT_ONCE):
            part = slice(start, start + AT_ONCE)
            found, _ = solving.solver.values(desks[part])
            tell(f"{len(lines):,} lines", len(found))
            yield from zip(lines[part], (one.low for one in found), strict=True)


def told(solution: Solution) -> dict[str, Json]:
    """A solution as one JSON value; with bounds in place of what is not known."""
    scores = {write_column(column): one for column, one in solution.scores.items()}
    value = solution.value
    sign = (value.low > 0) - (value.high < 0)
    known = value.exact or sign
    answer: dict[str, Json] = {
        "scores": {column: one.low for column, one in scores.items() if one.exact},
        "value": value.low if value.exact else None,
        "best": [write_column(column) for column in solution.best],
        "result": _RESULTS[sign] if known else None,
        "plies": solution.plies,
    }
    if not all(one.exact for one in scores.values()):
        answer["bounds"] = {column: [one.low, one.high] for column, one in scores.items()}
    return answer


def _shape(rules: Rules) -> Shape | None:
    shape = Shape.of(rules.variant) if isinstance(rules, FourRules) else None
    return shape if shape and shape.fits else None
