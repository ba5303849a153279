"""The learn page in a browser: read it, play on from an example, find the way from a table."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenPage
from tests.e2e.playing import discs, head, moves, my_turn, turn
from tests.e2e.test_access import faults


@pytest.mark.parametrize("lang", ["en", "ar"])
@pytest.mark.device(bypass_csp=True)  # axe is put into the page as a script
@pytest.mark.complaints_expected
def test_axe_finds_nothing_serious(open_page: OpenPage, lang: str) -> None:
    assert faults(open_page(f"/learn/ketafors?lang={lang}")) == []


@pytest.mark.parametrize("lang", ["en", "pt", "ar"])
@pytest.mark.device(viewport={"width": 320, "height": 700})
def test_nothing_scrolls_sideways_on_the_smallest_phone(open_page: OpenPage, lang: str) -> None:
    page = open_page(f"/learn/ketafors?lang={lang}")

    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_headings_go_down_one_step_at_a_time(open_page: OpenPage) -> None:
    page = open_page("/learn/ketafors")

    steps = page.evaluate("[...document.querySelectorAll('h1,h2,h3')].map((one) => Number(one.tagName[1]))")

    assert steps[0] == 1
    assert steps.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(steps))


def test_an_example_is_played_on(open_page: OpenPage) -> None:
    page = open_page("/learn/ketafors")

    page.get_by_role("button", name="Play on from here: Short lines with one gap can join").click()
    my_turn(page)
    expect(turn(page)).to_have_text("Your move")
    expect(page.locator(".board .disc[data-cell]")).to_have_count(10)
    head(page, "d").click()

    expect(moves(page)).to_have_count(12)
    assert discs(page)["d1"] == 0
    expect(page.locator("[data-player='0'] [data-part=score]")).to_have_text("10")


def test_the_rules_are_a_link_away_from_a_table(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")

    page.locator(".slot").get_by_role("link", name="Rules").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("How to play Ketafors")
