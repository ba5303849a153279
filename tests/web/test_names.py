"""Names in the New match form: every fault beside its field, in the page's language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ludoteca.hall.names import HALL_WORDS, key
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import create_app
from ludoteca.web.language import load_languages

FAMILY = "👨\u200d👩\u200d👧"
FORM = {"id": "a-command", "opponent": "local", "first": "you"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(sqlite_url(tmp_path)), follow_redirects=False) as client:
        yield client


def told(client: TestClient, lang: str = "en", **names: str) -> dict[str, str]:
    """What the form says, by field."""
    answer = client.post(f"/new/ketafors?lang={lang}", data={**FORM, **names})
    assert answer.status_code == 422
    assert "set-cookie" not in answer.headers or "lang" in answer.headers["set-cookie"]
    found = re.findall(r'<p class="fault" id="fault-(\w+)">(.*?)</p>', answer.text, re.DOTALL)
    return {field: unescape(re.sub(r"<.*?>", "", words)).strip() for field, words in found}


def test_equal_names_are_told_beside_the_second(client: TestClient) -> None:
    assert told(client, name0="Ana", name1=" ANA ") == {
        "name1": "The two names cannot be told apart. Choose another one."
    }


def test_each_field_says_what_is_wrong_with_it(client: TestClient) -> None:
    assert told(client, name0="\u3164", name1="yellow") == {
        "name0": "A name is made of letters and signs that can be seen.",
        "name1": "“yellow” is what the hall calls a side. Choose another name.",
    }


@pytest.mark.parametrize("lang", ["pt", "ar"])
def test_it_is_said_in_the_language_of_the_page(client: TestClient, lang: str) -> None:
    said = told(client, lang, name0="x" * 21, name1="\u2800")

    assert said.keys() == {"name0", "name1"}
    assert not any("name" in words for words in said.values())


@pytest.mark.parametrize("names", [(FAMILY * 5, "سارا\u200cجان"), ("Ana", ""), ("", " ")])
def test_names_of_all_writing_open_a_table(client: TestClient, names: tuple[str, str]) -> None:
    answer = client.post("/new/ketafors", data={**FORM, "name0": names[0], "name1": names[1]})

    assert answer.status_code == 303
    assert names[0] in client.get(answer.headers["location"]).text


@pytest.mark.parametrize("word", ["You", "Red", "Yellow", "Computer", "Player 1", "Player 2", "Opponent"])
@pytest.mark.parametrize("lang", ["en", "pt", "ar"])
def test_what_the_hall_calls_a_side_is_no_name_in_any_language(word: str, lang: str) -> None:
    assert key(load_languages()[lang].text(word)) in HALL_WORDS
