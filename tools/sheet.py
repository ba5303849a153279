"""Takes a sheet of pictures to look at, from a hall that it starts: ``python -m tools.sheet OUTDIR [NAME …]``.

Every set of chips on every board in one picture, and each page as it is on a desk, a tablet, two phones and with
text twice as large, in the lights and languages. With names, only the pictures whose name begins with one of them.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.conftest import ARGUMENTS, CHROMIUM
from tests.serving import Command

MOVES = "ddcedcefeedgfgcgcccfffaabbbdd"
LIGHTS = ("day", "dusk", "night")
WIDTHS = {"1280": (1280, 860), "820": (820, 1180), "390": (390, 844), "320": (320, 640)}
PAGES = {
    "table": "{table}?",
    "new": "/new/ketafors?",
    "appearance": "/settings/appearance?",
    "learn": "/learn/ketafors?",
    "hall": "/?",
    "sign-in": "/sign-in?",
    "sign-up": "/sign-up?",
}
CHIPS = ("gem", "glass", "wood", "classic", "contrast")
PLATES = ("walnut", "lacquer", "porcelain", "slate")
TILE = 480
"""Width of a board in the picture of all looks."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: its name, the page, how wide, and what the device has chosen."""

    name: str
    path: str
    width: str = "1280"
    look: str = "day"
    large: bool = False
    fresh: bool = False


def shots(table: str) -> Iterator[Shot]:
    """Every picture of the sheet but that of all looks."""
    for page, address in PAGES.items():
        path = address.format(table=table)
        for width in WIDTHS:
            yield Shot(f"{page}-{width}", f"{path}lang=en", width)
        yield Shot(f"{page}-large", f"{path}lang=en", "1280", large=True)
        yield Shot(f"{page}-large-390", f"{path}lang=en", "390", large=True)
        for width in ("1280", "390"):
            yield Shot(f"{page}-ar-{width}", f"{path}lang=ar", width)
            yield Shot(f"{page}-pt-{width}", f"{path}lang=pt", width)
        for light in LIGHTS[1:]:
            yield Shot(f"{page}-{light}", f"{path}lang=en", "1280", light)
    for width in WIDTHS:
        yield Shot(f"first-{width}", "/?lang=en", width, fresh=True)
    yield Shot("first-ar", "/?lang=ar", "1280", fresh=True)
    yield Shot("first-night", "/?lang=en", "1280", "night", fresh=True)


def main() -> None:
    """Play a round, and take each picture of it and of the pages."""
    folder, *names = sys.argv[1:]
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Command(Path(data))
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        hall = f"http://{server.address}"
        cookies, table = play(browser, hall)
        for light in LIGHTS:
            if wanted(f"looks-{light}", names):
                looks(browser, hall, cookies, table, light).save(out / f"looks-{light}.png")
        for shot in shots(table):
            if wanted(shot.name, names):
                take(browser, hall, shot, [] if shot.fresh else cookies).save(out / f"{shot.name}.png")
        browser.close()
        server.stop()


def wanted(name: str, names: list[str]) -> bool:
    """Whether a picture is asked for."""
    return not names or any(name.startswith(start) for start in names)


def play(browser: Browser, hall: str) -> tuple[list[Any], str]:
    """Play both sides of a round; the device's cookies and the table's path."""
    context = browser.new_context(viewport={"width": 1280, "height": 860})
    page = context.new_page()
    page.goto(f"{hall}/new/ketafors?lang=en")
    page.locator("input[name=opponent][value=local]").check(force=True)
    page.locator("input[name=target][value='50']").check(force=True)
    page.get_by_role("button", name="Start match").click()
    page.wait_for_url("**/t/*")
    for count, column in enumerate(MOVES, 1):
        page.locator(f".board-head[data-column={column}]").click()
        page.wait_for_function("(n) => document.querySelectorAll('.moves .move').length === n", arg=count)
    cookies = [cookie for cookie in context.cookies() if cookie["name"] not in ("look", "lang")]
    path = page.url.removeprefix(hall)
    context.close()
    return cookies, path


def opened(browser: Browser, hall: str, shot: Shot, cookies: list[Any]) -> Page:
    """A page on a device that looks as the picture wants."""
    width, height = WIDTHS[shot.width]
    phone = width < 600
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=2 if phone else 1,
        has_touch=phone,
        is_mobile=phone,
        reduced_motion="reduce",
    )
    context.add_cookies([*cookies, {"name": "look", "value": shot.look, "url": hall}])
    page = context.new_page()
    page.goto(f"{hall}{shot.path}", wait_until="networkidle")
    if shot.large:
        page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.wait_for_timeout(300)
    return page


def take(browser: Browser, hall: str, shot: Shot, cookies: list[Any]) -> Image.Image:
    """The whole page, and a word if it scrolls sideways."""
    page = opened(browser, hall, shot, cookies)
    room, need = page.evaluate("[innerWidth, document.documentElement.scrollWidth]")
    if need > room:
        print(f"{shot.name}: {need} wide on {room}")
    if shot.path.startswith("/t/") and not shot.large and shot.width == "1280":
        page.locator(".board-head[data-column=e]").hover()
        page.wait_for_timeout(200)
    picture = Image.open(io.BytesIO(page.screenshot(full_page=True)))
    page.context.close()
    return picture


def looks(browser: Browser, hall: str, cookies: list[Any], table: str, light: str) -> Image.Image:
    """Chips across, boards down, each as it lies on the table."""
    sheet: Image.Image | None = None
    for across, chips in enumerate(CHIPS):
        for down, plate in enumerate(PLATES):
            page = opened(browser, hall, Shot("", f"{table}?lang=en", look=f"{light}.linen.{plate}.{chips}"), cookies)
            board = Image.open(io.BytesIO(page.locator(".stage").screenshot())).convert("RGB")
            page.context.close()
            board = board.resize((TILE, TILE * board.height // board.width), Image.Resampling.LANCZOS)
            sheet = sheet or Image.new("RGB", (TILE * len(CHIPS), board.height * len(PLATES)))
            sheet.paste(board, (across * TILE, down * board.height))
    assert sheet is not None
    return sheet


if __name__ == "__main__":
    main()
