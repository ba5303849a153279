"""Choosing how the hall looks: at once, over the board, with the keys alone, and never at the round's cost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.playing import becomes, head, moves, my_turn
from tests.e2e.wearing import choose, drawer, open_drawer, wears


def test_a_choice_is_worn_at_once_and_after_a_reload(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    open_drawer(page)

    choose(page, "Dusk")

    wears(page, light="dusk")
    expect(page.locator("meta[name=theme-color]").first).to_have_attribute("content", "#43294a")
    page.reload()
    wears(page, light="dusk")


def test_board_chips_and_backdrop_change_under_a_running_round(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    my_turn(page)
    head(page, "d").click()
    expect(moves(page)).to_have_count(2)
    my_turn(page)
    open_drawer(page)

    for name in ("Porcelain", "Wood", "Felt"):
        choose(page, name)

    wears(page, plate="porcelain", chips="wood", backdrop="felt")
    expect(page.locator(".board .board-wood[href]")).to_have_count(0)
    page.keyboard.press("Escape")
    head(page, "a").click()
    expect(moves(page)).to_have_count(4)
    becomes(lambda: chips_of(page), ["wood"])
    page.reload()
    becomes(lambda: chips_of(page), ["wood"])


def chips_of(page: Page) -> list[str]:
    return page.evaluate(
        """() => [...new Set([...document.querySelectorAll('.board .disc image')]
             .map((image) => image.getAttribute('href').match(/([a-z]+)-(?:red|yellow)/)[1]))]"""
    )


def test_reset_wears_the_usual_look(open_page: OpenPage) -> None:
    page = open_page("/settings/appearance")
    choose(page, "Night")

    with page.expect_response("**/settings"):
        page.get_by_role("button", name="Reset to usual").click()

    wears(page, light="device")
    page.reload()
    expect(page.get_by_role("radio", name="As my device").first).to_be_checked()


def test_the_halls_first_board_keeps_the_drawer(open_page: OpenPage) -> None:
    page = open_page("/")
    head(page, "d").click()
    expect(moves(page)).to_have_count(2)

    open_drawer(page)
    choose(page, "Dusk")

    wears(page, light="dusk")


@pytest.mark.device(color_scheme="dark")
def test_a_dark_device_gets_the_night(open_page: OpenPage) -> None:
    page = open_page("/")

    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--bg')") == "#0f1626"


@pytest.mark.device(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
def test_on_a_phone_the_board_stays_in_sight(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")

    open_drawer(page)

    sheet = drawer(page).bounding_box()
    board = page.locator(".board").bounding_box()
    assert sheet is not None
    assert board is not None
    assert board["y"] >= 0
    assert board["y"] + board["height"] <= sheet["y"] + 1
