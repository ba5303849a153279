"""Rated games between members: what an end brings is seen at the table, on the profile and on the ladder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.company import Company, Person, company, play
from tests.e2e.playing import turn
from tests.e2e.test_online import DRAWN, TURN

SECRET = "cavalo de pau alto"


@pytest.fixture
def hall_of(browser: Browser, tmp_path: Path) -> Iterator[Company]:
    with company(browser, tmp_path) as found:
        yield found


def member(hall: Company, name: str, **device: object) -> Person:
    """Somebody with an account."""
    person = hall.person(**device)
    form = {"name": name, "password": SECRET}
    answer = person.context.request.post(
        f"{person.hall}/sign-up", form=form, headers={"Origin": person.hall}, max_redirects=0
    )
    assert answer.status == 303, answer.text()
    return person


def card(page: Page, name: str) -> Locator:
    """A player's card at a table."""
    return page.locator(".player", has=page.get_by_text(name, exact=True))


def told(rating: int, change: str, points: str) -> str:
    return f"Your rating is {rating} (\u2066{change}\u2069). {points} for your profile."


def stood(rating: int, deviation: int, change: str) -> str:
    return f"{rating}\u00a0±{deviation}\u00a0? ({change})"


def test_a_win_moves_both_ratings_and_pays_15_and_2(hall_of: Company) -> None:
    mira, jun = member(hall_of, "Mira"), member(hall_of, "Jun")
    ana = hall_of.person()
    table = hall_of.table(mira, jun)
    expect(mira.page.locator("[data-part=rated]")).to_have_text("Rated")
    watching = ana.sits(table)

    play("aabbccd", jun, mira)

    expect(turn(jun.page)).to_have_text("You win")
    expect(jun.page.locator(".slot")).to_contain_text(told(1662, "+162", "15 points"))
    expect(jun.page.locator("#status")).to_contain_text("Your rating is 1662")
    expect(mira.page.locator(".slot")).to_contain_text(told(1338, "−162", "2 points"))
    for page in (jun.page, mira.page, watching):
        expect(card(page, "Jun")).to_contain_text(stood(1662, 290, "+162"))
        expect(card(page, "Mira")).to_contain_text(stood(1338, 290, "−162"))

    page = jun.opens("/@Jun")
    expect(page.get_by_role("main")).to_contain_text("1662")
    expect(page.locator("main")).to_contain_text("profile points15")
    row = page.locator("tbody tr", has_text="Mira").first
    expect(row).to_contain_text("Won")
    expect(row).to_contain_text("+162")
    page = mira.opens("/ladders/full-information?by=points")
    expect(page.locator("tbody tr").nth(0)).to_contain_text("Jun")
    expect(page.locator("tbody tr").nth(0)).to_contain_text("15")
    expect(page.locator("tbody tr").nth(1)).to_contain_text("Mira")


def test_a_draw_pays_5_and_5_and_moves_nobody_who_was_level(hall_of: Company) -> None:
    mira, jun = member(hall_of, "Mira"), member(hall_of, "Jun")
    hall_of.table(mira, jun)

    play(DRAWN, jun, mira)

    for person in (mira, jun):
        expect(turn(person.page)).to_have_text("Draw")
        expect(person.page.locator(".slot")).to_contain_text(told(1500, "±0", "5 points"))


def test_a_forfeit_is_rated_and_paid_even_if_nobody_has_moved(hall_of: Company) -> None:
    mira, jun = member(hall_of, "Mira"), member(hall_of, "Jun")
    hall_of.table(mira, jun)

    hall_of.clock.forward(TURN)

    expect(mira.page.locator(".slot")).to_contain_text(told(1662, "+162", "15 points"))
    expect(jun.page.locator(".slot")).to_contain_text(told(1338, "−162", "2 points"))


def test_whoever_signs_up_in_mid_game_keeps_it_and_it_stays_friendly(hall_of: Company) -> None:
    mira, jun = member(hall_of, "Mira"), hall_of.person()
    hall_of.table(mira, jun)
    play("aabb", jun, mira)
    hall_of.clock.forward(1)

    form = {"name": "Jun", "password": SECRET}
    jun.context.request.post(f"{jun.hall}/sign-up", form=form, headers={"Origin": jun.hall})
    jun.page.reload()
    expect(card(jun.page, "Jun")).to_be_visible()
    expect(jun.page.locator("[data-part=rated]")).to_have_text("Friendly")
    play("ccd", jun, mira)

    expect(turn(jun.page)).to_have_text("You win")
    expect(jun.page.locator(".slot")).not_to_contain_text("rating")
    page = jun.opens("/@Jun")
    expect(page.locator("tbody tr").first).to_contain_text("Friendly")


def test_a_game_with_a_guest_is_friendly_and_brings_nothing(hall_of: Company) -> None:
    mira, jun = member(hall_of, "Mira"), hall_of.person()
    hall_of.table(mira, jun)
    for person in (mira, jun):
        expect(person.page.locator("[data-part=rated]")).to_have_text("Friendly")

    play("aabbccd", jun, mira)

    expect(turn(jun.page)).to_have_text("You win")
    expect(card(jun.page, "Mira")).to_be_visible()
    page = mira.opens("/@Mira")
    expect(page.locator("tbody tr").first).to_contain_text("Friendly")
    expect(page.locator("main")).to_contain_text("profile points0")


def test_each_round_of_ketafors_is_rated(hall_of: Company) -> None:
    mira, jun = member(hall_of, "Mira"), member(hall_of, "Jun")
    hall_of.table(mira, jun, "ketafors")
    play("de", jun, mira)

    jun.page.get_by_role("button", name="Resign the round…").click()
    jun.page.get_by_role("dialog").get_by_role("button", name="Resign the round").click()

    expect(turn(mira.page)).to_have_text("You win")
    for page in (jun.page, mira.page):
        expect(card(page, "Mira")).to_contain_text(stood(1662, 290, "+162"))
    mira.page.locator(".slot :is(button):not(.arming)", has_text="New round").click()
    jun.page.locator(".slot :is(button):not(.arming)", has_text="New round").click()
    expect(card(mira.page, "Mira")).to_contain_text("1662\u00a0±290\u00a0?")
    expect(card(mira.page, "Mira")).not_to_contain_text("(+162)")


def test_a_members_name_leads_to_the_profile_beside_the_game(hall_of: Company) -> None:
    mira, jun = member(hall_of, "Mira Inês"), member(hall_of, "Jun")
    hall_of.table(mira, jun)

    with jun.context.expect_page() as opened:
        card(jun.page, "Mira Inês").get_by_role("link").click()

    expect(opened.value).to_have_url(f"{jun.hall}/@Mira%20In%C3%AAs")
    expect(opened.value.get_by_role("heading", name="Mira Inês")).to_be_visible()
    expect(turn(jun.page)).to_have_text("Your move")
