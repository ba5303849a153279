"""Every reason is true: a second look at the bare board, with nothing of the engine or of the rules' own counting."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from ludoteca.engine.reasons import Reason, why
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.drop.geometry import Column
from ludoteca.rules.drop.notation import write_column
from ludoteca.rules.drop.position import DropPosition
from ludoteca.rules.options import Options
from tests.rules.playing import positions

Grid = dict[tuple[int, int], int]
"""Who holds a place, by column and row: 0 nobody, 1 whoever moved first, 2 the other."""

POINTS = {3: 1, 4: 2, 5: 5, 6: 10, 7: 15, 8: 20, 9: 25, 10: 30}
SMALL = {"wins", "blocks", "opens-nothing", "long-run"}
"""What is met at least on a small board."""
CASES: tuple[tuple[str, Options, int, set[str]], ...] = (
    ("four", {}, 8, {*SMALL, "stops-win", "threatens", "wins-next"}),
    ("quatro/small", {}, 8, {*SMALL, "stops-win", "threatens"}),
    ("quatro/obstacles", {"blocks": "b,d,d,g"}, 8, SMALL - {"blocks"}),
    ("ketafors", {"board": "7x6", "goal": "race", "target": 10}, 8, {*SMALL, "scores", "stops-win"}),
    ("ketafors", {"board": "7x6", "goal": "fill", "target": 10}, 8, {*SMALL, "scores"}),
    ("ketafors", {"board": "10x9", "goal": "race", "target": 10}, 1, {"scores"}),
    ("ketafors", {"board": "10x9", "goal": "fill", "target": 10}, 1, {"scores"}),
)


def grid_of(position: DropPosition) -> Grid:
    geometry = position.board.geometry
    places = product(range(geometry.width), range(geometry.height))
    return {(column, row): position.board.cells[column * geometry.height + row] for column, row in places}


def dropped(grid: Grid, column: int, who: int) -> tuple[Grid, tuple[int, int]] | None:
    """The grid after a drop and where it fell, or nothing if the column is full."""
    free = [place for place, held in grid.items() if place[0] == column and held == 0]
    return (grid | {min(free): who}, min(free)) if free else None


def runs(grid: Grid, who: int, shortest: int) -> list[list[tuple[int, int]]]:
    """All maximal straight stretches of one player."""
    found = []
    for (column, row), (right, up) in product(grid, ((1, 0), (0, 1), (1, 1), (1, -1))):
        if grid[column, row] == who != grid.get((column - right, row - up)):
            run = [(column, row)]
            while grid.get(after := (run[-1][0] + right, run[-1][1] + up)) == who:
                run.append(after)
            if len(run) >= shortest:
                found.append(run)
    return found


class Naive:
    """One kind seen plainly."""

    def __init__(self, kind: str, options: Options) -> None:
        self.shortest = 3 if kind == "ketafors" else 4
        self.scored = kind == "ketafors"
        self.target = int(options["target"]) if options.get("goal") == "race" else None

    def points(self, grid: Grid, who: int) -> int:
        return sum(POINTS[len(run)] for run in runs(grid, who, 3))

    def won(self, grid: Grid, who: int) -> bool:
        """Whether a grid that ``who`` has just dropped on is won for them."""
        if not self.scored:
            return bool(runs(grid, who, 4))
        mine, theirs = self.points(grid, who), self.points(grid, 3 - who)
        return (self.target is not None and mine >= self.target) or (0 not in grid.values() and mine > theirs)

    def over(self, grid: Grid, who: int) -> bool:
        return self.won(grid, who) or 0 not in grid.values()

    def made(self, grid: Grid, column: int, who: int) -> tuple[list[list[tuple[int, int]]], tuple[int, int], int]:
        """The lines that a drop there makes, where it falls, and what it scores."""
        landed = dropped(grid, column, who)
        assert landed is not None
        after, place = landed
        lines = [run for run in runs(after, who, self.shortest) if place in run]
        return lines, place, self.points(after, who) - self.points(grid, who)

    def opens(self, grid: Grid, column: int, who: int) -> bool:
        """Whether the cell above a drop gives the other a line; nobody plays on in a decided game."""
        landed = dropped(grid, column, who)
        if landed is None or self.over(landed[0], who) or dropped(landed[0], column, 3 - who) is None:
            return False
        return bool(self.made(landed[0], column, 3 - who)[0])

    def reason(self, grid: Grid, column: int, who: int, opening: set[int]) -> Reason:
        """What has to be said of a drop, where those of ``opening`` give the other a line in the cell above."""
        mine, theirs = dropped(grid, column, who), dropped(grid, column, 3 - who)
        assert mine is not None
        assert theirs is not None
        lines, place, gain = self.made(grid, column, who)
        rivals, _, spoilt = self.made(grid, column, 3 - who)
        longest = max(map(len, rivals), default=0)
        prevented = {"n": longest, "points": spoilt} if self.scored else {"n": longest}
        if self.won(mine[0], who):
            return Reason("wins")
        replies = [reply for other in columns(mine[0]) if (reply := dropped(mine[0], other, 3 - who))]
        if replies and self.won(theirs[0], 3 - who) and not any(self.won(reply, 3 - who) for reply, _ in replies):
            return Reason("stops-win", prevented)
        if lines:
            told = max((self.growth(run, place) for run in lines), key=lambda grown: (grown["to"], -grown["more"]))
            blanks = {"n": gain, **{name: length for name, length in told.items() if name != "more"}}
            blanks |= {"lines": len(lines)} if len(lines) > 1 else {}
            return Reason("scores", blanks | ({"blocks": longest} if spoilt > gain else {}))
        if rivals:
            return Reason("blocks", prevented)
        if replies and not any(self.won(reply, 3 - who) for reply, _ in replies) and self.may_win(mine[0], who):
            sure = all(0 in reply.values() and self.may_win(reply, who) for reply, _ in replies)
            return Reason("wins-next" if sure else "threatens")
        if opening and column not in opening:
            return Reason("opens-nothing")
        return Reason("long-run")

    def may_win(self, grid: Grid, who: int) -> bool:
        """Whether a drop of ``who`` would win at once."""
        drops = [dropped(grid, column, who) for column in columns(grid)]
        return any(self.won(drop[0], who) for drop in drops if drop)

    def growth(self, run: list[tuple[int, int]], place: tuple[int, int]) -> dict[str, int]:
        """Out of what a line grew."""
        parts = sorted((run.index(place), len(run) - 1 - run.index(place)))
        grown = {"to": len(run), "more": parts[1]}
        if parts[0] >= 2:
            return grown | {"from": parts[1], "with": parts[0]}
        return grown | ({"from": parts[1]} if parts[1] >= 3 else {})


def columns(grid: Grid) -> list[int]:
    """The columns that are not full."""
    return sorted({column for (column, _), held in grid.items() if held == 0})


def met(kind: str, options: Options, games: int) -> Iterator[DropPosition]:
    """Positions of random games: some of each, and all in which little is left."""
    for seed in range(games):
        random = Random(seed)
        for position in positions(KINDS[kind].make(options), seed):
            assert isinstance(position, DropPosition)
            left = position.board.geometry.size - position.ply
            if position.outcome is None and (left <= 4 or random.random() < 0.2):
                yield position


@pytest.mark.parametrize(("kind", "options", "games", "expected"), CASES)
def test_every_reason_is_what_the_bare_board_says(kind: str, options: Options, games: int, expected: set[str]) -> None:
    naive = Naive(kind, options)
    said = set()
    for position in met(kind, options, games):
        grid, who = grid_of(position), 1 + position.mover
        opening = {column for column in columns(grid) if naive.opens(grid, column, who)}
        for column in columns(grid):
            found = why(position, write_column(Column(column)))
            said.add(found.code)

            assert naive.reason(grid, column, who, opening) == found, (position.board.cells.hex(), who, column)

    assert said >= expected
