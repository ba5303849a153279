"""Whoever is awaited hears of it until it is moot: in the title, at the bell, on the hall's page, from the browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.company import Company, Person, company
from tests.e2e.playing import head, moves, turn
from tests.e2e.test_access import faults

STAGE = """
  window.away = false;
  Object.defineProperty(Document.prototype, "hidden", { get: () => window.away });
  Object.defineProperty(Document.prototype, "visibilityState", { get: () => (window.away ? "hidden" : "visible") });
  window.look = (there) => { window.away = !there; document.dispatchEvent(new Event("visibilitychange")); };
  window.shown = [];
  window.Notification = class extends EventTarget {
    static get permission() { return localStorage.permission ?? "default"; }
    static async requestPermission() { return (localStorage.permission = localStorage.answer ?? "granted"); }
    constructor(title, options) {
      super();
      if (localStorage.broken) throw new TypeError("Illegal constructor");
      Object.assign(this, { title, tag: options.tag, body: options.body, open: true });
      window.shown.push(this);
    }
    close() { this.open = false; }
  };
"""
"""A browser whose windows a test can look away from, and that keeps the notices that it is asked to show."""
REAL = """
  window.away = false;
  Object.defineProperty(Document.prototype, "hidden", { get: () => window.away });
  window.look = (there) => { window.away = !there; document.dispatchEvent(new Event("visibilitychange")); };
  window.happened = [];
  window.Notification = class extends Notification {
    constructor(title, options) {
      super(title, options);
      for (const what of ["show", "close", "error"]) this.addEventListener(what, () => happened.push(what));
    }
  };
"""
"""The browser's own notices, listened to."""
OPEN = (
    "shown.filter(({ open, tag }) => open && /^[0-9a-f]{20}$/.test(tag)).map(({ title, body }) => `${title} | ${body}`)"
)
NOTICES = "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/js/notices.js'))"
"""What shows notices, where a page has fetched it."""


@pytest.fixture
def hall_of(browser: Browser, tmp_path: Path) -> Iterator[Company]:
    with company(browser, tmp_path) as found:
        yield found


def staged(hall_of: Company, **device: object) -> Person:
    person = hall_of.person(**device)
    person.context.add_init_script(STAGE)
    return person


def other_device(hall_of: Company, person: Person) -> Person:
    """Another browser of the same person."""
    second = hall_of.person()
    second.context.add_cookies(person.context.cookies())  # type: ignore[arg-type]
    return second


def awaited(hall_of: Company, one: Person, other: Person, **setup: str) -> str:
    """A table that ``one`` has set up, at which ``other`` begins; nobody looks at it yet."""
    kind = setup.pop("kind", "ketafors")
    table = one.ask("/api/tables", kind=kind, setup={"opponent": "online", **setup})
    other.ask(f"/api/tables/{table}/join")
    return table


def plays(person: Person, table: str, column: str) -> None:
    page = person.sits(table)
    before = moves(page).count()
    head(page, column).click()
    expect(moves(page)).to_have_count(before + 1)
    page.close()


def bell(page: Page) -> Locator:
    return page.locator(".bell")


def wanted(person: Person) -> None:
    """Notices are on at this device."""
    page = person.opens("/settings/notices")
    page.get_by_role("button", name="Switch notices on").click()
    expect(page.get_by_text("Notices are on, on this device.")).to_be_visible()
    page.close()


def notices(page: Page, count: int) -> list[str]:
    """The notices that a page shows, once it shows that many."""
    page.wait_for_function(f"() => {OPEN}.length === {count}")
    found: list[str] = page.evaluate(OPEN)
    return found


def away(page: Page) -> Page:
    """A page at which nobody looks any more; it has heard how things stand, so that what comes is new to it."""
    page.wait_for_function(
        """() => import(document.querySelector('script[src$="/notices.js"], script[src$="/bell.js"]').src
             .replace(/[^/]+$/, 'awaited.js')).then(({ awaited }) => awaited.tables !== null)"""
    )
    page.wait_for_function(
        f"""() => !{NOTICES}.length || Promise.all({NOTICES}.map(({{ name }}) => import(name)))
             .then(() => navigator.locks.query())
             .then(({{ held }}) => held.some(({{ name }}) => name.startsWith('notices')))"""
    )
    page.evaluate("look(false)")
    return page


def test_the_title_of_every_page_tells_of_a_turn_until_it_is_moot(hall_of: Company) -> None:
    mira, jun = hall_of.person(), hall_of.person()
    table = awaited(hall_of, mira, jun)
    page = jun.opens("/history")
    expect(page).to_have_title("● Your move · Your matches · Ludoteca")
    expect(bell(page)).to_have_accessible_name("1 table waits for you")
    expect(bell(page)).to_have_attribute("href", f"/t/{table}")
    page.evaluate("window.kept = true")

    plays(other_device(hall_of, jun), table, "d")

    expect(page).to_have_title("Your matches · Ludoteca")
    expect(bell(page)).to_have_accessible_name("Notices")
    assert page.evaluate("kept")

    plays(mira, table, "e")

    expect(page).to_have_title("● Your move · Your matches · Ludoteca")
    expect(page.locator("#status, [role=status]").last).to_contain_text("It is your turn at Ketafors against")


def test_several_tables_are_counted(hall_of: Company) -> None:
    mira, jun = hall_of.person(), hall_of.person()
    awaited(hall_of, mira, jun)
    page = jun.opens("/rooms")
    awaited(hall_of, mira, jun)

    expect(page).to_have_title("● (2) Rooms · Ludoteca")
    expect(bell(page)).to_have_accessible_name("2 tables wait for you")
    expect(bell(page)).to_have_attribute("href", "/")


def test_the_title_at_a_table_is_of_that_table_and_gone_when_the_move_was_made_elsewhere(hall_of: Company) -> None:
    mira, jun = hall_of.person(), hall_of.person()
    table = awaited(hall_of, mira, jun)
    awaited(hall_of, mira, jun)
    page = jun.sits(table)
    expect(page).to_have_title("● Your move · Ketafors · Ludoteca")

    plays(other_device(hall_of, jun), table, "d")

    expect(turn(page)).to_contain_text("to move")
    expect(page).to_have_title(f"{turn(page).inner_text()} · Ketafors · Ludoteca")


def test_the_halls_page_goes_with_what_happens_at_the_tables(hall_of: Company) -> None:
    mira, jun = hall_of.person(), hall_of.person()
    slow, fast = awaited(hall_of, mira, jun), awaited(hall_of, mira, jun, kind="four")
    page = jun.opens("/")
    page.evaluate("window.kept = true")
    going = page.locator(".going")
    expect(going.get_by_role("heading", level=1)).to_have_text("Four in a Row")
    expect(going.locator(".doing .main")).to_have_attribute("href", f"/t/{fast}")
    expect(going.locator(".also a").first).to_have_attribute("href", f"/t/{slow}")

    plays(other_device(hall_of, jun), fast, "d")

    expect(going.get_by_role("heading", level=1)).to_have_text("Ketafors")
    expect(going.locator(".standing .chip")).to_have_text("Your move")
    expect(going.locator(".also a").first).to_contain_text("to move")
    expect(page).to_have_title("● Your move · Hall · Ludoteca")

    plays(mira, fast, "d")

    expect(going.get_by_role("heading", level=1)).to_have_text("Four in a Row")
    expect(page).to_have_title("● (2) Hall · Ludoteca")
    assert page.evaluate("kept")


def test_the_focus_stays_at_the_same_table(hall_of: Company) -> None:
    mira, jun = hall_of.person(), hall_of.person()
    slow, fast = awaited(hall_of, mira, jun), awaited(hall_of, mira, jun, kind="four")
    page = jun.opens("/")
    page.locator(f".also a[href='/t/{slow}']").focus()

    plays(other_device(hall_of, jun), fast, "d")

    expect(page.locator(".going .doing .main")).to_have_attribute("href", f"/t/{slow}")
    expect(page.locator(f".going a[href='/t/{slow}']").first).to_be_focused()


def test_a_notice_is_shown_while_nobody_looks_and_taken_back_when_the_other_device_moves(hall_of: Company) -> None:
    mira, jun = hall_of.person(), staged(hall_of)
    table = awaited(hall_of, jun, mira)
    wanted(jun)
    page = away(jun.opens("/"))

    plays(mira, table, "d")

    assert notices(page, 1)[0].startswith("Your move · Ketafors | Against \u2068Guest ")

    plays(other_device(hall_of, jun), table, "e")

    notices(page, 0)
    assert page.evaluate("shown.length") == 1


def test_a_real_browser_shows_such_a_notice_and_takes_it_back(whole_browser: Browser, tmp_path: Path) -> None:
    with company(whole_browser, tmp_path) as hall_of:
        mira, jun = hall_of.person(), hall_of.person(permissions=["notifications"])
        jun.context.add_init_script(REAL)
        table = awaited(hall_of, jun, mira)
        wanted(jun)
        page = away(jun.opens("/"))

        plays(mira, table, "d")

        page.wait_for_function("() => happened.join() === 'show'")

        plays(other_device(hall_of, jun), table, "e")

        page.wait_for_function("() => happened.join() === 'show,close'")


def test_of_several_pages_one_shows_a_notice_that_of_the_table_if_it_is_open(hall_of: Company) -> None:
    mira, jun = hall_of.person(), staged(hall_of)
    table = awaited(hall_of, jun, mira)
    wanted(jun)
    pages = [away(jun.opens("/")), away(jun.opens("/rooms")), away(jun.sits(table))]

    plays(mira, table, "d")

    notices(pages[2], 1)
    assert [0, 0, 1] == [page.evaluate("shown.length") for page in pages]

    pages[0].evaluate("look(true)")

    notices(pages[2], 0)


def test_pages_that_were_open_before_go_with_the_switch(hall_of: Company) -> None:
    mira, jun = hall_of.person(), staged(hall_of)
    table = awaited(hall_of, jun, mira)
    before = jun.opens("/rooms")
    settings = jun.opens("/settings/notices")
    settings.get_by_role("button", name="Switch notices on").click()
    expect(settings.get_by_text("Notices are on, on this device.")).to_be_visible()
    before.wait_for_function(f"() => {NOTICES}.length")
    settings.close()
    away(before)

    plays(mira, table, "d")

    notices(before, 1)
    settings = jun.opens("/settings/notices")
    settings.get_by_role("button", name="Switch notices off").click()
    expect(settings.get_by_text("Notices are off on this device.")).to_be_visible()
    notices(before, 0)


def test_no_notice_is_shown_while_a_page_is_looked_at(hall_of: Company) -> None:
    mira, jun = hall_of.person(), staged(hall_of)
    table = awaited(hall_of, jun, mira)
    wanted(jun)
    seen, hidden = jun.opens("/"), away(jun.opens("/rooms"))

    plays(mira, table, "d")

    expect(hidden).to_have_title("● Your move · Rooms · Ludoteca")
    hidden.wait_for_timeout(1_500)  # longer than pages wait for each other
    assert [0, 0] == [page.evaluate("shown.length") for page in (seen, hidden)]


def test_pressing_a_notice_leads_to_its_table(hall_of: Company) -> None:
    mira, jun = hall_of.person(), staged(hall_of)
    table = awaited(hall_of, jun, mira)
    wanted(jun)
    page = away(jun.opens("/"))
    plays(mira, table, "d")
    notices(page, 1)

    page.evaluate("shown[0].dispatchEvent(new Event('click'))")

    page.wait_for_url(f"**/t/{table}")


def test_a_host_is_told_that_somebody_has_sat_down(hall_of: Company) -> None:
    mira, jun = staged(hall_of), hall_of.person()
    table = mira.ask("/api/tables", kind="ketafors", setup={"opponent": "online"})
    wanted(mira)
    page = away(mira.opens("/rooms"))

    jun.ask(f"/api/tables/{table}/join")

    assert "has joined. | Ketafors" in notices(page, 1)[0]
    expect(page).to_have_title("Rooms · Ludoteca")


def test_notices_are_off_until_they_are_asked_for_and_can_be_switched_off(hall_of: Company) -> None:
    mira, jun = hall_of.person(), staged(hall_of)
    table = awaited(hall_of, jun, mira)
    page = jun.opens("/settings/notices")
    expect(page.get_by_text("Notices are off on this device.")).to_be_visible()
    assert page.evaluate("Notification.permission") == "default"

    page.get_by_role("button", name="Switch notices on").focus()
    page.keyboard.press("Enter")

    expect(page.get_by_text("Notices are on, on this device.")).to_be_visible()
    expect(page.get_by_role("button", name="Switch notices off")).to_be_focused()
    page.wait_for_function("() => shown[0]?.title === 'Notices are on'")
    page.reload()
    expect(page.get_by_text("Notices are on, on this device.")).to_be_visible()

    page.get_by_role("button", name="Switch notices off").click()

    expect(page.get_by_text("Notices are off on this device.")).to_be_visible()
    away(page)
    plays(mira, table, "d")
    expect(page).to_have_title("● Your move · Notices · Settings · Ludoteca")
    assert page.evaluate("shown.length") == 0


def test_a_browser_that_denies_notices_is_said_to_and_how_to_change_that(hall_of: Company) -> None:
    jun = staged(hall_of)
    jun.context.add_init_script("localStorage.answer = 'denied'")
    page = jun.opens("/settings/notices")

    page.get_by_role("button", name="Switch notices on").click()

    expect(page.get_by_role("status").get_by_text("Your browser does not let the hall show notices.")).to_be_visible()
    expect(page.get_by_role("status").get_by_text("allow notifications")).to_be_visible()
    expect(page.get_by_role("button", name="Switch notices on")).to_be_hidden()


def test_a_browser_that_shows_no_notices_of_pages_is_found_out(hall_of: Company) -> None:
    jun = staged(hall_of)
    jun.context.add_init_script("localStorage.broken = 'yes'")
    page = jun.opens("/settings/notices")

    page.get_by_role("button", name="Switch notices on").click()

    expect(page.get_by_role("status").get_by_text("This browser shows no notices of the hall.")).to_be_visible()
    assert "notices" not in {cookie["name"] for cookie in jun.context.cookies()}


def test_without_scripts_the_page_tells_it_when_it_is_loaded(hall_of: Company, browser: Browser) -> None:
    mira, jun = hall_of.person(), hall_of.person(java_script_enabled=False)
    table = awaited(hall_of, mira, jun)
    page = jun.opens("/rooms")

    assert page.title() == "● Your move · Rooms · Ludoteca"
    expect(bell(page)).to_have_attribute("href", f"/t/{table}")
    expect(bell(page)).to_have_attribute("aria-label", "1 table waits for you")


@pytest.mark.parametrize(
    ("lang", "locale", "title", "name"),
    [
        ("pt", "pt-PT", "● É a sua vez · Grupos · Ludoteca", "1 mesa espera por si"),
        ("ar", "ar", "● دورك · الغرف · Ludoteca", "طاولة واحدة في انتظارك"),
    ],
)
@pytest.mark.parametrize("width", [1280, 390, 320])
def test_in_every_language_and_width_the_bell_fits_and_names_itself(
    hall_of: Company, lang: str, locale: str, title: str, name: str, width: int
) -> None:
    mira, jun = hall_of.person(), hall_of.person(locale=locale, viewport={"width": width, "height": 800})
    awaited(hall_of, mira, jun)
    page = jun.opens("/rooms")

    expect(page).to_have_title(title)
    expect(bell(page)).to_have_accessible_name(name)
    box = bell(page).bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator("html").get_attribute("lang") == {"pt": "pt-PT"}.get(lang, lang)


@pytest.mark.parametrize("path", ["/settings/notices", "/"])
def test_nothing_hinders_whoever_hears_the_page(hall_of: Company, path: str) -> None:
    mira, jun = hall_of.person(), hall_of.person(bypass_csp=True)  # axe is put into the page as a script
    awaited(hall_of, mira, jun)
    page = jun.opens(path)

    assert faults(page) == []
