"""A round that is over, in a browser: stepped through, shared by a link that opens at the very position."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from ludoteca.match.record_file import read_file
from tests.cli.running import run_process
from tests.e2e.conftest import OpenPage
from tests.e2e.playing import discs, head, lies, moves, play_round, shown_view, turn
from tests.e2e.test_access import faults
from tests.serving import Command


def finish(page: Page) -> str:
    """Play a round that is soon over to its end; the table's path."""
    page.locator("form[action$=growing] button").click()
    page.wait_for_url("**/t/*")
    play_round(page, lambda column: head(page, column).click())
    expect(page.locator(".moves [data-part=replay]")).to_be_visible()
    return page.evaluate("location.pathname")


@pytest.fixture
def replay(open_page: OpenPage) -> Page:
    """The replay of a finished round, as its player comes to it from the table."""
    page = open_page("/learn/ketafors")
    finish(page)
    page.locator(".moves [data-part=replay]").click()
    page.wait_for_url("**/t/*?round=1")
    return page


def laid(page: Page, number: int) -> None:
    expect(page.locator(".board [data-cell].disc")).to_have_count(number)


def step(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_every_step_changes_board_rail_and_address(replay: Page) -> None:
    end = moves(replay).count()
    won = turn(replay).text_content()
    laid(replay, end)

    step(replay, "First position")
    laid(replay, 0)
    expect(turn(replay)).to_have_text("Before the first move")
    expect(replay).to_have_url(re.compile(r"\?round=1&ply=0$"))
    step(replay, "One move on")
    step(replay, "One move on")
    laid(replay, 2)
    expect(turn(replay)).to_have_text(f"Move 2 of {end}")
    expect(replay).to_have_url(re.compile(r"\?round=1&ply=2$"))
    step(replay, "One move back")
    laid(replay, 1)
    moves(replay).nth(4).click()
    laid(replay, 5)
    step(replay, "Last position")
    laid(replay, end)
    expect(turn(replay)).to_have_text(won or "")
    expect(replay.get_by_role("button", name="One move on")).to_have_attribute("aria-disabled", "true")
    expect(replay.locator("#status")).to_contain_text(won or "")


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_the_keys_step_wherever_the_focus_is_but_on_the_board(replay: Page, lang: str) -> None:
    end = moves(replay).count()
    replay.goto(f"{replay.url}&lang={lang}")

    replay.keyboard.press("ArrowLeft")
    laid(replay, end - 1)
    replay.keyboard.press("Home")
    laid(replay, 0)
    replay.keyboard.press("ArrowRight")
    replay.keyboard.press("ArrowRight")
    laid(replay, 2)
    expect(replay).to_have_url(re.compile(r"\?round=1&ply=2$"))
    replay.keyboard.press("End")
    laid(replay, end)
    moves(replay).nth(2).focus()
    replay.keyboard.press("ArrowLeft")
    laid(replay, end - 1)
    expect(moves(replay).nth(end - 2)).to_be_focused()
    head(replay, "d").focus()
    replay.keyboard.press("ArrowLeft")
    expect(head(replay, "c")).to_be_focused()
    laid(replay, end - 1)


def test_a_link_opens_at_the_very_position_for_somebody_else(replay: Page, browser: Browser) -> None:
    for _ in range(3):
        replay.keyboard.press("ArrowLeft")
    end = moves(replay).count()
    laid(replay, end - 3)
    expect(replay).to_have_url(re.compile(rf"&ply={end - 3}$"))
    there, link = discs(replay), replay.get_by_label("Link of this position").input_value()
    assert link == replay.url

    other = browser.new_context(locale="pt-PT")
    page = other.new_page()
    page.goto(link)

    laid(page, len(there))
    lies(page, there)
    expect(turn(page)).to_have_text(re.compile(r"^Jogada \d+ de \d+$"))
    assert not shown_view(page)["holds"]
    assert other.cookies() == []
    page.get_by_role("button", name=re.compile("Uma jogada à frente|seguinte", re.IGNORECASE)).click()
    laid(page, len(there) + 1)
    other.close()


def test_the_link_is_copied(replay: Page, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    replay.keyboard.press("ArrowLeft")

    replay.get_by_role("button", name="Copy link").click()

    expect(replay.locator(".sharing [data-part=copy]")).to_have_text("Copied")
    assert (
        replay.evaluate("navigator.clipboard.readText()") == replay.get_by_label("Link of this position").input_value()
    )
    expect(replay.locator(".sharing [data-part=copy]")).to_have_text("Copy link")  # again


def test_the_share_sheet_is_used_where_there_is_one(open_page: OpenPage, context: BrowserContext) -> None:
    context.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    page = open_page("/learn/ketafors")
    path = finish(page)

    page.get_by_role("button", name="Share").click()
    page.wait_for_function("() => window.shared")
    assert page.evaluate("window.shared.url") == f"{open_page.hall}{path}?round=1"

    page.goto(f"{open_page.hall}{path}?round=1&ply=2")
    page.get_by_role("button", name="Share…").click()
    page.wait_for_function("() => window.shared")
    assert page.evaluate("window.shared.url") == f"{open_page.hall}{path}?round=1&ply=2"


def test_whoever_watches_can_replay_and_share_too(open_page: OpenPage, browser: Browser) -> None:
    page = open_page("/learn/ketafors")
    page.locator("form[action$=growing] button").click()
    page.wait_for_url("**/t/*")
    other = browser.new_context(locale="en-GB")
    watching = other.new_page()
    watching.goto(page.url)
    share = watching.locator(".moves [data-part=share]")
    expect(share).to_be_visible()
    expect(page.get_by_role("button", name="Share")).to_be_hidden()
    expect(watching.get_by_role("link", name="Replay")).to_be_hidden()

    play_round(page, lambda column: head(page, column).click())

    expect(share).to_be_visible()
    share.click()
    expect(share).to_have_text("Copied")
    watching.get_by_role("link", name="Replay").click()
    watching.wait_for_url("**/t/*?round=1")
    laid(watching, moves(watching).count())
    other.close()


@pytest.mark.parametrize(("name", "ending"), [("Save this round as text", "txt"), ("Save this round as JSON", "json")])
def test_the_round_is_saved(replay: Page, name: str, ending: str) -> None:
    with replay.expect_download() as download:
        replay.get_by_role("link", name=name).click()

    assert download.value.suggested_filename.endswith(f"-round-1.{ending}")
    read = read_file(Path(download.value.path()).read_text("utf-8"))
    assert isinstance(read, tuple)
    assert len(read[0].moves) == moves(replay).count()


def test_it_works_without_scripts(replay: Page, browser: Browser) -> None:
    end = moves(replay).count()
    other = browser.new_context(locale="en-GB", java_script_enabled=False)
    page = other.new_page()
    page.goto(replay.url)

    page.get_by_role("link", name="One move back").click()
    page.wait_for_url(f"**/t/*?round=1&ply={end - 1}#stage")
    laid(page, end - 1)
    page.get_by_role("link", name="First position").click()
    page.wait_for_url("**&ply=0#stage")
    laid(page, 0)
    moves(page).nth(1).click()
    page.wait_for_url("**&ply=2#stage")
    laid(page, 2)
    other.close()


def test_it_plays_by_itself_until_it_is_paused_or_over(replay: Page) -> None:
    step(replay, "Play the moves")
    laid(replay, 0)
    replay.wait_for_function(
        """() => {
             if (document.querySelectorAll('.board [data-cell].disc').length < 2) return false;
             document.querySelector('[aria-label=Pause]').click();
             return true;
           }"""
    )
    expect(replay.get_by_role("button", name="Play the moves")).to_be_visible()
    assert len(discs(replay)) < moves(replay).count()
    moves(replay).nth(-2).click()
    laid(replay, moves(replay).count() - 1)

    step(replay, "Play the moves")
    laid(replay, moves(replay).count())
    expect(replay.get_by_role("button", name="Play the moves")).to_be_visible()
    expect(turn(replay)).not_to_contain_text("Move")


def test_nothing_can_be_dropped_there(replay: Page) -> None:
    head(replay, "a").click(force=True)

    expect(replay.locator("#toast")).to_contain_text("The round is over.")


@pytest.mark.parametrize("lang", ["en", "pt", "ar"])
@pytest.mark.device(bypass_csp=True)  # axe is put into the page as a script
@pytest.mark.complaints_expected
def test_it_is_for_everybody_at_every_width(open_page: OpenPage, table: str, lang: str) -> None:
    page = open_page(f"/t/{table}?round=1&ply=9&lang={lang}")
    for width in (1280, 820, 390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert too_low(page) == []


def too_low(page: Page) -> list[str]:
    """What is too low for a finger."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('button, a:not(.skip)')].filter((one) => one.checkVisibility())
             .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
             .filter(([html, box]) => !html.includes('"move"') && box.height < 44).map(([html]) => html)"""
    )
    return found


@pytest.fixture(scope="module")
def table(browser: Browser, hall: str) -> str:
    """A table with a round that is over."""
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(f"{hall}/learn/ketafors")
    path = finish(page)
    context.close()
    return path.removeprefix("/t/")


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_neither_the_board_nor_its_steps_are_mirrored(open_page: OpenPage, table: str, lang: str) -> None:
    page = open_page(f"/t/{table}?round=1&lang={lang}")

    lefts = page.evaluate(
        """() => ['[data-step=first]', '[data-step=prior]', '[data-step=next]', '[data-step=last]']
             .map((name) => document.querySelector(name).getBoundingClientRect().left)"""
    )
    columns = page.evaluate(
        "() => [...'ag'].map((name) => document.querySelector(`[data-column=${name}]`).getBoundingClientRect().left)"
    )

    assert lefts == sorted(lefts)
    assert columns == sorted(columns)
    assert json.loads(page.locator("#view").text_content() or "")["past"] == 1


def test_a_record_of_another_hall_can_be_stepped_through(browser: Browser, tmp_path: Path) -> None:
    server = Command(tmp_path)
    server.start()
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    result = run_process("import", "-", "--data", str(tmp_path), answers=RECORD)
    assert result.status == 0, result.err

    page.goto(f"http://{server.address}{result.out.strip()}")

    expect(turn(page)).to_have_text("Left unfinished")
    expect(page.locator(".player .name bdi")).to_have_text(["Inês", "Computer"])
    page.keyboard.press("ArrowLeft")
    laid(page, 4)
    expect(page).to_have_url(re.compile(r"\?round=1&ply=4$"))
    page.keyboard.press("End")
    expect(turn(page)).to_have_text("Left unfinished")
    expect(page.locator(".rail [data-part=aside]")).to_be_empty()
    assert complaints == []
    context.close()
    assert server.stop() == 0


RECORD = """\
Ludoteca record 1
Kind: ketafors
Options: board 7x6, goal race, target 20
Red: local "Inês"
Yellow: computer unheard-of
Order: Yellow, Red
Round: 2
Date: 2026-11-30 11:52:10 UTC
Result: unfinished
Score: Red 0, Yellow 1

  1. Yellow a
  2. Red    e
  3. Yellow b
  4. Red    e
  5. Yellow c +1
"""
