"""The learn page of Four in a Row: what its boards show is what the rules and a search to the end say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ludoteca.engine.four.desk import Desk
from ludoteca.engine.four.kernels.value import WIN
from ludoteca.engine.four.mind import Mind
from ludoteca.engine.reasons import why
from ludoteca.engine.search import Budget
from ludoteca.engine.stop import Stop
from ludoteca.hall.lessons import LESSONS, Lesson, chances
from ludoteca.hall.setups import Wish, read_wish
from ludoteca.match.units import Millis
from ludoteca.rules.drop.board import RED
from ludoteca.rules.drop.four import FourPosition, FourRules
from ludoteca.rules.drop.geometry import Cell
from ludoteca.rules.drop.variant import CLASSIC
from ludoteca.rules.game import Action, Refusal, replay
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app

FOUR = LESSONS["four"]
LENGTH = 4


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(sqlite_url(tmp_path), Ports(pace=Millis(10**9)))
    with TestClient(app, follow_redirects=False) as client:
        yield client


def position(lesson: Lesson, *more: str) -> FourPosition:
    found = replay(FourRules(), (*lesson.moves, *map(Action, more)))
    assert isinstance(found, FourPosition)
    return found


def usual() -> Wish:
    wish = read_wish("four", {})
    assert isinstance(wish, Wish)
    return wish


def completed(at: FourPosition, cell: str) -> bool:
    """Whether a red disc in a cell, however it came there, would complete a line."""
    return any(at.board.through(Cell(CLASSIC.names.index(cell)), RED, LENGTH))


def value(at: FourPosition) -> int:
    """To whoever moves, with best play to the end."""
    finding = Mind(rows=1 << 18).ponder(Desk.of(at), 0, Stop(), Budget(seconds=0))
    assert finding.exact
    return finding.value


@pytest.mark.parametrize("lesson", FOUR.values(), ids=FOUR)
def test_red_is_to_move_and_nobody_has_won(lesson: Lesson) -> None:
    assert (position(lesson).turn, position(lesson).outcome) == (0, None)


def test_so_many_lines_run_through_the_middle_column() -> None:
    lines = CLASSIC.lines(LENGTH)
    middle = [line for line in lines if any(CLASSIC.place(cell)[0] == 3 for cell in line)]

    assert (len(middle), len(lines)) == (51, 69)


def test_either_disc_makes_two_threats_at_once() -> None:
    double = FOUR["double"]

    assert [why(position(double), action).code for action in double.shows] == ["wins-next", "wins-next"]


def test_the_tempting_disc_makes_three_and_gives_the_game_away() -> None:
    best, replies = chances(usual(), FOUR["above"])
    after = position(FOUR["above"], best[0].action, replies[0].action)

    assert ([chance.cell for chance in best], [chance.cell for chance in replies]) == (["c1"], ["c2"])
    assert after.outcome is not None
    assert after.outcome.winners == (1,)


@pytest.mark.parametrize("name", ["later", "rows"])
def test_what_waits_completes_a_line_and_cannot_be_reached(name: str) -> None:
    lesson = FOUR[name]
    best, _ = chances(usual(), lesson)
    played = position(lesson, *(chance.action for chance in best))
    landings = {str(played.effect(action)["cell"]) for action in played.legal()}

    assert [completed(played, cell) for cell in lesson.waits] == [True]
    assert not landings & set(lesson.waits)
    assert all(int(cell[1]) % 2 for cell in lesson.waits)


def test_the_threat_that_waits_wins_and_nothing_else_does() -> None:
    later = FOUR["later"]
    winning = []
    for action in position(later).legal():
        after = position(later).apply(action)
        assert not isinstance(after, Refusal)
        if value(after) < 100 - WIN:
            winning.append(action)

    assert winning == list(later.shows)


def test_the_odd_row_wins_the_last_race() -> None:
    assert value(position(FOUR["rows"])) > WIN - 100


@pytest.mark.parametrize("lang", ["en", "pt", "ar"])
def test_the_page_names_what_the_boards_show(client: TestClient, lang: str) -> None:
    page = client.get(f"/learn/four?lang={lang}").text

    assert page.count('class="mini-aim"') == 8
    assert page.count('action="/learn/four/') == 5
    assert "{" not in page.split("<main")[1].split("</main>")[0]


@pytest.mark.parametrize("path", ["/", "/new/four", "/play/four"])
def test_the_rules_are_linked(client: TestClient, path: str) -> None:
    assert 'href="/learn/four"' in client.get(path).text


@pytest.mark.parametrize("name", FOUR)
def test_an_example_is_played_on_at_a_table_of_its_own(client: TestClient, name: str) -> None:
    answer = client.post(f"/learn/four/{name}", data={"id": "form-1"})
    page = client.get(answer.headers["location"]).text

    assert answer.status_code == 303
    assert page.count('class="move"') == len(FOUR[name].moves)
