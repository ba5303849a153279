"""The history in a browser: read it, and go back to a table from it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenPage
from tests.e2e.playing import moves
from tests.e2e.test_access import faults


@pytest.mark.parametrize("lang", ["en", "ar"])
@pytest.mark.device(bypass_csp=True, viewport={"width": 320, "height": 700})  # axe is put into the page as a script
@pytest.mark.complaints_expected
def test_it_is_there_for_everybody_with_and_without_tables(open_page: OpenPage, lang: str) -> None:
    page = open_page(f"/history?lang={lang}")
    assert faults(page) == []

    page.goto(f"{open_page.hall}/learn/ketafors")
    page.locator("form[action$=growing] button").click()
    page.wait_for_url("**/t/*")
    page.goto(f"{open_page.hall}/history")

    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_line_leads_to_its_table(open_page: OpenPage) -> None:
    page = open_page("/learn/ketafors")
    page.locator("form[action$=growing] button").click()
    page.wait_for_url("**/t/*")
    page.get_by_role("link", name="Back to the hall").click()
    page.get_by_role("link", name="All matches").click()

    page.get_by_role("link", name="Ketafors · Easy").click()

    expect(moves(page)).to_have_count(8)
