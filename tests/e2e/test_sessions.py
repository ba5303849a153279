"""What becomes of a page whose session ends elsewhere: it is drawn anew for whoever sits there, once."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import OpenPage
from tests.e2e.playing import head, moves, my_turn
from tests.e2e.test_accounts import sign_up


def test_a_page_whose_session_ends_in_another_tab_is_drawn_anew_once_and_goes_on(open_page: OpenPage) -> None:
    page = open_page("/sign-up")
    name = sign_up(page)
    expect(page.locator(".head .self bdi")).to_have_text(name)
    table = open_page("/play/ketafors")
    head(table, "d").click()
    expect(moves(table)).not_to_have_count(0)
    my_turn(table)
    loads: list[str] = []
    table.on("load", lambda: loads.append(table.url))

    expect(table.locator("body")).not_to_contain_text("Watching")
    answer = page.evaluate("fetch('/sign-out', {method: 'POST'}).then((answer) => answer.status)")

    expect(table.locator("body")).to_contain_text("Watching")
    table.wait_for_timeout(4_000)
    assert (200, 1) == (answer, len(loads))
