"""Ludo in the browser: rolling, choosing among dice, counters and captures, to the end of a game."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from ludoteca.rules.ludo.position import LudoPosition
from tests.e2e.company import Company, Person, company
from tests.e2e.playing import turn
from tests.e2e.running import QUIET, act, expected, played, roll, rolls_of, stands, start, tap, usable

OUT = "=54 =66 6@b- 6@y- =66 6@y0 6@y6 =54 5@y12 4@y17 =54 =53 5@y21 3@b0 =54 =64 6@b3 4@b9 =61"
"""Yellow and blue both stand where red comes out; side by side, the second player has them."""
LATE = "=66 6@r- 6@r0 =66 6@r6 6@r12 =65 6@r18 5@r24 =54 =66 6@r29 6@r35 =54 5+4@r41 =54 =11 1+1@r50 =54 =42"
"""Red stands on the second square of its straight, four steps from home, and has rolled 4 and 2."""


def shared(hall: Company, **options: str) -> tuple[Person, Page]:
    """A table of two people on one device, set up on the page."""
    person = hall.person(**QUIET)
    page = person.page = person.opens("/new/ludo")
    for name, value in {"opponent": "local", **options}.items():
        page.locator(f"input[name={name}][value={value}]").check(force=True)
    page.locator(".setup .go button").click()
    page.wait_for_url("**/t/*")
    return person, page


def play(page: Page, position: LudoPosition, actions: str) -> LudoPosition:
    """Do one thing after the other; each is seen on the board before the next."""
    for action in actions.split():
        act(page, action)  # type: ignore[arg-type]
        position = played(position, action)
        expect(page.locator(".tray")).not_to_have_attribute("data-rolling", "")
        page.wait_for_function(
            "(all) => [...document.querySelectorAll('.board .counter')].map((one) => one.dataset.house"
            " + one.dataset.progress).sort().join() === all",
            arg=",".join(expected(position)),
        )
        expect(page.locator(".tray")).to_have_attribute(
            "data-state", "idle" if position.outcome else "play" if position.dice else "roll"
        )
    return position


def whole(houses: str) -> str:
    """A short game that whoever begins wins: the others never get out."""
    position, actions = start(houses=houses), []
    cycle = ["=66", "=66", "=65"]
    while position.outcome is None:
        if position.dice:
            legal = position.legal()
            best = max(legal, key=lambda one: (position.effect(one)["home"], position.effect(one)["to"]))
            actions.append(str(best))
        elif position.seat:
            actions.append("=54")
        else:
            own = [one for house in position.setup.owns[0] for one in position.counters[house]]
            near = [56 - one for one in own if 50 <= one < 56]
            actions.append(f"={near[0]}6" if near and not position.sixes else cycle[position.sixes])
        position = played(position, actions[-1])
    return " ".join(actions)


def test_a_game_with_two_houses_each_is_played_to_its_end(browser: Browser, tmp_path: Path) -> None:
    script = whole("side")
    with company(browser, tmp_path, rolls_of(script)) as hall:
        _, page = shared(hall, houses="side")

        over = start(houses="side")
        for action in script.split():
            over = play(page, over, action)
            hall.clock.forward(100)  # nobody may say so much in no time

        assert over.outcome is not None
        expect(page.locator(".rail")).to_have_attribute("data-state", "won")
        expect(page.locator(".player").first).to_contain_text("8 of 8 home · 0 steps to go")
        expect(page.locator("#alert")).to_contain_text("All counters of")
        expect(page.locator(".moves [data-part=replay]")).to_be_visible()


def test_of_several_opponents_on_a_square_one_is_chosen_to_go_back(browser: Browser, tmp_path: Path) -> None:
    with company(browser, tmp_path, rolls_of(OUT)) as hall:
        _, page = shared(hall, houses="side")
        position = play(page, start(houses="side"), OUT)

        tap(page, "r-1")
        choice = page.locator(".choice")
        expect(choice).to_contain_text("Which counter goes back?")
        expect(choice.locator("button")).to_have_text(["YYellow", "BBlue"])
        expect(choice.locator("button").first).to_be_focused()
        page.keyboard.press("Escape")
        expect(choice).to_have_count(0)
        stands(page, position)

        tap(page, "r-1")
        choice.locator("button", has_text="Blue").click()

        after = played(position, "6@r-xb")
        expect(page.locator("#status")).to_contain_text("Red comes out, takes Blue and is home.")
        stands(page, after)
        expect(page.locator("#status")).to_contain_text("No counter can use the 1.")


def test_where_one_die_has_to_be_lost_whoever_plays_says_which(browser: Browser, tmp_path: Path) -> None:
    with company(browser, tmp_path, rolls_of(LATE)) as hall:
        _, page = shared(hall)
        position = play(page, start(), LATE)

        tap(page, "r52")
        expect(page.locator(".choice button")).to_have_text(["2 moves Red on.", "4 brings a counter home."])
        expect(page.locator(".choice button").first).to_be_focused()
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")

        expect(turn(page)).to_have_text("Yellow: roll the dice")
        stands(page, played(position, "2@r52"))
        expect(page.locator(".log .move").first).to_contain_text("Red moved 2, the 4 lost")


def test_a_double_six_brings_counters_out_and_rolls_again(browser: Browser, tmp_path: Path) -> None:
    with company(browser, tmp_path, ["=66", "=54"]) as hall:
        _, page = shared(hall)

        position = play(page, start(), "=66 6@r- 6@r-")

        stands(page, position)
        expect(turn(page)).to_have_text("Red: roll the dice")
        roll(page)
        expect(turn(page)).to_have_text("Red: tap a counter for the 5")


def test_a_tap_plays_the_other_die_where_the_armed_one_does_not_fit(browser: Browser, tmp_path: Path) -> None:
    with company(browser, tmp_path, ["=61", "=54", "=36"]) as hall:
        _, page = shared(hall)
        position = play(page, start(), "=61 6@r- 1@r0 =54 =36")

        expect(turn(page)).to_have_text("Red: tap a counter for the 3")
        expect(usable(page, "r-1")).to_have_attribute("data-use", "other")
        expect(usable(page, "r1")).to_have_attribute("data-use", "armed")
        tap(page, "r-1")

        expect(turn(page)).to_have_text("Red: tap a counter for the 3")
        stands(page, played(position, "6@r-"))


def test_keys_alone_roll_arm_choose_and_play(browser: Browser, tmp_path: Path) -> None:
    with company(browser, tmp_path, ["=66", "=31", "=54"]) as hall:
        _, page = shared(hall)

        page.keyboard.press("r")
        expect(turn(page)).to_have_text("Red: tap a counter for the 6")
        page.keyboard.press("Enter")
        expect(page.locator(".own button:focus")).to_be_visible()
        page.keyboard.press("ArrowRight")
        expect(page.locator(".own button:focus")).to_have_accessible_name("Red on 0, 56 steps to go, 6 leads to 6")
        expect(page.locator(".board-marks .tag")).to_have_text("6")
        page.keyboard.press("Enter")
        expect(turn(page)).to_have_text("Red: roll the dice")
        page.keyboard.press("r")
        expect(turn(page)).to_have_text("Red: tap a counter for the 3+1")
        page.keyboard.press("Enter")

        expect(turn(page)).to_have_text("Yellow: roll the dice")
        stands(page, played(start(), "=66 6@r- 6@r0 =31 3+1@r6"))


def test_a_forced_move_is_played_by_itself_where_the_device_wants_it(browser: Browser, tmp_path: Path) -> None:
    with company(browser, tmp_path, ["=65"]) as hall:
        person = hall.person(**QUIET)
        person.context.add_cookies([{"name": "look", "value": "forced:on", "url": person.hall}])
        page = person.opens("/play/ludo")

        roll(page)

        expect(page.locator(".log .move").last).to_contain_text("You rolled 6 5: Red came out, Red moved 5")
        stands(page, played(start(), "=65 6@r- 5@r0"))


def test_a_game_can_be_looked_back_at_ply_by_ply(browser: Browser, tmp_path: Path) -> None:
    script = "=66 6@r- 6@r0 =54 5+4@r6 =54"
    with company(browser, tmp_path, rolls_of(script)) as hall:
        _, page = shared(hall)
        position = play(page, start(), script)

        page.locator(".log .move").last.click()
        expect(page.locator(".rail [data-part=aside]")).to_have_text("An earlier position")
        stands(page, played(start(), "=66 6@r- 6@r0"))
        page.keyboard.press("ArrowLeft")
        stands(page, played(start(), "=66 6@r-"))
        page.locator(".rail [data-part=live]").click()

        stands(page, position)
