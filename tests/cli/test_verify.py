"""``ludoteca verify``: game files down to their dice."""

from __future__ import annotations

import json
import re

import pytest

from ludoteca.match.record_file import write_array, write_texts
from ludoteca.match.record_text import write_record
from tests.cli.running import refused, run
from tests.match.fairly import fair_record

RECORD = fair_record()
TEXT = write_record(RECORD)
WINNER, LOSER = ("Red", "Yellow") if "Red wins" in TEXT else ("Yellow", "Red")


def test_a_fair_game_is_told_so() -> None:
    result = run("verify", "-", answers=TEXT)

    assert (0, "") == (result.status, result.err)
    assert re.fullmatch(
        r"1 round with \d+ moves: all legal, the results right\n"
        r"\d+ rolls follow from the secret that was sealed before\n",
        result.out,
    )


def test_programs_get_numbers() -> None:
    several = [RECORD, fair_record(dice=None), fair_record({"seats": "4"}, most=30)]
    rolls = [sum(move.startswith("=") for move in record.moves) for record in several]
    result = run("verify", "-", "--json", answers=write_array(several))

    assert json.loads(result.out) == {
        "rounds": 3,
        "moves": sum(len(record.moves) for record in several) - sum(rolls),
        "rolls": sum(rolls),
        "proven": rolls[0],
    }


def test_a_game_that_goes_on_has_no_secret_yet() -> None:
    result = run("verify", "-", answers=write_texts([fair_record(most=60)]))

    assert "come without their secret" in result.out


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ("Dice secret: 0001", "Dice secret: 0101", "the secret of the dice is not the one that was sealed"),
        ("Dice brought: abcdefgh", "Dice brought: abcdefgi", "the roll .* at ply 1 does not follow from the secret"),
        (f"{WINNER} wins", f"{LOSER} wins", "the moves do not lead to the result"),
        (" 6@", " 5@", "illegal move 5@.* at ply"),
    ],
)
def test_what_was_tampered_with_is_named(was: str, becomes: str, said: str) -> None:
    assert was in TEXT

    assert re.search(said, refused(run("verify", "-", answers=TEXT.replace(was, becomes, 1))))
