"""Books that are built, left and taken up again."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from ludoteca.engine.solver.book.book import UNKNOWN, Book
from ludoteca.engine.solver.book.building import SHARD, Building
from ludoteca.engine.solver.book.checking import compared
from tests.engine.solver.book.small import BOARD, PLIES, ROWS, built, opening

KILLED = f"""
import os, signal, sys
from pathlib import Path
from ludoteca.engine.solver.book import building
from ludoteca.engine.solver.book.book import Opening
from ludoteca.engine.solver.shape import Shape

written = 0
keep = building.write

def write(*all):
    global written
    if written == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    written += 1
    keep(*all)

building.write = write
for _ in building.Building(Opening(Shape{BOARD.width, BOARD.height}, {PLIES}), Path(sys.argv[1])).go_on(1, {ROWS}):
    pass
"""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Book:
    return built(tmp_path_factory.mktemp("whole"), threads=1)


def test_a_build_that_is_killed_goes_on_where_it_was(whole: Book, tmp_path: Path) -> None:
    ended = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], check=False, timeout=120)
    assert ended.returncode == -signal.SIGKILL

    building = Building(opening(), tmp_path)
    before = building.book.known
    more = sum(building.go_on(2, ROWS))

    assert before == 2 * SHARD
    assert more == len(whole.answers) - before
    assert building.book.answers.tolist() == whole.answers.tolist()


def test_a_build_that_is_left_keeps_its_shards(whole: Book, tmp_path: Path) -> None:
    building = Building(opening(), tmp_path)
    steps = building.go_on(1, ROWS)
    while not building.book.known:
        next(steps)
    steps.close()

    again = Building(opening(), tmp_path).book
    assert again.known == building.book.known
    assert all(one in (UNKNOWN, right) for one, right in zip(again.answers, whole.answers, strict=True))


def test_a_finished_build_has_nothing_left(whole: Book, tmp_path: Path) -> None:
    built(tmp_path)

    building = Building(opening(), tmp_path)

    assert building.book.whole
    assert list(building.go_on(2, ROWS)) == []


def test_a_damaged_shard_is_built_again(whole: Book, tmp_path: Path) -> None:
    built(tmp_path)
    first, second, *_ = sorted(tmp_path.glob("*.shard"))
    first.write_bytes(first.read_bytes()[:-3])
    second.write_bytes(first.read_bytes())

    building = Building(opening(), tmp_path)

    assert building.book.known == len(whole.answers) - 2 * SHARD
    assert built(tmp_path).answers.tolist() == whole.answers.tolist()


def test_a_wrong_answer_is_found(whole: Book) -> None:
    answers = whole.answers.copy()
    answers[5] += 1
    answers[6] = UNKNOWN

    right = list(compared(whole, 40, Random(1), 2, ROWS))
    wrong = list(compared(Book(opening(), answers), len(answers), Random(1), 2, ROWS))

    assert len(right) == 40
    assert all(one.book == one.solver for one in right)
    assert len(wrong) == len(answers) - 1
    assert [one.desk for one in wrong if one.book != one.solver] == opening().desks(range(5, 6))


def test_the_same_seed_takes_the_same_positions(whole: Book) -> None:
    one, same, another = (list(compared(whole, 9, Random(seed), 1, ROWS)) for seed in (4, 4, 5))

    assert one == same
    assert one != another
