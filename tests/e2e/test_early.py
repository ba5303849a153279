"""Somebody quicker than the page: what is done before its scripts are there counts, and so does the last choice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.playing import bound, head, moves, play_round
from tests.e2e.test_first_visit import hold
from tests.e2e.wearing import wears


@contextmanager
def before_scripts(page: Page, address: str, module: str) -> Iterator[None]:
    """A page as it is while that module has not come yet; when the block ends, it comes."""
    held = hold(page.context, f"**/{module}.js")
    with page.expect_request(f"**/{module}.js"):
        page.goto(address, wait_until="commit")
    expect(page.locator("#end")).to_be_attached()
    assert held
    yield
    for route in held:
        route.continue_()
    bound(page)
    page.context.unroute(f"**/{module}.js")


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_keys_step_through_a_replay(open_page: OpenPage, lang: str) -> None:
    page = open_page("/learn/ketafors")
    page.locator("form[action$=growing] button").click()
    page.wait_for_url("**/t/*")
    play_round(page, lambda column: head(page, column).click())
    end = moves(page).count()

    with before_scripts(page, f"{page.url}?round=1&lang={lang}", "replay"):
        for _ in range(3):
            page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowRight")

    expect(page.locator(".board [data-cell].disc")).to_have_count(end - 2)
    expect(page).to_have_url(re.compile(rf"&ply={end - 2}$"))


def test_buttons_of_the_table_do_what_they_say(open_page: OpenPage) -> None:
    page = open_page("/learn/four")
    with before_scripts(page, f"{open_page.hall}/play/ketafors", "table"):
        page.locator("[data-do=values]").click()
        page.get_by_role("button", name="Settings").click()

    expect(page.locator("html")).to_have_attribute("data-values", "off")
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()


def test_keys_move_over_the_board_and_drop(open_page: OpenPage) -> None:
    page = open_page("/learn/four")
    with before_scripts(page, f"{open_page.hall}/play/ketafors", "table"):
        head(page, "d").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")

    expect(page.locator(".board .disc[data-cell=f1]")).to_have_count(1)
    expect(page.locator(".board .disc[data-cell=d1]")).to_have_count(0)


def test_a_press_on_the_board_drops_once(open_page: OpenPage) -> None:
    page = open_page("/learn/four")
    with before_scripts(page, f"{open_page.hall}/play/ketafors", "table"):
        head(page, "b").click()

    expect(moves(page).first).to_contain_text("b")
    expect(moves(page)).to_have_count(2)


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_settings_are_chosen(open_page: OpenPage, lang: str) -> None:
    page = open_page("/learn/four")
    address = f"{open_page.hall}/settings/playing?lang={lang}"
    with page.expect_response("**/settings"), before_scripts(page, address, "controls"):
        page.locator("input[name=taps][value=always]").locator("..").click()

    wears(page, taps="always")
    expect(page.locator("input[name=taps][value=always]")).to_be_checked()


@pytest.mark.parametrize("path", ["/play/ketafors", "/settings/aids"])
def test_the_next_page_wears_what_the_hall_has_not_got_yet(open_page: OpenPage, path: str) -> None:
    page = open_page("/play/ketafors")
    page.route("**/settings", lambda route: None)  # it never arrives
    page.locator("[data-do=lines]").click()

    page.goto(f"{open_page.hall}{path}")

    expect(page.locator("html")).to_have_attribute("data-lines", "off")
    page.unroute("**/settings")
