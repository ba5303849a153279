"""``ludoteca export``: a round out of a hall's data, while the hall is open or not."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ludoteca.hall.setups import Wish, read_wish
from ludoteca.hall.stream import Origin, Stream
from ludoteca.match.commands import Leave, Move, Ready
from ludoteca.match.record import RoundRecord
from ludoteca.match.record_file import read_file
from ludoteca.match.record_json import read_json
from ludoteca.match.record_reader import read_record
from ludoteca.match.state import Game
from ludoteca.match.units import PersonId, Player
from ludoteca.rules.game import Action, Refusal
from tests.cli.running import refused, run, run_process
from tests.hall.standing import hall_in

ME = PersonId("mira")


def game_of(stream: object) -> Game:
    assert isinstance(stream, Stream)
    assert stream.match.game is not None
    return stream.match.game


async def played(folder: Path) -> str:
    """A table with a round that has ended and one of two moves; its name."""
    async with hall_in(folder, pace=10**9) as (hall, _):
        wish = read_wish("ketafors", {"target": "10"}, {"opponent": "local", "name0": "Inês"})
        assert isinstance(wish, Wish)
        stream = await hall.tables.open(wish.open(ME, hall.lots), Origin(ME, "open"))
        assert isinstance(stream, Stream)
        number = 0
        while game_of(stream).ended is None:
            number += 1
            await act(hall.tables, stream, number, game_of(stream).position.legal()[0])
        await hall.tables.act(stream.table, Origin(ME, "round"), None, lambda match: Ready(Player(0)))
        for column in "ab":
            number += 1
            await act(hall.tables, stream, number, Action(column))
        return stream.table


def test_members_are_named_in_records_and_guests_are_not(tmp_path: Path) -> None:
    async def scene() -> str:
        async with hall_in(tmp_path, pace=10**9) as (hall, _):
            wish = read_wish("four", {}, {"opponent": "online"})
            assert isinstance(wish, Wish)
            entered = await hall.accounts.sign_up(None, "Mira", "cavalo de pau alto", "")
            assert not isinstance(entered, Refusal)
            stream = await hall.tables.open(wish.open(entered.person, hall.lots), Origin(entered.person, "open"))
            assert isinstance(stream, Stream)
            await hall.lobby.join(stream.table, Origin(PersonId("jun"), "join"))
            await hall.tables.act(stream.table, Origin(entered.person, "go"), None, lambda _: Leave(Player(0)))
            return stream.table

    table = asyncio.run(scene())

    record = read_json(json.loads(run("export", table, "--json", "--data", str(tmp_path)).out))
    assert isinstance(record, RoundRecord)
    assert {"Mira", ""} == {player.name for player in record.players}


async def act(tables: object, stream: Stream, number: int, action: Action) -> None:
    def move(match: object) -> Move:
        game = game_of(stream)
        assert game.to_move is not None
        return Move(game.to_move, action)

    await tables.act(stream.table, Origin(ME, f"move-{number}"), None, move)  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def table(folder: Path) -> str:
    return asyncio.run(played(folder))


def exported(*words: str) -> RoundRecord:
    result = run("export", *words)
    assert (0, "") == (result.status, result.err)
    record = read_record(result.out)
    assert isinstance(record, RoundRecord)
    return record


def test_a_round_is_printed_as_a_record(folder: Path, table: str) -> None:
    record = exported(table, "--round", "1", "--data", str(folder))

    assert (record.round, record.players[0].name, record.options["target"]) == (1, "Inês", 10)
    assert record.result is not None


def test_without_a_number_it_is_the_last_round(folder: Path, table: str) -> None:
    record = exported(table, "--data", str(folder))

    assert (record.round, record.moves, record.result) == (2, ("a", "b"), None)


def test_the_address_in_the_browser_does_as_well(folder: Path, table: str) -> None:
    address = f"http://127.0.0.1:8000/t/{table}?round=1"

    assert exported(address, "--data", str(folder)) == exported(table, "--data", str(folder))


def test_all_rounds_are_printed_one_after_the_other(folder: Path, table: str) -> None:
    each = [exported(table, "--round", number, "--data", str(folder)) for number in "12"]

    for form in ((), ("--json",)):
        assert tuple(each) == read_file(run("export", table, "--all", *form, "--data", str(folder)).out)


def test_one_round_as_json_is_one_object(folder: Path, table: str) -> None:
    told = run("export", table, "--round", "1", "--json", "--data", str(folder)).out

    assert exported(table, "--round", "1", "--data", str(folder)) == read_json(json.loads(told))


def test_a_database_is_named_as_in_serve(folder: Path, table: str) -> None:
    url = f"sqlite:///{folder}/ludoteca.sqlite3"

    assert exported(table, "--database", url) == exported(table, "--data", str(folder))


def test_it_works_while_the_hall_is_open(folder: Path, table: str) -> None:
    async def scene() -> int:
        async with hall_in(folder, pace=10**9):
            return (await asyncio.to_thread(run_process, "export", table, "--data", str(folder))).status

    assert 0 == asyncio.run(scene())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nowhere",), 'there is no table "nowhere"'),
        (("TABLE", "--round", "3"), "the table has no round 3"),
        (("TABLE", "--round", "0"), None),
        (("TABLE", "--round", "1", "--all"), "--round is one of them, and --all is every one"),
        ((), None),
    ],
)
def test_what_is_not_there_is_wrong_usage(folder: Path, table: str, words: tuple[str, ...], said: str | None) -> None:
    given = [table if word == "TABLE" else word for word in words]

    told = refused(run("export", *given, "--data", str(folder)))

    assert said is None or told == said


def test_a_folder_that_is_none_is_not_made(tmp_path: Path) -> None:
    told = refused(run("export", "x", "--data", str(tmp_path / "none")))

    assert told == f"--data: there is no folder {tmp_path / 'none'}"
    assert not any(tmp_path.iterdir())


def test_a_folder_without_a_hall_stays_empty(tmp_path: Path) -> None:
    assert "cannot read the database" in refused(run("export", "x", "--data", str(tmp_path)), status=1)
    assert not any(tmp_path.iterdir())


def test_a_database_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "ludoteca.sqlite3").write_bytes(b"nonsense" * 200)

    assert "cannot read the database" in refused(run("export", "x", "--data", str(tmp_path)), status=1)


def test_without_a_folder_the_users_own_is_looked_for_and_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("platformdirs.user_data_path", tmp_path.joinpath)

    told = refused(run("export", "x"), status=1)

    assert told == f"there is no hall's data at {tmp_path / 'ludoteca'} yet"
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        ("DELETE FROM event WHERE seq = 1", "event 1 of the table is missing"),
        ("DELETE FROM event WHERE seq = 5", "event 5 of the table is missing"),
        ("UPDATE event SET tag = 'danced' WHERE seq = 2", "the table's log is spoiled: "),
        ("UPDATE event SET data = '{}' WHERE seq = 2", "the table's log is spoiled: "),
        (
            "UPDATE event SET data = (SELECT data FROM event WHERE seq = 4) WHERE seq = 3",
            "the table's log is spoiled: ",
        ),
    ],
)
def test_a_spoiled_log_is_one_line(folder: Path, table: str, tmp_path: Path, spoil: str, said: str) -> None:
    spoiled = tmp_path / "ludoteca.sqlite3"
    with closing(sqlite3.connect(folder / "ludoteca.sqlite3")) as whole, closing(sqlite3.connect(spoiled)) as copy:
        whole.backup(copy)
        copy.execute(spoil)
        copy.commit()

    assert said in refused(run("export", table, "--data", str(tmp_path)), status=1)


@pytest.mark.parametrize("url", ["nonsense", "mysql://localhost/hall"])
def test_an_unknown_sort_of_database_is_wrong_usage(url: str) -> None:
    assert refused(run("export", "x", "--database", url)).startswith("--database: ")
