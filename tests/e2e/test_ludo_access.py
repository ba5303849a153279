"""Games that last and games that are over, for everybody: axe finds nothing serious, players are told apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.e2e.company import Person
from tests.e2e.dicing import DiceCompany, dice_company
from tests.e2e.running import QUIET
from tests.e2e.test_access import faults
from tests.e2e.test_ludo_review import judged
from tests.hall.dicing import Loaded

OPEN = {**QUIET, "bypass_csp": True}  # axe is put into the page as a script


@pytest.fixture
def hall_of(browser: Browser, tmp_path: Path) -> Iterator[DiceCompany]:
    lot = Random(5)
    rolls = [f"={lot.randint(1, 6)}{lot.randint(1, 6)}" for _ in range(900)]
    with dice_company(browser, tmp_path, Loaded(rolls)) as found:
        yield found


def played(hall_of: DiceCompany, person: Person, **setup: str) -> str:
    """A game of three that is over, in which a computer has played."""
    other = hall_of.person()
    table = person.ask("/api/tables", kind="ludo", setup={"opponent": "online", "seats": "3", **setup})
    other.ask(f"/api/tables/{table}/join")
    page = person.sits(table)
    page.locator(".calling button", has_text="Let KBot play").click()
    hall_of.until(table, lambda match: not match.waiting)
    page.close()
    hall_of.play_on(table, lambda match: False)
    return table


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_axe_finds_nothing_serious_in_the_list_of_games_that_wait(hall_of: DiceCompany, lang: str) -> None:
    mira, jun = hall_of.person(**OPEN), hall_of.person()
    for clock in ("1d/move", "8h/move", "1h/move"):
        table = mira.ask("/api/tables", kind="ludo", setup={"opponent": "online", "clock": clock})
        jun.ask(f"/api/tables/{table}/join")
    mira.ask("/api/tables", kind="ketafors", setup={"opponent": "online"})

    page = mira.opens(f"/going?lang={lang}")

    expect(page.locator(".going a[href^='/t/']")).to_have_count(4)
    assert faults(page) == []
    for width in (1280, 820, 390, 320):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_axe_finds_nothing_serious_in_a_review_and_large_letters_have_their_place(hall_of: DiceCompany) -> None:
    mira = hall_of.person(**OPEN)
    table = played(hall_of, mira)
    page = mira.opens(f"/t/{table}/review?round=1")
    judged(page)

    assert faults(page) == []
    expect(page.locator(".summary tbody th").nth(2)).to_have_accessible_name(re.compile("^KBot Red "))
    expect(page.locator(".dicecount caption").nth(2)).to_contain_text("KBot Red")
    lucky = page.locator(".moment:not([data-what=choice]) .to").first
    expect(lucky).to_contain_text(": rolled ")

    page.evaluate("document.documentElement.style.fontSize = '200%'")

    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    cut = page.locator(".summary :is(bdi, td)").evaluate_all(
        """(all) => all
             .map((one) => [one, one.getBoundingClientRect(), one.closest('.summary').getBoundingClientRect()])
             .filter(([, own, card]) => own.left < card.left || own.right > card.right || own.height > 160)
             .map(([one]) => one.outerHTML)"""
    )
    assert cut == []
    page.evaluate("document.documentElement.style.fontSize = ''")
    page.set_viewport_size({"width": 320, "height": 700})
    heights = page.locator(".summary bdi").evaluate_all("(all) => all.map((one) => one.getClientRects().length)")
    assert heights == [1, 1, 1]


def test_whoever_had_nothing_to_choose_has_not_chosen_best(hall_of: DiceCompany) -> None:
    mira = hall_of.person(**QUIET)
    table = played(hall_of, mira)
    answers = mira.context.request

    def idle(route: Route) -> None:
        answer = answers.get(route.request.url)
        told = answer.json()
        if answer.status == 200:
            told["players"] = [{**one, "lost": 0.4, "choices": 9} for one in told["players"]]
            told["players"][2] |= {"lost": 0.0, "choices": 0, "best": 0}
        route.fulfill(status=answer.status, json=told)

    mira.context.route("**/review.json", idle)
    page = mira.opens(f"/t/{table}/review?round=1")
    judged(page)

    expect(page.locator(".summary [data-player='2'] [data-part=best]")).to_contain_text("of 0")
    expect(page.locator(".verdict")).not_to_contain_text("made the best choices")
