"""Rooms in a browser: two meet in one, talk and play; by keyboard alone, on a phone, in Arabic, cut off."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ludoteca.web.families import families
from tests.e2e.company import Company, Person, company, play
from tests.e2e.test_access import faults
from tests.e2e.test_first_visit import hold
from tests.e2e.test_profile import small

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.fixture
def hall_of_two(browser: Browser, tmp_path: Path) -> Iterator[Company]:
    with company(browser, tmp_path) as found:
        yield found


def member(company: Company, name: str, **device: object) -> Person:
    """Somebody who has an account."""
    person = company.person(**device)
    form = {"name": name, "password": f"a long password of {name}"}
    answer = person.context.request.post(
        f"{person.hall}/sign-up", form=form, headers={"Origin": person.hall}, max_redirects=0
    )
    assert answer.status == 303
    return person


def shared(owner: Person, other: Person) -> str:
    """The path of a room that ``owner`` makes on its page, and into which ``other`` comes by its link."""
    page = owner.page = owner.opens("/rooms")
    page.get_by_label("Name of the room").fill("Thursday tables")
    page.get_by_role("button", name="Make the room").click()
    page.wait_for_url("**/r/*")
    page.get_by_role("button", name="Invite link").click()
    link = page.get_by_role("textbox", name="Link of the invitation").input_value()
    page.keyboard.press("Escape")
    other.page = other.opens(link.removeprefix(other.hall))
    other.page.get_by_role("button", name=re.compile("Join the room|الانضمام")).click()
    other.page.wait_for_url("**/r/*")
    return page.url.removeprefix(owner.hall)


def lines(page: Page) -> Locator:
    return page.locator(".log .text")


def say(page: Page, text: str) -> None:
    page.locator(".write textarea").fill(text)
    page.locator(".write textarea").press("Enter")
    expect(page.locator(".write textarea")).to_have_value("")


def more(page: Page, number: int) -> Locator:
    """What can be done with a message, once it is asked for."""
    page.locator(".log .asks").nth(number).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def test_what_one_says_the_other_reads_at_once_each_script_by_itself(hall_of_two: Company) -> None:
    mira, noor = member(hall_of_two, "Mira"), member(hall_of_two, "Noor")
    shared(mira, noor)
    said = ["Well seen (e5)!", "لا تستعجلي، هذه مباراة طويلة", "\u202eabc\u202c عربي 123 \u2067(x)"]
    for text in said[:2]:
        say(mira.page, text)
    say(noor.page, said[2])
    mira.page.get_by_role("button", name="Well played").click()

    for person in (mira, noor):
        expect(lines(person.page)).to_have_text([*said[:2], "abc عربي 123 (x)", "Well played"])
        expect(person.page.locator(".log .name")).to_have_text(["Mira", "Mira", "Noor", "Mira"])
        directions = lines(person.page).evaluate_all("(all) => all.map((one) => getComputedStyle(one).direction)")
        assert directions == ["ltr", "rtl", "ltr", "ltr"]
    expect(noor.page.get_by_role("log")).to_have_accessible_name("Chat")
    noor.page.reload()
    expect(lines(noor.page)).to_have_text([*said[:2], "abc عربي 123 (x)", "Well played"])


def test_a_game_is_opened_played_and_counted_in_the_room(hall_of_two: Company) -> None:
    mira, noor = member(hall_of_two, "Mira"), member(hall_of_two, "Noor")
    room = shared(mira, noor)
    expect(noor.page.locator("#ladder")).to_contain_text("No matches yet")
    mira.page.locator(".crown").get_by_role("button", name="New table").click()
    mira.page.get_by_role("link", name="Four in a Row, for a member").click()
    mira.page.get_by_role("button", name="Open it in the room").click()
    mira.page.wait_for_url("**/t/*")
    watching = noor.opens(room)

    noor.page.get_by_role("button", name=re.compile("^Sit down with")).click()
    noor.page.wait_for_url("**/t/*")
    play("abababa", noor, mira)

    expect(watching.locator("#ladder .rungs li").first).to_contain_text("Noor")
    expect(watching.locator("#ladder .rungs .n").first).to_have_text(re.compile("^1"))
    expect(watching.locator("#tables .desk")).to_contain_text("You win")


def test_in_ones_own_room_kbot_plays_after_one_press(hall_of_two: Company) -> None:
    guest = hall_of_two.person()
    page = guest.opens("/rooms")
    page.get_by_role("link", name="Your own room").click()

    expect(page.get_by_role("button", name=re.compile("^Play KBot in "))).to_have_count(len(families()))
    page.get_by_role("button", name="Play KBot in Four in a Row").click()

    page.wait_for_url("**/t/*")
    expect(page.locator(".rail [data-part=turn]")).to_have_text("Your move")
    page.goto(f"{guest.hall}/r/me")
    expect(
        page.locator(".desk").first.get_by_role("link", name=re.compile("^Your move: Four in a Row"))
    ).to_be_visible()


def test_a_message_is_reported_and_its_writer_blocked(hall_of_two: Company) -> None:
    mira, noor = member(hall_of_two, "Mira"), member(hall_of_two, "Noor")
    shared(mira, noor)
    say(noor.page, "rude")
    expect(lines(mira.page)).to_have_text("rude")

    dialog = more(mira.page, 0)
    dialog.get_by_role("radio", name="It is spam").check()
    dialog.get_by_role("button", name="Send the report").click()
    expect(mira.page.get_by_text("The report is sent.")).to_be_visible()
    more(mira.page, 0).get_by_role("button", name=re.compile("^Block")).click()

    expect(mira.page.get_by_text("You no longer see what that person writes.")).to_be_visible()
    expect(lines(mira.page)).to_have_count(0)
    say(noor.page, "more of it")
    say(mira.page, "quiet now")
    expect(lines(noor.page)).to_have_count(3)
    expect(lines(mira.page)).to_have_text("quiet now")


def test_the_owner_deletes_a_message_for_everybody(hall_of_two: Company) -> None:
    mira, noor = member(hall_of_two, "Mira"), member(hall_of_two, "Noor")
    shared(mira, noor)
    say(noor.page, "rude")
    expect(lines(mira.page)).to_have_text("rude")

    more(mira.page, 0).get_by_role("button", name="Delete for everybody").click()

    expect(lines(noor.page)).to_have_text("This message was deleted.")
    expect(lines(mira.page)).to_have_text("This message was deleted.")


def test_unsent_text_is_kept_while_the_connection_is_cut(hall_of_two: Company) -> None:
    mira, noor = member(hall_of_two, "Mira"), member(hall_of_two, "Noor")
    shared(mira, noor)
    field = mira.page.locator(".write textarea")
    mira.context.set_offline(True)
    field.fill("still here")
    field.press("Enter")
    expect(mira.page.locator("#say-fault")).to_contain_text("Your text is kept")
    expect(field).to_have_value("still here")
    say(noor.page, "are you there?")

    mira.context.set_offline(False)
    expect(lines(mira.page)).to_have_text("are you there?")
    field.press("Enter")

    expect(lines(noor.page)).to_have_text(["are you there?", "still here"])
    expect(field).to_have_value("")
    expect(mira.page.locator("#say-fault")).to_have_count(0)


def test_whoever_writes_on_while_a_message_is_under_way_loses_and_doubles_nothing(hall_of_two: Company) -> None:
    mira, noor = member(hall_of_two, "Mira"), member(hall_of_two, "Noor")
    room = shared(mira, noor)
    field = mira.page.locator(".write textarea")
    held = hold(mira.context, f"**{room}/**")

    field.press_sequentially("one")
    with mira.page.expect_request(f"**{room}/**"):
        field.press("Enter")
    field.press_sequentially("two")
    field.press("Enter")
    assert held
    for route in held:
        route.continue_()
    mira.context.unroute(f"**{room}/**")

    expect(lines(noor.page)).to_have_text(["one", "two"])
    expect(field).to_have_value("")


def test_near_the_end_of_a_message_it_says_how_much_is_left(hall_of_two: Company) -> None:
    mira, noor = member(hall_of_two, "Mira"), member(hall_of_two, "Noor")
    shared(mira, noor)
    field, left = mira.page.locator(".write textarea"), mira.page.locator("[data-part=left]")

    field.fill("x" * 300)
    expect(left).to_have_text("")
    field.fill("x" * 490)
    expect(left).to_have_text("Signs left: 10")
    field.press_sequentially("y" * 20)
    expect(left).to_have_text("Signs left: 0")


def test_with_the_keyboard_alone(hall_of_two: Company) -> None:
    mira, noor = member(hall_of_two, "Mira"), member(hall_of_two, "Noor")
    shared(mira, noor)
    say(noor.page, "hello Mira")
    page = mira.page
    expect(lines(page)).to_have_text("hello Mira")

    page.get_by_role("log").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name=re.compile("More about the message of .Noor"))).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name=re.compile("More about the message of .Noor"))).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(lines(page).nth(1)).to_have_text("Hello")
    for _ in range(3):
        page.keyboard.press("Tab")
    page.keyboard.type("hello Noor")
    page.keyboard.press("Enter")

    expect(lines(noor.page)).to_have_text(["hello Mira", "Hello", "hello Noor"])
    expect(page.locator(".write textarea")).to_be_focused()


def test_a_dialog_that_has_closed_takes_the_focus_from_nobody_who_has_moved_on(hall_of_two: Company) -> None:
    mira, noor = member(hall_of_two, "Mira"), member(hall_of_two, "Noor")
    shared(mira, noor)
    say(noor.page, "hello Mira")
    more(mira.page, 0)

    # The browser tells that it is closed only with its next frame.
    mira.page.evaluate(
        """() => new Promise((told) => {
             const dialog = document.querySelector('dialog[open]');
             dialog.addEventListener('close', () => setTimeout(told));
             dialog.close();
             document.querySelector('.write textarea').focus();
           })"""
    )

    expect(mira.page.locator(".write textarea")).to_be_focused()


def test_on_a_phone_one_part_is_shown_and_what_is_unread_is_counted(hall_of_two: Company) -> None:
    mira, noor = member(hall_of_two, "Mira"), member(hall_of_two, "Noor", **PHONE)
    shared(mira, noor)
    page, tabs = noor.page, noor.page.get_by_role("navigation", name="Parts of the room")
    expect(page.locator("#tables")).to_be_visible()
    expect(page.locator("#chat")).to_be_hidden()

    say(mira.page, "one")
    say(mira.page, "two")
    expect(tabs.get_by_role("link", name="Chat")).to_have_accessible_name(re.compile("2 unread"))
    tabs.get_by_role("link", name="Chat").click()

    expect(lines(page)).to_have_text(["one", "two"])
    expect(page.locator("[data-part=unread]")).to_be_hidden()
    expect(page.locator("#tables")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    tabs.get_by_role("link", name="Ladder").click()
    expect(page.locator("#ladder")).to_be_visible()
    bar = page.get_by_role("navigation", name="Main").get_by_role("link")
    expect(bar.filter(visible=True)).to_have_text(["Hall", "Rooms", "Ladders", "You"])


def test_phrases_are_read_in_the_readers_language_and_the_page_is_turned(hall_of_two: Company) -> None:
    mira, noor = member(hall_of_two, "Mira"), member(hall_of_two, "Noor", locale="ar")
    shared(mira, noor)

    mira.page.get_by_role("button", name="Well played").click()

    expect(lines(noor.page)).to_have_text("لعب جميل")
    expect(noor.page.locator("html")).to_have_attribute("dir", "rtl")
    noor.page.reload()
    expect(lines(noor.page)).to_have_text("لعب جميل")
    box = noor.page.locator("#chat").bounding_box()
    assert box
    assert box["x"] < 400


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_axe_finds_nothing_serious_and_nothing_is_too_small_or_too_wide(hall_of_two: Company, lang: str) -> None:
    mira = member(hall_of_two, "Mira", bypass_csp=True)
    noor = member(hall_of_two, "Noor")
    room = shared(mira, noor)
    say(noor.page, "hello")
    mira.ask("/api/tables", kind="four")
    page = mira.page
    for path in ("/rooms", room, f"{room}/settings", f"{room}/messages/1", "/r/me", f"/new/four?room={room[3:]}"):
        page.goto(f"{mira.hall}{path}{'&' if '?' in path else '?'}lang={lang}")
        assert faults(page) == [], path
        for width in (1280, 820, 390, 320):
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
        assert faults(page) == [], path
        if not path.startswith("/new"):
            assert small(page) == [], path
        page.set_viewport_size({"width": 1280, "height": 844})


def test_it_works_without_scripts(hall_of_two: Company) -> None:
    mira, noor = member(hall_of_two, "Mira"), member(hall_of_two, "Noor", java_script_enabled=False)
    room = shared(mira, noor)
    page = noor.page

    page.get_by_role("textbox", name="Write to the room").fill("no scripts here")
    page.get_by_role("button", name="Send").click()

    expect(lines(page)).to_have_text("no scripts here")
    expect(lines(mira.page)).to_have_text("no scripts here")
    page.goto(f"{noor.hall}{room}")
    page.locator(".log .asks").click()
    page.get_by_role("button", name="Delete for everybody").click()
    expect(lines(mira.page)).to_have_text("This message was deleted.")
