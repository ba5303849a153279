"""Books looked up, kept and read again."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from random import Random

import numpy as np
import pytest

from ludoteca.engine.solver.analysis import analyse
from ludoteca.engine.solver.book import shelf
from ludoteca.engine.solver.book.book import UNKNOWN, Book, Opening
from ludoteca.engine.solver.book.bookfile import BookError, name_of, read_book, write
from ludoteca.engine.solver.desk import Desk
from ludoteca.engine.solver.score import Bounds
from ludoteca.engine.solver.shape import Shape
from ludoteca.engine.solver.solver import Limit, Solver
from ludoteca.rules.drop.four import FourPosition, FourRules
from ludoteca.rules.drop.geometry import Geometry
from ludoteca.rules.drop.variant import Variant
from tests.engine.solver.book.small import BOARD, PLIES, ROWS, built, opening
from tests.engine.solver.slow import strewn

RULES = FourRules(Variant(Geometry(5, 4)))


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Book:
    return built(tmp_path_factory.mktemp("book"))


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(BOARD, rows=ROWS)


def mirrored(desk: Desk) -> Desk:
    """The same seen from behind."""
    column, step, width = (1 << desk.shape.step) - 1, desk.shape.step, desk.shape.width
    own, mask = (
        sum((discs >> step * at & column) << step * (width - 1 - at) for at in range(width))
        for discs in (desk.own, desk.mask)
    )
    return Desk(desk.shape, own, mask)


def desks_of(plies: int) -> list[Desk]:
    level = opening().levels[plies]
    return [Desk(BOARD, int(own), int(mask)) for own, mask in zip(level.owns, level.masks, strict=True)]


@pytest.mark.parametrize("plies", range(PLIES + 1))
def test_every_position_of_the_first_plies_has_the_solvers_score(book: Book, solver: Solver, plies: int) -> None:
    desks = desks_of(plies)

    found, _ = solver.values(desks)

    assert [book.score(desk) for desk in desks] == [one.low for one in found]


def test_a_mirror_image_has_the_same_score(book: Book) -> None:
    for desk in desks_of(PLIES)[::7]:
        assert book.score(mirrored(desk)) == book.score(desk)


def test_what_lies_beyond_it_is_not_known(book: Book) -> None:
    desk = Desk.of(strewn(RULES, PLIES + 1, Random(1)))

    assert book.score(desk) is None


def test_discs_that_no_play_leads_to_are_not_known(book: Book) -> None:
    assert book.score(Desk(BOARD, 0b11, 0b11)) is None
    assert book.score(Desk(Shape(6, 4), 0, 0)) is None


def test_a_book_with_gaps_says_only_what_follows_from_it(book: Book) -> None:
    random = Random(2)
    gaps = random.sample(range(len(book.answers)), len(book.answers) // 20)
    answers = book.answers.copy()
    answers[gaps] = UNKNOWN
    partial = Book(opening(), answers)

    assert partial.known == len(answers) - len(gaps)
    assert partial.score(Desk(BOARD, 0, 0)) is None
    said = [(partial.score(desk), book.score(desk)) for plies in range(PLIES + 1) for desk in desks_of(plies)]
    assert {one is None for one, _ in said} == {True, False}
    assert all(one in (None, right) for one, right in said)


def test_a_solver_with_a_book_searches_only_for_what_is_not_in_it(book: Book, solver: Solver) -> None:
    by_book, random = Solver(BOARD, rows=ROWS, book=book), Random(3)
    positions: list[FourPosition] = [strewn(RULES, plies, random) for plies in (0, 3, PLIES, PLIES + 1, PLIES + 3)]
    desks = [Desk.of(position) for position in positions]

    found, counts = by_book.values(desks)

    assert found == solver.values(desks)[0]
    assert counts[:3] == [0, 0, 0]
    assert max(counts[3:]) > 0
    for position, desk in zip(positions, desks, strict=True):
        assert by_book.value(desk) == solver.value(desk)
        assert analyse(position, by_book) == analyse(position, solver)
        assert by_book.bound(desk, -BOARD.most, BOARD.most) == solver.value(desk).low


def test_what_is_in_it_needs_no_time(book: Book) -> None:
    assert Solver(BOARD, book=book).value(Desk(BOARD, 0, 0), Limit(nodes=1)).exact
    assert not Solver(BOARD, book=None).value(Desk(BOARD, 0, 0), Limit(nodes=1)).exact


def test_a_file_holds_all_of_it(book: Book, tmp_path: Path) -> None:
    path = tmp_path / name_of(BOARD, PLIES)
    write(path, book.opening, book.answers)

    again = read_book(path, BOARD)

    assert again.whole
    assert again.answers.tolist() == book.answers.tolist()
    assert [one.name for one in tmp_path.iterdir()] == [path.name]


def test_a_damaged_file_is_refused(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "damaged.book"
    write(path, book.opening, book.answers)
    whole = path.read_bytes()
    other = zlib.compress(bytes(len(book.answers)))
    head, _, body = whole.partition(b"\n")
    told = json.loads(head)
    cases = {
        b"": "no opening book",
        whole[:20]: "no opening book",
        b"[1]\n" + body: "no opening book",
        b"\xff" + whole[1:]: "no opening book",
        whole[:-9]: "damaged",
        whole + b"x": "damaged",
        head + b"\n" + body[:9] + b"x" + body[10:]: "damaged",
        head + b"\n" + other: "not those that were written",
        head + b"\n" + zlib.compress(bytes(10_000_000)): "does not hold",
        json.dumps({**told, "keys": "0"}).encode() + b"\n" + body: "something else",
        json.dumps({**told, "plies": 99}).encode() + b"\n" + body: "something else",
        json.dumps({**told, "board": "b9x9"}).encode() + b"\n" + body: "something else",
    }
    for data, why in cases.items():
        path.write_bytes(data)
        with pytest.raises(BookError, match=why) as refusal:
            read_book(path, BOARD)
        assert str(path) in str(refusal.value)


def test_of_several_books_a_finished_one_is_taken(book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packaged, own = tmp_path / "packaged", tmp_path / "own"
    monkeypatch.setattr(shelf, "PACKAGED", packaged)
    monkeypatch.setattr(shelf, "built", lambda: own)
    assert shelf.find(BOARD) is None
    assert shelf.find(Shape(wraps=True)) is None

    partial = book.answers.copy()
    partial[:10] = UNKNOWN
    write(packaged / name_of(BOARD, PLIES), book.opening, partial)
    small = Opening(BOARD, 0)
    write(packaged / name_of(BOARD, 0), small, np.array([0], np.int8))
    assert shelf.find(BOARD) == packaged / name_of(BOARD, 0)
    assert shelf.find(BOARD, PLIES) == packaged / name_of(BOARD, PLIES)

    write(own / name_of(BOARD, PLIES), book.opening, book.answers)
    assert shelf.find(BOARD) == own / name_of(BOARD, PLIES)


def test_every_book_of_the_package_can_be_read() -> None:
    for path in shelf.PACKAGED.glob("*.book"):
        assert path.name.startswith(Shape().name)
        assert read_book(path, Shape()).known > 0


def test_answers_to_other_questions_make_no_book() -> None:
    with pytest.raises(ValueError, match="not the answers"):
        Book(opening(), np.zeros(3, np.int8))


def test_the_empty_board_of_a_book_of_no_plies_is_its_only_answer() -> None:
    book = Book(Opening(Shape(), 0), np.array([1], np.int8))

    assert Solver(Shape(), rows=ROWS, book=book).value(Desk(Shape(), 0, 0)) == Bounds(1, 1)
