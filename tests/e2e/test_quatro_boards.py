"""The boards of Quatro em linha on the page: discs taken out, lines round the edge, discs there before play."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.playing import becomes, discs, head, lies, moves, turn
from tests.e2e.test_four import drop_all, faded, rings


def together(open_page: OpenPage, variant: str, **choices: str) -> Page:
    """A table of two people on one device, set up on the page."""
    page = open_page("/new/quatro")
    page.locator(f"label:has(input[name=variant][value='quatro/{variant}'])").click()
    for name, value in {"opponent": "local", **choices}.items():
        page.locator(f"input[name={name}][value={value}]").check(force=True)
    page.locator(".setup .go button").click()
    page.wait_for_url("**/t/*")
    return page


def take(page: Page, column: str) -> None:
    page.locator(f".board-take[data-take={column}]").click()


def last_move(page: Page) -> str:
    return page.locator(".moves .to").last.text_content() or ""


def test_a_disc_is_taken_out_and_the_column_falls(open_page: OpenPage) -> None:
    page = together(open_page, "popout")
    drop_all(page, "ddde")

    take(page, "d")

    expect(moves(page)).to_have_count(5)
    lies(page, {"d1": 1, "d2": 0, "e1": 1})
    assert last_move(page) == "d-"
    expect(page.locator("#status")).to_contain_text("Red takes the lowest disc out of column d. 2 discs fall by one.")
    expect(turn(page)).to_have_text("Yellow to move")


def test_keys_take_discs_out(open_page: OpenPage) -> None:
    page = together(open_page, "popout")
    drop_all(page, "dede")

    head(page, "d").focus()
    page.keyboard.press("Shift+Digit4")
    expect(moves(page)).to_have_count(5)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+Enter")
    expect(moves(page)).to_have_count(6)

    lies(page, {"d1": 0, "e1": 1})
    assert last_move(page) == "e-"


def test_nobody_takes_out_what_is_not_theirs(open_page: OpenPage) -> None:
    page = together(open_page, "popout")
    drop_all(page, "d")

    expect(page.locator(".board-take[data-take=d]")).to_have_attribute("aria-disabled", "true")
    page.locator(".board-take[data-take=d]").click(force=True)

    expect(page.locator("#toast")).to_contain_text("The lowest disc of column d is not yours.")
    lies(page, {"d1": 0})


def test_going_back_over_a_disc_taken_out_puts_it_back(open_page: OpenPage) -> None:
    page = together(open_page, "popout")
    drop_all(page, "ddde")
    take(page, "d")
    expect(moves(page)).to_have_count(5)

    page.locator("[data-step=prior]").click()

    expect(page.locator(".rail [data-part=turn]")).to_have_text("Move 4 of 5")
    lies(page, {"d1": 0, "d2": 1, "d3": 0, "e1": 1})


def test_a_line_round_the_edge_wins_and_is_shown_beyond_it(open_page: OpenPage) -> None:
    page = together(open_page, "cylinder")
    drop_all(page, "adbdgef")

    expect(page.locator(".board-ghosts .win")).to_have_count(2)
    becomes(lambda: (rings(page), faded(page)), ({"f1", "g1", "a1", "b1"}, {"d1", "d2", "e1"}))
    expect(page.locator(".slot")).to_contain_text("wins game 1")


def test_two_columns_stand_there_before_the_first_move(open_page: OpenPage) -> None:
    page = together(open_page, "five", start="hasbro")

    assert {"a", "i"} == {cell[0] for cell in discs(page)}
    drop_all(page, "b")
    becomes(lambda: (len(discs(page)), discs(page).get("b1")), (13, 0))


def test_a_line_loses_in_misere_and_is_marked(open_page: OpenPage) -> None:
    page = together(open_page, "misere")
    drop_all(page, "agbgcgd")

    expect(page.locator(".rail [data-part=aside]")).to_have_text("Red made four in line, so Yellow wins.")
    becomes(lambda: rings(page), {"a1", "b1", "c1", "d1"})


def test_obstacles_lie_there_and_are_nobodys(open_page: OpenPage) -> None:
    page = together(open_page, "obstacles")

    assert [3, 3, 3, 3] == list(discs(page).values())
    expect(page.locator(".board-cell[aria-label$='Neutral']")).to_have_count(4)


def test_the_second_game_swaps_the_colours(open_page: OpenPage) -> None:
    page = together(open_page, "small")
    drop_all(page, "abababa")
    expect(page.locator("[data-part=round]").first).to_have_text("Game 1 of 2")

    page.locator(".slot button:not(.arming)", has_text="Next game").click()

    expect(page.locator("[data-part=round]").first).to_have_text("Game 2 of 2")
    expect(page.locator("[data-part=match]").first).to_have_text("1 : 0")
    expect(page.locator(".board .disc[data-cell]")).to_have_count(0)
    expect(page.locator(".player .piece").first).to_have_attribute("data-colour", "1")
    expect(page.locator(".player .name bdi").first).to_have_text("Yellow")


@pytest.mark.parametrize("width", [390, 1280])
def test_no_board_is_wider_than_the_page(browser: Browser, hall: str, width: int) -> None:
    with browser.new_context(viewport={"width": width, "height": 844}) as context:
        open_page = OpenPage(context, hall)
        for variant in ("five", "cylinder", "popout"):
            page = together(open_page, variant)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert open_page.complaints == []


def test_on_a_phone_the_first_tap_chooses_and_the_second_drops(browser: Browser, hall: str) -> None:
    with browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True) as context:
        page = together(OpenPage(context, hall), "classic")

        head(page, "d").tap()
        expect(page.locator(".rail [data-part=aside]")).to_have_text("Tap it again to drop")
        head(page, "e").tap()
        expect(turn(page)).to_have_text("Column e")
        expect(moves(page)).to_have_count(0)
        head(page, "e").tap()

        expect(moves(page)).to_have_count(1)


def test_on_a_phone_a_disc_is_taken_out_with_the_second_tap(browser: Browser, hall: str) -> None:
    with browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True) as context:
        open_page = OpenPage(context, hall)
        page = together(open_page, "popout")
        for column in "de":
            head(page, column).tap()
            head(page, column).tap()
        expect(moves(page)).to_have_count(2)

        page.locator(".board-take[data-take=d]").tap()
        expect(page.locator(".rail [data-part=aside]")).to_have_text("Tap it again to take the disc out")
        page.locator(".board-take[data-take=d]").tap()

        expect(moves(page)).to_have_count(3)
        assert last_move(page) == "d-"


@pytest.mark.parametrize(("variant", "names"), [("classic", 2), ("three", 3), ("teams", 4)])
def test_as_many_names_are_asked_for_as_play_on_one_device(open_page: OpenPage, variant: str, names: int) -> None:
    page = open_page("/new/quatro")
    page.locator(f"label:has(input[name=variant][value='quatro/{variant}'])").click()
    page.locator("input[name=opponent][value=local]").check(force=True)

    expect(page.locator(".setup .names input:visible")).to_have_count(names)
