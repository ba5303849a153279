"""A newcomer plays with the first click."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Route, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.playing import discs, head, moves, my_turn, turn


def test_the_first_click_on_the_first_page_drops_the_first_chip(open_page: OpenPage) -> None:
    page = open_page("/")

    head(page, "d").click()

    page.wait_for_url("**/t/*")
    expect(moves(page)).to_have_count(2)
    my_turn(page)
    assert discs(page)["d1"] == 0
    expect(turn(page)).to_have_text("Your move")


def test_a_digit_does_the_same(open_page: OpenPage) -> None:
    page = open_page("/")
    expect(head(page, "c")).to_have_accessible_name("Column c, 6 free")

    page.keyboard.press("3")

    page.wait_for_url("**/t/*")
    expect(moves(page)).to_have_count(2)
    assert discs(page)["c1"] == 0


def test_the_page_offers_to_go_on_afterwards(open_page: OpenPage) -> None:
    page = open_page("/")
    head(page, "a").click()
    page.wait_for_url("**/t/*")
    expect(moves(page)).to_have_count(2)

    page.goto(page.url.rsplit("/t/", maxsplit=1)[0])

    expect(page.get_by_role("link", name="Continue").first).to_be_visible()


def test_going_back_from_the_table_leads_to_the_hall(open_page: OpenPage) -> None:
    page = open_page("/")
    head(page, "a").click()
    page.wait_for_url("**/t/*")
    expect(moves(page)).to_have_count(2)

    page.go_back()

    expect(page.get_by_role("link", name="Continue").first).to_be_visible()


def test_a_card_leads_to_a_board_with_one_press(open_page: OpenPage) -> None:
    page = open_page("/")

    page.get_by_role("link", name="Play Ketafors").click()

    expect(turn(page)).to_have_text("Your move")
    head(page, "d").click()
    page.wait_for_url("**/t/*")


def hold(context: BrowserContext, pattern: str) -> list[Route]:
    """Hold back what a pattern names, as a slow line would; the routes go on when they are told to."""
    held: list[Route] = []
    context.route(pattern, lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks the function it gets
    return held


def test_a_click_before_the_scripts_are_there_is_not_lost(context: BrowserContext, open_page: OpenPage) -> None:
    held = hold(context, "**/js/hall.js")
    page = context.new_page()
    with page.expect_request("**/js/hall.js"):
        page.goto(f"{open_page.hall}/", wait_until="commit")
    head(page, "d").click()
    assert held

    for route in held:
        route.continue_()

    page.wait_for_url("**/t/*")
    expect(moves(page)).to_have_count(2)
    assert discs(page)["d1"] == 0


def test_a_newcomer_is_told_once_at_each_first(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    slot = page.locator(".slot")
    head(page, "a").click()
    expect(moves(page)).to_have_count(2)
    expect(slot).to_contain_text("Your chip fell to the lowest space.")

    page.get_by_role("button", name="Got it").click()

    expect(slot).to_contain_text("Three in line score 1")
    page.reload()
    expect(turn(page)).to_have_text("Your move")
    expect(slot).to_contain_text("Three in line score 1")
