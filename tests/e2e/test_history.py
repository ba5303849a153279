"""The history in a browser: read it, and go back to a table from it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from ludoteca.match.record import RoundRecord
from ludoteca.match.record_reader import read_record
from tests.e2e.conftest import OpenPage
from tests.e2e.playing import discs, head, moves, play_round
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

    page.get_by_role("link", name="Ketafors · Easy", exact=True).click()

    expect(moves(page)).to_have_count(8)


def test_a_finished_round_is_saved_as_text_and_looked_at_again(open_page: OpenPage) -> None:
    page = open_page("/learn/ketafors")
    page.locator("form[action$=growing] button").click()
    page.wait_for_url("**/t/*")
    record = page.locator(".moves .record")
    expect(record).to_be_hidden()
    play_round(page, lambda column: head(page, column).click())
    expect(record).to_be_visible()

    with page.expect_download() as download:
        record.click()

    text = Path(download.value.path()).read_text("utf-8")
    assert re.fullmatch(r"ludoteca-ketafors-\d{4}-\d\d-\d\d-round-1\.txt", download.value.suggested_filename)
    read = read_record(text)
    assert isinstance(read, RoundRecord)
    assert len(read.moves) == moves(page).count()

    page.goto(f"{open_page.hall}/history")
    page.get_by_role("link", name="Round 1", exact=True).click()
    page.wait_for_url("**/t/*?round=1")
    expect(moves(page)).to_have_count(len(read.moves))
    whole = len(discs(page))
    page.get_by_role("button", name="One move back").click()
    expect(page.locator(".board [data-cell].disc")).to_have_count(whole - 1)
    expect(page.locator(".board")).to_have_attribute("data-inert", "")
    expect(page.get_by_role("button", name="New round")).to_have_count(0)
    page.get_by_role("link", name="Back to your matches").click()
    page.wait_for_url("**/history")


@pytest.mark.device(java_script_enabled=False)
def test_the_filters_work_without_scripts_and_stand_in_the_address(open_page: OpenPage) -> None:
    page = open_page("/learn/ketafors")
    page.locator("form[action$=growing] button").click()
    page.wait_for_url("**/t/*")
    page.goto(f"{open_page.hall}/history")

    page.get_by_label("Opponent").select_option("Pass and play")
    page.get_by_role("button", name="Show").click()
    page.wait_for_url("**/history?*opponent=local*")
    expect(page.get_by_role("heading", name="No match is like that")).to_be_visible()

    page.get_by_role("link", name="Going on").click()
    page.wait_for_url("**/history?state=going&opponent=local")
    page.get_by_role("link", name="Show all").first.click()
    page.wait_for_url("**/history")
    expect(page.get_by_role("link", name="Ketafors · Easy", exact=True)).to_be_visible()
