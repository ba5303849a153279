"""Real Chromium against the real command. A page that logs an error or breaks the policy fails its test."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import wraps
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Error, Page, Playwright, expect, sync_playwright

from tests.e2e.playing import bound
from tests.serving import Command

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")

WHOLE = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
CHROMIUM = shutil.which(os.environ.get("LUDOTECA_CHROMIUM", "")) or WHOLE
"""``chromium-headless-shell`` is the same engine without the windows around it: a page takes half the work."""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
SLOW = float(os.environ.get("LUDOTECA_SLOW", "1"))
"""How many times slower the pages' own work is made than it would be."""
LAG = int(os.environ.get("LUDOTECA_LAG", "0"))
"""How many milliseconds later than they would pages hear the hall, and the hall pages."""
LAGS = """
  const { send, addEventListener: listen } = WebSocket.prototype;
  WebSocket.prototype.send = function (said) {
    setTimeout(() => this.readyState === WebSocket.OPEN && send.call(this, said), LAG);
  };
  WebSocket.prototype.addEventListener = function (what, heard, ...how) {
    listen.call(this, what, what === "message" ? (event) => setTimeout(heard, LAG, event) : heard, ...how);
  };
"""
PATIENCE = 40_000
"""Milliseconds that what a test waits for may take: a slow machine is no fault of the hall."""
expect.set_options(timeout=PATIENCE)


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
def driver() -> Iterator[Playwright]:
    """What drives browsers in which a page counts as loaded once its scripts are at work."""
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        for way in ("goto", "reload", "go_back", "go_forward", "wait_for_url"):
            patch.setattr(Page, way, _until_bound(getattr(Page, way)))
        yield playwright


@pytest.fixture(scope="session")
def browser(driver: Playwright) -> Iterator[Browser]:
    """A browser for nearly everything."""
    yield from _launched(driver, CHROMIUM)


@pytest.fixture(scope="session")
def whole_browser(driver: Playwright) -> Iterator[Browser]:
    """A browser with all that belongs to one, for what pages cannot do by themselves."""
    yield from _launched(driver, WHOLE)


def _launched(driver: Playwright, program: str | None) -> Iterator[Browser]:
    assert program is not None, "Chromium is not installed"
    browser = driver.chromium.launch(executable_path=program, args=ARGUMENTS)
    browser.new_context = _patient(browser.new_context)  # type: ignore[method-assign]
    yield browser
    browser.close()


def _until_bound(way: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
    """A way to a page that leads on to where its scripts have taken over, unless less is asked for."""

    @wraps(way)
    def to_its_end(*asked: Asked.args, **more: Asked.kwargs) -> Answer:
        answer = way(*asked, **more)
        page = asked[0]
        assert isinstance(page, Page)
        if "wait_until" not in more:
            bound(page)
        return answer

    return to_its_end


def _patient(new_context: Callable[Asked, BrowserContext]) -> Callable[Asked, BrowserContext]:
    """Devices with patience, and as slow as is wished."""

    @wraps(new_context)
    def made(*asked: Asked.args, **more: Asked.kwargs) -> BrowserContext:
        context = new_context(*asked, **more)
        context.set_default_timeout(PATIENCE)
        if SLOW > 1:
            context.on("page", _slow)
        if LAG:
            context.add_init_script(f"{{ const LAG = {LAG};{LAGS}}}")
            _late(context)
        return context

    return made


def _slow(page: Page) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW})


def _late(context: BrowserContext) -> None:
    """Let answers come late too, and keep the way to be offline, which is the same to the browser."""
    lines: list[CDPSession] = []
    cut = context.set_offline

    def emulate(line: CDPSession, offline: bool) -> None:
        network = {"offline": offline, "latency": LAG, "downloadThroughput": -1, "uploadThroughput": -1}
        with suppress(Error):  # the page has been closed
            line.send("Network.emulateNetworkConditions", network)

    def opened(page: Page) -> None:
        lines.append(page.context.new_cdp_session(page))
        emulate(lines[-1], False)

    def set_offline(offline: bool) -> None:
        cut(offline)
        for line in lines:
            emulate(line, offline)

    context.on("page", opened)
    context.set_offline = set_offline  # type: ignore[method-assign]


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
    yield context
    context.close()


@pytest.fixture
def open_page(context: BrowserContext, hall: str, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """Open pages of the hall; whatever they complain about is the test's failure."""
    opener = OpenPage(context, hall)
    yield opener
    if not request.node.get_closest_marker("complaints_expected"):
        assert opener.complaints == []
