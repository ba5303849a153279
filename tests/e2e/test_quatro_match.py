"""A match of two games of Quatro em linha between two people: the gate, half points, draws, and two ways to resign."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.company import Company, Person, company, play
from tests.e2e.playing import discs, turn


@pytest.fixture
def hall_of(browser: Browser, tmp_path: Path) -> Iterator[Company]:
    with company(browser, tmp_path) as found:
        yield found


def sat_down(hall_of: Company) -> tuple[Person, Person]:
    """Two people at a table; the second begins with Red."""
    mira, jun = hall_of.person(), hall_of.person()
    hall_of.table(mira, jun, "quatro/small", clock="5+3/match")
    return mira, jun


def answer(page: Page, name: str) -> Locator:
    """A button of the prompt slot that may be pressed by now."""
    return page.locator(".slot :is(button, a):not(.arming)", has_text=name)


def sure(page: Page) -> None:
    page.locator("dialog.confirm .danger").click()


def score(page: Page) -> Locator:
    return page.locator(".whole [data-part=match]")


def go_on(mira: Person, jun: Person) -> None:
    for person in (mira, jun):
        answer(person.page, "Ready for the next game").click()
    for person in (mira, jun):
        expect(person.page.locator("[data-part=round]")).to_have_text("Game 2 of 2")


def test_the_last_board_stays_until_both_are_ready(hall_of: Company) -> None:
    mira, jun = sat_down(hall_of)
    play("abababa", jun, mira)

    expect(mira.page.locator(".slot")).to_contain_text("Colours and the first move swap: you play Red.")
    assert len(discs(jun.page)) == 7
    answer(jun.page, "Ready for the next game").click()
    expect(jun.page.locator(".slot")).to_contain_text("Waiting for")
    assert len(discs(jun.page)) == 7
    answer(mira.page, "Ready for the next game").click()

    expect(turn(mira.page)).to_have_text("Your move")
    expect(jun.page.locator(".board .disc[data-cell]")).to_have_count(0)
    expect(score(jun.page)).to_have_text("0 : 1")


def test_a_draw_by_agreement_and_a_win_make_one_and_a_half_points(hall_of: Company) -> None:
    mira, jun = sat_down(hall_of)
    play("ab", jun, mira)
    jun.page.locator(".actions [data-do=draw]").click()
    answer(mira.page, "Accept").click()
    expect(score(mira.page)).to_have_text("½ : ½")
    go_on(mira, jun)

    play("abababa", mira, jun)

    expect(score(mira.page)).to_have_text("1½ : ½")
    expect(mira.page.locator(".slot")).to_contain_text("You win the match, \u20661½ : ½\u2069")


def test_whoever_resigns_the_game_plays_the_next(hall_of: Company) -> None:
    mira, jun = sat_down(hall_of)
    play("ab", jun, mira)

    mira.page.locator(".actions [data-do=resign]").click()
    expect(mira.page.locator("dialog.confirm")).to_contain_text("the next is still played")
    sure(mira.page)

    expect(score(jun.page)).to_have_text("0 : 1")
    go_on(mira, jun)


def test_whoever_resigns_the_match_has_lost_it(hall_of: Company) -> None:
    mira, jun = sat_down(hall_of)
    play("ab", jun, mira)

    jun.page.locator(".whole [data-do=resign-match]").click()
    sure(jun.page)

    expect(mira.page.locator(".slot")).to_contain_text("You win the match")
    expect(jun.page.locator(".whole [data-do=resign-match]")).to_have_attribute("aria-disabled", "true")


def test_a_draw_of_the_match_names_what_it_is_about(hall_of: Company) -> None:
    mira, jun = sat_down(hall_of)
    play("ab", jun, mira)

    jun.page.locator(".whole [data-do=draw-match]").click()
    expect(mira.page.locator(".slot")).to_contain_text("offers a draw for the match")
    answer(mira.page, "Accept").click()

    expect(jun.page.locator(".slot")).to_contain_text("The match is drawn")


@pytest.mark.parametrize("kind", ["quatro/classic", "quatro/three", "quatro/teams"])
def test_on_a_low_screen_nothing_covers_the_way_to_stop_waiting(hall_of: Company, kind: str) -> None:
    mira = hall_of.person(viewport={"width": 1366, "height": 768})
    page = mira.sits(mira.ask("/api/tables", kind=kind, setup={"opponent": "online"}))

    page.locator(".slot").get_by_role("button", name="Stop waiting").click()

    expect(turn(page)).to_have_text("This table is closed")
