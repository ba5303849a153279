"""Three languages: the page turns round for Arabic, the board does not."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenPage
from tests.e2e.playing import head, moves, my_turn, turn


@pytest.mark.parametrize(
    ("lang", "direction", "letter", "yours"),
    [("en", "ltr", "R", "Your move"), ("pt", "ltr", "V", "É a sua vez"), ("ar", "rtl", "ح", "دورك")],
)
def test_the_page_speaks_the_language_and_column_one_is_on_the_left(
    open_page: OpenPage, lang: str, direction: str, letter: str, yours: str
) -> None:
    page = open_page(f"/play/ketafors?lang={lang}")

    head(page, "a").click()
    expect(moves(page)).to_have_count(2)
    my_turn(page)

    expect(turn(page)).to_have_text(yours)
    expect(page.locator("html")).to_have_attribute("dir", direction)
    expect(page.locator(".board .disc[data-cell=a1] .disc-letter")).to_have_text(letter)
    places = [head(page, column).bounding_box() for column in "abcdefg"]
    lefts = [place["x"] for place in places if place]
    assert lefts == sorted(lefts)
    rail, side = page.locator(".rail").bounding_box(), page.locator(".side").bounding_box()
    assert rail
    assert side
    assert (rail["x"] < side["x"]) == (direction == "ltr")


def test_in_arabic_left_is_still_left_on_the_board(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors?lang=ar")
    head(page, "d").focus()

    page.keyboard.press("ArrowLeft")

    expect(head(page, "c")).to_be_focused()


@pytest.mark.device(locale="pt-PT")
def test_the_browsers_language_is_the_first_choice_and_can_be_changed(open_page: OpenPage) -> None:
    page = open_page("/")
    expect(page.locator("html")).to_have_attribute("lang", "pt-PT")

    page.locator("[popovertarget=tongues]").click()
    page.locator("#tongues button[value=ar]").click()

    expect(page.locator("html")).to_have_attribute("lang", "ar")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "ar")


@pytest.mark.parametrize("path", ["/", "/play/ketafors"])
def test_the_menu_is_walked_with_arrows_and_the_focus_comes_back_to_its_button(open_page: OpenPage, path: str) -> None:
    page = open_page(path)
    button, choice = page.locator("[popovertarget=tongues]"), page.locator("#tongues button")

    button.click()
    for key, place in [(None, 0), ("ArrowDown", 1), ("End", 2), ("ArrowDown", 0), ("ArrowUp", 2), ("Home", 0)]:
        if key:
            page.keyboard.press(key)
        expect(choice.nth(place)).to_be_focused()
    page.keyboard.press("Escape")
    expect(choice.first).to_be_hidden()
    expect(button).to_be_focused()

    button.click()
    expect(choice.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("lang", "pt-PT")
    expect(button).to_be_focused()


@pytest.mark.parametrize("lang", ["pt", "ar"])
@pytest.mark.parametrize("path", ["/", "/play/ketafors", "/new/ketafors", "/t/nowhere"])
@pytest.mark.complaints_expected  # the browser logs the 404 page as an error
def test_no_english_sentence_is_left(open_page: OpenPage, lang: str, path: str) -> None:
    page = open_page(f"{path}?lang={lang}")

    text = page.locator("body").inner_text()

    for english in ("Play", "Undo", "Your move", "New match", "Moves", "Board", "Computer", "Back"):
        assert f" {english} " not in f" {text} ".replace("\n", " ")
