"""Lines of columns and a score, as files for solvers of Connect Four have them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ludoteca.rules.drop.four import FourPosition, FourRules
from tests.rules.playing import applied

OWN = Path(__file__).with_name("lines.txt")


def lines_in(path: Path) -> Iterator[tuple[str, int]]:
    """The columns and the score of each line."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            columns, score = line.split()
            yield columns, int(score)


def position_after(columns: str, rules: FourRules | None = None) -> FourPosition:
    """The position after some columns, from 1."""
    rules = rules or FourRules()
    position, moves = rules.start(), rules.read(columns)
    assert isinstance(moves, tuple)
    for move in moves:
        after = applied(position, move)
        assert isinstance(after, FourPosition)
        position = after
    return position
