"""Learn pages: what the examples show is what the rules say, and each can be played on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ludoteca.hall.drafts import draft
from ludoteca.hall.lessons import LESSONS, Lesson, chances
from ludoteca.hall.setups import Wish, read_wish
from ludoteca.match.units import Millis
from ludoteca.rules.game import Action, Position
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app

KETAFORS = LESSONS["ketafors"]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(sqlite_url(tmp_path), Ports(pace=Millis(10**9)))
    with TestClient(app, follow_redirects=False) as client:
        yield client


def usual() -> Wish:
    wish = read_wish("ketafors", {})
    assert isinstance(wish, Wish)
    return wish


def position(lesson: Lesson) -> Position:
    game = draft(usual(), lesson.moves).game
    assert game is not None
    return game.position


def lengths(lesson: Lesson, column: str) -> list[int]:
    """The lengths of the lines that a drop makes."""
    adds = position(lesson).effect(Action(column))["adds"]
    assert isinstance(adds, list | tuple)
    return sorted(len(line["cells"]) for line in adds)


@pytest.mark.parametrize("lesson", KETAFORS.values(), ids=KETAFORS)
def test_red_is_to_move_and_nobody_has_won(lesson: Lesson) -> None:
    assert (position(lesson).turn, position(lesson).outcome) == (0, None)


def test_one_chip_ends_two_threes() -> None:
    best, _ = chances(usual(), KETAFORS["crossing"])

    assert [(chance.action, chance.gain) for chance in best] == [("c", 2)]
    assert lengths(KETAFORS["crossing"], "c") == [3, 3]


def test_the_four_can_grow_on_both_sides() -> None:
    best, _ = chances(usual(), KETAFORS["growing"])

    assert [(chance.action, chance.gain) for chance in best] == [("a", 3), ("f", 3)]
    assert lengths(KETAFORS["growing"], "a") == lengths(KETAFORS["growing"], "f") == [5]


def test_the_gap_makes_a_six() -> None:
    best, _ = chances(usual(), KETAFORS["joining"])

    assert [(chance.action, chance.gain) for chance in best] == [("d", 9)]
    assert lengths(KETAFORS["joining"], "d") == [6]


def test_the_tempting_drop_gives_the_other_side_a_five() -> None:
    best, replies = chances(usual(), KETAFORS["above"])

    assert [(chance.cell, chance.gain) for chance in best] == [("d1", 1)]
    assert [(chance.cell, chance.gain) for chance in replies] == [("d2", 5)]


@pytest.mark.parametrize("lang", ["en", "pt", "ar"])
def test_the_page_names_what_the_boards_show(client: TestClient, lang: str) -> None:
    page = client.get(f"/learn/ketafors?lang={lang}").text

    assert page.count('class="mini-aim"') == 6
    assert page.count('action="/learn/ketafors/') == 4
    assert "{" not in page.split("<main")[1].split("</main>")[0]


@pytest.mark.parametrize("path", ["/learn/chess", "/learn/"])
def test_there_is_no_page_for_a_game_that_is_not_taught(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/", "/new/ketafors", "/play/ketafors"])
def test_the_rules_are_linked(client: TestClient, path: str) -> None:
    assert 'href="/learn/ketafors"' in client.get(path).text


def test_looking_leaves_no_trace(client: TestClient) -> None:
    assert "set-cookie" not in client.get("/learn/ketafors").headers


@pytest.mark.parametrize("name", KETAFORS)
def test_an_example_is_played_on_at_a_table_of_its_own(client: TestClient, name: str) -> None:
    answer = client.post(f"/learn/ketafors/{name}", data={"id": "form-1"})
    page = client.get(answer.headers["location"]).text

    assert answer.status_code == 303
    assert page.count('class="move"') == len(KETAFORS[name].moves)
    assert '"can":{"move":true' in page


def test_an_example_asked_for_twice_opens_one_table_and_another_one_a_second(client: TestClient) -> None:
    places = [
        client.post(f"/learn/ketafors/{name}", data={"id": form}).headers["location"]
        for name, form in [("growing", "form-1"), ("growing", "form-1"), ("growing", "form-2"), ("above", "form-1")]
    ]

    assert places[0] == places[1]
    assert len(set(places)) == 3


@pytest.mark.parametrize("path", ["/learn/ketafors/nothing", "/learn/four/crossing", "/learn/chess/growing"])
def test_an_example_that_is_not_there_opens_nothing(client: TestClient, path: str) -> None:
    answer = client.post(path, data={})

    assert answer.status_code == 404
    assert "set-cookie" not in answer.headers


def test_a_foreign_page_opens_no_example(client: TestClient) -> None:
    headers = {"origin": "https://evil.example"}

    assert client.post("/learn/ketafors/growing", data={}, headers=headers).status_code == 403


def test_examples_are_not_opened_without_end(client: TestClient) -> None:
    assert {303, 429} == {client.post("/learn/ketafors/growing", data={}).status_code for _ in range(80)}
