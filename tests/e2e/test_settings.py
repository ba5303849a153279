"""The settings: at once, kept, with the keys alone, without scripts, and never at the round's cost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.playing import discs, head, moves, my_turn, turn
from tests.e2e.wearing import choose, drawer, flip, open_drawer, wear, wears, worn

SECTIONS = ["appearance", "aids", "playing", "sound", "accessibility", "language"]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def tap(page: Page, column: str) -> None:
    box = head(page, column).bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_the_drawer_is_worked_with_the_keys_alone(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    button = page.get_by_role("button", name="Settings")
    button.focus()

    page.keyboard.press("Enter")
    expect(drawer(page)).to_be_visible()
    assert page.evaluate("document.activeElement.closest('dialog') !== null")
    page.keyboard.press("Tab")
    with page.expect_response("**/settings"):
        page.keyboard.press("ArrowUp")
    wears(page, light="night")
    page.get_by_role("switch", name="Lines on the board").focus()
    with page.expect_response("**/settings"):
        page.keyboard.press("Space")
    wears(page, lines="off")
    page.keyboard.press("Escape")

    expect(drawer(page)).to_be_hidden()
    expect(button).to_be_focused()


def test_settings_survive_a_reload_and_a_round_goes_on_untouched(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    my_turn(page)
    head(page, "d").click()
    expect(moves(page)).to_have_count(2)
    my_turn(page)
    before = discs(page)
    open_drawer(page)

    choose(page, "Night")
    flip(page, "Line values")
    flip(page, "Sound")
    choose(page, "Less", "Motion")
    page.keyboard.press("Escape")

    assert discs(page) == before
    page.reload()
    wears(page, light="night", values="off", sound="off", motion="less")
    assert discs(page) == before
    my_turn(page)
    head(page, "a").click()
    expect(moves(page)).to_have_count(4)


@pytest.mark.parametrize("section", SECTIONS[:-1])
def test_each_section_keeps_and_resets_what_is_chosen(open_page: OpenPage, section: str) -> None:
    page = open_page(f"/settings/{section}")
    control = page.locator("form[data-settings] input:not(:checked), form[data-settings] input[type=checkbox]").first
    name, usual = control.get_attribute("name") or "", worn(page, control.get_attribute("name") or "")
    with page.expect_response("**/settings"):
        control.locator("..").click()
    chosen = worn(page, name)

    page.reload()

    assert worn(page, name) == chosen != usual
    with page.expect_response("**/settings"):
        page.get_by_role("button", name="Reset to usual").click()
    page.reload()
    assert worn(page, name) == usual


@pytest.mark.complaints_expected
def test_what_is_not_kept_says_so_and_stays_until_it_is(open_page: OpenPage) -> None:
    page = open_page("/settings/playing")
    page.route("**/settings", lambda route: route.fulfill(status=503))
    page.get_by_role("radio", name="Two taps").locator("..").click()

    expect(page.get_by_role("alert")).to_contain_text("Not saved.")
    wears(page, taps="always")
    page.unroute("**/settings")
    page.get_by_role("button", name="Try again").click()

    expect(page.locator("[data-unsaved]")).to_be_empty()
    page.reload()
    wears(page, taps="always")


def test_buttons_and_keys_of_the_table_change_the_same_settings(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    with page.expect_response("**/settings"):
        page.locator("[data-do=values]").click()
    head(page, "d").focus()
    with page.expect_response("**/settings"):
        page.keyboard.press("l")

    page.goto(page.url.replace("/play/ketafors", "/settings/aids"))

    expect(page.get_by_role("switch", name="Lines on the board")).not_to_be_checked()
    expect(page.get_by_role("switch", name="Line values")).not_to_be_checked()
    expect(page.locator(".sample .board-strokes")).to_be_hidden()


def test_buttons_of_the_table_follow_the_drawer(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    open_drawer(page)

    flip(page, "Lines on the board")

    expect(page.locator("[data-do=lines]")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("[data-do=values]")).to_have_attribute("aria-disabled", "true")


def test_without_the_tally_the_cards_show_none(open_page: OpenPage) -> None:
    page = open_page("/settings/aids")
    expect(page.locator(".player .tally").first).to_be_visible()

    flip(page, "Line tally")

    expect(page.locator(".player .tally").first).to_be_hidden()
    page.goto(page.url.replace("/settings/aids", "/play/ketafors"))
    expect(page.locator(".player .tally").first).to_be_hidden()


@pytest.mark.device(**PHONE)
def test_two_taps_always_choose_first_and_drop_then(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    wear(page, taps="always")
    my_turn(page)

    tap(page, "e")

    expect(turn(page)).to_have_text("Column e")
    expect(page.locator(".rail [data-part=aside]")).to_have_text("Tap it again to drop")
    expect(moves(page)).to_have_count(0)
    tap(page, "e")
    expect(page.locator(".board .disc[data-cell=e1]")).to_have_count(1)


@pytest.mark.device(**PHONE)
def test_as_the_game_asks_wide_columns_take_one_tap(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    my_turn(page)

    tap(page, "e")

    expect(page.locator(".board .disc[data-cell=e1]")).to_have_count(1)


@pytest.mark.device(viewport={"width": 280, "height": 700}, has_touch=True, is_mobile=True)
@pytest.mark.parametrize(("taps", "dropped"), [("game", 0), ("never", 1)])
def test_narrow_columns_take_two_taps_unless_never(open_page: OpenPage, taps: str, dropped: int) -> None:
    page = open_page("/play/ketafors")
    wear(page, taps=taps)
    my_turn(page)

    tap(page, "e")

    if dropped:
        expect(page.locator(".board .disc[data-cell=e1]")).to_have_count(1)
        expect(turn(page)).not_to_have_text("Column e")
    else:
        expect(turn(page)).to_have_text("Column e")
        expect(page.locator(".board .disc[data-cell=e1]")).to_have_count(0)


def test_letter_keys_can_be_switched_off_and_digits_still_drop(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    wear(page, keys="off")
    my_turn(page)
    head(page, "d").focus()

    page.keyboard.press("l")
    page.keyboard.press("4")

    expect(page.locator(".board .disc[data-cell=d1]")).to_have_count(1)
    wears(page, lines="on")


@pytest.mark.parametrize(
    ("reading", "said"),
    [("short", "Red d."), ("usual", "Red, column d, row 1."), ("full", "Column d from below: Red.")],
)
def test_moves_are_told_as_fully_as_wanted(open_page: OpenPage, reading: str, said: str) -> None:
    page = open_page("/play/ketafors")
    wear(page, reading=reading)
    my_turn(page)
    page.evaluate(
        """() => { window.said = ''; const status = document.querySelector('#status');
             new MutationObserver(() => window.said += status.textContent).observe(status, { childList: true }); }"""
    )

    head(page, "d").click()

    page.wait_for_function("(said) => window.said.includes(said)", arg=said)


FALLS = """() => new Promise((seen) => {
  const drawn = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    if (this.matches('.disc')) seen([Array.isArray(frames) && frames.some((frame) => frame.transform), how.duration]);
    return drawn.call(this, frames, how);
  };
  document.querySelector('.board button[data-column=d]').click();
})"""


def fall(page: Page, **choices: str) -> tuple[bool, float]:
    """Whether the first chip falls rather than appears, and for how long."""
    wear(page, **choices)
    my_turn(page)
    moved, span = page.evaluate(FALLS)
    return bool(moved), float(span)


def test_less_motion_is_chosen_and_slow_falls_are_slower(open_page: OpenPage) -> None:
    usual = fall(open_page("/play/ketafors"))
    slow = fall(open_page("/play/ketafors"), fall="slow")
    less = fall(open_page("/play/ketafors"), fall="usual", motion="less")

    assert usual[0]
    assert slow[0]
    assert slow[1] > 2 * usual[1]
    assert not less[0]


@pytest.mark.device(reduced_motion="reduce")
def test_full_motion_overrides_the_device(open_page: OpenPage) -> None:
    assert not fall(open_page("/play/ketafors"))[0]
    assert fall(open_page("/play/ketafors"), motion="full")[0]


@pytest.mark.device(java_script_enabled=False)
def test_without_scripts_a_form_sends_its_section(open_page: OpenPage) -> None:
    page = open_page("/settings/aids")

    page.get_by_role("switch", name="Line tally").uncheck(force=True)
    page.get_by_role("button", name="Apply").click()

    wears(page, lines="on", tally="off", keys="on")
    page.get_by_role("button", name="Reset to usual").click()
    wears(page, tally="on")


def test_a_choice_is_kept_though_the_page_is_left_at_once(open_page: OpenPage) -> None:
    page = open_page("/settings/playing")
    held: list[object] = []
    page.route("**/settings", lambda route: held.append(route) if not held else route.continue_())
    page.get_by_role("radio", name="Two taps").locator("..").click()

    page.goto(page.url.replace("playing", "sound"))
    page.reload()

    wears(page, taps="always")


def test_the_way_back_leads_to_the_round(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    head(page, "d").click()
    page.wait_for_url("**/t/*")
    table = page.url
    page.goto(page.url.rpartition("/t/")[0] + "/settings/sound")

    page.get_by_role("link", name="Back to my round").click()

    expect(page).to_have_url(table)


def test_the_language_is_chosen_among_the_settings(open_page: OpenPage) -> None:
    page = open_page("/settings/language")

    page.get_by_role("region", name="Language").get_by_role("button", name="Português").click()

    expect(page.get_by_role("heading", name="Definições")).to_be_visible()
    page.get_by_role("button", name="Repor o habitual").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
