"""Ludo on phones, in Arabic, and between two devices."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.e2e.company import company
from tests.e2e.playing import turn
from tests.e2e.running import QUIET, played, roll, stands, start, table, tap, usable

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, **QUIET}


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_finger_means_the_nearest_counter_that_can_be_used(browser: Browser, tmp_path: Path) -> None:
    with company(browser, tmp_path, ["=63"]) as hall:
        page = hall.person(**PHONE).opens("/play/ludo")
        page.locator("[data-do=roll]").tap()
        expect(turn(page)).to_have_text("Your turn: tap a counter for the 6")

        tap(page, "r-1", finger=True, beside=(0, -19))

        expect(turn(page)).to_have_text("Your turn: tap a counter for the 3")
        stands(page, played(start(), "=63 6@r-"))
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        small = page.locator(".ludo :is(button, a[href]):visible:not(.own *, .unseen *)").evaluate_all(
            "(all) => all.filter((one) => one.getBoundingClientRect().height < 43.5 && !one.matches('.chip'))"
            ".map((one) => one.outerHTML.slice(0, 80))"
        )
        assert [] == small


def test_an_arabic_page_is_mirrored_and_its_board_is_not(browser: Browser, tmp_path: Path) -> None:
    with company(browser, tmp_path, ["=63"]) as hall:
        page = hall.person(locale="ar", **QUIET).opens("/play/ludo")
        roll(page)
        expect(usable(page, "r-1")).to_be_visible()

        board, side = middle(page, ".board"), middle(page, ".side")
        red, green, blue = (middle(page, f".owner[data-house={house}]") for house in "rgb")

        assert page.evaluate("document.documentElement.dir") == "rtl"
        assert side[0] < board[0]
        assert (True, True) == (red[0] < green[0], red[1] < blue[1])
        assert ["حم", "صف"] == sorted(set(page.locator(".board .counter > text").all_text_contents()))
        page.keyboard.press("Enter")
        expect(usable(page, "r0")).to_be_visible()


def test_the_page_stands_still_while_it_takes_over_and_while_dice_are_played(browser: Browser, tmp_path: Path) -> None:
    with company(browser, tmp_path, ["=63", "=54"]) as hall:
        person = hall.person(**QUIET)
        page = person.opens("/play/ludo")
        roll(page)
        tap(page, "r-1")
        tap(page, "r0")
        expect(page.locator(".log .move")).to_have_count(2)
        expect(turn(page)).to_have_text("Your turn: roll the dice")

        assert 0 == page.evaluate("window.shift")


def test_both_devices_see_every_roll_and_move_and_add_to_the_dice(browser: Browser, tmp_path: Path) -> None:
    with company(browser, tmp_path, ["=66", "=31", "=54"]) as hall:
        one, other = hall.person(**QUIET), hall.person(**QUIET)
        table(hall, one, other, houses="across", safe="on")
        expect(turn(other.page)).to_have_text("Your turn: roll the dice")
        expect(other.page.locator("[data-part=seal]")).to_contain_text("Fair dice")

        roll(other.page)
        tap(other.page, "r-1")
        tap(other.page, "y-1")

        expect(one.page.locator("#status")).to_contain_text("Yellow comes out.")
        position = played(start(houses="across", safe="on"), "=66 6@r- 6@y-")
        stands(one.page, position)
        seal = one.context.request.get(one.page.url.replace("/t/", "/api/tables/")).json()["view"]["seal"]
        assert [0, 1] == seal["contributed"]


def test_a_draw_and_a_resignation_say_what_they_are_about(browser: Browser, tmp_path: Path) -> None:
    with company(browser, tmp_path, ["=54"]) as hall:
        one, other = hall.person(**QUIET), hall.person(**QUIET)
        table(hall, one, other, series="3")

        one.page.locator("[data-do=ask-draw]").click()
        dialog = one.page.locator("dialog[open]")
        expect(dialog.locator(".scope b")).to_have_text(["This game", "The whole match"])
        dialog.locator("input[value=match]").check()
        dialog.get_by_role("button", name="Offer a draw").click()
        expect(other.page.locator(".slot")).to_contain_text("offers a draw for the match")
        other.page.locator(".slot button:not(.arming)", has_text="Decline").click()
        expect(one.page.locator(".slot")).not_to_contain_text("You offer a draw")

        other.page.locator("[data-do=ask-resign]").click()
        dialog = other.page.locator("dialog[open]")
        expect(dialog.get_by_role("button", name="Keep playing")).to_be_focused()
        dialog.locator("input[value=match]").check()
        dialog.get_by_role("button", name="Resign").click()

        expect(one.page.locator(".slot")).to_contain_text("You win the match")


def test_the_next_game_of_a_series_is_started_within_a_time_that_is_told(browser: Browser, tmp_path: Path) -> None:
    with company(browser, tmp_path) as hall:
        one, other = hall.person(**QUIET), hall.person(**QUIET)
        table(hall, one, other, series="3", clock="3+2")
        other.page.locator("[data-do=ask-resign]").click()
        other.page.locator("dialog[open]").get_by_role("button", name="Resign").click()

        slot = one.page.locator(".slot")
        expect(slot).to_contain_text("You win game 1")
        expect(slot).to_contain_text(re.compile("Start within .?[23]:[0-9]{2}"))
        for person in (one, other):
            person.page.locator(".slot button:not(.arming)", has_text="Start").click()

        for person in (one, other):
            expect(person.page.locator(".rail [data-part=game]")).to_have_text("Game 2 of 3")
            expect(turn(person.page)).to_contain_text("roll")
        expect(turn(one.page)).to_have_text("Your turn: roll the dice")


def test_on_a_phone_the_clock_stands_beside_the_counters_that_are_home(browser: Browser, tmp_path: Path) -> None:
    with company(browser, tmp_path, ["=63"]) as hall:
        one, other = hall.person(**PHONE, locale="pt-PT"), hall.person(**QUIET)
        table(hall, one, other)

        apart = one.page.locator(".player").evaluate_all(
            "(all) => all.map((player) => { const words = document.createRange();"
            " words.selectNodeContents(player.querySelector('[data-part=way]'));"
            " return words.getBoundingClientRect().right"
            " <= player.querySelector('[data-part=clock]').getBoundingClientRect().left; })"
        )
        assert [True, True] == apart
