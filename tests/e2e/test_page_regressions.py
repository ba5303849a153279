"""Faults that a fresh pair of eyes found on the page, each in its smallest case."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenPage
from tests.e2e.playing import discs, head, lies, moves, my_turn, turn


def test_changing_the_language_in_mid_round_keeps_the_round(open_page: OpenPage) -> None:
    page = open_page("/")
    head(page, "d").click()
    page.wait_for_url("**/t/*")
    expect(moves(page)).to_have_count(2)
    address, before = page.url, discs(page)

    page.locator("[popovertarget=tongues]").click()
    page.locator("#tongues button[value=pt]").click()

    expect(page.locator("html")).to_have_attribute("lang", "pt-PT")
    assert page.url == address
    lies(page, before)


def test_back_and_forward_lead_to_the_pages_of_their_addresses(open_page: OpenPage) -> None:
    page = open_page("/")
    head(page, "d").click()
    page.wait_for_url("**/t/*")
    expect(moves(page)).to_have_count(2)

    page.go_back()
    expect(page.get_by_role("link", name="Continue").first).to_be_visible()
    page.go_forward()

    expect(moves(page)).to_have_count(2)
    expect(page.locator(".rail")).to_be_visible()


def test_the_key_used_last_outweighs_a_resting_mouse(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    head(page, "d").click()
    expect(moves(page)).to_have_count(2)
    my_turn(page)

    page.keyboard.press("ArrowRight")

    expect(page.locator(".board-letters [data-column=e]")).to_have_attribute("class", "aimed")
    page.keyboard.press("Enter")
    expect(moves(page).nth(2)).to_contain_text("e")


@pytest.mark.parametrize("name", ["undo", "first"])
def test_focus_is_seen_on_a_button_that_rests(open_page: OpenPage, name: str) -> None:
    page = open_page("/play/ketafors")
    button = page.locator(f"[data-do={name}], [data-step={name}]")
    page.keyboard.press("Tab")

    button.focus()

    expect(button).not_to_have_css("box-shadow", "none")


def test_a_spectator_is_told_of_no_save_and_has_nothing_to_undo(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    head(page, "d").click()
    expect(moves(page)).to_have_count(2)
    address = page.url
    page.context.clear_cookies()

    page.goto(address)

    expect(page.locator(".rail")).to_contain_text("Watching")
    expect(page.get_by_text("Saved on this device")).to_be_hidden()
    expect(page.locator("[data-do=undo]")).to_be_hidden()
    expect(page.locator("[data-do=new]")).to_be_hidden()


def test_pressing_undo_twice_at_once_undoes_once_without_a_complaint(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    head(page, "d").click()
    expect(moves(page)).to_have_count(2)
    my_turn(page)

    page.locator("[data-do=undo]").dblclick()

    expect(moves(page)).to_have_count(0)
    expect(turn(page)).to_have_text("Your move")
    expect(page.locator("#alert")).to_have_text("")


@pytest.mark.device(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True)
def test_the_next_round_can_be_reached_on_a_low_screen(open_page: OpenPage) -> None:
    page = open_page("/new/ketafors")
    for name, value in (("board", "10x9"), ("target", "10")):
        page.locator(f"input[name={name}][value='{value}']").check(force=True)
    page.get_by_role("button", name="Start match").click()
    page.wait_for_url("**/t/*")
    for own in range(45):
        my_turn(page)
        if page.locator(".rail").get_attribute("data-state") != "live":
            break
        before = moves(page).count()
        column = "abcdefghij"[own % 10]
        head(page, column).tap()
        head(page, column).tap()
        expect(moves(page)).not_to_have_count(before)

    button = page.locator(".slot").get_by_role("button", name="New round")
    bar = page.locator(".actions").bounding_box()
    box = button.bounding_box()
    assert bar
    assert box
    assert box["y"] + box["height"] <= bar["y"]


@pytest.mark.parametrize("path", ["/", "/history"])
def test_a_page_that_is_left_while_it_connects_complains_of_nothing(open_page: OpenPage, path: str) -> None:
    page = open_page("/")
    head(page, "d").click()
    page.wait_for_url("**/t/*")
    expect(moves(page)).to_have_count(2)
    page.add_init_script(
        """window.WebSocket = class extends WebSocket {
             constructor(...how) {
               super(...how);
               this.addEventListener('close', () => { window.shut = true; });
               queueMicrotask(() => dispatchEvent(new PageTransitionEvent('pagehide')));
             }
           }"""
    )

    page.goto(f"{open_page.hall}{path}")

    page.wait_for_function("() => window.shut")
