"""After a game of Ludo: luck and choices told apart, the worst choice on the board, the dice counted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ludoteca.match.state import Game
from ludoteca.rules.ludo.position import LudoPosition
from tests.e2e.company import Person
from tests.e2e.dicing import DiceCompany, dice_company
from tests.e2e.playing import bound, turn
from tests.e2e.reading import english, keep_words, words
from tests.e2e.running import QUIET, counters, expected
from tests.hall.dicing import Loaded

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, **QUIET}
JUDGED = 150_000
"""Milliseconds within which a game is judged, also on a busy machine with cold kernels."""


@pytest.fixture
def hall_of(browser: Browser, tmp_path: Path) -> Iterator[DiceCompany]:
    lot = Random(12)
    rolls = [f"={lot.randint(1, 6)}{lot.randint(1, 6)}" for _ in range(900)]
    with dice_company(browser, tmp_path, Loaded(rolls)) as found:
        yield found


def ended(hall_of: DiceCompany, **setup: str) -> tuple[Person, str, Game]:
    """A game that was played to its end, its table, and somebody who has played it."""
    one, other = hall_of.person(**QUIET), hall_of.person()
    table = one.ask("/api/tables", kind="ludo", setup={"opponent": "online", **setup})
    other.ask(f"/api/tables/{table}/join")
    hall_of.play_on(table, lambda match: False)
    game = hall_of.match(table).game
    assert game is not None
    assert game.ended is not None
    return one, table, game


def before(game: Game, ply: int) -> LudoPosition:
    position = game.positions[ply - 1]
    assert isinstance(position, LudoPosition)
    return position


def judged(page: Page) -> None:
    """Wait until all that has to be judged is there."""
    for region in ("summary", "graph", "moments"):
        expect(page.locator(f".review .{region}").first).to_have_attribute("aria-busy", "false", timeout=JUDGED)


def moments(page: Page, what: str) -> Locator:
    return page.locator(f".moment[data-what={what}]")


def reviewed(person: Person, table: str) -> Page:
    page = person.opens(f"/t/{table}/review?round=1")
    judged(page)
    return page


def test_the_worst_choice_is_shown_with_what_would_have_been_better(hall_of: DiceCompany) -> None:
    one, table, game = ended(hall_of)
    page = one.opens(f"/t/{table}")
    page.locator(".slot a", has_text="Review").click()
    expect(page.locator("h1")).to_have_text("Luck and choices")
    bound(page)
    judged(page)

    worst = moments(page, "choice").first
    expect(worst).to_have_attribute("aria-current", "true")
    ply = int(worst.get_attribute("data-ply") or 0)
    values = page.context.request.get(f"{one.hall}/t/{table}/round/1/review.json").json()
    assert values["loss"][ply - 1] == max(values["loss"])
    assert expected(before(game, ply)) == counters(page)
    expect(page.locator(".board-compared .played[data-move]")).to_have_attribute("data-move", game.actions[ply - 1])
    better = values["better"][str(ply)]["action"]
    expect(page.locator(".board-compared .best[data-move]")).to_have_attribute("data-move", better)
    expect(turn(page)).to_contain_text("was played.")
    expect(page.locator(".rail [data-part=aside]")).to_have_text(re.compile(r"^Better: .+ It kept .[0-9.]+.%. more\.$"))
    expect(page.locator("#status")).to_contain_text("Better: ")
    expect(page.locator(".verdict")).to_contain_text(re.compile("dice|choices"))
    for player, row in enumerate(page.locator(".summary tbody tr").all()):
        assert f"of {values['players'][player]['choices']}" in row.inner_text()

    lucky = moments(page, "lucky").first
    lucky.click()
    expect(lucky).to_have_attribute("aria-current", "true")
    expect(turn(page)).to_contain_text("rolled")
    expect(page.locator(".rail [data-part=aside]")).to_contain_text("Luck: ")
    expect(page).to_have_url(re.compile(f"ply={lucky.get_attribute('data-ply')}$"))


def test_the_dice_are_those_of_the_record_and_keys_lead_through_the_game(hall_of: DiceCompany) -> None:
    one, table, game = ended(hall_of)
    page = reviewed(one, table)

    for player in (0, 1):
        seat = game.seating.index(player)  # type: ignore[arg-type]
        own = [a for a, p in zip(game.actions, game.positions, strict=False) if p.seat == seat and a.startswith("=")]
        faces = Counter("".join(own))
        card = page.locator(f".person[data-player='{player}']")
        expect(card.locator(".fell td b")).to_have_text([str(faces[face]) for face in "123456"])
        expect(card.locator("[data-part=pairs]")).to_have_text(str(sum(roll[1] == roll[2] for roll in own)))
        expect(card.locator("[data-part=sixes]")).to_have_text(str(own.count("=66")))

    end = len(game.actions)
    plot = page.locator("[data-part=plot]")
    plot.focus()
    page.keyboard.press("Home")
    expect(turn(page)).to_have_text("Before the first move")
    page.keyboard.press("ArrowRight")
    expect(plot.locator("[role=option]")).to_have_attribute("aria-posinset", "2")
    page.keyboard.press("n")
    first = page.locator(".moment[aria-current]")
    expect(first).to_have_count(1)
    ply = first.get_attribute("data-ply") or ""
    page.keyboard.press("n")
    expect(first).not_to_have_attribute("data-ply", ply)
    page.keyboard.press("Shift+N")
    expect(first).to_have_attribute("data-ply", ply)
    page.keyboard.press("End")
    expect(plot.locator("[role=option]")).to_have_attribute("aria-label", f"Move {end} of {end}")
    expect(turn(page)).to_contain_text("win")
    last = game.position
    assert isinstance(last, LudoPosition)
    assert expected(last) == counters(page)


@pytest.mark.parametrize("width", [390, 320])
def test_a_phone_has_all_of_it_in_one_column(hall_of: DiceCompany, width: int) -> None:
    _, table, _ = ended(hall_of, houses="side")
    page = reviewed(hall_of.person(**{**PHONE, "viewport": {"width": width, "height": 800}}), table)

    expect(page.locator(".board-compared .played[data-move]")).to_have_count(1)
    moments(page, "unlucky").first.tap()

    expect(page.locator(".rail [data-part=aside]")).to_contain_text("Bad luck: ")
    assert width == page.evaluate("document.documentElement.scrollWidth")
    small = page.locator(".review :is(button, a[href]):visible:not(.own *)").evaluate_all(
        "(all) => all.filter((one) => one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML)"
    )
    assert [] == small


def test_an_arabic_page_has_no_english_word_and_its_board_and_graph_are_not_mirrored(hall_of: DiceCompany) -> None:
    _, table, _ = ended(hall_of)
    reader = hall_of.person(locale="ar", **QUIET)
    keep_words(reader.context)
    page = reviewed(reader, table)
    for row in page.locator(".moment").all():
        row.click()
        expect(row).to_have_attribute("aria-current", "true")
    page.keyboard.press("End")
    expect(page.locator("[data-step=next]")).to_have_attribute("aria-disabled", "true")

    assert [] == [told for told in words(page) if english("ar").fullmatch(told)]
    lefts = [page.locator(place).bounding_box() for place in (".side", ".board", ".plot .ends", "[data-part=cursor]")]
    side, board, ends, cursor = (box["x"] if box else 0 for box in lefts)
    assert side < board
    assert ends < cursor


def test_the_history_and_the_replay_lead_there(hall_of: DiceCompany) -> None:
    one, table, _ = ended(hall_of)

    page = one.opens("/history")
    page.locator(".rounds .review").click()
    expect(page).to_have_url(re.compile(f"/t/{table}/review"))
    bound(page)
    judged(page)
    page.locator(".head a[href*='round=1']").click()
    expect(page.locator("[data-part=review]")).to_have_attribute("href", f"/t/{table}/review?round=1")
