"""Counts of play against published numbers and against a second, slow way of counting."""

import json
from collections import Counter
from dataclasses import asdict
from pathlib import Path

import pytest

from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.drop.board import GREEN, NEUTRAL, RED, YELLOW
from ludoteca.rules.drop.four import FourRules
from ludoteca.rules.drop.geometry import Column, Geometry
from ludoteca.rules.drop.ketafors import Goal, KetaforsRules
from ludoteca.rules.drop.quatro.opening import OpeningRules
from ludoteca.rules.drop.quatro.popout import PopoutRules
from ludoteca.rules.drop.quatro.three import ThreeRules
from ludoteca.rules.drop.variant import Variant
from ludoteca.rules.game import Action, Refusal, Rules
from ludoteca.rules.perft import perft
from tests.rules import naive
from tests.rules.naive_quatro import Naive, heaped

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


@pytest.mark.parametrize("name", [name for name in GOLDENS if name.startswith("quatro/")])
def test_a_variant_of_quatro_has_its_published_or_kept_counts(name: str) -> None:
    kind, *words = name.split()
    options = KINDS[kind].read_options(dict(word.split("=", 1) for word in words))
    assert not isinstance(options, Refusal)

    found = rows(KINDS[kind].make(options), GOLDENS[name][-1]["ply"])

    assert found[GOLDENS[name][0]["ply"] - 1 :] == GOLDENS[name]


def test_every_variant_of_quatro_is_counted_but_the_one_that_is_the_classic_game() -> None:
    counted_ones = {name.split()[0] for name in GOLDENS if name.startswith("quatro/")}

    assert counted_ones | {"quatro/single"} == {kind for kind in KINDS if kind.startswith("quatro/")}


SIDES = tuple((Column(column), colour) for column in (0, 3) for colour in (RED, YELLOW, RED))
SIDES_TOO = heaped({"a": "RYR", "d": "RYR"})
BLOCKS = ((Column(0), NEUTRAL), (Column(2), NEUTRAL), (Column(0), NEUTRAL))
BLOCKS_TOO = heaped({"a": "##", "c": "#"})
SMALL_ONES: list[tuple[str, Rules, Naive, int]] = [
    ("flat", FourRules(Variant(Geometry(4, 3))), Naive(4, 3), 9),
    ("short lines", FourRules(Variant(Geometry(3, 4), length=3)), Naive(3, 4, 3), 12),
    ("five", FourRules(Variant(Geometry(5, 2), length=5)), Naive(5, 2, 5), 10),
    ("misere", FourRules(Variant(Geometry(3, 3), length=3, loses=True)), Naive(3, 3, 3), 9),
    ("cylinder", FourRules(Variant(Geometry(4, 3, wraps=True), length=3)), Naive(4, 3, 3, wraps=True), 12),
    ("all round", FourRules(Variant(Geometry(4, 2, wraps=True))), Naive(4, 2, wraps=True), 8),
    ("narrow ring", FourRules(Variant(Geometry(3, 4, wraps=True))), Naive(3, 4, wraps=True), 12),
    ("teams", FourRules(Variant(Geometry(4, 3), colours=(RED, YELLOW, RED, YELLOW), length=3)), Naive(4, 3, 3), 12),
    ("three", ThreeRules(Variant(Geometry(3, 3), length=3, colours=(RED, YELLOW, GREEN))), Naive(3, 3, 3, "RYG"), 9),
    ("popout", PopoutRules(Variant(Geometry(3, 3), length=3, often=3, longest=300)), Naive(3, 3, 3, pops=True), 14),
    ("popout of four", PopoutRules(Variant(Geometry(4, 2), often=3, longest=300)), Naive(4, 2, pops=True), 9),
    ("filled sides", FourRules(Variant(Geometry(4, 3), length=3, lying=SIDES)), Naive(4, 3, 3, lying=SIDES_TOO), 6),
    ("obstacles", FourRules(Variant(Geometry(4, 4), length=3, lying=BLOCKS)), Naive(4, 4, 3, lying=BLOCKS_TOO), 9),
]
NAMES = [row[0] for row in SMALL_ONES]


@pytest.mark.parametrize(("rules", "second", "depth"), [row[1:] for row in SMALL_ONES], ids=NAMES)
def test_on_small_boards_counts_agree_with_going_through_every_board(rules: Rules, second: Naive, depth: int) -> None:
    assert rows(rules, depth) == second.rows(depth)


def test_after_an_opening_counts_agree_with_going_through_every_board() -> None:
    rules = OpeningRules(Variant(Geometry(4, 3), length=3, opening=tuple(map(Action, "bbc"))))

    assert rows(rules, 9) == Naive(4, 3, 3).rows(9, after="bbc")


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
