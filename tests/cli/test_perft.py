"""``ludoteca perft``."""

import json

import pytest

from tests.cli.running import needed_words, refused, run
from tests.rules.playing import WITHOUT_DICE


def test_rows_are_one_list() -> None:
    result = run("perft", "four", "4", "--json")

    assert (result.status, result.err) == (0, "")
    assert json.loads(result.out) == [
        {"ply": 1, "sequences": 7, "ended": 0, "distinct": 7},
        {"ply": 2, "sequences": 49, "ended": 0, "distinct": 49},
        {"ply": 3, "sequences": 343, "ended": 0, "distinct": 238},
        {"ply": 4, "sequences": 2401, "ended": 0, "distinct": 1120},
    ]


@pytest.mark.parametrize("kind", WITHOUT_DICE)
def test_every_kind_without_dice_can_be_counted(kind: str) -> None:
    assert json.loads(run("perft", kind, "1", *needed_words(kind), "--json").out)[0]["ply"] == 1


def test_options_count() -> None:
    rows = json.loads(run("perft", "ketafors", "2", "-o", "board=10x9", "--json").out)

    assert [row["sequences"] for row in rows] == [10, 100]


def test_people_see_a_table() -> None:
    out = run("perft", "four", "5").out.splitlines()

    assert out[0].split() == ["ply", "sequences", "ended", "distinct"]
    assert out[5].split() == ["5", "16,807", "0", "4,263"]


@pytest.mark.parametrize("depth", ["0", "x", "1.0", "", "1000", "9" * 5000, "٣", "1_0", " 1", "+1"])
def test_a_depth_is_a_whole_number(depth: str) -> None:
    assert refused(run("perft", "four", depth)) == f'DEPTH is a whole number from 1 to 999, not "{depth}"'


def test_a_negative_depth_is_wrong_usage() -> None:
    refused(run("perft", "four", "-1"))
    refused(run("perft", "four", "--", "-1"))


@pytest.mark.parametrize("words", [["chess", "2"], ["four", "2", "-o", "a=b"], ["four"], []])
def test_a_setting_that_does_not_exist_is_refused(words: list[str]) -> None:
    refused(run("perft", *words))
    refused(run("perft", *words, "--json"))
