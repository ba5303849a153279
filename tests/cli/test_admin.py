"""``ludoteca admin``: people and backups, while the hall is open and when it is not."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import stat
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest

import ludoteca
from ludoteca.cli.admin_sentences import SENTENCES
from ludoteca.hall.clock import SystemClock
from ludoteca.hall.hall import Hall, open_hall
from ludoteca.hall.people import Visitor
from ludoteca.hall.setups import Wish, read_wish
from ludoteca.hall.shelf import SURE
from ludoteca.hall.stream import Origin, Stream
from ludoteca.match.units import Millis, PersonId
from ludoteca.rules.game import Refusal
from ludoteca.store.database import sqlite_url
from tests.cli.running import Result, refused, run, run_process
from tests.hall.gathering import granted
from tests.hall.standing import LastLot, hall_in

SOURCE = Path(ludoteca.__file__).parent
RIGHT = "cavalo de pau"


def scene(folder: Path, play: Callable[[Hall], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with open_hall(sqlite_url(folder), SystemClock(), LastLot(), Millis(10**9)) as hall:
            await play(hall)

    asyncio.run(whole())


@pytest.fixture(scope="module")
def hall_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")

    async def play(hall: Hall) -> None:
        for name in ("Ana", "Rui", "Ana Maria"):
            assert isinstance(await hall.accounts.sign_up(None, name, RIGHT, "Firefox/140 X11"), Visitor)

    scene(folder, play)
    return folder


@pytest.fixture
def folder(hall_folder: Path, tmp_path: Path) -> Path:
    """A hall of its own for a test that changes something."""
    with closing(sqlite3.connect(hall_folder / "ludoteca.sqlite3")) as whole:
        (tmp_path / "data").mkdir()
        with closing(sqlite3.connect(tmp_path / "data" / "ludoteca.sqlite3")) as copy:
            whole.backup(copy)
    return tmp_path / "data"


def admin(folder: Path, *words: str, answers: str = "") -> Result:
    return run("admin", *words, "--data", str(folder), answers=answers)


def told(folder: Path, *words: str) -> object:
    result = admin(folder, *words, "--json")
    assert 0 == result.status
    return json.loads(result.out)


def signs_in(folder: Path, name: str, password: str) -> str | None:
    found: list[str | None] = []

    async def play(hall: Hall) -> None:
        answer = await hall.accounts.sign_in(None, name, password)
        found.append(answer.code if isinstance(answer, Refusal) else None)

    scene(folder, play)
    return found[0]


def sessions(folder: Path, name: str) -> int:
    rows = told(folder, "people", name)
    assert isinstance(rows, list)
    return next(row["sessions"] for row in rows if row["name"] == name)


def test_people_are_listed_by_name(hall_folder: Path) -> None:
    result = admin(hall_folder, "people")

    assert (0, "") == (result.status, result.err)
    assert ["name", "Ana", "Ana", "Rui"] == [line.split()[0] for line in result.out.splitlines()]


@pytest.mark.parametrize(
    ("search", "names"),
    [("", ["Ana", "Ana Maria", "Rui"]), ("MARIA", ["Ana Maria"]), ("anama", ["Ana Maria"]), ("%", []), ("Zoe", [])],
)
def test_a_search_finds_parts_of_names(hall_folder: Path, search: str, names: list[str]) -> None:
    rows = told(hall_folder, "people", search)

    assert isinstance(rows, list)
    assert names == [row["name"] for row in rows]


def test_nobody_found_is_said(hall_folder: Path) -> None:
    assert 'Nobody is called anything like "Zoe".\n' == admin(hall_folder, "people", "Zoe").out


def test_a_person_is_shown_by_any_spelling(hall_folder: Path) -> None:
    found = told(hall_folder, "person", "ANA MARIA")

    assert isinstance(found, dict)
    assert ("Ana Maria", 0, None, 0, []) == tuple(
        found[key] for key in ("name", "points", "suspended", "finished", "ratings")
    )
    assert ["Firefox · Linux"] == [session["device"] for session in found["sessions"]]
    shown = admin(hall_folder, "person", "Ana Maria").out
    assert "Firefox · Linux" in shown
    assert "No ratings." in shown


@pytest.mark.parametrize(
    "words",
    [
        ("person", "Zoe"),
        ("rename", "Zoe", "Eva"),
        ("reset-password", "Zoe"),
        ("suspend", "Zoe"),
        ("lift", "Zoe"),
        ("delete", "Zoe", "--yes"),
        ("mute", "Zoe", "--days", "1"),
    ],
)
def test_nobody_of_that_name_is_wrong_usage(hall_folder: Path, words: tuple[str, ...]) -> None:
    assert 'nobody is called "Zoe"' == refused(admin(hall_folder, *words))


def test_a_new_password_is_printed_once_and_ends_the_sessions(folder: Path) -> None:
    result = admin(folder, "reset-password", "ana")

    assert re.fullmatch(r"([a-z]{6}-){3}[a-z]{6}\n", result.out)
    assert "Ana has another password, and is signed out everywhere (of an open hall within a minute).\n" == result.err
    assert (0, 1) == (sessions(folder, "Ana"), sessions(folder, "Rui"))
    assert "wrong-password" == signs_in(folder, "Ana", RIGHT)
    assert None is signs_in(folder, "Ana", result.out.strip())


def test_a_password_is_read_and_not_printed(folder: Path) -> None:
    result = admin(folder, "reset-password", "Ana", "--stdin", answers="novo mundo\n")

    assert (0, "") == (result.status, result.out)
    assert "novo" not in result.err
    assert None is signs_in(folder, "Ana", "novo mundo")
    assert "a password has at least 8 signs" == refused(
        admin(folder, "reset-password", "Ana", "--stdin", answers="novo\n")
    )


def test_a_name_is_changed_at_once_and_again(folder: Path) -> None:
    assert "Ana is called Eva now.\n" == admin(folder, "rename", "Ana", "Eva").err
    assert "Eva is called Zoe now.\n" == admin(folder, "rename", "Eva", "Zoe").err
    assert "is taken" in refused(admin(folder, "rename", "Zoe", "RUI"))
    assert "letters, digits" in refused(admin(folder, "rename", "Zoe", "Zoe!"))
    assert None is signs_in(folder, "Zoe", RIGHT)


def test_somebody_is_suspended_and_let_in_again(folder: Path) -> None:
    assert 0 == admin(folder, "suspend", "Ana").status
    assert ("suspended", 0) == (signs_in(folder, "Ana", RIGHT), sessions(folder, "Ana"))
    assert "Ana is suspended already" == refused(admin(folder, "suspend", "Ana"))
    assert 0 == admin(folder, "lift", "Ana").status
    assert None is signs_in(folder, "Ana", RIGHT)
    assert "Ana is not suspended" == refused(admin(folder, "lift", "Ana"))


def test_an_account_is_deleted_when_that_is_meant(folder: Path) -> None:
    asked = admin(folder, "delete", "Ana", answers="n\n")
    assert 1 == asked.status
    assert "nothing was deleted" in asked.err
    assert None is signs_in(folder, "Ana", RIGHT)

    assert 0 == admin(folder, "delete", "Ana", answers="y\n").status
    assert 0 == admin(folder, "delete", "Rui", "--yes").status

    rows = told(folder, "people")
    assert isinstance(rows, list)
    assert ["Ana Maria"] == [row["name"] for row in rows]


def test_what_was_reported_is_listed_until_it_is_settled(folder: Path) -> None:
    assert "No reports wait.\n" == admin(folder, "reports").out

    async def play(hall: Hall) -> None:
        ana, rui = [await hall.accounts.named(name) for name in ("Ana", "Rui")]
        assert ana
        assert rui
        room = granted(await hall.rooms.make(PersonId(ana.person), "Ours", "make"))
        granted(await hall.rooms.join(PersonId(rui.person), room.code))
        granted(await hall.chat.say(PersonId(rui.person), room.id, "Boo!\nBoo!", "say"))
        assert None is await hall.peace.report(PersonId(ana.person), room.id, 1, "insult")

    scene(folder, play)
    rows = told(folder, "reports")
    assert isinstance(rows, list)
    assert ["Ana", "insult", "Ours", "Rui", None, "Boo!\nBoo!"] == [
        rows[0][key] for key in ("by", "reason", "room", "said by", "settled", "text")
    ]
    assert "Boo!" in admin(folder, "reports").out
    assert "Report 1 is settled.\n" == admin(folder, "settle", "1").err
    assert "no report 1 waits" == refused(admin(folder, "settle", "1"))
    assert [] == told(folder, "reports")
    assert [1] == [row["id"] for row in cast("list[dict[str, object]]", told(folder, "reports", "--all"))]


def test_somebody_is_silenced_for_days_and_heard_again(folder: Path) -> None:
    def muted() -> object:
        found = told(folder, "person", "Ana")
        assert isinstance(found, dict)
        return found["muted"]

    assert "Ana writes in no room for 3 days.\n" == admin(folder, "mute", "Ana", "--days", "3").err
    assert muted()
    assert "Ana may write again.\n" == admin(folder, "mute", "Ana", "--days", "0").err
    assert None is muted()


def test_it_works_while_the_hall_is_open(folder: Path) -> None:
    async def play(hall: Hall) -> None:
        guest = await hall.accounts.sign_in(None, "Ana", RIGHT)
        assert isinstance(guest, Visitor)
        at = ("--data", str(folder))
        for words in (("people",), ("suspend", "Ana"), ("backup", str(folder / "copy.sqlite3"))):
            assert 0 == (await asyncio.to_thread(run_process, "admin", *words, *at)).status

        assert None is await hall.people.find(guest.fresh_token)
        answer = await hall.accounts.sign_in(None, "Ana", RIGHT)
        assert isinstance(answer, Refusal)
        assert "suspended" == answer.code

    scene(folder, play)


def test_whom_it_deletes_is_gone_from_an_open_hall_in_a_while(folder: Path) -> None:
    async def whole() -> None:
        async with hall_in(folder) as (hall, clock):
            guest = await hall.accounts.sign_up(None, "Eva", RIGHT)
            assert not isinstance(guest, Refusal)
            wish = read_wish("ketafors", {}, {"opponent": "local"})
            assert isinstance(wish, Wish)
            own = await hall.tables.open(wish.open(guest.person, hall.lots), Origin(guest.person, "open"))
            assert isinstance(own, Stream)
            words = ("admin", "delete", "Eva", "--yes", "--data", str(folder))
            assert 0 == (await asyncio.to_thread(run_process, *words)).status
            await clock.step(SURE)

            assert Refusal("no-such-table") == await hall.tables.look(own.table)
            assert (await hall.directory.of([guest.person]))[guest.person].gone
            assert None is await hall.people.find(guest.fresh_token)

    asyncio.run(whole())


def test_a_backup_is_a_hall_of_its_own_that_only_its_owner_reads(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    result = admin(folder, "backup", str(other / "ludoteca.sqlite3"))

    assert (0, "") == (result.status, result.out)
    assert ["ludoteca.sqlite3"] == [file.name for file in other.iterdir()]
    assert 0o600 == stat.S_IMODE((other / "ludoteca.sqlite3").stat().st_mode)
    assert told(folder, "people") == told(other, "people")


def test_a_backup_overwrites_nothing(folder: Path, tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("dear")

    assert f"{there} is there already" == refused(admin(folder, "backup", str(there)))
    assert "dear" == there.read_text()
    assert "none" in refused(admin(folder, "backup", str(tmp_path / "none" / "copy")), status=1)


@pytest.mark.parametrize("words", [("people",), ("suspend", "Ana"), ("backup", "copy")])
def test_where_there_is_no_hall_none_is_made(tmp_path: Path, words: tuple[str, ...]) -> None:
    assert "cannot read the database" in refused(admin(tmp_path, *words), status=1)
    assert f"--data: there is no folder {tmp_path / 'none'}" == refused(admin(tmp_path / "none", *words))
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize("url", ["nonsense", "mysql://localhost/hall", "sqlite://"])
def test_an_unknown_sort_of_database_is_wrong_usage(url: str) -> None:
    assert refused(run("admin", "people", "--database", url)).startswith("--database: ")


def test_a_database_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "ludoteca.sqlite3").write_bytes(b"nonsense" * 200)

    for words in (("people",), ("backup", str(tmp_path / "copy"))):
        assert "database" in refused(admin(tmp_path, *words), status=1)
    assert not (tmp_path / "copy").exists()


def test_the_group_has_help(hall_folder: Path) -> None:
    assert all(word in run("admin", "--help").out for word in ("people", "reset-password", "reports", "backup"))
    assert 2 == run("admin", "frobnicate").status
    assert (0, run("admin", "--help").out) == (run("admin").status, run("admin").out)


def test_every_refusal_about_people_has_a_sentence() -> None:
    files = [SOURCE / "hall" / f"{name}.py" for name in ("callings", "passwords", "farewell", "accounts")]
    codes = {code for file in files for code in re.findall(r'Refusal\("([^"]+)"', file.read_text(encoding="utf-8"))}

    own = {"wrong-password", "suspended", "has-account", "renamed-lately", "bot-already", "still-playing"}
    assert codes - own == set(SENTENCES)
