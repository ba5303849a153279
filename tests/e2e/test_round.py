"""A whole round by mouse, by keyboard alone, and by touch; and what a person does besides dropping."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.playing import discs, head, is_over, lies, moves, my_turn, play_round, turn

QUICK = "/new/ketafors"


def start(page: Page, **choices: str) -> None:
    """Choose in the New match form and start."""
    for name, value in choices.items():
        page.locator(f"input[name={name}][value='{value}']").check(force=True)
    page.get_by_role("button", name="Start match").click()
    page.wait_for_url("**/t/*")


def test_a_whole_round_by_mouse_and_then_another(open_page: OpenPage) -> None:
    page = open_page(QUICK)
    start(page, target="10")

    play_round(page, lambda column: head(page, column).click())

    assert is_over(page)
    played = moves(page).count()
    expect(page.locator(".board .disc[data-cell]")).to_have_count(played)
    expect(page.locator(".rail")).to_contain_text("target")
    page.locator(".slot button:not(.arming)", has_text="New round").click()
    expect(page.locator("[data-part=round]")).to_contain_text("Round 2")
    my_turn(page)
    expect(page.locator("[data-part=starter]")).to_have_text("Yellow went first")
    expect(moves(page)).to_have_count(1)


def test_a_whole_round_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors?lang=en")
    expect(page.locator(".board")).to_be_visible()
    for _ in range(30):
        if page.evaluate("document.activeElement?.matches('.board-head')"):
            break
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement?.matches('.board-head')")
    own = iter(range(1000))

    def drop(column: str) -> None:
        place = "abcdefghij".index(column)
        if next(own) % 2:
            page.keyboard.press(str(place + 1))
            return
        page.keyboard.press("Home")
        for _ in range(place):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter" if place % 2 else "Space")

    play_round(page, drop)

    assert is_over(page)
    assert page.evaluate("document.activeElement !== document.body")


@pytest.mark.device(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, device_scale_factor=2)
def test_a_whole_round_by_touch(open_page: OpenPage) -> None:
    page = open_page(QUICK)
    start(page, target="10")

    play_round(page, lambda column: head(page, column).tap())

    assert is_over(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_undo_takes_back_the_move_and_the_reply(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    undo = page.locator("[data-do=undo]")
    expect(undo).to_have_attribute("aria-disabled", "true")
    head(page, "d").click()
    expect(moves(page)).to_have_count(2)
    my_turn(page)

    undo.click()

    expect(moves(page)).to_have_count(0)
    page.wait_for_function("() => document.querySelectorAll('.board .disc[data-cell]').length === 0")
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(turn(page)).to_have_text("Your move")


def test_stepping_back_shows_earlier_positions_and_lets_nobody_move(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    for column in "ab":
        my_turn(page)
        head(page, column).click()
        expect(page.locator(".move", has_text=column).first).to_be_visible()
    my_turn(page)
    expect(moves(page)).to_have_count(4)
    now = discs(page)

    page.locator("[data-step=first]").click()
    page.wait_for_function("() => document.querySelectorAll('.board .disc[data-cell]').length === 0")
    head(page, "g").click()
    page.locator("[data-step=next]").click()
    lies(page, {"a1": 0})
    page.locator("[data-step=last]").click()
    lies(page, now)
    expect(moves(page)).to_have_count(4)
    expect(turn(page)).to_have_text("Your move")


def test_the_round_is_there_after_the_browser_was_closed(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    head(page, "c").click()
    expect(moves(page)).to_have_count(2)
    before = discs(page)
    page.close()

    again = open_page("/")
    again.get_by_role("link", name="Continue").first.click()

    expect(moves(again)).to_have_count(2)
    lies(again, before)


def test_a_full_column_refuses_aloud_and_changes_nothing(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    while head(page, "a").get_attribute("aria-disabled") != "true":
        my_turn(page)
        assert not is_over(page)
        before = moves(page).count()
        head(page, "a").click()
        expect(moves(page)).not_to_have_count(before)
        my_turn(page)
    count = moves(page).count()

    head(page, "a").click(force=True)

    expect(page.locator("#toast")).to_have_text("Column a is full. Choose another.")
    expect(page.locator("#alert")).to_have_text("Column a is full. Choose another.")
    expect(moves(page)).to_have_count(count)
    expect(turn(page)).to_have_text("Your move")


def test_lines_and_values_are_switched_and_stay_so_on_the_device(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    lines, board = page.locator("[data-do=lines]"), page.locator("html")
    expect(board).to_have_attribute("data-lines", "on")

    lines.click()

    expect(board).to_have_attribute("data-lines", "off")
    expect(lines).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-lines", "off")


def test_a_new_setup_says_what_it_costs_and_starts_at_nought(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    head(page, "d").click()
    expect(moves(page)).to_have_count(2)

    page.locator("[data-do=new]").click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_be_visible()
    start(page, board="10x9", level="hard")

    expect(page.locator(".board")).to_have_attribute("data-columns", "10")
    expect(moves(page)).to_have_count(0)


def test_filling_the_board_needs_no_target(open_page: OpenPage) -> None:
    page = open_page(QUICK)

    page.locator("input[name=goal][value=fill]").check(force=True)

    expect(page.locator("input[name=target][value='20']")).to_be_disabled()
    start(page, goal="fill")
    expect(page.locator("[data-part=round]")).to_contain_text("Fill the board")


def test_the_dialog_closes_on_escape_and_gives_the_focus_back(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    opener = page.locator("[data-do=new]")
    opener.click()
    expect(page.locator("dialog[open]")).to_be_visible()

    page.keyboard.press("Escape")

    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(opener).to_be_focused()


def test_nothing_on_the_table_shifts_while_playing(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    page.evaluate(
        """() => { window.shift = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries())
             if (!entry.hadRecentInput) window.shift += entry.value; })
             .observe({ type: 'layout-shift', buffered: true }); }"""
    )
    for column in "dacef":
        my_turn(page)
        before = moves(page).count()
        head(page, column).click()
        expect(moves(page)).not_to_have_count(before)
    my_turn(page)
    before = moves(page).count()
    head(page, "d").click(force=True)
    expect(moves(page)).not_to_have_count(before)
    my_turn(page)
    page.locator("[data-do=undo]").click()
    expect(moves(page)).to_have_count(before)

    assert page.evaluate("window.shift") == 0
