"""How a person plays Ludo at a table, for tests: roll, choose a counter, look where all of them lie."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from ludoteca.rules.catalogue import KINDS
from ludoteca.rules.game import Action
from ludoteca.rules.ludo.position import LudoPosition
from tests.e2e.company import Company, Person
from tests.e2e.playing import becomes

QUIET = {"reduced_motion": "reduce"}
"""A device on which nothing moves, so that a test need not wait for it."""


def start(**options: str) -> LudoPosition:
    """The position before the first roll."""
    begun = KINDS["ludo"].make(KINDS["ludo"].complete(options)).start()
    assert isinstance(begun, LudoPosition)
    return begun


def played(position: LudoPosition, actions: str) -> LudoPosition:
    """The position after some rolls and moves."""
    for action in map(Action, actions.split()):
        after = position.apply(action)
        assert isinstance(after, LudoPosition), action
        position = after
    return position


def rolls_of(actions: str) -> list[str]:
    """The rolls among some rolls and moves."""
    return [action for action in actions.split() if action.startswith("=")]


def roll(page: Page) -> None:
    """Press the button that rolls."""
    page.locator("[data-do=roll]").click()


def counters(page: Page) -> list[str]:
    """Where all counters are drawn, as house and progress."""
    found: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('.board .counter')].map((one) => one.dataset.house + one.dataset.progress)"
    )
    return sorted(found)


def expected(position: LudoPosition) -> list[str]:
    """The same of a position of the rules."""
    return sorted(f"{'rgyb'[house]}{one}" for house, own in enumerate(position.counters) for one in own)


def stands(page: Page, position: LudoPosition) -> None:
    """Wait until the counters are drawn where they are in a position of the rules."""
    becomes(lambda: counters(page), expected(position))


def usable(page: Page, counter: str) -> Locator:
    """The drawn counter of that house and progress, if it can use a die."""
    return page.locator(f".board .counter[data-house={counter[0]}][data-progress='{counter[1:]}'][data-use]").first


def tap(page: Page, counter: str, *, finger: bool = False, beside: tuple[float, float] = (0, 0)) -> None:
    """Tap a counter, or so many CSS pixels beside its middle."""
    box = usable(page, counter).locator(".top").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2 + beside[0], box["y"] + box["height"] / 2 + beside[1]
    if finger:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def act(page: Page, action: Action) -> None:
    """Do what is written, with the mouse: roll, or arm the die and tap the counter, and answer what is asked."""
    if action.startswith("="):
        return roll(page)
    dice, _, rest = action.partition("@")
    counter = rest.partition("x")[0].replace("-", "-1")
    armed = page.locator(".spot[data-state=next]").first
    expect(armed).to_be_visible()
    if "+" not in dice and f": {dice}" not in (armed.get_attribute("aria-label") or ""):
        page.locator(f".spot[data-state=left][aria-label*=': {dice}']").click()
    tap(page, counter)
    taken = rest.partition("x")[2]
    if taken and page.locator(".choice").count():  # it is shown a moment later
        page.locator(".choice button", has_text={"r": "Red", "g": "Green", "y": "Yellow", "b": "Blue"}[taken]).click()
    return None


def table(company: Company, *people: Person, **wanted: str) -> str:
    """A table at which the last of them begins, and all follow."""
    host, *others = people
    name = host.ask("/api/tables", kind="ludo", setup={"opponent": "online", **wanted})
    for other in others:
        other.ask(f"/api/tables/{name}/join")
    for person in people:
        person.sits(name)
    return name
