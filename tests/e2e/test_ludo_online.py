"""Ludo between people at devices of their own, with fair dice: three and four at a table, a series, and the proof."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ludoteca.match.state import Match
from ludoteca.rules.game import Action
from ludoteca.rules.ludo.position import LudoPosition
from tests.e2e.company import Person
from tests.e2e.dicing import DiceCompany, dice_company, wins
from tests.e2e.running import QUIET, act, expected
from tests.e2e.test_quatro_match import answer, sure

HOUR = 3_600_000
STANDS = (
    "(all) => [...document.querySelectorAll('.board .counter')].map((one) => one.dataset.house"
    " + one.dataset.progress).sort().join() === all"
)


@pytest.fixture
def hall_of(browser: Browser, tmp_path: Path) -> Iterator[DiceCompany]:
    with dice_company(browser, tmp_path) as found:
        yield found


def people(hall_of: DiceCompany, number: int) -> tuple[Person, ...]:
    return tuple(hall_of.person(**QUIET) for _ in range(number))


def outs(page: Page) -> Locator:
    return page.locator(".player[data-out]")


def win(hall_of: DiceCompany, table: str, sitting: tuple[Person, ...]) -> None:
    """Play on to the last move, which is made on the page of whoever makes it."""
    away(hall_of, table, sitting, wins)
    finish(hall_of, table, sitting)


def finish(hall_of: DiceCompany, table: str, sitting: tuple[Person, ...]) -> None:
    """Make the last move."""
    match = hall_of.match(table)
    assert match.playing is not None
    assert match.to_move is not None
    position, page = match.playing.position, sitting[match.to_move].page
    assert isinstance(position, LudoPosition)
    page.wait_for_function(STANDS, arg=",".join(expected(position)))
    expect(page.locator("[data-part=tray]")).to_have_attribute("data-state", "play")
    act(page, next(one for one in position.legal() if ends(position, one)))


def away(hall_of: DiceCompany, table: str, sitting: tuple[Person, ...], so: Callable[[Match], bool]) -> None:
    """Play on while nobody has a page open: hundreds of plies at once are more than a page has to bear."""
    for person in sitting:
        person.page.close()
    hall_of.play_on(table, so)
    for person in sitting:
        person.sits(table)


def ends(position: LudoPosition, action: Action) -> bool:
    after = position.apply(action)
    return isinstance(after, LudoPosition) and after.outcome is not None


def test_a_game_between_two_ends_on_the_page_and_its_dice_are_proven(hall_of: DiceCompany) -> None:
    mira, jun = sitting = people(hall_of, 2)
    table = hall_of.sit(*sitting, houses="across", safe="on")
    seal = mira.page.locator("[data-part=seal] bdi")
    expect(seal).to_have_text(hall_of.seal(table)[:4] + "…" + hall_of.seal(table)[-4:])
    hall_of.contributed(table, 2)

    win(hall_of, table, sitting)

    assert "wins" in "".join((over(mira.page), over(jun.page)))
    hall_of.verified(jun, table)


def over(page: Page) -> str:
    """What is said of the end to whoever looks at the page."""
    expect(page.locator(".rail")).not_to_have_attribute("data-state", "live")
    return page.locator(".rail [data-part=turn]").text_content() or ""


def somebody_is_home(match: Match) -> bool:
    position = match.playing.position if match.playing else None
    return isinstance(position, LudoPosition) and bool(position.finished)


def test_four_play_one_leaves_and_the_rest_are_placed_by_their_steps(hall_of: DiceCompany) -> None:
    sitting = people(hall_of, 4)
    table = hall_of.sit(*sitting, seats="4", ending="count")
    away(hall_of, table, sitting, lambda match: match.playing is not None and match.playing.position.ply > 40)

    leaver = sitting[1].page
    leaver.locator("[data-do=leave]").click()
    expect(leaver.locator("dialog.confirm")).to_contain_text("You are placed last, and the others play on.")
    sure(leaver)

    rest = sitting[:1] + sitting[2:]
    for person in rest:
        expect(outs(person.page)).to_have_count(1)
    assert hall_of.match(table).ended is None
    away(hall_of, table, rest, wins)
    finish(hall_of, table, sitting)
    for person in rest:
        over(person.page)
    ended = hall_of.match(table).ended
    assert ended is not None
    assert ended.places[1] == 4
    assert min(ended.places) == 1
    hall_of.verified(sitting[0], table)


def test_whoever_is_home_is_out_and_the_others_play_on_for_the_places(hall_of: DiceCompany) -> None:
    sitting = people(hall_of, 3)
    table = hall_of.sit(*sitting, seats="3", ending="play-on", safe="on")
    away(hall_of, table, sitting, somebody_is_home)
    assert hall_of.match(table).ended is None
    for person in sitting:
        expect(person.page.locator(".rail")).to_have_attribute("data-state", "live")

    win(hall_of, table, sitting)

    for person in sitting:
        over(person.page)
    ended = hall_of.match(table).ended
    assert ended is not None
    assert sorted(ended.places) == [1, 2, 3]
    hall_of.verified(sitting[2], table)


def test_whoever_misses_the_start_loses_that_game_of_the_series(hall_of: DiceCompany) -> None:
    mira, jun = sitting = people(hall_of, 2)
    table = hall_of.sit(*sitting, series="3")
    win(hall_of, table, sitting)
    for person in sitting:
        expect(person.page.locator(".slot")).to_contain_text("Start")
    loser = sitting[hall_of.match(table).wins.index(0)]

    answer(loser.page, "Start").click()
    hall_of.until(table, lambda match: len(match.ready) == 1)
    hall_of.clock.forward(HOUR)

    assert hall_of.until(table, lambda match: match.wins == (1, 1)).ended is None
    for person in sitting:
        expect(person.page.locator("[data-part=round]")).to_have_text("Game 2 of 3")
    for person in sitting:
        answer(person.page, "Start").click()
    first = (jun, mira)[0]
    expect(first.page.locator("[data-do=roll]")).to_be_visible()
    win(hall_of, table, sitting)
    assert [over(person.page) for person in sitting]
    ended = hall_of.match(table).ended
    assert ended is not None
    assert len(ended.winners) == 1
    for place in (1, 3):
        hall_of.verified(mira, table, place)
