"""Real Chromium against the real command. A page that logs an error or breaks the policy fails its test."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.serving import Command

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


class OpenPage:
    """Opens pages of the hall on one device, and notes what they complain about."""

    def __init__(self, context: BrowserContext, hall: str) -> None:
        self.hall = hall
        self.complaints: list[str] = []
        self._context = context

    def __call__(self, path: str = "/") -> Page:
        page = self._context.new_page()
        page.on("console", lambda said: self._note(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self._note(str(error)))
        page.goto(f"{self.hall}{path}")
        return page

    def _note(self, complaint: str) -> None:
        self.complaints.append(complaint)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: while Playwright is at work, no other event loop can run in this thread."""
    here = Path(__file__).parent
    items.sort(key=lambda item: here in item.path.parents)
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None and not os.environ.get("LUDOTECA_REQUIRE"):
                item.add_marker(pytest.mark.skip(reason="Chromium is not installed"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    assert CHROMIUM is not None, "Chromium is not installed"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a hall that all tests of this folder share; each has a device of its own."""
    server = Command(tmp_path_factory.mktemp("hall"))
    server.start()
    yield f"http://{server.address}"
    assert server.stop() == 0


@pytest.fixture
def context(browser: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A fresh device; parameters of the test's ``device`` mark go to the browser."""
    mark = request.node.get_closest_marker("device")
    wanted = {"viewport": {"width": 1280, "height": 860}, "locale": "en-GB", **(mark.kwargs if mark else {})}
    context = browser.new_context(**wanted)
    context.set_default_timeout(10_000)
    yield context
    context.close()


@pytest.fixture
def open_page(context: BrowserContext, hall: str, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """Open pages of the hall; whatever they complain about is the test's failure."""
    opener = OpenPage(context, hall)
    yield opener
    if not request.node.get_closest_marker("complaints_expected"):
        assert opener.complaints == []
