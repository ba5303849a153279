"""A game of Ludo that is over, stepped through on a page of its own, without scripts too."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.e2e.company import company
from tests.e2e.playing import turn
from tests.e2e.running import QUIET, played, roll, stands, start, table, tap


def test_a_game_given_up_is_replayed_ply_by_ply(browser: Browser, tmp_path: Path) -> None:
    with company(browser, tmp_path, ["=63", "=54"]) as hall:
        one, other = hall.person(**QUIET), hall.person(**QUIET)
        name = table(hall, one, other)
        roll(other.page)
        tap(other.page, "r-1")
        tap(other.page, "r0")
        expect(turn(one.page)).to_have_text("Your turn: roll the dice")
        one.page.locator("[data-do=ask-resign]").click()
        one.page.locator("dialog[open]").get_by_role("button", name="Resign").click()
        expect(other.page.locator(".rail")).to_have_attribute("data-state", "won")
        expect(other.page.locator("[data-part=seal]")).to_have_attribute("href", f"/t/{name}/round/1.txt")

        page = hall.person(**QUIET).opens(f"/t/{name}?round=1&ply=2")

        stands(page, played(start(), "=63 6@r-"))
        page.keyboard.press("ArrowRight")
        stands(page, played(start(), "=63 6@r- 3@r0"))
        page.keyboard.press("Home")
        expect(turn(page)).to_have_text("Before the first move")
        stands(page, start())
        expect(page.locator(".log .move").first).to_contain_text("rolled 6 3: Red came out, Red moved 3")


def test_the_server_draws_each_position_of_a_replay(browser: Browser, tmp_path: Path) -> None:
    with company(browser, tmp_path, ["=63"]) as hall:
        one, other = hall.person(**QUIET), hall.person(**QUIET)
        name = table(hall, one, other)
        roll(other.page)
        tap(other.page, "r-1")
        tap(other.page, "r0")
        one.page.locator("[data-do=ask-resign]").click()
        one.page.locator("dialog[open]").get_by_role("button", name="Resign").click()
        expect(other.page.locator(".rail")).to_have_attribute("data-state", "won")

        page = hall.person(java_script_enabled=False).opens(f"/t/{name}?round=1&ply=2")

        expect(page.locator(".board .counter[data-house=r][data-progress='0']")).to_have_count(1)
        expect(page.locator(".board .counter")).to_have_count(8)
