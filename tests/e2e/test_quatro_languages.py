"""From the hall to the history of a match of Quatro em linha, and not a word of English on the way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.company import Company, Person, company, play
from tests.e2e.playing import discs, moves
from tests.e2e.reading import english, keep_words, words

LANGUAGES = [("pt-PT", "pt", "ltr"), ("ar", "ar", "rtl")]


@pytest.fixture
def hall_of(browser: Browser, tmp_path: Path) -> Iterator[Company]:
    with company(browser, tmp_path) as found:
        yield found


class Reader:
    """Somebody who reads whatever the pages say, and takes offence at English."""

    def __init__(self, person: Person, code: str, direction: str) -> None:
        keep_words(person.context)
        self.person, self.direction = person, direction
        self.english = english(code)

    def reads(self, page: Page) -> None:
        expect(page.locator("html")).to_have_attribute("dir", self.direction)
        found = words(page)
        assert len(found) > 20
        assert [] == sorted(one for one in found if self.english.fullmatch(one)), page.url

    def looks_at(self, *paths: str) -> None:
        for path in paths:
            page = self.person.opens(path)
            self.reads(page)
            page.close()


def set_up(page: Page, variant: str) -> str:
    """Choose a variant on the page of a new match and invite somebody; the table."""
    for one in ("popout", "three", "teams", variant):
        page.locator(f"label:has(input[name=variant][value='quatro/{one}'])").click()
    page.locator("input[name=opponent][value=online]").check(force=True)
    page.locator(".setup .go button").click()
    page.wait_for_url("**/t/*")
    return page.url.rpartition("/")[2]


def press(page: Page) -> None:
    """The answer that the prompt slot leads on with."""
    page.locator(".slot .button.main:not(.arming)").click()


@pytest.mark.parametrize(("locale", "code", "direction"), LANGUAGES)
def test_a_whole_match_is_played_without_a_word_of_english(
    hall_of: Company, locale: str, code: str, direction: str
) -> None:
    mira, jun = hall_of.person(locale=locale), hall_of.person()
    reader = Reader(mira, code, direction)
    page = mira.opens("/")
    reader.reads(page)
    reader.looks_at("/new/quatro", "/learn/quatro/small", "/learn/quatro/popout", "/learn/quatro/teams")

    page.goto(f"{mira.hall}/new/quatro")
    table = set_up(page, "small")
    reader.reads(page)
    mira.page = page
    jun.ask(f"/api/tables/{table}/join")
    jun.sits(table)
    play("abababa", jun, mira)
    for person in (jun, mira):
        press(person.page)
    expect(page.locator(".board .disc[data-cell]")).to_have_count(0)
    play("ab", mira, jun)
    page.locator(".actions [data-do=draw]").click()
    expect(page.locator(".slot b")).to_be_visible()
    page.locator(".slot button:not(.arming)").click()
    expect(page.locator(".slot button")).to_have_count(0)
    page.locator(".actions [data-do=resign]").click()
    expect(page.locator("dialog.confirm")).to_be_visible()
    page.keyboard.press("Escape")
    play("cdcdcdc", mira, jun)

    expect(page.locator("[data-part=match]").first).to_have_text("1 : 1")
    assert "e1" not in discs(page)
    expect(moves(page)).to_have_count(9)
    reader.reads(page)
    reader.looks_at("/history", f"/t/{table}", f"/t/{table}?round=1", "/")
