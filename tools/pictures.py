"""Takes the pictures of the README and the docs from a real hall: ``python -m tools.pictures``."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.conftest import ARGUMENTS, CHROMIUM
from tests.serving import Command

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
DESKTOP = {"viewport": {"width": 1280, "height": 860}}
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
MOVES = "dedecccbebb"


def main() -> None:
    """Play a little and take each picture."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Command(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        hall = f"http://{server.address}"
        for name, device, lang in (("table", DESKTOP, "en"), ("table-ar", DESKTOP, "ar"), ("table-phone", PHONE, "pt")):
            page = opened(browser, device, f"{hall}/play/ketafors?lang={lang}")
            play(page)
            keep(page, name)
        keep(opened(browser, DESKTOP, f"{hall}/"), "hall")
        keep(opened(browser, DESKTOP, f"{hall}/new/ketafors"), "new-match")
        browser.close()
        server.stop()


def opened(browser: Browser, device: dict[str, Any], address: str) -> Page:
    """A page on a fresh device."""
    page = browser.new_context(**device).new_page()
    page.goto(address, wait_until="networkidle")
    return page


def play(page: Page) -> None:
    """Drop some chips, and leave the mouse over a column."""
    for column in MOVES:
        page.wait_for_function("() => document.querySelector('.player[data-turn]')?.dataset.player === '0'")
        page.wait_for_timeout(600)
        head = page.locator(f".board-head[data-column={column}]:not([aria-disabled=true])")
        if head.count():
            head.click()
        page.wait_for_timeout(200)
    page.wait_for_function("() => document.querySelector('.player[data-turn]')?.dataset.player === '0'")
    page.locator(".board-head[data-column=f]").hover()
    page.wait_for_timeout(900)


def keep(page: Page, name: str) -> None:
    """Store a picture of what is on the screen."""
    picture = Image.open(io.BytesIO(page.screenshot()))
    picture.save(PICTURES / f"{name}.webp", quality=88, method=6)
    print(f"{name}: {(PICTURES / f'{name}.webp').stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
