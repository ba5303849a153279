"""Weight of the table page, first paint, and frames while chips fall: ``python benchmarks/page.py``.

A real hall is started and played in headless Chromium. Weights are what gzip makes of each file.
Frames are counted by the page itself while chips fall on a 10 × 9 board; the share of a core is the
renderer's own account of its main thread.
"""

from __future__ import annotations

import gzip
import statistics
import sys
import tempfile
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from ludoteca.web.boards import LUDO
from tests.e2e.conftest import ARGUMENTS, CHROMIUM
from tests.serving import Command

STATIC = Path(__file__).parents[1] / "src" / "ludoteca" / "web" / "static"
FRAMES = """async (span) => {
  const times = [];
  const start = performance.now();
  await new Promise((done) => {
    const step = (now) => { times.push(now); now - start < span ? requestAnimationFrame(step) : done(); };
    requestAnimationFrame(step);
  });
  return times;
}"""
PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
SENT = """['resource', 'navigation'].flatMap((type) => performance.getEntriesByType(type))
  .reduce((sum, one) => sum + one.transferSize, 0)"""


def main() -> None:
    """Print every figure."""
    weights()
    after_ludo()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Command(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        address = f"http://{server.address}"
        loaded(browser, address)
        paints(browser, address)
        frames(browser, address)
        browser.close()
        server.stop()


def weights() -> None:
    """Scripts, styles and pictures."""
    for name, pattern in (("scripts", "**/*.js"), ("styles", "**/*.css"), ("textures", "img/*.webp")):
        files = list(STATIC.glob(pattern))
        packed = sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)
        plain = sum(path.stat().st_size for path in files)
        print(f"{name}: {len(files)} files, {plain / 1000:.1f} kB, {packed / 1000:.1f} kB gzip")


def after_ludo() -> None:
    """Scripts and styles of the page after a game of Ludo, which needs such a game."""
    sheets = ("tokens", "base", "strong", *(f"components/{name}" for name in ("controls", "looks", "table", "choice")))
    pages = (LUDO.sheets[0], "pages/table", *LUDO.sheets[1:], "pages/replay", "pages/review")
    files = [STATIC / f"{name}.js" for name in (*LUDO.reviewing, LUDO.review_script, "js/early")]
    files += [STATIC / "css" / f"{name}.css" for name in (*sheets, *pages)]
    packed = sum(len(gzip.compress(file.read_bytes(), 9)) for file in files)
    print(f"after a game of Ludo: {len(files)} scripts and styles, {packed / 1000:.2f} kB gzip")


def loaded(browser: Browser, address: str) -> None:
    """Scripts and styles that a fresh hall and a fresh table load, without what comes later when it is wanted."""
    for path in ("/", "/play/ketafors"):
        page = browser.new_page()
        page.goto(f"{address}{path}", wait_until="networkidle")
        urls = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
        names = {str(url).partition("/static/")[2].partition("/")[2] for url in urls}
        files = [STATIC / name for name in names if name.endswith((".js", ".css"))]
        packed = sum(len(gzip.compress(file.read_bytes(), 9)) for file in files)
        print(f"{path}: {len(files)} scripts and styles, {packed / 1000:.2f} kB gzip")
        page.close()


def paints(browser: Browser, address: str) -> None:
    """First paint of the hall and the table, five fresh devices each, on a cold cache."""
    for path in ("/", "/play/ketafors"):
        painted, sent = [], 0
        for _ in range(5):
            context = browser.new_context(viewport={"width": 1280, "height": 860})
            page = context.new_page()
            page.goto(address + path, wait_until="networkidle")
            painted.append(float(page.evaluate(PAINT)))
            sent = int(page.evaluate(SENT))
            context.close()
        low, middle, high = min(painted), statistics.median(painted), max(painted)
        print(
            f"{path}: first contentful paint {low:.0f} / {middle:.0f} / {high:.0f} ms (min / median / max of 5), "
            f"{sent / 1000:.0f} kB over the wire"
        )


def frames(browser: Browser, address: str) -> None:
    """Frames while eight chips fall one after the other on 10 × 9."""
    context = browser.new_context(viewport={"width": 1280, "height": 860})
    page = context.new_page()
    page.goto(f"{address}/new/ketafors")
    page.locator("input[name=board][value='10x9']").check(force=True)
    page.locator(".setup .go button").click()
    page.wait_for_url("**/t/*")
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    times: list[float] = []
    busy = span = 0.0
    for column in "aceg":
        wait_for_turn(page)
        before = busy_seconds(session)
        page.locator(f".board button[data-column={column}]").click(no_wait_after=True)
        seen = [float(time) for time in page.evaluate(FRAMES, 1200)]
        busy += busy_seconds(session) - before
        span += (seen[-1] - seen[0]) / 1000
        times += [later - earlier for earlier, later in pairwise(seen)]
    print(
        f"frames on 10 × 9: {1000 / statistics.mean(times):.1f} a second, median {statistics.median(times):.1f} ms, "
        f"worst {max(times):.1f} ms, {busy / span:.2f} of a core on the main thread"
    )
    context.close()


def wait_for_turn(page: Page) -> None:
    """Until the person is to move."""
    page.wait_for_function("document.querySelector('.player[data-turn]')?.dataset.player === '0'", timeout=20_000)


def busy_seconds(session: object) -> float:
    """Seconds that the page's main thread has worked."""
    metrics = session.send("Performance.getMetrics")["metrics"]  # type: ignore[attr-defined]
    return float(next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration"))


if __name__ == "__main__":
    main()
