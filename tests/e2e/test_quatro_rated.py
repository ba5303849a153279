"""A rated match of Quatro em linha from sitting down to the ladder: its two games move both ratings once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.company import Company, Person, company, play
from tests.e2e.playing import head, lies, moves, turn
from tests.e2e.test_quatro_match import answer, score, sure
from tests.e2e.test_rated import card, member, stood

LADDER = "/ladders/quatro/classic"


@pytest.fixture
def hall_of(browser: Browser, tmp_path: Path) -> Iterator[Company]:
    with company(browser, tmp_path) as found:
        yield found


@pytest.fixture
def two(hall_of: Company) -> tuple[Person, Person]:
    """Two members at a table of the classic; Jun begins with Red."""
    mira, jun = member(hall_of, "Mira"), member(hall_of, "Jun")
    hall_of.meeting("quatro/classic", mira, jun, clock="5+3/match")
    return mira, jun


def resigned_game_one(mira: Person, jun: Person) -> None:
    """Jun gives game one up below the board, and says that this is meant."""
    play("dced", jun, mira)
    jun.page.locator(".actions").get_by_role("button", name="Resign this game").click()
    expect(jun.page.get_by_role("dialog")).to_contain_text("the next is still played")
    sure(jun.page)
    expect(score(mira.page)).to_have_text("1 : 0")


def both_ready(mira: Person, jun: Person) -> None:
    for person in (mira, jun):
        answer(person.page, "Ready for the next game").click()
    for person in (mira, jun):
        expect(person.page.locator("[data-part=round]")).to_have_text("Game 2 of 2")


def listed(person: Person, path: str = LADDER) -> str:
    """What the main part of a page says, on a page of its own."""
    page = person.opens(path)
    words = page.locator("main").inner_text()
    page.close()
    return words


def test_a_game_resigned_and_a_game_won_make_two_to_nothing_rated_once(two: tuple[Person, Person]) -> None:
    mira, jun = two
    for person in two:
        expect(person.page.locator("[data-part=rated]")).to_have_text("Rated")
    resigned_game_one(mira, jun)

    expect(turn(mira.page)).to_have_text("You win")
    expect(mira.page.locator(".rail [data-part=aside]")).to_have_text("Jun resigned.")
    for person in two:
        lies(person.page, {"d1": 0, "c1": 1, "e1": 0, "d2": 1})
        expect(person.page.locator("[data-part=rated]")).to_have_text("Rated")
        expect(card(person.page, "Mira")).not_to_contain_text("±")
        expect(person.page.locator(".slot")).not_to_contain_text("Your rating")
    assert "Yours" not in listed(mira)
    both_ready(mira, jun)
    expect(jun.page.locator(".board .disc[data-cell]")).to_have_count(0)
    expect(turn(mira.page)).to_have_text("Your move")
    play("dededed", mira, jun)

    expect(score(jun.page)).to_have_text("2 : 0")
    expect(mira.page.locator(".slot")).to_contain_text("You win the match, \u20662 : 0\u2069")
    expect(jun.page.locator(".slot")).to_contain_text("Mira wins the match, \u20662 : 0\u2069")
    expect(mira.page.locator(".slot")).to_contain_text("Your rating is 1662 (\u2066+162\u2069).")
    expect(jun.page.locator(".slot")).to_contain_text("Your rating is 1338 (\u2066−162\u2069).")
    for person in two:
        expect(card(person.page, "Mira")).to_contain_text(stood(1662, 290, "+162"))
        expect(card(person.page, "Jun")).to_contain_text(stood(1338, 290, "−162"))


def test_what_a_match_moved_stands_on_profile_and_ladder_and_nowhere_else(two: tuple[Person, Person]) -> None:
    mira, jun = two
    resigned_game_one(mira, jun)
    both_ready(mira, jun)
    play("dededed", mira, jun)
    expect(card(jun.page, "Mira")).to_contain_text("1662")

    for _ in range(2):  # neither looking nor coming again moves anything
        assert "1662" in listed(jun, "/@Mira")
        mira.page.reload()
        expect(card(mira.page, "Mira")).to_contain_text("1662\u00a0±290\u00a0?")
    assert "Yours, 1662 ±290 ?" in listed(mira)
    assert "Yours, 1338 ±290 ?" in listed(jun)
    assert "Yours" not in listed(mira, "/ladders/quatro/small") + listed(mira, "/ladders/full-information")


def test_a_match_that_is_level_moves_nobody_who_was(two: tuple[Person, Person]) -> None:
    mira, jun = two
    play("dededed", jun, mira)
    expect(turn(jun.page)).to_have_text("You win")
    both_ready(mira, jun)

    play("dededed", mira, jun)

    for person in two:
        expect(score(person.page)).to_have_text("1 : 1")
        expect(person.page.locator(".slot")).to_contain_text("The match is drawn, \u20661 : 1\u2069")
        expect(person.page.locator(".slot")).to_contain_text("Your rating is 1500 (\u2066±0\u2069).")


def test_nobody_is_pressed_on_and_nobody_plays_before_both_are_ready(two: tuple[Person, Person]) -> None:
    mira, jun = two
    resigned_game_one(mira, jun)
    answer(mira.page, "Ready for the next game").click()
    expect(card(jun.page, "Mira")).to_contain_text("Ready")

    head(mira.page, "d").click(force=True)

    expect(moves(jun.page)).to_have_count(4)
    lies(jun.page, {"d1": 0, "c1": 1, "e1": 0, "d2": 1})
    answer(mira.page, "Not ready after all").click()
    expect(card(jun.page, "Mira")).to_contain_text("Not ready yet")


def test_a_single_game_is_never_rated(hall_of: Company) -> None:
    mira, jun = member(hall_of, "Mira"), member(hall_of, "Jun")
    hall_of.meeting("quatro/single", mira, jun, clock="5+3/match")
    play("dededed", jun, mira)

    expect(turn(jun.page)).to_have_text("You win")
    expect(jun.page.locator("[data-part=rated]")).to_have_text("Friendly")
    expect(jun.page.locator(".slot")).not_to_contain_text("rating")
