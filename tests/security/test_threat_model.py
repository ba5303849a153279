"""The page about safety: every line of defence has its test, and the numbers are those of the hall."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludoteca.web.limits import MOST_OWN_SOCKETS, MOST_SOCKETS, RATES

HERE = Path(__file__).parent
PAGE = (HERE.parents[1] / "docs" / "security.md").read_text()
NAMED = re.findall(r"`(test_\w+\.py)::(test_\w+)`", PAGE)
ROWS = [
    [cell.strip() for cell in line.strip().strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("| ")
]


def names_in(name: str) -> set[str]:
    """The tests of all files of that name; some stand with what they test."""
    files = HERE.parent.rglob(name)
    return {found for file in files for found in re.findall(r"^def (test_\w+)\(", file.read_text(), re.MULTILINE)}


@pytest.mark.parametrize("file", sorted({file for file, _ in NAMED}))
def test_every_test_that_the_page_names_is_there(file: str) -> None:
    assert {name for where, name in NAMED if where == file} - names_in(file) == set()


def test_every_line_of_defence_names_a_test() -> None:
    defences = [row for row in ROWS if len(row) == 3 and row[0] not in ("threat", "---")]

    assert len(defences) > 35
    assert [] == [row[0] for row in defences if not re.search(r"`test_\w+\.py::test_\w+`", row[2])]


def test_every_measure_has_its_row_with_its_numbers() -> None:
    rows = {row[0]: row[1:3] for row in ROWS if len(row) == 4}
    told = {
        "write": ("tables opened, joined, paired, set up anew", "one in 2 s"),
        "form": ("forms and calls of any kind", "15 a second"),
        "view": ("pages", "40 a second"),
        "page": ("history, ladders, profiles, replays, reviews", "8 a second"),
        "file": ("records", "one in 2 s"),
        "data": ("an account's data", "one a minute"),
        "sign-in": ("tries to sign in", "one in 5 s"),
        "sign-in-here": ("tries at one name", "one a minute"),
        "sign-in-name": ("tries at one name by strangers", "one in 30 s"),
        "sign-up": ("accounts made", "one in 2 min"),
        "account": ("changes that take a password", "one in 20 s"),
        "settings": ("settings of a member", "1 a second"),
        "frame": ("frames", "20 a second"),
        "frame-here": ("frames of all strangers", "300 a second"),
    }
    assert set(RATES) == {*told, "socket", "own-socket"}
    for what, (row, then) in told.items():
        assert rows[row] == [str(int(RATES[what].burst)), then], what
        assert RATES[what].per_second == pytest.approx(spoken(then)), what
    assert rows["sockets opened"][0] == f"{RATES['socket'].burst} · {RATES['own-socket'].burst}"
    assert rows["sockets open"][0] == f"{MOST_SOCKETS} · {MOST_OWN_SOCKETS}"


def spoken(text: str) -> float:
    """A rate in words, a second.

    >>> spoken("one in 2 min"), spoken("15 a second")
    (0.008333333333333333, 15.0)
    """
    seconds = {"s": 1, "min": 60}
    if found := re.fullmatch(r"one in (\d+) (s|min)", text):
        return 1 / (int(found[1]) * seconds[found[2]])
    return 1 / 60 if text == "one a minute" else float(text.removesuffix(" a second"))
