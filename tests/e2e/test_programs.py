"""Access tokens and bots in the settings: made, kept, ended, with the keyboard, in three languages."""

from __future__ import annotations

import httpx2
import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.test_access import faults
from tests.e2e.test_accounts import SECRET, sign_up


def make_token(page: Page, name: str) -> str:
    """Make an access token with the keyboard; what the page shows."""
    form = page.locator('form[action="/settings/account/tokens"]')
    form.locator('input[name="token"]').fill(name)
    form.locator('input[type="password"]').fill(SECRET)
    page.keyboard.press("Enter")
    return page.locator("#fresh-token output").inner_text()


def status(hall: str, token: str) -> int:
    return httpx2.get(f"{hall}/api/tables", headers={"authorization": f"Bearer {token}"}).status_code


@pytest.mark.parametrize(("language", "end"), [("en", "End"), ("pt", "Terminar"), ("ar", "إنهاء")])
def test_a_token_is_made_shown_once_used_and_ended(open_page: OpenPage, language: str, end: str) -> None:
    page = open_page("/sign-up?next=/settings/account")
    sign_up(page)
    page.goto(f"{open_page.hall}/settings/account?lang={language}")

    token = make_token(page, "my bot")
    assert 200 == status(open_page.hall, token)
    assert [] == faults(page)
    page.goto(f"{open_page.hall}/settings/account")
    expect(page.locator("body")).not_to_contain_text(token)
    ending = page.locator('form[action="/settings/account/tokens/end"] button')
    expect(ending).to_have_text(end)
    assert (ending.bounding_box() or {"height": 0})["height"] >= 44
    ending.focus()
    page.keyboard.press("Enter")

    expect(page.locator("#token-ended")).to_be_visible()
    expect(ending).to_have_count(0)
    assert 401 == status(open_page.hall, token)


@pytest.mark.complaints_expected
def test_a_wrong_password_makes_no_token_and_says_so_beside_it(open_page: OpenPage) -> None:
    page = open_page("/sign-up?next=/settings/account")
    sign_up(page)
    form = page.locator('form[action="/settings/account/tokens"]')
    form.locator('input[name="token"]').fill("my bot")
    form.locator('input[type="password"]').fill("a guess of mine")
    form.get_by_role("button", name="Make an access token").click()

    expect(page.locator("#token-password-fault")).to_contain_text("not your password")
    expect(page.locator('input[name="token"]')).to_have_value("my bot")


def test_a_bots_account_has_its_mark_in_the_settings_and_on_its_page(open_page: OpenPage) -> None:
    page = open_page("/sign-up?next=/settings/account")
    name = sign_up(page)
    page.get_by_text("Make this a bot's account…").click()
    form = page.locator('form[action="/settings/account/bot"]')
    form.locator('input[type="password"]').fill(SECRET)
    form.get_by_role("button", name="Make this a bot's account").click()
    expect(page.locator(".account .name .bot")).to_have_text("Bot")
    expect(form).to_have_count(0)

    page.goto(f"{open_page.hall}/@{name}")

    expect(page.locator("h1 ~ .bot, h1 .bot")).to_have_text("Bot")
    assert [] == faults(page)
