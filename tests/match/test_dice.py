"""Dice out of a secret: fair, the same for whoever draws again, and known to a record."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ludoteca.match.dice import Fairness, commitment, draw
from ludoteca.match.record import check, record_of
from ludoteca.match.record_events import events_of
from ludoteca.match.record_file import read_file
from ludoteca.match.record_json import write_json
from ludoteca.match.record_text import write_record
from ludoteca.match.rounds import rounds
from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Action, Refusal
from tests.match.fairly import NONCES, SECRET, fair_record

ROLLS = KINDS["ludo"].make(KINDS["ludo"].complete({})).start().chances()
SETUPS = (
    {},
    {"houses": "side"},
    {"houses": "across", "safe": "on"},
    {"seats": "3"},
    {"seats": "4", "ending": "play-on"},
)


def test_every_roll_comes_as_often_as_chance_would_have_it() -> None:
    """36 rolls, 35 degrees of freedom: a fair source is above 77 once in 20,000 tries. These are always the same."""
    counts = dict.fromkeys(ROLLS, 0)
    for ply in range(100_000):
        counts[draw(SECRET, NONCES[:2], ply, ROLLS)] += 1
    usual = 100_000 / len(ROLLS)

    assert sum((count - usual) ** 2 / usual for count in counts.values()) < 77


@given(st.binary(min_size=32, max_size=32), st.integers(0, 5_000))
def test_a_draw_is_the_same_each_time_and_one_of_those_there_are(secret: bytes, ply: int) -> None:
    drawn = draw(secret, ("", ""), ply, ROLLS)

    assert drawn in ROLLS
    assert drawn == draw(secret, ("", ""), ply, ROLLS)


def test_what_anybody_brings_changes_what_comes() -> None:
    plain, brought = (
        [draw(SECRET, nonces, ply, ROLLS) for ply in range(50)] for nonces in (("", ""), ("", "abcdefgh"))
    )

    assert plain != brought


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_a_record_keeps_what_its_rolls_follow_from(options: dict[str, str]) -> None:
    record = fair_record(options)

    assert (record,) == read_file(write_record(record)) == read_file(write_json(record))


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_a_record_becomes_a_table_and_a_record_again(options: dict[str, str]) -> None:
    record = fair_record(options)
    events = events_of([record])
    assert not isinstance(events, Refusal)

    (again,) = (record_of(one) for one in rounds(events))

    assert record == again


def test_a_record_without_dice_becomes_a_table_too() -> None:
    record = fair_record(dice=None)
    events = events_of([record])
    assert not isinstance(events, Refusal)

    assert [record] == [record_of(one) for one in rounds(events)]


def test_while_a_game_goes_on_its_record_has_no_secret() -> None:
    record = fair_record(most=40)

    assert "secret" not in write_json(record)
    assert (record,) == read_file(write_record(record))


RECORD = fair_record()
FAIR = RECORD.dice or Fairness("", "", ())


@pytest.mark.parametrize(
    ("dice", "code"),
    [
        (replace(FAIR, secret=bytes(32).hex()), "wrong-seal"),
        (replace(FAIR, seal=commitment(bytes(32))), "wrong-seal"),
        (replace(FAIR, nonces=("", "")), "wrong-roll"),
        (replace(FAIR, nonces=("abcdefgh",)), "bad-dice"),
        (replace(FAIR, nonces=("abcdefgh", "a b")), "bad-dice"),
    ],
)
def test_what_was_tampered_with_is_found(dice: Fairness, code: str) -> None:
    wrong = check(replace(RECORD, dice=dice))

    assert isinstance(wrong, Refusal)
    assert code == wrong.code


def test_a_roll_that_does_not_follow_is_named() -> None:
    first = next(roll for roll in ("=54", "=53") if roll != RECORD.moves[0])
    moves = (Action(first), Action("=12"))
    wrong = check(replace(RECORD, moves=moves, result=None))

    assert wrong == Refusal("wrong-roll", {"ply": 1, "move": first})


def test_dice_are_no_part_of_a_game_without_chance() -> None:
    four = KINDS["four"]
    record = replace(RECORD, kind="four", options=four.complete({}), moves=(), result=None)

    assert check(record) == Refusal("bad-dice")
