"""A hint says what to play and why, marks it on the board, and plays it when asked."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenPage
from tests.e2e.playing import ANSWER, becomes, head, moves, my_turn, turn


def test_a_hint_is_shown_spoken_and_played(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    head(page, "d").click()
    expect(moves(page)).to_have_count(2)
    my_turn(page)

    page.locator("[data-do=hint]").click()
    slot = page.locator(".slot")
    expect(slot).to_contain_text("Hint: column", timeout=ANSWER)
    expect(page.locator("#status")).to_contain_text("Hint: column")
    expect(page.locator(".board-hint")).to_have_attribute("visibility", "inherit")
    column = (slot.locator(".said b").text_content() or "")[-1]
    slot.locator("button:not(.arming)", has_text=f"Play {column}").click()

    expect(moves(page)).to_have_count(4)
    expect(moves(page).nth(2)).to_contain_text(column)
    expect(page.locator(".board-hint")).to_have_attribute("visibility", "hidden")


def test_a_hint_can_be_hidden_and_goes_when_a_move_is_made(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    head(page, "a").click()
    expect(moves(page)).to_have_count(2)
    my_turn(page)
    slot = page.locator(".slot")
    head(page, "a").focus()
    page.keyboard.press("h")
    expect(slot).to_contain_text("Hint: column", timeout=ANSWER)
    page.get_by_role("button", name="Hide the hint").click()
    expect(slot).not_to_contain_text("Hint")

    page.locator("[data-do=hint]").click()
    expect(slot).to_contain_text("Hint: column", timeout=ANSWER)
    head(page, "g").click()

    expect(slot).not_to_contain_text("Hint")
    my_turn(page)
    expect(turn(page)).to_have_text("Your move")


def test_what_was_advised_cannot_be_played_in_an_earlier_position(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    head(page, "d").click()
    expect(moves(page)).to_have_count(2)
    my_turn(page)
    page.locator("[data-do=hint]").click()
    expect(page.locator(".slot")).to_contain_text("Hint: column", timeout=ANSWER)

    page.locator("[data-step=first]").click()

    expect(page.locator(".slot")).not_to_contain_text("Play")
    page.locator("[data-step=last]").click()
    expect(page.locator(".slot")).to_contain_text("Hint: column")


@pytest.mark.complaints_expected
def test_why_there_is_no_hint_and_nothing_to_take_back_is_said_truly(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    head(page, "a").focus()
    page.keyboard.press("h")
    expect(page.locator("#alert")).to_contain_text("Hints come after the first move.")
    page.keyboard.press("u")
    expect(page.locator("#alert")).to_contain_text("There is no move to take back.")
    head(page, "d").click()
    expect(moves(page)).to_have_count(2)
    my_turn(page)
    page.context.set_offline(True)
    expect(page.locator("[data-part=link]")).to_have_attribute(
        "data-state", re.compile("reconnecting|offline"), timeout=ANSWER
    )

    page.keyboard.press("u")

    expect(page.locator("#alert")).to_contain_text("Moves wait until the table is back.")
    page.context.set_offline(False)


def test_nothing_shifts_when_a_hint_appears(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    head(page, "a").click()
    expect(moves(page)).to_have_count(2)
    my_turn(page)
    places = """() => [...document.querySelectorAll('.board, .actions .button, .rail, .player')]
        .map((one) => JSON.stringify(one.getBoundingClientRect()))"""
    before = page.evaluate(places)

    page.locator("[data-do=hint]").click()
    expect(page.locator(".slot")).to_contain_text("Hint: column", timeout=ANSWER)

    becomes(lambda: page.evaluate(places), before)
