"""``ludoteca book``, on a board that is small enough."""

from __future__ import annotations

import json
from collections.abc import Generator
from pathlib import Path

import numpy as np
import pytest

from ludoteca.engine.solver.book import shelf
from ludoteca.engine.solver.book.book import Opening
from ludoteca.engine.solver.book.bookfile import name_of, read_book, write
from ludoteca.engine.solver.book.building import Building
from ludoteca.engine.solver.shape import Shape
from tests.cli.running import refused, run
from tests.engine.solver.book.small import BOARD, built, opening

NAME = name_of(BOARD, 4)


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder; nothing comes with the package."""
    own = tmp_path / "own"
    shelf.usual_book.cache_clear()
    monkeypatch.setattr("ludoteca.cli.book.board", lambda: BOARD)
    monkeypatch.setattr(shelf, "PACKAGED", tmp_path / "packaged")
    monkeypatch.setattr(shelf, "built", lambda: own)
    return own


def test_a_book_is_built_and_checked(own: Path) -> None:
    result = run("book", "build", "--plies", "4")
    again = run("book", "build", "--plies", "4")
    checked = run("book", "check", "--plies", "4", "--sample", "30", "--seed", "2")

    assert (result.status, result.err) == (0, "")
    assert again == result
    assert result.out.startswith(f"{own / NAME}: 177 of 177 positions, ")
    assert read_book(own / NAME, BOARD).whole
    assert (checked.status, checked.err) == (0, "")
    assert checked.out == f"{own / NAME}: 177 of 177 positions of 4 plies; 30 of 30 solved afresh agree\n"


def test_folder_and_file_are_the_users_choice(own: Path, tmp_path: Path) -> None:
    file, folder = tmp_path / "my.book", tmp_path / "shards"
    words = "--plies", "4", "--threads", "1"

    run("book", "build", *words, "--output", str(file), "--folder", str(folder))

    assert not own.exists()
    assert len(list(folder.iterdir())) == 3
    assert run("book", "check", "--file", str(file), "--sample", "1000").out.endswith(
        "177 of 177 solved afresh agree\n"
    )


def test_ctrl_c_leaves_a_book_of_what_is_known(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = Building.go_on

    def interrupted(building: Building, threads: int) -> Generator[int, None, None]:
        for more in go_on(building, threads):
            yield more
            if building.book.known:
                raise KeyboardInterrupt

    monkeypatch.setattr(Building, "go_on", interrupted)
    result = run("book", "build", "--plies", "6", "--threads", "1")

    assert result.status == 130
    assert result.err == "ludoteca: stopped; the same command goes on\n"
    assert read_book(own / name_of(BOARD, 6), BOARD).known > 0


def test_a_wrong_score_is_status_one(own: Path, tmp_path: Path) -> None:
    book = built(tmp_path / "shards")
    answers = book.answers.copy()
    answers[3] += 1
    write(tmp_path / "wrong.book", opening(), answers)

    result = run("book", "check", "--file", str(tmp_path / "wrong.book"), "--sample", "100000")

    assert result.status == 1
    assert f"{len(answers) - 1:,} of {len(answers):,} solved afresh agree" in result.out
    assert f"{answers[3]} in the book, {book.answers[3]} by the solver" in result.err


def test_without_a_book_there_is_nothing_to_check(own: Path) -> None:
    assert refused(run("book", "check", "--plies", "4"), status=1) == (
        "there is no book of 4 plies; ludoteca book build --plies 4"
    )
    assert "nothing: No such file" in refused(run("book", "check", "--file", "nothing"), status=1)


def test_a_damaged_book_is_status_one_and_solving_can_go_without(own: Path) -> None:
    own.mkdir()
    (own / name_of(Shape(), 8)).write_text("no book", encoding="utf-8")
    line = "2252576253462244111563365343671351441"

    assert "no opening book, or it is damaged; --no-book goes without" in refused(run("solve", line), status=1)
    assert json.loads(run("solve", line, "--no-book", "--json").out)["value"] == -1


def test_solving_looks_a_book_up(own: Path) -> None:
    scores = np.array([-2, -1, 0, 1], np.int8)  # Pons: a to d, before turning
    first = Opening(Shape(), 1)
    columns = [int(mask).bit_length() // Shape().step for mask in first.levels[1].masks]
    write(own / name_of(Shape(), 1), first, np.array([-scores[min(at, 6 - at)] for at in columns], np.int8))

    told = json.loads(run("solve", "four", "--json").out)

    assert told == {
        "scores": dict(zip("abcdefg", (-2, -1, 0, 1, 0, -1, -2), strict=True)),
        "value": 1,
        "best": ["d"],
        "result": "win",
        "plies": 41,
    }


@pytest.mark.parametrize("words", [["build", "--plies", "0"], ["build", "--threads", "x"], ["check", "--sample", "0"]])
def test_wrong_usage_is_refused(words: list[str]) -> None:
    refused(run("book", *words))
