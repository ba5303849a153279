"""Why a drop is good: each reason where it holds, in their order."""

from __future__ import annotations

import pytest

from ludoteca.engine.reasons import Reason, why
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.drop.position import DropPosition
from ludoteca.rules.game import Action, Rules
from tests.rules.playing import after

RACE = KINDS["ketafors"].make({"board": "7x6", "goal": "race", "target": 10})
FILL = KINDS["ketafors"].make({"board": "7x6", "goal": "fill", "target": 10})
FOUR = KINDS["four"].make({})
THREE, TEAMS, POPOUT, MISERE = (KINDS[f"quatro/{name}"].make({}) for name in ("three", "teams", "popout", "misere"))
FULL = "156773731413476534472373522264422156165561"


def reason(rules: Rules, moves: str, action: str) -> Reason:
    position = after(rules, moves)
    assert isinstance(position, DropPosition)
    return why(position, Action(action))


def test_a_disc_that_reaches_the_target_wins() -> None:
    assert reason(RACE, "a g b g c g d b e a", "f") == Reason("wins")


def test_a_fourth_in_a_row_wins() -> None:
    assert reason(FOUR, "d a d a d a", "d") == Reason("wins")


def test_winning_goes_before_stopping_a_win() -> None:
    assert reason(FOUR, "a e b f c g", "d") == Reason("wins")


def test_a_disc_where_the_opponent_would_win_stops_it() -> None:
    assert reason(FOUR, "d a d a d", "d") == Reason("stops-win", {"n": 4})
    assert reason(RACE, "a g b g c g d b e", "f") == Reason("stops-win", {"n": 6, "points": 5})


def test_stopping_a_win_goes_before_scoring() -> None:
    moves = "d d a d b g e e c"

    assert reason(FILL, moves, "f") == Reason("scores", {"n": 1, "to": 3, "blocks": 6})
    assert reason(RACE, moves, "f") == Reason("stops-win", {"n": 6, "points": 5})


@pytest.mark.parametrize("action", ["b", "f"])
def test_one_of_two_wins_is_blocked_and_not_stopped(action: str) -> None:
    assert reason(FOUR, "c c d d e", action) == Reason("blocks", {"n": 4})


def test_a_win_that_opens_in_the_cell_above_is_blocked_and_not_stopped() -> None:
    assert reason(FOUR, "a g b g c f a f b g c", "d") == Reason("blocks", {"n": 4})


@pytest.mark.parametrize(
    ("moves", "action", "blanks"),
    [
        ("a a c c", "b", {"n": 1, "to": 3}),
        ("a a b b d d", "c", {"n": 2, "to": 4}),
        ("a g b g c f", "d", {"n": 1, "from": 3, "to": 4}),
        ("a g b g c f d f", "e", {"n": 3, "from": 4, "to": 5}),
        ("a g b f d a e d", "c", {"n": 5, "from": 2, "with": 2, "to": 5}),
        ("a a b b c c e e f f", "d", {"n": 9, "from": 3, "with": 2, "to": 6}),
        ("a b a b b c g c c g", "a", {"n": 2, "to": 3, "lines": 2}),
    ],
)
def test_a_score_tells_how_the_line_grew(moves: str, action: str, blanks: dict[str, int]) -> None:
    assert reason(FILL, moves, action) == Reason("scores", blanks)


def test_a_score_tells_of_a_bigger_line_that_it_blocks() -> None:
    assert reason(FILL, "a f b g c a d", "e") == Reason("scores", {"n": 1, "to": 3, "blocks": 5})


def test_a_line_of_the_opponent_is_blocked() -> None:
    assert reason(FILL, "a g b g c g d", "e") == Reason("blocks", {"n": 5, "points": 3})


def test_opening_nothing_counts_where_another_drop_opens_a_line() -> None:
    assert reason(FILL, "b a a g b", "d") == Reason("opens-nothing")
    assert reason(FILL, "b a a g b", "c") == Reason("long-run")


def test_where_no_drop_opens_anything_only_the_long_run_is_left() -> None:
    assert reason(FILL, "", "d") == Reason("long-run")
    assert reason(FOUR, "d", "d") == Reason("long-run")


def test_a_drop_that_is_not_legal_has_no_reason() -> None:
    for moves, action in (("a a a a a a", "a"), (FULL, "a"), ("", "h")):
        with pytest.raises(ValueError, match=f"{action} is not legal here"):
            reason(FOUR, moves, action)


def test_of_three_either_of_the_others_is_stopped() -> None:
    assert reason(THREE, "d b g d b h d a", "d") == Reason("stops-win", {"n": 4})  # red moves next
    assert reason(THREE, "d b g d b h d", "d") == Reason("stops-win", {"n": 4})  # and here after one more
    assert reason(THREE, "d b g d b h d a c", "d") == Reason("wins")


def test_of_two_wins_of_others_one_is_blocked_and_not_stopped() -> None:
    assert reason(THREE, "d e a d e b d e", "e") == Reason("blocks", {"n": 4})
    assert reason(THREE, "d e a d e b d e", "d") == Reason("blocks", {"n": 4})


def test_a_partner_makes_the_fourth() -> None:
    assert reason(TEAMS, "d a d a d a", "d") == Reason("wins")
    assert reason(TEAMS, "d a d a", "d") == Reason("threatens")


def test_a_disc_taken_out_may_win_or_threaten() -> None:
    assert reason(POPOUT, "d a d a d a", "d") == Reason("wins")
    assert reason(POPOUT, "d a", "d-") == Reason("long-run")


def test_where_lines_lose_only_the_long_run_speaks_for_a_move() -> None:
    assert reason(MISERE, "d a d a d a", "d") == Reason("long-run")
    assert reason(MISERE, "d a d a d", "d") == Reason("long-run")
