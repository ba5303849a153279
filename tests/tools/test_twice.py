"""A second run for what has failed: only where few tests have failed and all others have run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
COUNTED = """
import pathlib
import pytest

def run():
    runs = pathlib.Path(__file__).with_suffix(".runs")
    runs.write_text(runs.read_text() + "x" if runs.exists() else "x")
    return len(runs.read_text())
"""


def twice(folder: Path, source: str, *asked: str) -> tuple[int, str]:
    """What ``tools.twice`` makes of a folder with these tests: its status, and what it says."""
    (folder / "test_these.py").write_text(f"{COUNTED}\n{source}", "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, "-m", "tools.twice", "-p", "no:cacheprovider", *asked, "."]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def test_what_fails_once_is_tried_alone_and_named(tmp_path: Path) -> None:
    status, said = twice(tmp_path, "@pytest.mark.parametrize('a', ['b::c d'])\ndef test_stalls(a): assert run() > 1")

    assert status == 0
    assert "PASSED ONLY AT THE SECOND TIME: 1\n########   test_these.py::test_stalls[b::c d]" in said


def test_what_fails_twice_has_failed(tmp_path: Path) -> None:
    status, said = twice(tmp_path, "def test_fails(): assert run() > 2\ndef test_passes(): pass")

    assert status == 1
    assert "1 failed, 1 passed" in said
    assert "FAILED TWICE" in said


def test_many_that_fail_are_not_tried_again(tmp_path: Path) -> None:
    status, said = twice(tmp_path, "@pytest.mark.parametrize('n', range(6))\ndef test_fails(n): assert run() > 6")

    assert status == 1
    assert "####" not in said


def test_tests_that_cannot_be_read_are_not_passed_over(tmp_path: Path) -> None:
    (tmp_path / "test_unreadable.py").write_text("import nothing_of_that_name", "utf-8")

    status, said = twice(tmp_path, "def test_stalls(): assert run() > 1", "-p", "xdist", "-n", "1")

    assert status == 1
    assert "1 failed, 1 error" in said
    assert "####" not in said


def test_no_tests_are_no_success(tmp_path: Path) -> None:
    assert twice(tmp_path, "")[0] == 5
