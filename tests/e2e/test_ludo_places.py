"""Ludo against several computers: which of them does what, who has which place at the end, and nothing is cut off."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.dicing import DiceCompany, dice_company
from tests.e2e.playing import turn
from tests.e2e.running import QUIET, roll
from tests.hall.dicing import Loaded

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, **QUIET}
COLOURS = ("Red", "Green", "Yellow", "Blue")


TOLD = """
  window.told = [];
  new MutationObserver(() => told.push(document.querySelector('#status').textContent))
    .observe(document.querySelector('#status'), { childList: true, characterData: true, subtree: true });
"""


@pytest.fixture
def hall_of(browser: Browser, tmp_path: Path) -> Iterator[DiceCompany]:
    with dice_company(browser, tmp_path) as found:
        found.warm()
        yield found


@pytest.mark.parametrize("device", [QUIET, PHONE], ids=["desk", "phone"])
def test_against_three_computers_each_has_a_place_and_a_colour(hall_of: DiceCompany, device: dict[str, object]) -> None:
    mira = hall_of.person(**device)
    table = mira.ask("/api/tables", kind="ludo", setup={"opponent": "computer", "seats": "4"})
    page = mira.sits(table)
    hall_of.play_on(table, lambda match: False)
    match = hall_of.match(table)
    assert match.ended is not None

    for player, place in enumerate(match.ended.places):
        expect(page.locator(f".player[data-player='{player}'] .there")).to_have_text(f"Place {place}")
        expect(page.locator(f".player[data-player='{player}'] .there")).to_be_visible()
    (winner,) = match.ended.winners
    name = "You win" if winner == 0 else f"Computer ({COLOURS[winner]}) wins"
    expect(turn(page)).to_have_text(name)
    slot = page.locator(".slot[data-many] .answers")
    expect(slot.locator(".button")).to_have_text(["Play again", "Review"])
    places = slot.locator(".button").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().x)")
    assert places == sorted(places)  # seen in the order in which they are reached
    for way in ("Play again", "Review"):
        inside = slot.get_by_text(way, exact=True).evaluate(
            "(way) => way.getBoundingClientRect().bottom <= way.closest('.slot').getBoundingClientRect().bottom"
        )
        assert inside
    sideways = page.evaluate(
        "[...document.querySelectorAll('.side, html')].filter((at) => at.scrollWidth > at.clientWidth + 1)"
    )
    assert sideways == []


def test_computers_that_follow_each_other_are_heard_as_they_act(browser: Browser, tmp_path: Path) -> None:
    with dice_company(browser, tmp_path, Loaded(["=12", "=34", "=21", "=55"])) as hall_of:
        hall_of.warm()
        mira = hall_of.person(**QUIET)
        page = mira.sits(mira.ask("/api/tables", kind="ludo", setup={"opponent": "computer", "seats": "3"}))
        page.evaluate(TOLD)
        roll(page)
        page.wait_for_function("() => told.some((words) => words.includes('Your turn: roll the dice.'))")

        said = page.evaluate("told.join(' ')")
        assert "Computer (Green) rolled 3 and 4. No counter can use the dice." in said
        assert "Computer (Yellow) rolled 2 and 1. No counter can use the dice." in said
        assert "Computer (Yellow) to roll" not in said
