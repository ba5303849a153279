"""How settings are chosen, for tests: in the drawer of a table or on a page."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect


def drawer(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Settings")


def open_drawer(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    expect(drawer(page)).to_be_visible()


def choose(page: Page, name: str, group: str | None = None) -> None:
    """Choose one of several, and wait until the choice is kept."""
    within = page.get_by_role("group", name=group, exact=True) if group else page
    with page.expect_response("**/settings"):
        within.get_by_role("radio", name=name, exact=True).locator("..").click()


def flip(page: Page, name: str) -> None:
    """Flip a switch, and wait until that is kept."""
    with page.expect_response("**/settings"):
        page.get_by_role("switch", name=name, exact=True).locator("..").click()


def wear(page: Page, **choices: str) -> None:
    """Keep choices as a page does, without looking for their controls."""
    page.evaluate("(choices) => fetch('/settings', { method: 'POST', body: new URLSearchParams(choices) })", choices)
    page.reload()


def wears(page: Page, **looks: str) -> None:
    """Wait until a page wears what was chosen."""
    for name, value in looks.items():
        expect(page.locator("html")).to_have_attribute(f"data-{name}", value)


def worn(page: Page, name: str) -> str | None:
    return page.locator("html").get_attribute(f"data-{name}")
