"""A round as JSON, and files of several rounds: the same as the text, and as closed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.match.policy import policy_of
from ludoteca.match.record import OFF_BOARD, Result, RoundRecord, Who, record_of
from ludoteca.match.record_events import MOST_MOVES, events_of
from ludoteca.match.record_file import read_file, write_array, write_texts
from ludoteca.match.record_json import read_json, write_json
from ludoteca.match.record_reader import read_record
from ludoteca.match.record_text import write_record
from ludoteca.match.rounds import rounds
from ludoteca.rules.game import Action, Refusal
from tests.match.rounds import TABLED, records
from tests.rules.playing import Setting

SAMPLE = RoundRecord(
    kind="ketafors",
    options={"board": "7x6", "goal": "race", "target": 20},
    players=(Who("local", "Inês"), Who("computer", level="easy")),
    order=(1, 0),
    round=2,
    at=1_796_039_530,
    moves=tuple(Action(column) for column in "aebec"),
    result=None,
    scores=(0, 1),
    hints=1,
    taken_back=1,
)


@settings(max_examples=60, deadline=None)
@given(records())
def test_json_and_record_are_the_same_thing(record: RoundRecord) -> None:
    text = write_json(record)

    assert record == read_json(json.loads(text))
    assert (record,) == read_file(text)


@settings(max_examples=100, deadline=None)
@given(records())
def test_text_becomes_json_and_text_again(record: RoundRecord) -> None:
    text = write_record(record)

    read = read_record(text)
    assert isinstance(read, RoundRecord)
    (again,) = of_file(write_json(read))
    assert text == write_record(again)


@pytest.mark.parametrize("setting", TABLED, ids=str)
@pytest.mark.parametrize("reason", sorted(OFF_BOARD))
def test_every_end_beside_the_board_is_kept(setting: Setting, reason: str) -> None:
    start = setting.rules.start().marks(None).get("scores")
    seats, policy = setting.rules.seats, policy_of(setting.kind.name, setting.options)
    if policy.plays_on:
        pytest.skip("whoever gives up drops out, and the board tells who is left")
    winners = () if reason == "agreed" else tuple(range(1, seats, 2))
    record = RoundRecord(
        kind=setting.kind.name,
        options=dict(setting.options),
        players=(Who("person"),) * seats,
        order=tuple(range(seats)),
        round=1,
        at=0,
        moves=(),
        result=Result(winners, reason),
        scores=(0, 0) if isinstance(start, list) else None,
    )

    assert (record,) == read_file(write_json(record)) == read_file(write_record(record))


def of_file(text: str) -> tuple[RoundRecord, ...]:
    read = read_file(text)
    assert not isinstance(read, Refusal), read
    return read


@settings(max_examples=50, deadline=None)
@given(st.lists(records(), min_size=1, max_size=4))
def test_several_rounds_are_in_a_file_as_text_or_as_an_array(several: list[RoundRecord]) -> None:
    assert tuple(several) == read_file(write_texts(several)) == read_file(write_array(several))


def test_no_sign_of_a_name_is_written_that_is_not_seen() -> None:
    text = write_json(with_name("\u202ea\u2028b\x00é"))

    assert r'"\u202ea\u2028b\u0000é"' in text
    assert all(sign == "\n" or sign.isprintable() for sign in text)


def with_name(name: str) -> RoundRecord:
    return RoundRecord(**{**fields(SAMPLE), "players": (Who("local", name), SAMPLE.players[1])})


def fields(record: RoundRecord) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__struct_fields__}


def test_half_a_sign_is_kept_too() -> None:
    assert (with_name("\ud800"),) == read_file(write_json(with_name("\ud800")))


def test_the_json_reads_as_the_page_about_records_shows() -> None:
    assert (
        write_json(SAMPLE)
        == """\
{
  "format": "Ludoteca record 1",
  "kind": "ketafors",
  "options": {"board": "7x6", "goal": "race", "target": 20},
  "players": [{"who": "local", "name": "Inês"}, {"who": "computer", "level": "easy"}],
  "order": ["yellow", "red"],
  "round": 2,
  "date": "2026-11-30T11:52:10Z",
  "moves": ["a", "e", "b", "e", "c"],
  "result": null,
  "scores": [0, 1],
  "hints": 1,
  "taken_back": 1
}
"""
    )


def changed(**changes: object) -> Callable[[dict[str, Any]], object]:
    return lambda value: {**value, **changes}


def without(name: str) -> Callable[[dict[str, Any]], object]:
    return lambda value: {key: part for key, part in value.items() if key != name}


@pytest.mark.parametrize(
    ("spoil", "refusal"),
    [
        (changed(format="Ludoteca record 2"), Refusal("bad-field", {"where": "format"})),
        (changed(site="here"), Refusal("bad-field", {"where": "site"})),
        (without("moves"), Refusal("bad-field", {"where": "moves"})),
        (changed(kind="chess"), Refusal("no-such-kind", {"kind": "chess"})),
        (changed(options={"board": "7x6"}), Refusal("bad-seats")),
        (changed(options={"size": "9"}), Refusal("no-such-option", {"option": "size"})),
        (changed(players=[{"who": "local", "level": "easy"}] * 2), Refusal("bad-field", {"where": "players[0].level"})),
        (changed(players=[{"who": "vacant"}] * 2), Refusal("bad-field", {"where": "players[0].who"})),
        (changed(players=[{"who": "person"}]), Refusal("bad-seats")),
        (changed(order=["red", "pink"]), Refusal("bad-field", {"where": "order[1]"})),
        (changed(order=["red", "red"]), Refusal("bad-seats")),
        (changed(round=True), Refusal("bad-field", {"where": "round"})),
        (changed(round=-1), Refusal("bad-field", {"where": "round"})),
        (changed(date="2026-02-31T00:00:00Z"), Refusal("bad-field", {"where": "date"})),
        (changed(date="2026-02-01T00:00:00Z\n"), Refusal("bad-field", {"where": "date"})),
        (
            changed(moves=["a", "h"]),
            Refusal("illegal-move", {"ply": 2, "move": "h", "why": "no-such-column", "column": "h"}),
        ),
        (changed(moves="ae"), Refusal("bad-field", {"where": "moves"})),
        (changed(scores=[0, 2]), Refusal("wrong-score")),
        (changed(result={"winners": ["red"], "reason": "target"}), Refusal("wrong-result")),
        (changed(result={"winners": ["blue"], "reason": "time"}), Refusal("bad-field", {"where": "blue"})),
        (changed(result={"winners": ["red", "yellow"], "reason": "time"}), Refusal("wrong-result")),
        (changed(result={"winners": [], "reason": "time"}), Refusal("wrong-result")),
        (changed(result={"winners": ["red"], "reason": "agreed"}), Refusal("wrong-result")),
        (lambda value: "Ludoteca", Refusal("bad-field", {"where": "record"})),
    ],
)
def test_what_is_wrong_is_named(spoil: Callable[[dict[str, Any]], object], refusal: Refusal) -> None:
    assert refusal == read_json(spoil(json.loads(write_json(SAMPLE))))


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("", Refusal("no-record")),
        (" \n\n", Refusal("no-record")),
        ("[]", Refusal("no-record")),
        ('{"kind": 1, "kind": 2}', Refusal("bad-field", {"where": "kind"})),
        ("{\n'kind'", Refusal("bad-json", {"line": 2})),
        ("[" * 100_000, Refusal("bad-json", {"line": 1})),
        ("[" + "9" * 10_000 + "]", Refusal("bad-json", {"line": 1})),
        ("hello\n" + write_record(SAMPLE), Refusal("bad-line", {"line": 1, "record": 1})),
        (
            write_texts([SAMPLE, SAMPLE]).replace("  2. Red    e", "  2. Red    x"),
            Refusal("illegal-move", {"ply": 2, "move": "x", "why": "no-such-column", "column": "x", "record": 1}),
        ),
        (
            write_record(SAMPLE) + "\n" + write_record(SAMPLE).replace("Round", "Runde"),
            Refusal("bad-line", {"line": 35, "record": 2}),
        ),
        ("x" * 4_000_001, Refusal("too-long")),
    ],
    ids=range(11),
)
def test_a_file_that_cannot_be_read_says_where(text: str, refusal: Refusal) -> None:
    assert refusal == read_file(text)


def test_empty_lines_and_other_line_ends_do_not_matter() -> None:
    text = "\ufeff\n\n" + write_texts([SAMPLE, SAMPLE]).replace("\n", "\r\n") + "\r\n\r\n"

    assert (SAMPLE, SAMPLE) == read_file(text)


@settings(max_examples=80, deadline=None)
@given(st.text(max_size=200))
def test_no_text_makes_the_reader_fail(text: str) -> None:
    assert isinstance(read_file(text), Refusal)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_table_made_of_records_gives_the_same_records(data: st.DataObject) -> None:
    setting = data.draw(st.sampled_from(TABLED))
    several = data.draw(st.lists(records(setting), min_size=1, max_size=4))

    told = events_of(several)

    left = [record for record in several[:-1] if record.result is None]
    assert isinstance(told, Refusal) == bool(left)
    if not isinstance(told, Refusal):
        assert several == [record_of(one) for one in rounds(told)]


def test_rounds_that_follow_each_other_are_a_match() -> None:
    won = RoundRecord(**{**fields(SAMPLE), "result": Result((1,), "resigned")})
    next_one = RoundRecord(**{**fields(won), "round": 3})

    told = events_of([won, next_one])

    assert not isinstance(told, Refusal)
    assert [one.match.wins for one in rounds(told)] == [(0, 1), (0, 2)]


@pytest.mark.parametrize(
    ("several", "refusal"),
    [
        ([], Refusal("no-record")),
        ([SAMPLE, SAMPLE], Refusal("unfinished", {"record": 1})),
        ([RoundRecord(**{**fields(SAMPLE), "moves": SAMPLE.moves * MOST_MOVES})], Refusal("too-long")),
        (
            [
                RoundRecord(**{**fields(SAMPLE), "result": Result((1,), "left")}),
                RoundRecord(**{**fields(SAMPLE), "kind": "four"}),
            ],
            Refusal("other-kind", {"record": 2}),
        ),
    ],
    ids=["none", "unfinished", "long", "mixed"],
)
def test_what_makes_no_table_is_refused(several: list[RoundRecord], refusal: Refusal) -> None:
    assert refusal == events_of(several)
