"""Two devices find each other: by a link, by quick pair, by a challenge; a third one watches."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.playing import head, moves
from tests.e2e.test_access import faults

TABLE = re.compile(r"/t/[0-9a-f]{20}$")


@pytest.fixture
def open_friend(browser: Browser, hall: str) -> Iterator[OpenPage]:
    """Open pages of the hall on a second device."""
    context = browser.new_context(viewport={"width": 1280, "height": 860}, locale="en-GB")
    opener = OpenPage(context, hall)
    yield opener
    context.close()
    assert opener.complaints == []


def new_online(page: Page, **choices: str) -> str:
    """Make an online table with the New match form; its address."""
    page.locator("input[name=opponent][value=online]").check(force=True)
    for name, value in choices.items():
        page.locator(f"input[name={name}][value='{value}']").check(force=True)
    page.locator(".setup .go button").click()
    page.wait_for_url(TABLE)
    return page.url


def first_mover(one: Page, other: Page) -> tuple[Page, Page]:
    """Who is to move, and who waits."""
    expect(one.locator(".player[data-turn]")).to_have_count(1)
    mine = one.locator(".rail [data-part=turn]").inner_text() == "Your move"
    return (one, other) if mine else (other, one)


def play_one_move(one: Page, other: Page) -> None:
    """The one who is to move drops a chip, and both see it."""
    mover, waiter = first_mover(one, other)
    expect(mover.locator("[data-part=aside]")).not_to_have_text("Joining…")
    head(mover, "d").click()
    expect(moves(mover)).to_have_count(1)
    expect(moves(waiter)).to_have_count(1)
    expect(waiter.locator(".rail [data-part=turn]")).to_have_text("Your move")


def look_at_the_lists(page: Page) -> None:
    """They are kept fresh once they have been seen."""
    page.locator("[data-list=challenges]").scroll_into_view_if_needed()


def test_a_friend_comes_by_the_link(open_page: OpenPage, open_friend: OpenPage) -> None:
    mira = open_page("/new/ketafors")
    mira.locator("input[name=opponent][value=online]").check(force=True)
    expect(mira.get_by_role("button", name="Make the invitation")).to_be_visible()
    expect(mira.get_by_text("You get a link to send to a friend.")).to_be_visible()
    address = new_online(mira, clock="5+3")

    jun = open_friend(address.removeprefix(open_friend.hall).replace("/t/", "/j/"))
    expect(jun.get_by_role("heading", level=1)).to_contain_text("invites you to Ketafors")
    jun.get_by_role("button", name="Sit down").click()
    jun.wait_for_url(address)

    play_one_move(mira, jun)


def test_two_who_look_for_the_same_land_at_one_table(open_page: OpenPage, open_friend: OpenPage) -> None:
    mira, jun = open_page("/"), open_friend("/")
    tile = "form[data-pair=ketafors]:has([value='15+10']) button"
    look_at_the_lists(mira)
    mira.locator(tile).click()
    expect(mira.locator(tile)).to_contain_text("Looking… 0:0")
    expect(mira.locator("#status")).to_contain_text("Looking for somebody")
    expect(mira.locator("[data-list=challenges]")).to_contain_text("15 + 10")

    jun.locator(tile).click()

    for page in (mira, jun):
        page.wait_for_url(TABLE)
    assert mira.url == jun.url
    play_one_move(mira, jun)


def test_a_pairing_that_is_found_is_spoken(open_page: OpenPage, open_friend: OpenPage) -> None:
    mira, jun = open_page("/"), open_friend("/")
    tile = "form[data-pair=ketafors]:has([value='10+5']) button"
    mira.evaluate(
        """() => {
             const alert = document.querySelector('#alert');
             const keep = () => sessionStorage.setItem('said', alert.textContent);
             new MutationObserver(keep).observe(alert, { childList: true });
           }"""
    )
    mira.locator(tile).click()
    expect(mira.locator(tile)).to_contain_text("Cancel")
    jun.locator(tile).click()
    mira.wait_for_url(TABLE)

    assert "Somebody is there. The game begins." in mira.evaluate("sessionStorage.getItem('said')")


def test_a_search_is_cancelled_and_there_is_one_at_a_time(open_page: OpenPage, open_friend: OpenPage) -> None:
    mira, jun = open_page("/"), open_friend("/")
    four = mira.locator(".strip form[data-pair=four] button")
    other = mira.locator(".strip form[data-pair=ketafors] button").first
    challenges = jun.locator("[data-list=challenges] li")
    look_at_the_lists(jun)
    four.click()
    expect(four).to_contain_text("Looking…")
    expect(challenges).to_have_count(1)
    expect(challenges).to_contain_text("Four in a Row")

    other.click()
    expect(other).to_contain_text("Looking…")
    expect(four).not_to_contain_text("Looking…")
    expect(challenges).to_have_count(1)
    expect(challenges).to_contain_text("Ketafors")

    other.press("Enter")
    expect(other).not_to_contain_text("Looking…")
    expect(other).to_be_focused()
    expect(jun.get_by_role("heading", name="No open challenges yet")).to_be_visible()


def test_a_search_goes_on_when_the_page_is_loaded_again(open_page: OpenPage) -> None:
    page = open_page("/")
    tile = page.locator(".strip form[data-pair=four] button")
    tile.click()
    expect(tile).to_contain_text("Looking…")

    page.reload()
    expect(tile).to_contain_text("Looking…")

    tile.click()
    expect(tile).not_to_contain_text("Looking…")
    expect(page.get_by_role("heading", name="No open challenges yet")).to_be_visible()


def test_a_challenge_is_listed_and_taken(open_page: OpenPage, open_friend: OpenPage) -> None:
    jun = open_friend("/")
    look_at_the_lists(jun)
    mira = open_page("/new/four")
    mira.locator("input[name=opponent][value=online]").check(force=True)
    mira.locator("input[name=listed][value=yes]").check(force=True)
    expect(mira.get_by_role("button", name="Put it in the hall")).to_be_visible()
    address = new_online(mira, listed="yes")

    jun.get_by_role("button", name="Sit down with Guest").click()
    jun.wait_for_url(address)

    play_one_move(mira, jun)


def test_an_own_challenge_is_withdrawn_in_the_hall(open_page: OpenPage) -> None:
    new_online(open_page("/new/four"), listed="yes")
    page = open_page("/")

    page.get_by_role("button", name="Withdraw").click()

    expect(page.get_by_role("heading", name="No open challenges yet")).to_be_visible()


def test_a_third_watches_the_moves(open_page: OpenPage, open_friend: OpenPage, browser: Browser, hall: str) -> None:
    watcher = browser.new_context(locale="en-GB").new_page()
    watcher.goto(f"{hall}/watch?kind=four")
    mira = open_page("/new/four")
    address = new_online(mira, listed="yes")
    jun = open_friend(address.removeprefix(hall).replace("/t/", "/j/"))
    jun.get_by_role("button", name="Sit down").click()
    jun.wait_for_url(address)
    tile = watcher.locator(f"[data-key='{address.rpartition('/')[2]}']")
    expect(tile).to_be_visible()
    expect(tile.locator(".disc")).to_have_count(0)

    play_one_move(mira, jun)

    expect(tile.locator(".disc")).to_have_count(1)
    tile.locator("a").focus()
    mover, waiter = (jun, mira) if first_mover(mira, jun)[0] is jun else (mira, jun)
    head(mover, "c").click()
    expect(moves(waiter)).to_have_count(2)
    expect(tile.locator(".disc")).to_have_count(2)
    expect(tile.locator("a")).to_be_focused()
    watcher.context.close()


def test_a_refused_name_has_the_focus_and_the_right_section_is_open(open_page: OpenPage) -> None:
    page = open_page("/new/ketafors")
    page.locator("input[name=opponent][value=local]").check(force=True)
    page.locator("input[name=board][value='10x9']").check(force=True)
    page.locator("input[name=name1]").evaluate("field => { field.value = 'a\\u202eb' }")
    page.get_by_role("button", name="Start match").click()

    field = page.locator("input[name=name1]")
    expect(page).to_have_title(re.compile("^Not started"))
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description(re.compile("A name is made of letters"))
    expect(page.locator("input[name=board][value='10x9']")).to_be_checked()
    open_page.complaints[:] = [one for one in open_page.complaints if "422" not in one]


@pytest.mark.parametrize("lang", ["en", "ar"])
@pytest.mark.parametrize("path", ["/watch", "/new/ketafors?opponent=online", "/j/"])
@pytest.mark.device(bypass_csp=True)
@pytest.mark.complaints_expected
def test_axe_finds_nothing_serious(open_page: OpenPage, open_friend: OpenPage, path: str, lang: str) -> None:
    page = open_page(meeting_path(open_friend, path) + ("&" if "?" in path else "?") + f"lang={lang}")

    assert faults(page) == []


@pytest.mark.parametrize("size", ["100%", "200%"])
@pytest.mark.parametrize("path", ["/", "/watch", "/new/four?opponent=online", "/new/ketafors?opponent=online", "/j/"])
def test_nothing_scrolls_sideways(open_page: OpenPage, open_friend: OpenPage, path: str, size: str) -> None:
    names = {"opponent": "local", "name0": "W" * 20, "name1": "M" * 20}
    page = open_page("/new/ketafors")
    page.evaluate("fields => fetch('/new/ketafors', { method: 'POST', body: new URLSearchParams(fields) })", names)
    page.goto(open_page.hall + meeting_path(open_friend, path))
    page.evaluate("size => { document.documentElement.style.fontSize = size }", size)

    widths = {}
    for width in (320, 390, 820, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        widths[width] = page.evaluate("document.documentElement.scrollWidth")

    assert all(found <= width for width, found in widths.items()), widths


def meeting_path(friend: OpenPage, path: str) -> str:
    """The path, where it is ``/j/`` that of a friend's invitation."""
    if path != "/j/":
        return path
    return new_online(friend("/new/ketafors")).removeprefix(friend.hall).replace("/t/", "/j/")
