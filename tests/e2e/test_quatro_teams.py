"""Two against two, each at a device of their own: partners take turns, and are asked before one of them gives up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.company import Company, Person, company, play
from tests.e2e.playing import lies, turn
from tests.e2e.test_quatro_match import answer, score, sure
from tests.e2e.test_rated import card, member

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
ASKED = "Ana would resign this game"
Four = tuple[Person, Person, Person, Person]


@pytest.fixture
def hall_of(browser: Browser, tmp_path: Path) -> Iterator[Company]:
    with company(browser, tmp_path) as found:
        yield found


@pytest.fixture
def four(hall_of: Company) -> Four:
    """Rui, Mira, Jun and Ana in the order in which they play: Rui and Jun have Red. Ana has a phone."""
    mira, jun = member(hall_of, "Mira"), member(hall_of, "Jun")
    ana, rui = member(hall_of, "Ana", **PHONE), member(hall_of, "Rui")
    hall_of.meeting("quatro/teams", mira, jun, ana, rui, clock="5+3/match")
    return rui, mira, jun, ana


def gives_up(ana: Person) -> None:
    """Ana would give the game up, and means it."""
    ana.page.locator(".actions").get_by_role("button", name="Resign this game").click()
    expect(ana.page.get_by_role("dialog")).to_contain_text("Your partner is asked first.")
    sure(ana.page)
    expect(ana.page.locator(".slot")).to_contain_text("Waiting for Mira…")


def test_partners_play_in_turn_and_are_told_apart(four: Four) -> None:
    marks = {"Rui": "R1", "Mira": "Y1", "Jun": "R2", "Ana": "Y2"}
    for person in four:
        for name, mark in marks.items():
            expect(card(person.page, name).locator(".pair")).to_have_text(mark)

    play("dced", *four)

    for person in four:
        lies(person.page, {"d1": 0, "c1": 1, "e1": 0, "d2": 1})
    expect(turn(four[0].page)).to_have_text("Your move")


def test_a_partner_who_says_no_is_played_on_with(four: Four) -> None:
    rui, mira, jun, ana = four
    play("dced", *four)
    gives_up(ana)
    expect(mira.page.locator("#status")).to_contain_text(ASKED)
    for other in (rui, jun):
        expect(other.page.locator(".slot")).to_contain_text("Offers and questions appear here")
        expect(other.page.locator("#status")).not_to_contain_text("resign")

    answer(mira.page, "Decline").click()

    expect(ana.page.locator("#status")).to_contain_text("Mira declined.")
    expect(turn(rui.page)).to_have_text("Your move")
    expect(jun.page.locator("#status")).not_to_contain_text("withdrawn")
    play("a", *four)


def test_a_partner_is_called_from_elsewhere_to_what_is_asked(four: Four) -> None:
    _, mira, _, ana = four
    elsewhere = mira.opens("/")
    bell = elsewhere.locator(".bell .count")
    expect(bell).to_be_hidden()
    play("d", *four[:1])

    gives_up(ana)

    expect(bell).to_have_text("1")
    expect(elsewhere.locator("#status")).to_have_text("Quatro em linha: \u2068Ana\u2069 would resign.")
    expect(elsewhere.locator(".going")).to_contain_text("Ana would resign")
    answer(mira.page, "Decline").click()
    expect(elsewhere.locator(".going")).to_contain_text("Your move")


def test_a_partner_who_says_yes_has_lost_with_whoever_asked(four: Four) -> None:
    rui, mira, jun, ana = four
    play("dced", *four)
    gives_up(ana)
    expect(mira.page.locator(".slot")).to_contain_text(ASKED)

    answer(mira.page, "Accept").click()

    for person in (rui, jun):
        expect(turn(person.page)).to_have_text("You win")
        expect(person.page.locator(".rail [data-part=aside]")).to_have_text("Yellow resigned.")
    for person in (mira, ana):
        expect(turn(person.page)).to_have_text("Red wins")
        expect(person.page.locator(".slot")).to_contain_text("you play Red.")
        expect(score(person.page)).to_have_text("0 : 1")


def test_a_draw_needs_all_three_others(four: Four) -> None:
    rui, mira, jun, ana = four
    play("dced", *four)
    rui.page.locator(".actions [data-do=draw]").click()
    answer(jun.page, "Accept").click()
    expect(jun.page.locator(".slot")).not_to_contain_text("offers a draw")
    answer(mira.page, "Accept").click()
    expect(mira.page.locator(".slot")).not_to_contain_text("offers a draw")
    expect(rui.page.locator(".slot")).to_contain_text("Waiting for Ana…")
    expect(turn(rui.page)).to_have_text("Your move")

    answer(ana.page, "Accept").click()

    for person in four:
        expect(turn(person.page)).to_have_text("Draw")
        expect(score(person.page)).to_have_text("½ : ½")


def test_one_who_declines_a_draw_is_enough(four: Four) -> None:
    rui, mira, jun, ana = four
    play("dced", *four)
    rui.page.locator(".actions [data-do=draw]").click()
    answer(jun.page, "Accept").click()
    expect(jun.page.locator(".slot")).not_to_contain_text("offers a draw")

    answer(ana.page, "Decline").click()

    expect(rui.page.locator("#status")).to_contain_text("Somebody declined.")
    expect(mira.page.locator("#status")).to_contain_text("That offer stands no longer.")
    play("a", *four)


def test_a_team_wins_together_and_the_match_with_its_second_game(four: Four) -> None:
    rui, mira, jun, ana = four
    play("abababa", *four)
    for person in (rui, jun):
        expect(turn(person.page)).to_have_text("You win")
    expect(turn(ana.page)).to_have_text("Red wins")
    for person in four:
        answer(person.page, "Ready for the next game").click()
    for name, mark in (("Ana", "R1"), ("Jun", "Y1"), ("Mira", "R2"), ("Rui", "Y2")):
        expect(card(rui.page, name).locator(".pair")).to_have_text(mark)

    play("abababcb", ana, jun, mira, rui)

    for person in (rui, jun):
        expect(person.page.locator(".slot")).to_contain_text("You win the match, \u20662 : 0\u2069")
    for person in (mira, ana):
        expect(person.page.locator(".slot")).to_contain_text("Yellow wins the match, \u20662 : 0\u2069")
