"""Everybody can play: axe finds nothing serious, focus is seen, nothing breaks when it is narrow or large."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.playing import head, moves, my_turn, still

PATHS = ["/", "/play/ketafors", "/new/ketafors", "/t/nowhere"]


def faults(page: Page) -> list[str]:
    """What axe finds serious, once nothing fades any more: what is half there has half the contrast."""
    still(page)
    violations = Axe().run(page).response["violations"]
    return [
        f"{found['id']}: {found['help']} ({found['nodes'][0]['html'][:200]})"
        for found in violations
        if found["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("lang", ["en", "ar"])
@pytest.mark.parametrize("path", PATHS)
@pytest.mark.device(bypass_csp=True)  # axe is put into the page as a script
@pytest.mark.complaints_expected
def test_axe_finds_nothing_serious(open_page: OpenPage, path: str, lang: str) -> None:
    page = open_page(f"{path}?lang={lang}")

    assert faults(page) == []


@pytest.mark.device(bypass_csp=True)
@pytest.mark.complaints_expected
def test_axe_finds_nothing_serious_in_mid_game_and_over_a_dialog(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    for column in "abc":
        my_turn(page)
        before = moves(page).count()
        head(page, column).click()
        expect(moves(page)).not_to_have_count(before)
    my_turn(page)
    assert faults(page) == []

    page.locator("[data-do=new]").click()
    expect(page.locator("dialog[open]")).to_be_visible()

    assert faults(page) == []


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.complaints_expected
def test_nothing_scrolls_sideways(open_page: OpenPage, path: str) -> None:
    page = open_page(path)

    for width in (1280, 1024, 820, 390, 320):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("path", ["/", "/play/ketafors", "/new/ketafors"])
def test_text_at_twice_its_size_breaks_nothing(open_page: OpenPage, path: str) -> None:
    page = open_page(path)

    page.evaluate("document.documentElement.style.fontSize = '200%'")

    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


def test_each_column_tells_what_is_in_it(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    expect(head(page, "d")).to_have_accessible_name("Column d, 6 free")

    head(page, "d").click()

    expect(page.locator("[role=gridcell][data-cell=d1]")).to_have_accessible_name("d1, Red")


def test_moves_are_spoken(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")

    head(page, "d").click()

    expect(page.locator("#status")).to_contain_text("Red, column d, row 1.")
    my_turn(page)
    expect(page.locator("#status")).to_contain_text("Your move")


@pytest.mark.device(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
def test_targets_are_large_enough_for_fingers(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")

    small = page.evaluate(
        """() => [...document.querySelectorAll('button, a:not(.skip)')].filter((one) => one.checkVisibility())
             .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
             .filter(([, box]) => box.width > 0 && box.height > 1 && box.height < 44).map(([html]) => html)"""
    )

    assert [html for html in small if "move" not in html] == []


@pytest.mark.device(reduced_motion="reduce")
def test_a_round_can_be_played_with_reduced_motion(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")

    head(page, "d").click()

    expect(moves(page)).to_have_count(2)


@pytest.mark.device(forced_colors="active")
def test_a_round_can_be_played_with_forced_colours(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")

    head(page, "d").click()

    expect(moves(page)).to_have_count(2)
    expect(page.locator(".board .disc[data-cell=d1] .disc-letter")).to_be_visible()
