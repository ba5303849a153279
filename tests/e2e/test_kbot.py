"""KBot beside people at a table, and opposite one of them alone: asked to sit down, sent off, played to the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from ludoteca.match.series import BestOf
from ludoteca.match.state import Match
from ludoteca.match.units import Player
from tests.e2e.company import Person
from tests.e2e.dicing import DiceCompany, dice_company
from tests.e2e.playing import turn
from tests.e2e.running import QUIET, roll
from tests.e2e.test_quatro_match import answer

LEVEL = "strong"
"""The strongest that plays Ludo."""


@pytest.fixture
def hall_of(browser: Browser, tmp_path: Path) -> Iterator[DiceCompany]:
    with dice_company(browser, tmp_path) as found:
        found.warm()
        yield found


def never(_: Match) -> bool:
    return False


def opened(hall_of: DiceCompany, kind: str, **setup: str) -> tuple[Person, str]:
    """A table that waits, and whoever set it up at its page."""
    host = hall_of.person(**QUIET)
    table = host.ask("/api/tables", kind=kind, setup={"opponent": "online", **setup})
    host.sits(table)
    return host, table


def call(page: Page, level: str) -> None:
    page.locator(".calling select").select_option(level)
    page.locator(".calling button", has_text="Let KBot play").click()


def card(page: Page, player: int) -> str:
    """What a player's card says first."""
    return " ".join(
        page.locator(f".player[data-player='{player}'] .name :is(bdi, .chip:not([hidden]))").all_inner_texts()
    )


def test_three_play_ludo_of_whom_one_is_kbot_to_the_end_and_once_more(hall_of: DiceCompany) -> None:
    mira, table = opened(hall_of, "ludo", seats="3", listed="yes")
    page = mira.page
    page.locator(".calling select").focus()
    page.keyboard.press("n")  # Normal
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("KBot has joined.")
    expect(page.locator(".player[data-player='1'] [data-part=level]")).to_have_text("Normal")
    assert "KBot" in card(page, 1)
    expect(page.locator("[data-part=rated]")).to_have_text("Friendly, with KBot")

    page.get_by_role("button", name="Send off KBot Normal, player 2").click()
    expect(page.locator("#status")).to_contain_text("KBot has got up.")
    expect(page.locator(".player[data-player='1'] [data-part=level]")).to_be_hidden()
    expect(page.locator("[data-part=rated]")).to_have_text("Friendly")
    call(page, "easy")
    expect(page.locator(".calling li")).to_have_text("KBot · EasySend off")

    jun = hall_of.person(**QUIET)
    jun.page = jun.opens(f"/j/{table}")
    expect(jun.page.locator(".lead")).to_contain_text("with KBot")
    jun.page.get_by_role("button", name="Sit down").click()
    jun.page.wait_for_url("**/t/*")
    expect(turn(jun.page)).to_have_text("Your turn: roll the dice")
    for seen in (page, jun.page):
        expect(seen.locator(".player[data-player='1'] .name bdi").first).to_have_text("KBot")
        expect(seen.locator(".inviting")).to_have_count(0)
    hall_of.contributed(table, 2)
    roll(jun.page)
    expect(page.locator(".moves ol")).to_contain_text("rolled")

    for person in (mira, jun):
        person.page.close()
    hall_of.play_on(table, never)
    ended = hall_of.match(table).ended
    assert ended is not None
    for person in (mira, jun):
        person.sits(table)
        for player, place in enumerate(ended.places):
            expect(person.page.locator(f".player[data-player='{player}'] .there")).to_have_text(f"Place {place}")
    answer(mira.page, "Rematch").click()
    answer(jun.page, "Accept").click()
    for person in (mira, jun):
        expect(person.page.locator(".player[data-player='1'] .there")).not_to_contain_text("Place")
        expect(person.page.locator(".player[data-player='1'] [data-part=level]")).to_have_text("Easy")
    hall_of.verified(mira, table)


def test_kbot_takes_the_other_seat_and_the_page_is_as_against_the_computer(hall_of: DiceCompany) -> None:
    mira, table = opened(hall_of, "four")
    call(mira.page, "easy")

    expect(mira.page.locator("[data-do=new]")).to_be_visible()
    expect(mira.page.locator(".clock")).to_have_count(0)
    expect(turn(mira.page)).to_have_text("Your move")
    assert hall_of.match(table).computers == (1,)


def test_kbot_makes_a_rated_table_a_friendly_only_once_that_is_said(hall_of: DiceCompany) -> None:
    mira = hall_of.person(**QUIET)
    signed = mira.context.request.post(
        f"{mira.hall}/sign-up", form={"name": "Mira", "password": "cavalo de pau"}, headers={"Origin": mira.hall}
    )
    assert signed.ok
    table = mira.ask("/api/tables", kind="four", setup={"opponent": "online"})
    page = mira.sits(table)
    expect(page.locator("[data-part=rated]")).to_have_text("Rated")

    call(page, "normal")
    question = page.locator("dialog.confirm")
    expect(question).to_contain_text("no rating moves and no points are paid")
    question.get_by_role("button", name="Keep waiting").click()
    expect(question).to_have_count(0)
    assert hall_of.match(table).waiting

    call(page, "normal")
    question.get_by_role("button", name="Let KBot play").click()
    expect(page.locator("[data-do=new]")).to_be_visible()
    assert not hall_of.match(table).waiting


def test_in_ones_own_room_kbot_plays_ludo_at_the_level_that_one_says(hall_of: DiceCompany) -> None:
    mira = hall_of.person(**QUIET)
    page = mira.page = mira.opens("/r/me")
    tile = page.locator(".desk", has_text="Ludo")
    expect(tile.locator("select option")).to_contain_text(["Easy", "Normal"])
    tile.locator("select").select_option("normal")
    tile.get_by_role("button", name="Play KBot in Ludo").click()
    page.wait_for_url("**/t/*")

    expect(page.locator(".player [data-part=level], .player .chip").first).to_contain_text("Normal")
    page.goto(f"{mira.hall}/r/me")
    expect(
        page.locator(".desk", has=page.get_by_role("button", name="Play KBot in Ludo")).locator("select")
    ).to_have_value("normal")


@pytest.mark.parametrize("level", [LEVEL])
def test_a_best_of_three_against_kbot_is_played_through_its_gates_and_a_restart(
    browser: Browser, tmp_path: Path, level: str
) -> None:
    with dice_company(browser, tmp_path) as hall_of:
        hall_of.warm()
        mira = hall_of.person(**QUIET)
        page = mira.page = mira.opens("/new/ludo")
        for name, value in {"opponent": "computer", "level": level, "series": "3"}.items():
            page.locator(f"input[name={name}][value='{value}']").check(force=True)
        page.locator(".setup .go button").click()
        page.wait_for_url("**/t/*")
        table = page.url.rpartition("/")[2]
        assert hall_of.match(table).setup.form == BestOf(3)
        expect(page.locator("[data-part=game]")).to_contain_text("Game 1 of 3")
        roll(page)
        expect(page.locator(".moves ol")).to_contain_text("rolled")
        after_a_game(hall_of, mira, table)
        answer(mira.page, "Next game").click()
        expect(mira.page.locator("[data-part=game]")).to_contain_text("Game 2 of 3")
        hall_of.play_on(table, lambda match: match.game is not None and len(match.game.actions) >= 20)
        before = hall_of.match(table)
        assert before.playing is not None
        kept = mira.context.storage_state()

    with dice_company(browser, tmp_path) as hall_of:
        hall_of.warm()
        mira = hall_of.person(**QUIET, storage_state=kept)
        mira.sits(table)
        expect(mira.page.locator("[data-part=game]")).to_contain_text("Game 2 of 3")
        match = hall_of.match(table)
        assert match.game is not None
        assert before.game is not None
        assert match.game.actions[: len(before.game.actions)] == before.game.actions
        while True:
            after_a_game(hall_of, mira, table)
            match = hall_of.match(table)
            if match.ended is not None:
                break
            answer(mira.page, "Next game").click()
            expect(mira.page.locator("[data-part=game]")).to_contain_text("Game 3 of 3")

        assert max(match.wins) == 2
        words = "You win" if match.ended.winners == (Player(0),) else "Computer wins"
        expect(turn(mira.page)).to_contain_text(words)
        expect(answer(mira.page, "Play again")).to_be_visible()
        assert hall_of.match(table).offers.made == 0


def after_a_game(hall_of: DiceCompany, person: Person, table: str) -> None:
    """Play to the end of the game while no page looks on, and look again."""
    person.page.close()
    hall_of.play_on(table, never)
    person.sits(table)
