"""Four in a Row on the page: a game won against the computer, two people on one device, Arabic, a lesson played on."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from ludoteca.engine.player import choose
from ludoteca.rules.game import Action
from tests.e2e.conftest import OpenPage
from tests.e2e.playing import ANSWER, becomes, discs, head, is_over, moves, my_turn, turn

DRAWN = "156773731413476534472373522264422156165561"
"""A whole game of columns in which nobody gets four in line."""
TRIES = 4
"""Against easy one game is hardly ever lost, so many in a row never."""


def played(page: Page) -> tuple[Action, ...]:
    return tuple(Action(move.strip()) for move in page.locator(".moves .to").all_text_contents())


def rings(page: Page) -> set[str]:
    """The cells that are marked as having won."""
    return set(page.locator(".board-wins .win").evaluate_all("all => all.map((one) => one.dataset.cell)"))


def faded(page: Page) -> set[str]:
    return set(page.locator(".board .disc.faded").evaluate_all("all => all.map((one) => one.dataset.cell)"))


def sit_down_together(open_page: OpenPage) -> Page:
    page = open_page("/new/four")
    page.locator("input[name=opponent][value=local]").check(force=True)
    page.locator(".setup .go button").click()
    page.wait_for_url("**/t/*")
    return page


def drop_all(page: Page, columns: str) -> None:
    """One drop after the other, each once the one before has arrived."""
    before = moves(page).count()
    for count, column in enumerate(columns, start=before + 1):
        head(page, column).click()
        expect(moves(page)).to_have_count(count)


def win(page: Page) -> bool:
    """Play the game on against easy; whether it was won."""
    while True:
        my_turn(page)
        if is_over(page):
            return page.locator(".rail").get_attribute("data-state") == "won"
        count = moves(page).count()
        head(page, choose("four", {}, played(page), "strong", seed=1, nodes=20_000)).click()
        expect(moves(page)).not_to_have_count(count)


def test_a_game_against_easy_is_won_and_its_line_stands_out(open_page: OpenPage) -> None:
    for _ in range(TRIES):
        page = open_page("/play/four")
        if win(page):
            break

    expect(turn(page)).to_have_text("You win")
    expect(page.locator(".rail [data-part=aside]")).to_have_text("Red wins: four in line.")
    expect(page.locator(".slot")).to_contain_text("Red wins: four in line.")
    expect(page.locator("#alert")).to_contain_text("You win. Red wins: four in line.")
    expect(page.locator(".board")).to_have_attribute("data-inert", "")
    becomes(lambda: faded(page), set(discs(page)) - rings(page))
    assert len(rings(page)) >= 4
    assert {discs(page)[cell] for cell in rings(page)} == {0}


def test_nothing_is_counted(open_page: OpenPage) -> None:
    page = open_page("/play/four")

    expect(page.locator(".player")).to_have_count(2)
    expect(page.locator(".player [data-part=score], .player .way, .player [data-part=tally]")).to_have_count(0)
    expect(page.locator("[data-do=values]")).to_be_hidden()
    expect(page.locator("[data-do=undo]")).to_be_hidden()
    expect(page.locator("[data-part=round]")).to_have_text("Single game")
    expect(page.locator(".slot")).to_contain_text("The first line of four wins.")


def test_two_people_play_to_a_win_and_once_more(open_page: OpenPage) -> None:
    page = sit_down_together(open_page)
    expect(turn(page)).to_have_text("Red to move")

    drop_all(page, "dcdcdcd")

    expect(turn(page)).to_have_text("Red wins")
    expect(page.locator(".rail [data-part=aside]")).to_have_text("Four in line.")
    becomes(lambda: rings(page), {"d1", "d2", "d3", "d4"})
    becomes(lambda: faded(page), {"c1", "c2", "c3"})
    expect(page.locator(".slot")).to_contain_text("Red wins: four in line.")

    page.locator(".slot button:not(.arming)", has_text="Play again").click()
    expect(moves(page)).to_have_count(0)
    expect(turn(page)).to_have_text("Red to move")
    becomes(lambda: rings(page), set())


def test_a_drop_that_completes_two_lines_marks_both(open_page: OpenPage) -> None:
    page = sit_down_together(open_page)

    drop_all(page, "dfdeffdfgeecd")

    becomes(lambda: rings(page), {"d1", "d2", "d3", "d4", "e3", "f2", "g1"})
    assert faded(page) == set(discs(page)) - rings(page)


def test_two_people_play_to_a_draw(open_page: OpenPage) -> None:
    page = sit_down_together(open_page)

    drop_all(page, "".join("abcdefg"[int(column) - 1] for column in DRAWN))

    expect(turn(page)).to_have_text("Draw")
    expect(page.locator(".slot")).to_contain_text("The board is full, without four in line.")
    becomes(lambda: (rings(page), faded(page), len(discs(page))), (set(), set(), 42))


def test_a_full_column_is_refused_aloud(open_page: OpenPage) -> None:
    page = sit_down_together(open_page)
    drop_all(page, "aaaaaa")

    page.locator(".board").press("1")

    expect(page.locator("#alert")).to_contain_text("Column a is full. Choose another.")
    expect(moves(page)).to_have_count(6)


def test_whoever_lets_the_computer_begin_plays_yellow(open_page: OpenPage) -> None:
    page = open_page("/new/four")
    page.locator("input[name=first][value=other]").check(force=True)
    page.locator(".setup .go button").click()
    page.wait_for_url("**/t/*")

    my_turn(page)
    expect(page.locator(".rail [data-part=aside]")).to_have_text("You play Yellow")
    head(page, "a").click()
    expect(moves(page)).not_to_have_count(1)

    assert {colour for cell, colour in discs(page).items() if cell in {"a1", "a2"}} >= {1}
    expect(page.locator(".moves .dot").first).to_have_text("R")
    expect(page.locator(".moves .dot").nth(1)).to_have_text("Y")


def test_in_arabic_the_page_turns_round_and_the_board_does_not(open_page: OpenPage) -> None:
    page = open_page("/play/four?lang=ar")
    head(page, "a").click()
    expect(moves(page)).not_to_have_count(0, timeout=ANSWER)
    expect(moves(page)).to_have_count(2, timeout=ANSWER)

    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    letters = {text for text in page.locator(".board-discs .disc[data-cell] .disc-letter").all_text_contents() if text}
    assert letters == {"ح", "ص"}
    left, right = (head(page, letter).bounding_box() for letter in ("a", "g"))
    assert left is not None
    assert right is not None
    assert left["x"] < right["x"]
    expect(page.locator("h1")).to_have_text("أربعة في صف")


def test_a_lesson_is_played_on(open_page: OpenPage) -> None:
    page = open_page("/learn/four")
    page.get_by_role("button", name="Play on from here: Two threats at once").click()
    page.wait_for_url("**/t/*")
    expect(moves(page)).to_have_count(4)

    head(page, "e").click()
    expect(moves(page)).to_have_count(6, timeout=ANSWER)
    my_turn(page)
    free = "b" if "b1" not in discs(page) else "f"
    head(page, free).click()

    expect(turn(page)).to_have_text("You win")


def test_a_hint_says_what_speaks_for_it(open_page: OpenPage) -> None:
    page = sit_down_together(open_page)
    drop_all(page, "dadad")

    page.locator("[data-do=hint]").click()

    expect(page.locator(".slot")).to_contain_text("Hint: column d", timeout=ANSWER)
    expect(page.locator(".slot")).to_contain_text("Stops a win with a line of 4.")
