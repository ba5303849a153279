"""The server is killed and started again under an open page: it goes on by itself, without a reload."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.playing import ANSWER, discs, head, is_over, lies, moves, my_turn, open_columns
from tests.serving import Command


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Command]:
    server = Command(tmp_path)
    server.start()
    yield server
    server.kill()


@pytest.fixture
def page(context: BrowserContext, server: Command) -> Page:
    page = context.new_page()
    page.goto(f"http://{server.address}/play/ketafors")
    page.evaluate("window.notReloaded = true")
    return page


def test_a_scripted_round_with_a_kill_after_every_acknowledged_move(page: Page, server: Command) -> None:
    head(page, "d").click()
    page.wait_for_url("**/t/*")
    expect(moves(page)).to_have_count(2, timeout=ANSWER)
    for _ in range(4):
        my_turn(page)
        if is_over(page):
            break
        before = moves(page).count()
        head(page, open_columns(page)[0]).click()
        expect(moves(page)).not_to_have_count(before)
        expect(page.locator(".board-pending")).to_have_attribute("visibility", "hidden")
        own = discs(page)
        server.kill()
        server.start()
        expect(moves(page)).to_have_count(before + 2, timeout=ANSWER)

        assert own.items() <= discs(page).items()

    assert page.evaluate("window.notReloaded") is True


def test_the_page_says_that_the_connection_is_lost_and_that_it_is_back(page: Page, server: Command) -> None:
    head(page, "d").click()
    page.wait_for_url("**/t/*")
    expect(moves(page)).to_have_count(2, timeout=ANSWER)
    server.kill()
    expect(page.locator("[data-part=link]")).to_have_attribute("data-state", "offline", timeout=ANSWER)
    expect(page.locator(".slot")).to_contain_text("Connection lost. Trying again…")

    server.start()

    expect(page.locator("[data-part=link]")).to_have_attribute("data-state", "saved", timeout=ANSWER)
    expect(page.locator("#alert")).to_contain_text("Back.")
    my_turn(page)
    head(page, "e").click()
    expect(moves(page)).to_have_count(4, timeout=ANSWER)
    assert page.evaluate("window.notReloaded") is True


def test_the_round_is_where_it_was_after_browser_and_server_were_gone(page: Page, server: Command) -> None:
    head(page, "d").click()
    expect(moves(page)).to_have_count(2, timeout=ANSWER)
    before, address = discs(page), page.url
    context = page.context
    page.close()
    server.kill()
    server.start()

    again = context.new_page()
    again.goto(f"http://{server.address}/")
    again.get_by_role("link", name="Continue").first.click()

    expect(moves(again)).to_have_count(2)
    lies(again, before)
    assert again.url == address


def test_another_page_with_a_new_setup_draws_this_one_anew(page: Page) -> None:
    head(page, "d").click()
    page.wait_for_url("**/t/*")
    expect(moves(page)).to_have_count(2, timeout=ANSWER)
    other = page.context.new_page()
    other.goto(page.url)
    other.locator("[data-do=new]").click()
    expect(other.locator("#new-match")).to_be_visible()
    other.locator("input[name=board][value='9x8']").check(force=True)
    other.get_by_role("button", name="Start match").click()
    expect(other.locator(".board")).to_have_attribute("data-columns", "9")

    expect(page.locator(".board")).to_have_attribute("data-columns", "9")


def test_two_pages_of_one_table_show_the_same(page: Page) -> None:
    head(page, "d").click()
    page.wait_for_url("**/t/*")
    expect(moves(page)).to_have_count(2, timeout=ANSWER)
    other = page.context.new_page()
    other.goto(page.url)
    my_turn(other)

    head(other, "a").click()

    expect(moves(page)).to_have_count(4, timeout=ANSWER)
    lies(page, discs(other))
