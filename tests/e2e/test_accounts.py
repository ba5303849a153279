"""Accounts as people use them: in the middle of a round, on a second device, with the keyboard, in three languages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.company import Company, company, play
from tests.e2e.conftest import OpenPage
from tests.e2e.playing import head, moves, my_turn
from tests.e2e.test_access import faults

SECRET = "cavalo de pau alto"
FIELDS = ["/sign-in", "/sign-up", "/settings/account", "/settings/account/delete"]
_numbers = count(1)


@pytest.fixture
def others(browser: Browser, hall: str) -> Iterator[list[OpenPage]]:
    """Two more devices."""
    openers = [OpenPage(browser.new_context(locale="en-GB"), hall) for _ in range(2)]
    yield openers
    for opener in openers:
        opener._context.close()
        assert opener.complaints == []


@pytest.fixture
def friends(browser: Browser, tmp_path: Path) -> Iterator[Company]:
    with company(browser, tmp_path) as found:
        yield found


def fresh_name() -> str:
    return f"Mira-{next(_numbers)}"


def fill_in(page: Page, name: str, password: str = SECRET) -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(password)


def sign_up(page: Page, name: str | None = None) -> str:
    """Make an account on a page that asks for one; its name."""
    called = name or fresh_name()
    fill_in(page, called)
    _send(page, "Make an account")
    return called


def sign_in(page: Page, name: str) -> None:
    fill_in(page, name)
    _send(page, "Sign in")


def _send(page: Page, name: str) -> None:
    """Press the button of the form, and wait for the page that answers."""
    with page.expect_event("domcontentloaded"):
        page.locator("main form").get_by_role("button", name=name).click()


def own(page: Page) -> str:
    """Whose page it is, as its head says."""
    return page.locator(".head .self bdi").inner_text()


# In the middle of a round


def test_whoever_signs_up_in_the_middle_of_a_round_goes_on_with_it(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    head(page, "d").click()
    expect(moves(page)).to_have_count(2)
    table = page.url

    page.goto(f"{open_page.hall}/sign-up?next={table.removeprefix(open_page.hall)}")
    expect(page.get_by_text("moves along")).to_be_visible()
    name = sign_up(page)

    page.wait_for_url(table)
    my_turn(page)
    head(page, "e").click()
    expect(moves(page)).to_have_count(4)
    page.goto(open_page.hall)
    assert own(page) == name


def test_a_page_that_is_open_while_another_one_signs_up_goes_on_as_the_same_person(friends: Company) -> None:
    mira, otto = friends.person(), friends.person()
    friends.table(mira, otto)
    play("dd", otto, mira)

    second = mira.opens("/sign-up")
    sign_up(second)
    second.wait_for_url(f"{mira.hall}/")
    play("ee", otto, mira)

    expect(moves(mira.page)).to_have_count(4)
    mira.page.reload()
    play("c", otto, mira)
    expect(mira.page.locator(".rail [data-part=turn]")).to_have_text("Your move")


def test_after_the_first_round_the_table_says_once_how_to_keep_it(friends: Company) -> None:
    mira = friends.person()
    table = mira.ask("/api/tables", kind="four", setup={"opponent": "local"})
    page = mira.sits(table)
    nudge = page.locator(".slot .nudge")

    for ply, column in enumerate("ababab"):
        head(page, column).click()
        expect(moves(page)).to_have_count(ply + 1)
    expect(nudge).to_have_count(0)
    head(page, "a").click()
    expect(nudge).to_contain_text("Keep it on other devices?")
    expect(page.locator(".slot").get_by_role("button", name="Play again")).to_be_visible()
    expect(nudge.get_by_role("link")).to_have_attribute("href", f"/sign-up?next=/t/{table}")

    nudge.get_by_role("button", name="No, thanks").click()
    expect(nudge).to_have_count(0)
    page.reload()
    expect(page.locator(".slot").get_by_role("button", name="Play again")).to_be_visible()
    expect(nudge).to_have_count(0)


def test_a_member_is_not_asked_to_make_an_account(friends: Company) -> None:
    mira = friends.person()
    sign_up(mira.opens("/sign-up"))
    page = mira.sits(mira.ask("/api/tables", kind="four", setup={"opponent": "local"}))

    for ply, column in enumerate("abababa"):
        head(page, column).click()
        expect(moves(page)).to_have_count(ply + 1)

    expect(page.locator(".slot").get_by_role("button", name="Play again")).to_be_visible()
    expect(page.locator(".slot .nudge")).to_have_count(0)


# On more than one device


def test_a_second_device_shows_the_same_rounds_and_settings(open_page: OpenPage, others: list[OpenPage]) -> None:
    desk = open_page("/play/ketafors")
    head(desk, "d").click()
    expect(moves(desk)).to_have_count(2)
    table = desk.url.split("/t/")[1]
    desk = open_page("/sign-up")
    name = sign_up(desk)
    desk.wait_for_url("**/")
    desk = open_page("/settings/appearance")
    with desk.expect_response("**/settings"):
        desk.get_by_role("radio", name="Dusk").check(force=True)

    phone = others[0]("/sign-in")
    sign_in(phone, name)

    expect(phone.locator(f"a[href='/t/{table}']").first).to_be_visible()
    expect(phone.locator("html")).to_have_attribute("data-light", "dusk")
    phone.goto(f"{others[0].hall}/t/{table}")
    my_turn(phone)
    before = moves(phone).count()
    head(phone, "e").click()
    expect(moves(phone)).to_have_count(before + 2)


def test_a_device_is_signed_out_from_another_one(open_page: OpenPage, others: list[OpenPage]) -> None:
    desk = open_page("/sign-up")
    name = sign_up(desk)
    phone = others[0]("/sign-in")
    sign_in(phone, name)
    assert own(phone) == name

    desk = open_page("/settings/account")
    desk.locator(".devices").get_by_role("button", name="Sign out").click()

    expect(desk.get_by_text("That device is signed out.")).to_be_visible()
    expect(desk.locator(".devices li")).to_have_count(1)
    phone.reload()
    expect(phone.locator(".head").get_by_role("link", name="Sign in")).to_be_visible()
    assert own(desk) == name


def test_an_open_table_hears_that_its_device_is_signed_out(friends: Company) -> None:
    mira, otto, phone = friends.person(), friends.person(), friends.person()
    table = friends.table(mira, otto)
    play("dd", otto, mira)
    name = sign_up(mira.opens("/sign-up"))
    signing = phone.opens("/sign-in")
    sign_in(signing, name)
    signing.wait_for_url(f"{phone.hall}/")
    page = phone.sits(table)
    expect(page.locator(".rail [data-part=aside]")).to_have_text("You play Yellow")

    desk = mira.opens("/settings/account")
    desk.get_by_role("button", name="Sign out all others").click()

    expect(page.locator(".rail [data-part=aside]")).to_have_text("Watching")


# Leaving


@pytest.mark.complaints_expected  # the browser notes that the name is known no longer
def test_an_account_is_deleted_behind_a_dialog(open_page: OpenPage) -> None:
    page = open_page("/sign-up?next=/settings/account")
    name = sign_up(page)
    dialog = page.get_by_role("dialog")

    page.get_by_role("link", name="Delete the account…").click()
    expect(dialog.get_by_role("button", name="Keep the account")).to_be_focused()
    page.set_viewport_size({"width": 390, "height": 844})
    box = dialog.bounding_box()
    assert box is not None
    assert box["height"] < 640, "a sheet at the lower edge, as high as it needs to be"
    page.set_viewport_size({"width": 1280, "height": 860})
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("link", name="Delete the account…")).to_be_focused()

    page.get_by_role("link", name="Delete the account…").click()
    dialog.get_by_label("Your password, to be sure").fill(SECRET)
    dialog.get_by_role("button", name="Delete the account").click()

    expect(page.get_by_text("The account is deleted.")).to_be_visible()
    page = open_page("/sign-in")
    sign_in(page, name)
    expect(page.locator("header .fault")).to_contain_text("Name and password do not fit.")


@pytest.mark.complaints_expected  # the browser notes the status of the answer
def test_a_wrong_password_deletes_nothing_and_is_asked_for_again(open_page: OpenPage) -> None:
    page = open_page("/sign-up?next=/settings/account")
    name = sign_up(page)
    page.get_by_role("link", name="Delete the account…").click()
    page.get_by_role("dialog").get_by_label("Your password, to be sure").fill("something else")
    page.get_by_role("dialog").get_by_role("button", name="Delete the account").click()

    expect(page.get_by_text("That is not your password.")).to_be_visible()
    expect(page.get_by_label("Your password, to be sure")).to_be_focused()
    assert own(page) == name


def test_all_that_is_kept_can_be_saved(open_page: OpenPage) -> None:
    page = open_page("/sign-up?next=/settings/account")
    name = sign_up(page)

    with page.expect_download() as download:
        page.get_by_role("link", name="Save my data").click()

    assert download.value.suggested_filename.startswith("ludoteca-")
    assert json.loads(Path(download.value.path()).read_text())["account"]["name"] == name


# With the keyboard alone


def test_somebody_signs_in_and_out_with_the_keyboard_alone(open_page: OpenPage, others: list[OpenPage]) -> None:
    name = sign_up(others[0]("/sign-up"))
    page = open_page("/watch")

    tab_to(page, ".head .enter")
    page.keyboard.press("Enter")
    page.wait_for_url("**/sign-in?next=/watch")
    tab_to(page, "#name")
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    page.keyboard.type(SECRET)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{open_page.hall}/watch")
    assert own(page) == name

    tab_to(page, "[popovertarget=own]")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Profile")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[popovertarget=own]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Profile")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("button", name="Sign out")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/")
    expect(page.locator(".head .enter")).to_be_visible()


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until an element has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement?.matches(selector)", selector):
            return
    raise AssertionError(f"Tab never came to {selector}")


def test_a_password_is_shown_and_hidden_again(open_page: OpenPage) -> None:
    page = open_page("/sign-in")
    field = page.get_by_label("Password", exact=True)
    field.fill("abc")
    shows = page.get_by_role("button", name="Show the password")

    expect(field).to_have_attribute("type", "password")
    shows.click()
    expect(field).to_have_attribute("type", "text")
    expect(shows).to_have_attribute("aria-pressed", "true")
    shows.click()
    expect(field).to_have_attribute("type", "password")


# For everybody


@pytest.mark.parametrize("lang", ["en", "pt", "ar"])
@pytest.mark.parametrize("path", FIELDS)
@pytest.mark.device(bypass_csp=True)  # axe is put into the page as a script
def test_axe_finds_nothing_serious_where_accounts_are(open_page: OpenPage, path: str, lang: str) -> None:
    if path.startswith("/settings"):
        sign_up(open_page("/sign-up"))
    page = open_page(f"{path}?lang={lang}")
    assert faults(page) == []

    if path == "/settings/account":
        page.locator("[data-dialog=deleting]").click()
        expect(page.locator("dialog[open]")).to_be_visible()
        assert faults(page) == []
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        page.locator("[popovertarget=own]").click()
        expect(page.locator("#own")).to_be_visible()
        assert faults(page) == []


@pytest.mark.parametrize("lang", ["en", "pt", "ar"])
@pytest.mark.parametrize("path", [*FIELDS, "/"])
def test_nothing_scrolls_sideways_or_is_too_small_to_touch(open_page: OpenPage, path: str, lang: str) -> None:
    if path.startswith("/settings"):
        sign_up(open_page("/sign-up"))
    page = open_page(f"{path}?lang={lang}")

    for width in (320, 390, 600, 767, 768, 820, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width
        assert too_small(page) == [], width


def too_small(page: Page) -> list[str]:
    """What is pressed and is under 44 pixels high, in the head and the forms; the drawing of somebody has 40."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('.head :is(a, button), main :is(button, input, .button)')]
             .filter((one) => one.checkVisibility() && !one.closest('[popover], .board, label'))
             .filter(({ offsetHeight }) => offsetHeight > 0 && offsetHeight < 40)
             .map((one) => one.outerHTML.slice(0, 120))"""
    )
    return found


def test_on_a_phone_the_ways_lie_at_the_lower_edge_and_cover_nothing(open_page: OpenPage) -> None:
    page = open_page("/settings/account")
    page.set_viewport_size({"width": 390, "height": 700})

    bar = page.locator(".nav").bounding_box()
    assert bar is not None
    assert bar["y"] + bar["height"] == 700
    page.mouse.wheel(0, 5_000)
    page.wait_for_function("() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1")
    last = page.locator("main a, main button").last.bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= bar["y"]
