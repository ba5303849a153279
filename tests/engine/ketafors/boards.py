"""Random positions of Ketafors on every board."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.drop.ketafors import KetaforsPosition
from ludoteca.rules.options import Options
from tests.rules.playing import positions

BOARDS = ("7x6", "8x7", "9x8", "10x9")


def options_of(board: str, goal: str = "race", target: int = 20) -> Options:
    return {"board": board, "goal": goal, "target": target}


def games(options: Options, count: int) -> Iterator[KetaforsPosition]:
    """Every position of ``count`` random games, their ends included."""
    rules = KINDS["ketafors"].make(options)
    for seed in range(count):
        for position in positions(rules, seed):
            assert isinstance(position, KetaforsPosition)
            yield position
