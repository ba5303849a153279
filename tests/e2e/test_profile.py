"""Ladders and profiles in a browser: read by everybody, by keyboard too, on every width and in every language."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from ludoteca.match.units import DAY
from tests.e2e.conftest import OpenPage
from tests.e2e.test_access import faults
from tests.serving import Command
from tests.store.peopled import Register

PATHS = ["/ladders/ketafors", "/ladders/ketafors?page=2", "/ladders/ketafors?by=points", "/@Mira", "/@Nobody"]
MEMBERS = 30


@pytest.fixture(scope="module")
def peopled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a hall with thirty members, of whom Mira and Jun have played each other."""
    folder = tmp_path_factory.mktemp("peopled")
    server = Command(folder)
    server.start()
    register, now = Register(folder), int(time.time() * 1000)
    for number in range(MEMBERS):
        name = {0: "Jun", 28: "Mira", 29: "سارة العلي"}.get(number, f"Member {number}")
        register.member(f"p{number:02}", name, since=now - 300 * DAY + number, points=1300 - 40 * number)
        register.rating(f"p{number:02}", 1904 - 11 * number, at=now - number * DAY, results=(88, 20, 61))
    for number, (mine, theirs) in enumerate([("won", "lost"), ("lost", "won"), ("drawn", "drawn")] * 8):
        table, at = f"{number:020x}", now - (24 - number) * DAY
        kind, scores = ("ketafors", (20, 14)) if number % 2 else ("four", None)
        register.match(table, {"p28": mine, "p00": theirs}, kind=kind, scores=scores, at=at)
        register.change("p28", table, 1580 + 3 * number, 1583 + 3 * number, at=at)
    register.close()
    yield f"http://{server.address}"
    assert server.stop() == 0


@pytest.fixture
def open_page(context: BrowserContext, peopled: str, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    opener = OpenPage(context, peopled)
    yield opener
    if not request.node.get_closest_marker("complaints_expected"):
        assert opener.complaints == []


def sign_in(context: BrowserContext, hall: str, person: str) -> None:
    context.add_cookies([{"name": "ludoteca", "value": f"token-{person}", "url": hall}])


@pytest.mark.parametrize("lang", ["en", "ar"])
@pytest.mark.parametrize("path", PATHS)
@pytest.mark.device(bypass_csp=True)  # axe is put into the page as a script
@pytest.mark.complaints_expected
def test_axe_finds_nothing_serious(
    context: BrowserContext, peopled: str, open_page: OpenPage, path: str, lang: str
) -> None:
    sign_in(context, peopled, "p29")
    page = open_page(path)
    page.goto(f"{peopled}{path}{'&' if '?' in path else '?'}lang={lang}")

    assert faults(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert faults(page) == []


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.complaints_expected
def test_nothing_scrolls_sideways_and_fingers_meet_everything(
    context: BrowserContext, peopled: str, open_page: OpenPage, path: str
) -> None:
    sign_in(context, peopled, "p29")
    page = open_page(path)
    for width in (1280, 820, 390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert small(page) == []
    page.set_viewport_size({"width": 1280, "height": 844})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


def small(page: Page) -> list[str]:
    """What is too low for a finger."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('main :is(a, button, summary, select, input)')]
             .filter((one) => one.checkVisibility() && one.type !== 'hidden' && one.getBoundingClientRect().height < 44)
             .map((one) => one.outerHTML.slice(0, 90))"""
    )
    return found


def test_a_name_on_the_ladder_leads_to_the_profile_and_its_matches(open_page: OpenPage) -> None:
    page = open_page("/ladders/ketafors")
    page.get_by_role("link", name="Places after these").click()
    row = page.get_by_role("row", name="Mira")
    expect(row.get_by_role("cell").first).to_have_text("29")
    page.get_by_role("link", name="Mira", exact=True).click()

    page.wait_for_url("**/@Mira")
    expect(page.get_by_role("heading", level=1)).to_have_text("Mira")
    page.get_by_label("Result").select_option("Lost")
    page.get_by_role("button", name="Show", exact=True).click()

    page.wait_for_url("**/@Mira?kind=&result=lost")
    expect(page.locator(".past tbody tr")).to_have_count(8)
    expect(page.locator(".past tbody .chip")).to_have_text(["Lost"] * 8)


def test_the_course_of_a_rating_is_a_picture_with_words_and_a_table(open_page: OpenPage) -> None:
    page = open_page("/@Mira")
    expect(
        page.get_by_role("img", name=re.compile("^Rating from 1580 on .* to 1652 on .*; lowest 1580, highest 1652"))
    ).to_be_visible()
    table = page.get_by_role("region", name="Rating on the ladder: Ketafors")
    expect(table).to_be_hidden()

    page.get_by_text("Rating as a table").focus()
    page.keyboard.press("Enter")

    expect(table.get_by_role("row")).to_have_count(26)
    page.keyboard.press("Tab")
    expect(table).to_be_focused()


def test_the_own_row_is_there_on_every_page(context: BrowserContext, peopled: str, open_page: OpenPage) -> None:
    sign_in(context, peopled, "p29")
    page = open_page("/ladders/ketafors")

    own = page.locator("tr.own")
    expect(own).to_contain_text("30")
    expect(own).to_contain_text("You")
    expect(page.locator("tr.gap")).to_have_text("26 – 29")
    own.get_by_role("link", name="Profile of").click()
    page.wait_for_url("**/@*")
    expect(page.get_by_role("link", name="Against the computer")).to_be_visible()


def test_graphs_and_scores_are_not_mirrored_in_arabic(
    context: BrowserContext, peopled: str, open_page: OpenPage
) -> None:
    sign_in(context, peopled, "p29")
    page = open_page("/@Mira?lang=ar")

    assert page.evaluate("getComputedStyle(document.querySelector('.course .line')).transform") == "none"
    assert page.locator(".past .score bdi").first.get_attribute("dir") == "ltr"
    assert page.locator("h1 bdi").count() == 1


@pytest.mark.complaints_expected
@pytest.mark.device(java_script_enabled=False)
def test_an_unknown_name_is_looked_for_again_without_scripts(open_page: OpenPage) -> None:
    page = open_page("/@Nobody")

    page.get_by_role("textbox", name="Name").fill("mira")
    page.get_by_role("button", name="Find").click()

    page.wait_for_url("**/@Mira")
