"""Counts of play against published numbers and against a second, slow way of counting."""

import json
from collections import Counter
from dataclasses import asdict
from pathlib import Path

import pytest

from ludoteca.rules.drop.four import FourRules
from ludoteca.rules.drop.geometry import Geometry
from ludoteca.rules.drop.ketafors import Goal, KetaforsRules
from ludoteca.rules.game import Rules
from ludoteca.rules.perft import perft
from tests.rules import naive

GOLDENS = json.loads((Path(__file__).parent / "data" / "perft.json").read_text())

POSITIONS_WITH_FINISHED_ONES = [7, 49, 238, 1120, 4263, 16422]
"""A212693 for plies 1 to 6, where nothing is finished yet."""


def rows(rules: Rules, depth: int) -> list[dict[str, int]]:
    return [asdict(row) for row in perft(rules, depth)]


def test_four_in_a_row_has_the_published_counts_to_ply_eight() -> None:
    assert rows(FourRules(), 8) == GOLDENS["four"]


def test_four_in_a_row_has_the_published_positions() -> None:
    assert [row["distinct"] for row in GOLDENS["four"][:6]] == POSITIONS_WITH_FINISHED_ONES


@pytest.mark.parametrize("name", [name for name in GOLDENS if name.startswith("ketafors")])
def test_ketafors_has_its_kept_counts(name: str) -> None:
    _, size, goal, target = name.split()
    width, height = map(int, size.split("x"))

    rules = KetaforsRules(Geometry(width, height), Goal(goal), int(target))

    assert rows(rules, len(GOLDENS[name])) == GOLDENS[name]


@pytest.mark.parametrize(
    ("width", "height", "target", "depth"),
    [(3, 3, 1, 9), (3, 3, None, 7), (5, 1, 1, 5), (2, 4, 2, 8), (5, 2, 1, 5)],
)
def test_ketafors_counts_agree_with_counting_move_by_move(
    width: int, height: int, target: int | None, depth: int
) -> None:
    rules = KetaforsRules(Geometry(width, height), Goal.FILL if target is None else Goal.RACE, target or 0)

    assert rows(rules, depth) == counted(["." * width] * height, target, depth)


def counted(start: list[str], target: int | None, depth: int) -> list[dict[str, int]]:
    """The rows of perft, by playing every sequence of moves to its end."""
    sequences: Counter[int] = Counter()
    ended: Counter[int] = Counter()
    unfinished: dict[int, set[str]] = {ply: set() for ply in range(1, depth + 1)}

    def play(board: list[str], ply: int) -> None:
        for column in range(len(board[0])):
            after = naive.dropped(board, column, "RY"[ply % 2])
            if after is None:
                continue
            sequences[ply + 1] += 1
            reached = target is not None and naive.score(after, "RY"[ply % 2]) >= target
            if reached or naive.full(after):
                ended[ply + 1] += 1
                continue
            unfinished[ply + 1].add("/".join(after))
            if ply + 1 < depth:
                play(after, ply + 1)

    play(start, 0)
    return [
        {"ply": ply, "sequences": sequences[ply], "ended": ended[ply], "distinct": len(unfinished[ply])}
        for ply in range(1, depth + 1)
    ]


def test_an_exhausted_game_has_empty_rows() -> None:
    assert rows(KetaforsRules(Geometry(1, 1), Goal.FILL, 0), 2) == [
        {"ply": 1, "sequences": 1, "ended": 1, "distinct": 0},
        {"ply": 2, "sequences": 0, "ended": 0, "distinct": 0},
    ]
