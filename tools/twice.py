"""Runs pytest, and what failed once more, alone: ``python -m tools.twice`` and whatever pytest is told.

Browsers stall on machines that stall, and no test can know. A test that passes at the second time is named loudly; one
that fails twice has failed, and so have more than a few at once.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

import pytest

MOST = 5
"""So many may be tried again; more are no stall."""
_WORTH = ("-n", "--numprocesses", "--maxprocesses", "--dist", "-p", "-o")
"""Options that a second run keeps, with the word after them."""


class Notes:
    """A plugin that notes which tests fail, and whether there are some that could not be read at all."""

    def __init__(self) -> None:
        self.failed: dict[str, None] = {}
        self.unread = False

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file of tests that cannot be read: with several processes the status does not tell."""
        self.unread = self.unread or report.failed

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that fails, or whose surroundings do."""
        if report.failed:
            self.failed[report.nodeid] = None


def kept(asked: Sequence[str]) -> list[str]:
    """What of the first run's words is for the second too: how it runs, not what.

    >>> kept(["-n", "auto", "--dist", "loadfile", "tests/e2e", "-k", "round"])
    ['-n', 'auto', '--dist', 'loadfile']
    """
    return [word for place, word in enumerate(asked) if word in _WORTH or (place and asked[place - 1] in _WORTH)]


def worth_another(status: int, failed: Sequence[str]) -> bool:
    """Whether a second run can tell anything: some tests failed, not many, and all others ran.

    >>> [worth_another(status, ["a::b"]) for status in (1, 2, 3, 4, 5)]
    [True, False, False, False, False]
    >>> [worth_another(1, ["a::b"] * number) for number in (0, 5, 6)]
    [False, True, False]
    """
    return status == pytest.ExitCode.TESTS_FAILED and 0 < len(failed) <= MOST


def main(asked: Sequence[str]) -> int:
    """Run once, or twice; the status of the last run."""
    notes = Notes()
    status = int(pytest.main(list(asked), plugins=[notes]))
    failed = list(notes.failed)
    if notes.unread or not worth_another(status, failed):
        return status
    _tell("FAILED AT FIRST, TRIED ONCE MORE", failed)
    again = subprocess.run([sys.executable, "-m", "pytest", *kept(asked), *failed], check=False).returncode
    _tell("FAILED TWICE OR IN ANOTHER WAY" if again else "PASSED ONLY AT THE SECOND TIME", failed)
    return again


def _tell(what: str, tests: Sequence[str]) -> None:
    print(f"\n######## {what}: {len(tests)}", *(f"########   {test}" for test in tests), sep="\n", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
