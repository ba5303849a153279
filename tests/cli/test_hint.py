"""``ludoteca hint``."""

import json

import pytest

from ludoteca.cli.because import because
from ludoteca.engine.player import choose, levels
from ludoteca.engine.reasons import Reason
from tests.cli.running import refused, run

LOSING_A_FIVE = "a g b g c g d"
OVER = "a a b b c c d d e e f"
LEVELS = levels("ketafors")


def hinted(*words: str):  # noqa: ANN201  a JSON value
    result = run("hint", *words, "--json")
    assert (result.status, result.err) == (0, "")
    return json.loads(result.out)


def test_programs_get_the_move_the_reason_as_data_and_the_level() -> None:
    assert hinted("ketafors", LOSING_A_FIVE, "--level", "hard") == {
        "move": "e",
        "reason": {"code": "blocks", "blanks": {"n": 5, "points": 3}},
        "level": "hard",
    }


def test_people_get_one_sentence() -> None:
    result = run("hint", "ketafors", "a g b g c g d a", "--level", "hard")

    assert (result.status, result.out, result.err) == (0, "e: scores 3, it grows your four to a five\n", "")


def test_the_strongest_level_is_asked_unless_another_is_named() -> None:
    assert hinted("ketafors", LOSING_A_FIVE)["level"] == LEVELS[-1]


@pytest.mark.parametrize("level", ["hard", LEVELS[-1]])
def test_a_strong_level_sees_a_win(level: str) -> None:
    win = hinted("ketafors", "-o", "target=10", "a g b g c g d a e b", "--level", level)

    assert win == {"move": "f", "reason": {"code": "wins", "blanks": {}}, "level": level}


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_question_has_the_same_answer(level: str) -> None:
    assert hinted("ketafors", "d", "--level", level) == hinted("ketafors", "d", "--level", level)


def test_a_hint_needs_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludoteca.engine.search.Timer", None)
    monkeypatch.setattr("ludoteca.cli.hint.NODES", 2_000)

    assert hinted("ketafors", "a g b g c g", "-o", "board=10x9")["level"] == "master"
    with pytest.raises(TypeError):
        choose("ketafors", {"board": "7x6", "goal": "race", "target": 20}, (), "master", seed=1)


@pytest.mark.parametrize("board", ["7x6", "10x9"])
def test_there_is_a_hint_at_the_start(board: str) -> None:
    assert hinted("ketafors", "-o", f"board={board}")["reason"] == {"code": "long-run", "blanks": {}}


def test_a_hint_in_four_in_a_row_says_what_a_move_stops() -> None:
    assert hinted("four", "d a d a d") == {
        "move": "d",
        "reason": {"code": "stops-win", "blanks": {"n": 4}},
        "level": "strong",
    }


def test_there_are_hints_once_the_dice_are_rolled() -> None:
    rolled = "=66 6@r- 6@r- =31"

    assert hinted("ludo", rolled)["move"] in {"3@r0", "1@r0"}
    assert refused(run("hint", "ludo", "=66 6@r- 6@r-")) == (
        "there is nothing to suggest: the dice have to be rolled first"
    )


def test_a_finished_game_has_no_hints() -> None:
    words = ["hint", "ketafors", OVER, "-o", "target=10"]

    assert refused(run(*words)) == "there is nothing to suggest: the game is over"
    assert refused(run(*words, "--json")) == "there is nothing to suggest: the game is over"


def test_a_level_that_does_not_exist_is_refused() -> None:
    known = ", ".join(LEVELS)

    assert refused(run("hint", "ketafors", "--level", "dan")) == f'there is no level "dan"; ketafors has {known}'


@pytest.mark.parametrize("words", [["chess"], ["ketafors", "-o", "a=b"], ["ketafors", "aaa"], []])
def test_wrong_usage_is_refused(words: list[str]) -> None:
    refused(run("hint", *words))
    refused(run("hint", *words, "--json"))


def test_an_illegal_move_is_named() -> None:
    assert refused(run("hint", "ketafors", "4444444")) == "illegal move 4 (d) at ply 7: column d is full"


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (Reason("wins"), "wins now"),
        (Reason("stops-win", {"n": 4}), "stops a win with a four"),
        (Reason("scores", {"n": 1, "to": 3}), "scores 1, it makes a three"),
        (Reason("scores", {"n": 20, "from": 7, "to": 8}), "scores 20, it grows your seven to an eight"),
        (Reason("scores", {"n": 1, "to": 3, "blocks": 5}), "scores 1, it makes a three, and blocks a five"),
        (
            Reason("scores", {"n": 10, "from": 3, "with": 2, "to": 6, "lines": 2}),
            "scores 10 in 2 lines, it joins your three and your two into a six",
        ),
        (Reason("blocks", {"n": 10, "points": 5}), "blocks a ten"),
        (Reason("opens-nothing"), "opens nothing to the opponent"),
        (Reason("long-run"), "best in the long run"),
    ],
)
def test_every_reason_has_its_sentence(reason: Reason, said: str) -> None:
    assert because(reason) == said
