"""Everybody sees it: strong contrast, forced colours, large text, no shift; measured in the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenPage
from tests.e2e.playing import head, moves, my_turn, still
from tests.e2e.test_access import faults
from tests.e2e.wearing import choose, drawer, open_drawer, wear

SECTIONS = ["appearance", "aids", "playing", "sound", "accessibility", "language"]
PAIRS = [
    *((text, ground) for text in ("ink", "ink-2") for ground in ("bg", "card", "card-2", "accent-soft")),
    ("accent-ink", "accent"),
    ("accent-text", "accent-soft"),
    ("accent-text", "bg"),
    ("accent-text", "card"),
    *((role, f"{role}-soft") for role in ("ok", "warn", "bad", "info")),
    *((role, "card") for role in ("ok", "warn", "bad", "info")),
]
EDGES = [(edge, ground) for edge in ("line", "line-2", "focus") for ground in ("card", "bg")]
RATIO = """([one, other]) => {
  const probe = document.body.appendChild(document.createElement('i'));
  const shine = (name) => {
    probe.style.color = `var(--${name})`;
    const [r, g, b] = getComputedStyle(probe).color.match(/[\\d.]+/g).map((part) => {
      const c = Number(part) / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low, high] = [shine(one), shine(other)].sort((a, b) => a - b);
  probe.remove();
  return (high + 0.05) / (low + 0.05);
}"""


@pytest.mark.parametrize("light", ["day", "dusk", "night"])
def test_in_strong_contrast_text_has_seven_to_one_and_edges_three(open_page: OpenPage, light: str) -> None:
    page = open_page("/settings/accessibility")
    wear(page, light=light, contrast="strong")

    assert [pair for pair in PAIRS if page.evaluate(RATIO, list(pair)) < 7] == []
    assert [pair for pair in EDGES if page.evaluate(RATIO, list(pair)) < 3] == []


def test_strong_contrast_leaves_no_texture_and_no_glow(open_page: OpenPage) -> None:
    page = open_page("/settings/accessibility")
    ground = "getComputedStyle(document.body, '::before').backgroundImage"
    glow = "getComputedStyle(document.querySelector('.strokes-gold line')).strokeOpacity"
    assert "linen" in page.evaluate(ground)
    assert float(page.evaluate(glow)) < 1

    choose(page, "Strong", "Contrast")

    page.wait_for_function(f"() => {ground} === 'none'")
    page.wait_for_function(f"() => Number({glow}) === 1")


@pytest.mark.device(contrast="more")
def test_a_device_that_asks_for_contrast_gets_it(open_page: OpenPage) -> None:
    page = open_page("/")

    assert page.evaluate("getComputedStyle(document.body, '::before').backgroundImage") == "none"


def test_letters_on_chips_grow_when_they_are_to_be_large(open_page: OpenPage) -> None:
    page = open_page("/settings/accessibility")
    size = "parseFloat(getComputedStyle(document.querySelector('.sample .disc-letter')).fontSize)"
    usual = page.evaluate(size)

    choose(page, "Extra large", "Letters on chips")

    page.wait_for_function(f"(usual) => {size} > 1.3 * usual", arg=usual)


@pytest.mark.parametrize("contrast", ["device", "strong"])
@pytest.mark.parametrize("light", ["day", "dusk", "night"])
@pytest.mark.device(bypass_csp=True)  # axe is put into the page as a script
@pytest.mark.complaints_expected
def test_axe_finds_nothing_serious_in_any_light(open_page: OpenPage, light: str, contrast: str) -> None:
    page = open_page("/play/ketafors")
    wear(page, light=light, contrast=contrast)
    assert faults(page) == []
    open_drawer(page)
    assert faults(page) == []

    for section in SECTIONS:
        page.goto(f"{open_page.hall}/settings/{section}")
        assert (section, faults(page)) == (section, [])


@pytest.mark.parametrize("path", ["/", "/play/ketafors", *(f"/settings/{section}" for section in SECTIONS)])
def test_strong_contrast_with_text_at_twice_its_size_does_not_scroll_sideways(open_page: OpenPage, path: str) -> None:
    page = open_page(path)
    wear(page, contrast="strong", letters="large")

    for width in (1280, 640):
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("lang", ["en", "pt", "ar"])
@pytest.mark.parametrize("section", SECTIONS)
def test_no_section_scrolls_sideways(open_page: OpenPage, section: str, lang: str) -> None:
    page = open_page(f"/settings/{section}?lang={lang}")

    for width in (1280, 820, 390, 320):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.device(forced_colors="active")
def test_with_forced_colours_a_switch_shows_how_it_stands(open_page: OpenPage) -> None:
    page = open_page("/settings/sound")
    switch = page.get_by_role("switch", name="Sound", exact=True)
    track = "getComputedStyle(document.querySelector('[name=sound] + .track')).backgroundColor"
    on = page.evaluate(track)

    with page.expect_response("**/settings"):
        switch.locator("..").click()

    page.wait_for_function(f"(on) => {track} !== on", arg=on)


SHIFTS = """() => { window.shifts = []; new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    window.shifts.push([value, ...sources.map(({ node }) => node?.className)]);
  }
}).observe({ type: 'layout-shift', buffered: true }); }"""


@pytest.mark.parametrize("width", [1280, 820, 390])
def test_nothing_shifts_when_prompts_and_toasts_appear(open_page: OpenPage, width: int) -> None:
    page = open_page("/play/ketafors")
    page.set_viewport_size({"width": width, "height": 860})
    page.reload()
    page.evaluate(SHIFTS)
    my_turn(page)
    head(page, "d").click()
    expect(moves(page)).to_have_count(2)  # and with them the first caption
    my_turn(page)

    page.locator("[data-do=hint]").click()
    expect(page.locator(".slot")).to_have_attribute("data-state", "hint")
    page.get_by_role("button", name="Hide the hint").click()
    page.evaluate("document.dispatchEvent(new CustomEvent('kept', { detail: false }))")
    expect(page.locator("#toast")).to_have_text("Not saved. Try again")
    page.locator("[data-do=undo]").click()
    expect(moves(page)).to_have_count(0)

    assert page.evaluate("window.shifts") == []


def test_the_drawer_shifts_nothing(open_page: OpenPage) -> None:
    page = open_page("/play/ketafors")
    page.evaluate(SHIFTS)

    open_drawer(page)
    still(page)
    page.keyboard.press("Escape")
    expect(drawer(page)).to_be_hidden()

    assert page.evaluate("window.shifts") == []
