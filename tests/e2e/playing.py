"""How a person plays at a table, for tests: look whose turn it is, choose, drop."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import sleep
from typing import Any, TypeVar

from playwright.sync_api import Locator, Page, expect

Told = TypeVar("Told")

ANSWER = 60_000
"""Milliseconds within which the computer has answered, also on a busy machine with cold kernels."""


def bound(page: Page) -> None:
    """Wait until the scripts of a page have taken over: a module is imported once it has run to its end."""
    page.wait_for_function(
        """() => matchMedia('(scripting: none)').matches || Promise.allSettled(
             [...document.querySelectorAll('script[type=module]')].map(({ src }) => import(src)))"""
    )


def still(page: Page) -> None:
    """Wait until all that moves, fades or opens has come to its end, but for what turns for ever."""
    page.wait_for_function(
        """() => document.fonts.status === 'loaded' && document.getAnimations().every(
             (one) => one.playState !== 'running' || one.effect.getComputedTiming().endTime === Infinity)"""
    )


def turn(page: Page) -> Locator:
    return page.locator(".rail [data-part=turn]")


def head(page: Page, letter: str) -> Locator:
    """The button of a column."""
    return page.locator(f".board button[data-column={letter}]")


def moves(page: Page) -> Locator:
    return page.locator(".moves .move")


def discs(page: Page) -> dict[str, int]:
    """What lies on the board, as it is drawn: cell to colour."""
    return page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('.board [data-cell].disc')]
             .map((disc) => [disc.dataset.cell, Number(disc.dataset.colour)]))"""
    )


def becomes(read: Callable[[], Told], wanted: Told) -> None:
    """Wait until what is read is what is wanted: what is drawn may be a moment behind what is said."""
    for _ in range(400):
        if read() == wanted:
            return
        sleep(0.05)
    assert read() == wanted


def lies(page: Page, cells: dict[str, int]) -> None:
    """Wait until these discs lie on the board and no other, not even one that is on its way out."""
    becomes(lambda: discs(page), cells)


def shown_view(page: Page) -> dict[str, Any]:
    """The view that the server wrote into the page."""
    return json.loads(page.locator("#view").text_content() or "{}")


def my_turn(page: Page) -> None:
    """Wait until the person is to move, or the round is over."""
    page.wait_for_function(
        """() => document.querySelector('.rail')?.dataset.state !== 'live'
             || document.querySelector('.player[data-turn]')?.dataset.player === '0'""",
        timeout=ANSWER,
    )


def is_over(page: Page) -> bool:
    return page.locator(".rail").get_attribute("data-state") != "live"


def open_columns(page: Page) -> list[str]:
    """The columns that take a disc, by what the buttons tell."""
    return page.evaluate(
        """() => [...document.querySelectorAll('.board button[data-column]')]
             .filter((head) => head.getAttribute('aria-disabled') !== 'true').map((head) => head.dataset.column)"""
    )


def play_round(page: Page, drop: Callable[[str], None], most: int = 60) -> int:
    """Play a whole round, always in the fullest part of the board; the number of own moves."""
    for own in range(most):
        my_turn(page)
        if is_over(page):
            return own
        columns = open_columns(page)
        before = moves(page).count()
        drop(columns[own % len(columns)])
        expect(moves(page)).not_to_have_count(before)
    raise AssertionError("the round did not end")
