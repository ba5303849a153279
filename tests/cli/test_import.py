"""``ludoteca import``: rounds out of a file become a table that can be looked at, and counts for nobody."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.hall.stream import Stream
from ludoteca.match.record import Result, RoundRecord, Who
from ludoteca.match.record_file import read_file, write_array, write_texts
from ludoteca.match.record_json import write_json
from ludoteca.match.units import PersonId
from ludoteca.rules.catalogue import KINDS
from ludoteca.store.matches import Wanted
from tests.cli.running import refused, run, run_process
from tests.hall.standing import hall_in
from tests.match.rounds import TABLED, records
from tests.rules.playing import Setting, playout


def played(setting: Setting, seed: int = 1, **changes: object) -> RoundRecord:
    """A round played to its end."""
    steps = list(playout(setting.rules, seed))
    end = steps[-1].after
    scores = end.marks(None).get("scores")
    assert end.outcome is not None
    told: dict[str, object] = {
        "kind": setting.kind.name,
        "options": dict(setting.options),
        "players": (Who("local", "Inês"), *[Who("computer", level="easy")] * (setting.rules.seats - 1)),
        "order": tuple(range(setting.rules.seats)),
        "round": 1,
        "at": 1_796_039_530,
        "moves": tuple(step.action for step in steps),
        "result": Result(tuple(sorted(end.outcome.winners)), end.outcome.reason),
        "scores": tuple(scores) if isinstance(scores, list) else None,
        **changes,
    }
    return RoundRecord(**told)  # type: ignore[arg-type]


FOUR = played(Setting(KINDS["four"], {}))
UNFINISHED = played(Setting(KINDS["four"], {}), moves=FOUR.moves[:2], result=None)


def imported(text: str, folder: Path) -> str:
    """The address of the table that a file became."""
    result = run("import", "-", "--data", str(folder), answers=text)
    assert (0, "") == (result.status, result.err)
    found = re.fullmatch(r"/t/([0-9a-f]{20})\n", result.out)
    assert found
    return found[1]


def exported(table: str, folder: Path, *words: str) -> str:
    result = run("export", table, "--data", str(folder), *words)
    assert (0, "") == (result.status, result.err)
    return result.out


@pytest.mark.parametrize("setting", TABLED, ids=str)
def test_a_round_of_every_setting_goes_to_another_hall_and_back(setting: Setting, tmp_path: Path) -> None:
    text, data = write_texts([played(setting)]), write_json(played(setting))

    table = imported(text, tmp_path)

    assert table == imported(data, tmp_path)
    assert text == exported(table, tmp_path)
    assert data == exported(table, tmp_path, "--json")


@settings(max_examples=15, deadline=None)
@given(st.data())
def test_all_rounds_of_a_table_go_there_and_back(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    folder = tmp_path_factory.mktemp("hall")
    setting = data.draw(st.sampled_from(TABLED))
    several = data.draw(st.lists(records(setting), min_size=1, max_size=3))
    several = [one for one in several[:-1] if one.result] + several[-1:]

    table = imported(data.draw(st.sampled_from([write_texts, write_array]))(several), folder)

    assert write_texts(several) == exported(table, folder, "--all")
    assert write_array(several) == exported(table, folder, "--all", "--json")
    for place, one in enumerate(several, 1):
        assert (one,) == read_file(exported(table, folder, "--round", str(place)))


def test_the_folder_is_made_if_need_be(tmp_path: Path) -> None:
    assert imported(write_texts([FOUR]), tmp_path / "new" / "hall") == imported(write_texts([FOUR]), tmp_path)


def test_a_file_is_read_as_well_as_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "round.txt"
    file.write_text(write_texts([FOUR]), encoding="utf-8")

    result = run("import", str(file), "--database", f"sqlite:///{tmp_path}/other.sqlite3")

    assert (0, f"/t/{imported(write_json(FOUR), tmp_path)}\n") == (result.status, result.out)


def test_the_same_rounds_give_the_same_table_and_others_another(tmp_path: Path) -> None:
    first = imported(write_texts([FOUR]), tmp_path)

    assert first == imported(write_json(FOUR), tmp_path)
    assert first != imported(write_texts([FOUR, FOUR]), tmp_path)
    with closing(sqlite3.connect(tmp_path / "ludoteca.sqlite3")) as database:
        assert database.execute("SELECT count(*) FROM hall_table").fetchone() == (2,)


def test_it_counts_for_nobody(tmp_path: Path) -> None:
    imported(write_texts([FOUR, FOUR]), tmp_path)

    with closing(sqlite3.connect(tmp_path / "ludoteca.sqlite3")) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        filled = {name for name in tables if database.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone()}
        lists = database.execute("SELECT over, open, live, due FROM hall_table").fetchall()
    assert filled - {"alembic_version"} == {"event", "hall_table", "hall_match", "hall_round"}
    assert lists == [(1, 0, 0, None)]


def test_an_open_hall_shows_it_and_nothing_is_written_about_it_later(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_in(tmp_path) as (hall, _):
            words = ("import", "-", "--data", str(tmp_path))
            result = await asyncio.to_thread(run_process, *words, answers=write_texts([UNFINISHED]))
            stream = await hall.tables.look(result.out.strip().removeprefix("/t/"))
            assert isinstance(stream, Stream)
            assert stream.match.over
            assert stream.match.people == ()
        async with hall_in(tmp_path) as (hall, _):
            assert stream.seq == (await hall.tables.look(stream.table)).seq  # type: ignore[union-attr]
            assert await hall.history.matches(PersonId(""), Wanted(), 10, 0) == []
            assert await hall.store.matches.untold() == []

    asyncio.run(scene())


CASES = [
    (b"", "there is no record in it"),
    (b"hello\n", "line 1 cannot be read"),
    (b"\n\nhello\n\xff", "line 4 is no UTF-8"),
    (b'{"kind": }', "line 1 is no JSON"),
    (b"x" * 8_000_001, "it is longer than what can have been played at a table"),
    (write_texts([FOUR]).replace("Round: 1", "Round: one").encode(), "line 6 cannot be read"),
    (
        json.dumps({**json.loads(write_json(FOUR)), "moves": ["a", "h"]}).encode(),
        "illegal move h at ply 2: there is no column h",
    ),
    (
        json.dumps({**json.loads(write_json(FOUR)), "moves": ["a"] * 7}).encode(),
        "illegal move a at ply 7: column a is full",
    ),
    (json.dumps({**json.loads(write_json(FOUR)), "site": "here"}).encode(), "site cannot be read"),
    (json.dumps({**json.loads(write_json(FOUR)), "result": None}).encode(), "the moves do not lead to the result"),
    (write_texts([UNFINISHED, FOUR]).encode(), "record 1: it is unfinished, and only the last one may be"),
    (
        write_array([FOUR, played(TABLED[0])]).encode(),
        "record 2: it is of another kind than the first, and a table has one",
    ),
    (
        write_json(played(TABLED[0], players=(Who("local", "\ud800"), Who("person")))).encode(),
        "a name is longer than 1,000 bytes, or holds half a sign",
    ),
]


@pytest.mark.parametrize(("text", "said"), CASES, ids=range(len(CASES)))
def test_what_cannot_be_read_is_one_line_and_nothing_is_written(text: bytes, said: str, tmp_path: Path) -> None:
    file = tmp_path / "round"
    file.write_bytes(text)

    told = refused(run("import", str(file), "--data", str(tmp_path / "data")))

    assert told == f"{file}: {said}"
    assert not (tmp_path / "data").exists()


def test_a_file_that_is_not_there_is_wrong_usage(tmp_path: Path) -> None:
    assert refused(run("import", str(tmp_path / "none"))) == f'there is no file "{tmp_path / "none"}"'
    assert refused(run("import", str(tmp_path))) == f'there is no file "{tmp_path}"'


def test_a_database_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "ludoteca.sqlite3").write_bytes(b"nonsense" * 200)

    words = ("import", "-", "--data", str(tmp_path))
    assert "cannot open the database" in refused(run(*words, answers=write_texts([FOUR])), status=1)
