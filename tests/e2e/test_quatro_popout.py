"""PopOut between people: discs taken out with mouse, keys and finger, and games that a disc taken out decides."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.company import Company, Person, company, play
from tests.e2e.conftest import OpenPage
from tests.e2e.playing import head, lies, moves, turn
from tests.e2e.test_quatro_boards import last_move, take, together

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.fixture
def hall_of(browser: Browser, tmp_path: Path) -> Iterator[Company]:
    with company(browser, tmp_path) as found:
        yield found


def played(page: Page, line: str) -> None:
    """Play moves as the list has them, each once the one before has arrived."""
    for count, move in enumerate(line.split(), start=1):
        if move.endswith("-"):
            take(page, move[0])
        else:
            head(page, move).click()
        expect(moves(page)).to_have_count(count)


def both_see(count: int, *people: Person) -> None:
    for person in people:
        expect(moves(person.page)).to_have_count(count)


def lie(person: Person, **cells: int) -> None:
    """Once nothing slips out any more, these discs lie there."""
    lies(person.page, cells)


def test_discs_are_taken_out_with_mouse_keys_and_finger(hall_of: Company) -> None:
    mira, jun = hall_of.person(), hall_of.person(**PHONE)
    hall_of.meeting("quatro/popout", mira, jun)
    for count, column in enumerate("dede", start=1):  # the first tap chooses a column, the second drops
        page = (jun, mira)[(count - 1) % 2].page
        if page is jun.page:
            head(page, column).tap()
            expect(page.locator(".rail [data-part=aside]")).to_have_text("Tap it again to drop")
            head(page, column).tap()
        else:
            head(page, column).click()
        both_see(count, mira, jun)

    jun.page.locator(".board-take[data-take=d]").tap()
    expect(jun.page.locator(".rail [data-part=aside]")).to_have_text("Tap it again to take the disc out")
    both_see(4, mira, jun)
    jun.page.locator(".board-take[data-take=d]").tap()
    both_see(5, mira, jun)
    take(mira.page, "e")
    both_see(6, mira, jun)

    for person in (mira, jun):
        lie(person, d1=0, e1=1)
    expect(jun.page.locator("#status")).to_contain_text("Yellow takes the lowest disc out of column e.")
    head(jun.page, "a").tap()
    head(jun.page, "a").tap()
    both_see(7, mira, jun)
    head(mira.page, "e").focus()
    mira.page.keyboard.press("Shift+Enter")
    both_see(8, mira, jun)
    assert "e-" == last_move(jun.page)


def test_a_digit_with_shift_takes_out_what_is_ones_own_alone(hall_of: Company) -> None:
    mira, jun = hall_of.person(), hall_of.person()
    hall_of.meeting("quatro/popout", mira, jun)
    play("de", jun, mira)
    head(jun.page, "a").focus()

    jun.page.keyboard.press("Shift+Digit5")
    expect(jun.page.locator("#toast")).to_contain_text("The lowest disc of column e is not yours.")
    jun.page.keyboard.press("Shift+Digit4")

    both_see(3, mira, jun)
    lie(mira, e1=1)


def test_a_disc_taken_out_that_makes_a_line_for_the_other_loses(open_page: OpenPage) -> None:
    page = together(open_page, "popout")

    played(page, "e d d a g e f d-")

    expect(turn(page)).to_have_text("Red wins")
    expect(page.locator(".rail [data-part=aside]")).to_have_text("Red wins: four in line.")


def test_lines_for_both_win_for_whoever_took_the_disc_out(open_page: OpenPage) -> None:
    page = together(open_page, "popout")

    played(page, "e e c c g e d d c c c- f c f b c-")

    expect(turn(page)).to_have_text("Yellow wins")


def test_the_third_time_of_a_position_is_a_draw(open_page: OpenPage) -> None:
    page = together(open_page, "popout")

    played(page, "d e d- e- d e d- e-")

    expect(turn(page)).to_have_text("Draw")
    expect(page.locator(".rail [data-part=aside]")).to_have_text("The same position came up for the third time.")
