"""Two people, each at a device of their own, and a third who watches."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ludoteca.hall.presence import AWAY_AFTER
from tests.e2e.company import Company, company, play
from tests.e2e.playing import ANSWER, becomes, discs, head, lies, moves, turn
from tests.e2e.test_access import faults

DRAWN = "gegcdaacbggcegefdgbfbdafcbcacdfebbedfedfaa"
"""A game of Four in a Row that fills the board without a line."""
TURN = 120_000
UPPERMOST = """(button) => {
  const { left, top, width, height } = button.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === button;
}"""
"""Whether the middle of a button can be pressed where the page stands."""


@pytest.fixture
def hall_of(browser: Browser, tmp_path: Path) -> Iterator[Company]:
    with company(browser, tmp_path) as found:
        yield found


def slot(page: Page) -> Locator:
    return page.locator(".slot")


def answer(page: Page, name: str) -> Locator:
    """A button of the prompt slot that may be pressed by now."""
    return page.locator(".slot :is(button, a):not(.arming)", has_text=name)


def shift_of(page: Page) -> float:
    return float(page.evaluate("shift"))


def test_somebody_is_waited_for_with_a_link_and_the_page_goes_on_by_itself(hall_of: Company) -> None:
    mira, jun = hall_of.person(permissions=["clipboard-read", "clipboard-write"]), hall_of.person()
    table = mira.ask("/api/tables", kind="four", setup={"opponent": "online"})
    page = mira.opens(f"/t/{table}")
    expect(turn(page)).to_have_text("Waiting for somebody")
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    assert page.locator(".inviting input").input_value() == f"{mira.hall}/j/{table}"
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{mira.hall}/j/{table}"
    head(page, "d").click()
    expect(page.locator("#alert")).to_contain_text("Nobody sits opposite yet.")
    page.evaluate("window.kept = true")

    jun.ask(f"/api/tables/{table}/join")

    expect(page.locator("#status")).to_contain_text("has joined. You play Yellow.")
    expect(turn(page)).to_contain_text("to move")
    expect(slot(page)).not_to_contain_text("Send this link")
    assert page.evaluate("kept")
    play_on = jun.sits(table)
    expect(turn(play_on)).to_have_text("Your move")
    expect(play_on.locator(".rail [data-part=aside]")).to_have_text("You play Red")


def test_whoever_waits_may_give_it_up(hall_of: Company) -> None:
    mira = hall_of.person()
    table = mira.ask("/api/tables", kind="four", setup={"opponent": "online"})
    page = mira.sits(table)

    expect(page.locator("[data-do=leave]")).to_be_hidden()
    page.get_by_role("button", name="Stop waiting").click()

    expect(turn(page)).to_have_text("This table is closed")
    expect(slot(page).get_by_role("link", name="New match")).to_be_visible()
    expect(slot(page).get_by_role("link", name="Hall")).to_be_visible()
    expect(page.locator("#status")).to_contain_text("This table is closed.")
    expect(page.locator("#alert")).to_be_empty()
    expect(page.locator("[data-part=record]")).to_be_hidden()


def test_a_game_is_won_and_a_rematch_goes_on_in_the_same_page(hall_of: Company) -> None:
    mira, jun, ana = hall_of.person(), hall_of.person(), hall_of.person()
    table = hall_of.table(mira, jun)
    watching = ana.sits(table)
    expect(watching.locator(".rail [data-part=aside]")).to_have_text("Watching")
    expect(watching.locator(".actions .button:visible")).to_have_count(0)
    for person in (mira, jun, ana):
        person.page.evaluate("window.kept = true")

    play("dededed", jun, mira)

    expect(turn(jun.page)).to_have_text("You win")
    expect(turn(mira.page)).to_contain_text("wins")
    expect(mira.page.locator("#alert")).to_contain_text("Red wins: four in line.")
    expect(moves(watching)).to_have_count(7)
    answer(mira.page, "Rematch").click()
    expect(slot(mira.page)).to_contain_text("You offer a rematch")
    expect(slot(jun.page)).to_contain_text("offers a rematch")
    answer(jun.page, "Accept").click()

    expect(turn(mira.page)).to_have_text("Your move")
    expect(mira.page.locator("#status")).to_contain_text("A new match. You play Red.")
    expect(mira.page.locator(".board [data-cell].disc")).to_have_count(0)
    play("d", mira, jun)
    expect(moves(watching)).to_have_count(1)
    assert all(person.page.evaluate("kept") for person in (mira, jun, ana))


def test_a_full_board_without_a_line_is_a_draw(hall_of: Company) -> None:
    mira, jun = hall_of.person(), hall_of.person()
    hall_of.table(mira, jun)

    play(DRAWN, jun, mira)

    for person in (mira, jun):
        expect(turn(person.page)).to_have_text("Draw")
        expect(person.page.locator("#alert")).to_contain_text("The board is full, without four in line.")


def test_a_turn_that_is_not_played_is_forfeited_when_the_hall_says_so(hall_of: Company) -> None:
    mira, jun = hall_of.person(), hall_of.person()
    hall_of.table(mira, jun)
    page, clock = jun.page, jun.page.locator(".player[data-turn] .clock")
    expect(clock).to_have_attribute("data-state", "running")

    page.evaluate("later = 95_000")
    expect(clock).to_have_attribute("data-state", "running")
    expect(page.locator("#alert")).to_contain_text("30 seconds left.")
    page.evaluate("later = 112_000")
    expect(page.locator("#alert")).to_contain_text("10 seconds left.")
    page.evaluate("later = 130_000")
    expect(page.locator(".rail [data-part=aside]")).to_have_text("Time is up…")
    expect(clock).to_have_text("0:00.0")
    expect(turn(page)).to_have_text("Your move")

    hall_of.clock.forward(TURN)

    expect(page.locator(".rail [data-part=aside]")).to_have_text("Your time ran out.")
    expect(turn(mira.page)).to_have_text("You win")
    expect(mira.page.locator(".rail [data-part=aside]")).to_contain_text("ran out of time.")


def test_a_clock_that_runs_low_is_heard(hall_of: Company) -> None:
    mira, jun = hall_of.person(), hall_of.person()
    hall_of.table(mira, jun)
    play("de", jun, mira)

    with jun.page.expect_request("**/sound/time.wav"):
        jun.page.evaluate("later = 95_000")


def test_a_clock_that_nothing_is_heard_of_shows_no_time(hall_of: Company) -> None:
    mira, jun = hall_of.person(), hall_of.person()
    hall_of.table(mira, jun)
    clock = jun.page.locator(".player[data-turn] .clock")
    expect(clock).to_have_text("2:00")

    jun.context.set_offline(True)

    expect(clock).to_have_text("–:––")
    expect(clock).to_have_attribute("data-state", "stale")
    jun.context.set_offline(False)
    expect(clock).to_have_text("2:00")


def test_leaving_is_confirmed_and_loses(hall_of: Company) -> None:
    mira, jun = hall_of.person(), hall_of.person()
    hall_of.table(mira, jun)
    page = mira.page
    page.get_by_role("button", name="Leave…").click()
    expect(page.get_by_role("dialog")).to_contain_text("The other player wins the game.")
    expect(page.get_by_role("button", name="Keep playing")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(turn(jun.page)).to_have_text("Your move")

    page.get_by_role("button", name="Leave…").click()
    page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()

    page.wait_for_url(f"{mira.hall}/")
    expect(turn(jun.page)).to_have_text("You win")
    expect(jun.page.locator(".rail [data-part=aside]")).to_contain_text("left the table.")
    for _ in range(3):
        hall_of.clock.forward(AWAY_AFTER)
    expect(jun.page.locator(".player [data-part=there]", has_text="Gone")).to_be_visible()
    expect(jun.page.locator("#status")).not_to_contain_text("reconnecting")


def test_a_move_is_taken_back_by_consent_only(hall_of: Company) -> None:
    mira, jun = hall_of.person(), hall_of.person()
    hall_of.table(mira, jun, "ketafors")
    play("d", jun, mira)
    jun.page.locator("[data-do=takeback]").click()
    expect(slot(mira.page)).to_contain_text("asks to take back move 1")
    answer(mira.page, "Decline").click()
    expect(jun.page.locator("#status")).to_contain_text("declined.")
    expect(mira.page.locator("#status")).to_contain_text("Declined.")
    expect(moves(jun.page)).to_have_count(1)
    jun.page.locator("[data-do=takeback]").click(force=True)
    expect(jun.page.locator("#alert")).to_contain_text("That was declined.")

    play("e", mira, jun)
    mira.page.locator("[data-do=takeback]").click()
    expect(slot(jun.page)).to_contain_text("asks to take back move 2")
    answer(jun.page, "Accept").click()

    for person in (mira, jun):
        expect(moves(person.page)).to_have_count(1)
    expect(turn(mira.page)).to_have_text("Your move")


@pytest.mark.parametrize("width", [1280, 820, 390])
def test_a_prompt_arms_after_half_a_second_and_a_lapsed_one_stays_for_a_moment(hall_of: Company, width: int) -> None:
    mira, jun = hall_of.person(viewport={"width": width, "height": 860}), hall_of.person()
    hall_of.table(mira, jun, "ketafors")
    play("d", jun, mira)
    mira.page.evaluate(
        """() => new MutationObserver((_, observer) => {
             const accept = document.querySelector('.slot button.arming');
             if (!accept) return;
             observer.disconnect();
             later += 400;
             accept.click();
             window.pressed = true;
           }).observe(document.querySelector('.slot'), { childList: true, subtree: true })"""
    )
    before = shift_of(mira.page)

    jun.page.locator("[data-do=takeback]").click()
    mira.page.wait_for_function("() => window.pressed")
    expect(answer(mira.page, "Accept")).to_be_visible()
    expect(moves(mira.page)).to_have_count(1)
    assert shift_of(mira.page) == before

    mira.page.evaluate(
        """() => new MutationObserver(() => {
             const slot = document.querySelector('.slot');
             if (slot.textContent.includes('Lapsed')) {
               window.lapsed = [...slot.querySelectorAll('button')].map((button) => button.ariaDisabled);
             }
           }).observe(document.querySelector('.slot'), { childList: true, subtree: true })"""
    )
    head(mira.page, "e").click()

    mira.page.wait_for_function("() => window.lapsed")
    assert mira.page.evaluate("lapsed") == ["true", "true"]
    expect(slot(mira.page)).not_to_contain_text("Lapsed")
    expect(moves(mira.page)).to_have_count(2)


@pytest.mark.parametrize(("width", "height"), [(320, 640), (360, 740)])
def test_a_question_on_a_phone_is_seen_at_once_and_moves_no_board(hall_of: Company, width: int, height: int) -> None:
    mira, jun = hall_of.person(viewport={"width": width, "height": height}), hall_of.person()
    hall_of.table(mira, jun, "ketafors")
    play("d", jun, mira)

    jun.page.locator("[data-do=takeback]").click()
    expect(answer(mira.page, "Decline")).to_be_visible()
    assert answer(mira.page, "Decline").evaluate(UPPERMOST)
    answer(mira.page, "Decline").evaluate("(button) => button.click()")
    expect(slot(mira.page)).not_to_contain_text("asks to take back")
    jun.page.get_by_role("button", name="Resign the round…").click()
    jun.page.get_by_role("button", name="Resign the round", exact=True).click()

    expect(answer(mira.page, "New round")).to_be_visible()
    assert answer(mira.page, "New round").evaluate(UPPERMOST)
    assert mira.page.evaluate("scrollY") == 0


def test_of_two_questions_the_second_waits_until_the_first_is_settled(hall_of: Company) -> None:
    """No kind on offer lets two be asked at once yet: the slot is shown both of them by hand."""
    mira, jun = hall_of.person(), hall_of.person()
    hall_of.table(mira, jun, "ketafors")
    page = mira.page
    page.evaluate(
        """async () => {
             const here = document.querySelector('link[href*="/js/questions"]').href;
             const { Questions } = await import(here + '?apart');
             const view = JSON.parse(document.querySelector('#view').textContent);
             window.acts = [];
             const act = async (act) => { acts.push(act); return true; };
             const questions = new Questions(document, { act, age: () => 0, ask: () => {}, home: () => {} });
             const offers = {
               back: { id: 1, by: 1, what: 'takeback', scope: null, ply: 1 },
               draw: { id: 2, by: 1, what: 'draw', scope: 'game', ply: null },
             };
             window.offer = (...names) => {
               const shown = { ...view, offers: names.map((name) => offers[name]) };
               questions.show({ view: shown, link: 'connected', shown: null });
             };
           }"""
    )

    page.evaluate("offer('back'); offer('back', 'draw')")
    expect(slot(page)).to_contain_text("asks to take back move 1")
    answer(page, "Decline").click()
    page.evaluate("offer('draw'); later += 400; document.querySelector('.slot button').click()")

    expect(slot(page)).to_contain_text("offers a draw for this game")
    assert page.evaluate("acts") == [{"do": "answer", "offer": 1, "accept": False}]
    answer(page, "Accept").click()
    becomes(lambda: page.evaluate("acts")[1:], [{"do": "answer", "offer": 2, "accept": True}])


def test_a_round_is_resigned_and_the_next_begins_when_both_are_ready(hall_of: Company) -> None:
    mira, jun = hall_of.person(), hall_of.person()
    hall_of.table(mira, jun, "ketafors")
    play("de", jun, mira)
    jun.page.get_by_role("button", name="Resign the round…").click()
    jun.page.get_by_role("button", name="Resign the round", exact=True).click()
    expect(turn(mira.page)).to_have_text("You win")
    expect(mira.page.locator("#alert")).to_contain_text("resigned.")

    answer(mira.page, "New round").click()
    expect(jun.page.locator("#status")).to_contain_text("is ready.")
    expect(jun.page.locator(".player [data-part=there]", has_text="Ready").first).to_be_visible()
    answer(mira.page, "Not ready after all").click()
    expect(jun.page.locator("#status")).to_contain_text("is not ready after all.")
    answer(mira.page, "New round").click()
    answer(jun.page, "New round").click()

    expect(mira.page.locator("[data-part=round]")).to_contain_text("Round 2")
    expect(turn(mira.page)).to_have_text("Your move")


def test_a_rematch_that_is_withdrawn_lapses_and_can_be_offered_by_the_other(hall_of: Company) -> None:
    mira, jun = hall_of.person(), hall_of.person()
    table = hall_of.table(mira, jun, "ketafors")
    play("de", jun, mira)
    jun.page.get_by_role("button", name="Leave…").click()
    jun.page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    expect(slot(mira.page)).to_contain_text("The match ends")
    again = jun.sits(table)

    answer(again, "Rematch").click()
    expect(slot(mira.page)).to_contain_text("offers a rematch")
    answer(again, "Withdraw").click()

    expect(slot(mira.page)).to_contain_text("has withdrawn the offer.")
    expect(again.locator("#status")).to_contain_text("Withdrawn.")
    expect(answer(mira.page, "Rematch")).to_be_visible()


def test_a_connection_that_is_cut_loses_and_doubles_nothing(hall_of: Company) -> None:
    mira, jun = hall_of.person(), hall_of.person()
    hall_of.table(mira, jun)
    play("de", jun, mira)
    play("d", jun, mira)

    jun.context.set_offline(True)
    hall_of.gone(mira, "is reconnecting…")
    expect(mira.page.locator("[data-there=away]")).to_be_visible()
    head(mira.page, "e").click()
    expect(moves(mira.page)).to_have_count(4)
    expect(jun.page.locator("[data-part=link]")).to_have_attribute("data-state", "offline", timeout=ANSWER)
    hall_of.clock.forward(10_000)
    head(jun.page, "d").click()
    expect(jun.page.locator("#alert")).to_contain_text("Moves wait until the table is back.")

    jun.context.set_offline(False)

    expect(moves(jun.page)).to_have_count(4)
    expect(jun.page.locator("#alert")).to_contain_text("Back.")
    expect(slot(mira.page)).not_to_contain_text("is reconnecting…")
    play("ded", jun, mira)
    lies(jun.page, discs(mira.page))
    expect(turn(jun.page)).to_have_text("You win")


def test_whoever_stays_without_a_clock_may_claim(hall_of: Company) -> None:
    mira, jun = hall_of.person(), hall_of.person()
    hall_of.table(mira, jun, "ketafors")
    play("d", jun, mira)
    jun.context.close()
    hall_of.gone(mira, "You may claim the win in")

    mira.page.evaluate("later = 600_000")
    hall_of.clock.forward(600_000)
    expect(mira.page.locator("#status")).to_contain_text("has not come back. You may go on waiting, or take the win.")
    answer(mira.page, "Claim the win").click()

    expect(turn(mira.page)).to_have_text("You win")
    expect(mira.page.locator(".rail [data-part=aside]")).to_contain_text("did not come back.")


@pytest.mark.parametrize("locale", ["en-GB", "pt-PT", "ar"])
def test_the_pages_of_an_online_table_are_without_faults(hall_of: Company, locale: str) -> None:
    mira, jun = hall_of.person(locale=locale, bypass_csp=True), hall_of.person(viewport={"width": 390, "height": 844})
    table = mira.ask("/api/tables", kind="ketafors", setup={"opponent": "online", "clock": "5+3"})
    waiting = mira.opens(f"/t/{table}")
    assert faults(waiting) == []
    jun.ask(f"/api/tables/{table}/join")
    jun.sits(table)
    expect(waiting.locator(".slot .inviting")).to_have_count(0)
    head(jun.page, "d").click()
    expect(moves(waiting)).to_have_count(1)
    jun.page.locator("[data-do=takeback]").click()
    expect(waiting.locator(".slot button:not(.arming)")).to_have_count(2)
    assert faults(waiting) == []
    waiting.locator("[data-do=leave]").click()
    assert faults(waiting) == []
    assert waiting.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert jun.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
