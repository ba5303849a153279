"""Scores counted drop by drop against scores read off the board by a scorer that shares nothing with them."""

import pytest

from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.drop.ketafors import KetaforsPosition
from ludoteca.rules.game import Outcome, Refusal
from tests.rules import naive
from tests.rules.playing import SETTINGS, Setting, applied, playout, positions

GAMES = {"7x6": 200, "8x7": 150, "9x8": 100, "10x9": 80}
"""Games played to a full board on each board."""


@pytest.mark.parametrize("board", GAMES)
def test_the_gains_of_a_game_add_up_to_the_score_of_its_last_board(board: str) -> None:
    kind = KINDS["ketafors"]
    options = kind.read_options({"board": board, "goal": "fill"})
    assert not isinstance(options, Refusal)
    rules = kind.make(options)
    longest = 0

    for seed in range(GAMES[board]):
        *_, last = playout(rules, seed)
        rows = last.after.board.rows()
        assert last.after.scores == (naive.score(rows, "R"), naive.score(rows, "Y")), f"seed {seed}"
        longest = max([longest, *(len(line.cells) for line in last.after.lines())])

    assert longest >= 6


@pytest.mark.parametrize("setting", [setting for setting in SETTINGS if setting.kind.name == "ketafors"], ids=str)
def test_every_position_of_a_game_has_the_score_lines_and_outcome_of_its_board(setting: Setting) -> None:
    target = int(setting.options["target"]) if setting.options["goal"] == "race" else None

    for seed in range(1000, 1003):
        for position in positions(setting.rules, seed):
            rows = position.board.rows()
            scores = (naive.score(rows, "R"), naive.score(rows, "Y"))
            assert position.scores == scores
            assert shown(position) == {
                (seat, run, naive.VALUES[len(run)]) for seat in (0, 1) for run in naive.runs(rows, "RY"[seat], 3)
            }
            assert position.outcome == judged(scores, target, full=naive.full(rows))


@pytest.mark.parametrize("board", GAMES)
def test_a_drop_gains_what_the_board_is_worth_more(board: str) -> None:
    kind = KINDS["ketafors"]
    options = kind.read_options({"board": board, "goal": "fill"})
    assert not isinstance(options, Refusal)

    for seed in range(3):
        for position in list(positions(kind.make(options), seed))[::7]:
            for action in position.legal():
                then = applied(position, action)
                letter = "RY"[position.turn]
                gain = naive.score(then.board.rows(), letter) - naive.score(position.board.rows(), letter)
                assert position.effect(action)["gain"] == gain


def shown(position: KetaforsPosition) -> set[tuple[int, tuple[str, ...], int]]:
    return {(line["seat"], tuple(line["cells"]), line["points"]) for line in position.view(None)["lines"]}


def judged(scores: tuple[int, int], target: int | None, *, full: bool) -> Outcome | None:
    """The outcome as the rules put it: a target first, then the higher score on a full board, then nobody."""
    red, yellow = scores
    if target is not None and red >= target:
        return Outcome((0,), (1, 2), "target")
    if target is not None and yellow >= target:
        return Outcome((1,), (2, 1), "target")
    if not full:
        return None
    if red > yellow:
        return Outcome((0,), (1, 2), "score")
    return Outcome((1,), (2, 1), "score") if yellow > red else Outcome((), (1, 1), "full")
