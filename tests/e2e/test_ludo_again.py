"""Ludo once more: the same players, the same levels, and as many games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from ludoteca.match.occupant import Computer
from ludoteca.match.series import BestOf
from ludoteca.match.state import Match
from tests.e2e.dicing import DiceCompany, dice_company
from tests.e2e.running import QUIET


@pytest.fixture
def hall_of(browser: Browser, tmp_path: Path) -> Iterator[DiceCompany]:
    with dice_company(browser, tmp_path) as found:
        found.warm()
        yield found


def never(_: Match) -> bool:
    return False


def game(match: Match) -> int:
    return 0 if match.game is None else match.game.number


def press(page: Page, name: str) -> None:
    """Press the main button, once it can be pressed: what has just changed under somebody's finger takes no press."""
    page.locator(".slot button:not(.arming)", has_text=name).click()


def test_computers_of_several_levels_keep_them(hall_of: DiceCompany) -> None:
    mira = hall_of.person(**QUIET)
    table = mira.ask("/api/tables", kind="ludo", setup={"opponent": "online", "seats": "3"})
    page = mira.sits(table)
    for computers, level in enumerate(("normal", "strong"), start=1):
        page.locator(".calling select").select_option(level)
        page.locator(".calling button", has_text="Let KBot play").click()
        hall_of.until(table, lambda match, wanted=computers: len(match.computers) == wanted)  # type: ignore[misc]
    page.close()
    hall_of.play_on(table, never)

    press(mira.sits(table), "Play again")

    match = hall_of.until(table, lambda match: match.number == 2)
    assert [one.level for one in match.setup.occupants if isinstance(one, Computer)] == ["normal", "strong"]


def test_a_match_of_several_games_has_as_many_again(hall_of: DiceCompany) -> None:
    mira = hall_of.person(**QUIET)
    table = mira.ask("/api/tables", kind="ludo", setup={"opponent": "computer", "level": "normal", "series": "3"})
    hall_of.play_on(table, never)
    while hall_of.match(table).ended is None:
        begun = game(hall_of.match(table))
        page = mira.sits(table)
        press(page, "Next game")
        hall_of.until(table, lambda match, before=begun: game(match) > before)  # type: ignore[misc]
        page.close()
        hall_of.play_on(table, never)

    page = mira.sits(table)
    press(page, "Play again")

    match = hall_of.until(table, lambda match: match.number == 2)
    assert (match.setup.form, [one.level for one in match.setup.occupants if isinstance(one, Computer)]) == (
        BestOf(3),
        ["normal"],
    )
    expect(page.locator("[data-part=game]")).to_have_text("Game 1 of 3")
