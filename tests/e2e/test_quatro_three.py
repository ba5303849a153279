"""Three at a table, each at a device of their own: one drops out, the others play on, and each begins a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.company import Company, Person, company, play
from tests.e2e.playing import head, lies, moves, turn
from tests.e2e.test_quatro_match import answer, score, sure
from tests.e2e.test_rated import card, member

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
Three = tuple[Person, Person, Person]


@pytest.fixture
def hall_of(browser: Browser, tmp_path: Path) -> Iterator[Company]:
    with company(browser, tmp_path) as found:
        yield found


@pytest.fixture
def three(hall_of: Company) -> Three:
    """Ana, Mira and Jun in the order in which they play; Ana begins, and has a phone."""
    mira, jun, ana = member(hall_of, "Mira"), member(hall_of, "Jun"), member(hall_of, "Ana", **PHONE)
    hall_of.meeting("quatro/three", mira, jun, ana, clock="5+3/match")
    return ana, mira, jun


def resigned(page: Page, what: str) -> None:
    """Give up the game or the match, and mean it."""
    page.locator(f"[data-do={what}]").click()
    expect(page.locator("dialog.confirm")).to_contain_text("the others play on without you")
    sure(page)


def go_on(title: str, *people: Person) -> None:
    for person in people:
        answer(person.page, "Ready for the next game").click()
    for person in people:
        expect(person.page.locator("[data-part=round]")).to_have_text(title)


def test_whoever_resigns_a_game_is_out_of_it_and_the_others_play_on(three: Three) -> None:
    ana, mira, jun = three
    play("abc", ana, mira, jun)

    resigned(ana.page, "resign")

    expect(turn(mira.page)).to_have_text("Your move")
    expect(mira.page.locator("#status")).to_contain_text("Ana is out of this game. Your move.")
    expect(ana.page.locator("#status")).to_contain_text("You are out of this game.")
    expect(ana.page.locator(".rail [data-part=aside]")).to_have_text("You are out of this game.")
    for person in three:
        expect(card(person.page, "Ana")).to_contain_text("Out of this game")
        lies(person.page, {"a1": 0, "b1": 1, "c1": 2})
    expect(ana.page.locator("[data-do=resign]")).to_have_attribute("aria-disabled", "true")
    head(ana.page, "d").click(force=True)
    play("de", mira, jun)
    expect(turn(mira.page)).to_have_text("Your move")
    expect(moves(ana.page)).to_have_count(5)


def test_four_in_line_wins_the_game_and_another_begins_the_next(three: Three) -> None:
    ana, mira, jun = three
    play("abc", ana, mira, jun)
    resigned(ana.page, "resign")
    expect(turn(mira.page)).to_have_text("Your move")

    play("bcbcb", mira, jun)

    expect(turn(mira.page)).to_have_text("You win")
    expect(jun.page.locator(".rail [data-part=aside]")).to_have_text("Yellow wins: four in line.")
    expect(mira.page.locator(".slot")).to_contain_text("You begin the next game.")
    expect(jun.page.locator(".slot")).to_contain_text("Mira begins the next game.")
    for person in three:
        expect(score(person.page)).to_have_text("1 : 0 : 0")
        expect(card(person.page, "Ana")).to_contain_text("Not ready yet")
    go_on("Game 2 of 3", *three)
    expect(turn(mira.page)).to_have_text("Your move")
    for person, colour in zip(three, ("Green", "Red", "Yellow"), strict=True):
        expect(person.page.locator("#status")).to_contain_text(f"You play {colour}.")
        expect(person.page.locator(".rail [data-part=aside]")).to_have_text(f"You play {colour} in game 2")
        expect(card(person.page, "Ana")).not_to_contain_text("Out of")


def test_a_match_of_three_games_ends_with_places(three: Three) -> None:
    ana, mira, jun = three
    play("abcabcabca", ana, mira, jun)
    expect(turn(ana.page)).to_have_text("You win")
    go_on("Game 2 of 3", *three)
    play("abcabcabca", mira, jun, ana)
    expect(turn(mira.page)).to_have_text("You win")
    go_on("Game 3 of 3", *three)

    play("abcabcdbcdb", jun, ana, mira)

    expect(ana.page.locator(".slot")).to_contain_text("You win the match")
    for person in three:
        expect(score(person.page)).to_have_text("1 : 0 : 2")
        for name, place in (("Ana", 1), ("Mira", 2), ("Jun", 3)):
            expect(card(person.page, name)).to_contain_text(f"Place {place}")


def test_the_last_one_left_wins_the_match_and_the_places_are_shown(three: Three) -> None:
    ana, mira, jun = three
    play("abcabcabca", ana, mira, jun)
    go_on("Game 2 of 3", *three)
    resigned(ana.page, "resign-match")
    expect(card(jun.page, "Ana")).to_contain_text("Out of the match")
    play("ab", mira, jun)

    resigned(mira.page, "resign-match")

    expect(turn(jun.page)).to_have_text("You win")
    expect(jun.page.locator(".slot")).to_contain_text("You win the match")
    expect(ana.page.locator(".slot")).to_contain_text("Jun wins the match")
    for person in three:
        for name, place in (("Jun", 1), ("Ana", 2), ("Mira", 2)):
            expect(card(person.page, name)).to_contain_text(f"Place {place}")
