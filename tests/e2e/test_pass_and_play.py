"""Two people on one device: names, turns, one move taken back, the result by name."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import OpenPage
from tests.e2e.playing import head, is_over, moves, open_columns, turn


def test_two_people_play_a_round_on_one_device(open_page: OpenPage) -> None:
    page = open_page("/new/ketafors")
    page.locator("input[name=opponent][value=local]").check(force=True)
    page.locator("input[name=name0]").fill("Ana")
    page.locator("input[name=target][value='10']").check(force=True)
    page.get_by_role("button", name="Start match").click()
    page.wait_for_url("**/t/*")
    expect(turn(page)).to_have_text("Ana to move")

    head(page, "a").click()
    expect(turn(page)).to_have_text("Yellow to move")
    head(page, "b").click()
    expect(turn(page)).to_have_text("Ana to move")
    page.locator("[data-do=undo]").click()
    expect(moves(page)).to_have_count(1)
    expect(turn(page)).to_have_text("Yellow to move")

    for _ in range(42):
        if is_over(page):
            break
        count = moves(page).count()
        head(page, open_columns(page)[0]).click()
        expect(moves(page)).to_have_count(count + 1)

    expect(page.locator(".slot")).to_contain_text("wins")
    page.locator(".slot button:not(.arming)", has_text="New round").click()
    expect(page.locator("[data-part=round]")).to_contain_text("Round 2")
    expect(turn(page)).to_have_text("Yellow to move")


def test_the_names_are_there_again_when_the_round_goes_on_another_day(open_page: OpenPage) -> None:
    page = open_page("/new/ketafors")
    page.locator("input[name=opponent][value=local]").check(force=True)
    page.locator("input[name=name0]").fill("Inês")
    page.locator("input[name=name1]").fill("لينا")
    page.get_by_role("button", name="Start match").click()
    page.wait_for_url("**/t/*")
    head(page, "d").click()
    expect(moves(page)).to_have_count(1)

    again = open_page("/")
    again.get_by_role("link", name="Continue").first.click()

    expect(turn(again)).to_have_text("لينا to move")
    expect(again.locator(".player").first).to_contain_text("Inês")


def test_a_column_picked_while_the_other_chip_is_on_its_way_is_not_lost(open_page: OpenPage) -> None:
    page = open_page("/new/ketafors")
    page.locator("input[name=opponent][value=local]").check(force=True)
    page.get_by_role("button", name="Start match").click()
    page.wait_for_url("**/t/*")
    head(page, "a").click()
    expect(moves(page)).to_have_count(1)
    expect(page.locator("[data-part=link]")).to_have_attribute("data-state", "saved")
    head(page, "b").focus()

    page.keyboard.press("2")
    page.keyboard.press("3")

    expect(moves(page)).to_have_count(3)
    expect(page.get_by_text("It is not your turn.")).to_have_count(0)
