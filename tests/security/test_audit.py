"""The audit of what the hall is built on: it fails on what is known, and on nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tools.audit import NOTHING, Told, told_by_npm, told_by_pip, verdict

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("text", ["", "no json", "[]", "null", '{"dependencies": 1}', "{}"])
def test_a_service_that_cannot_be_asked_fails_nothing_unless_it_must(text: str) -> None:
    told = {"pip": told_by_pip(text), "npm": told_by_npm(text)}

    assert (0, 1) == (verdict(told, strict=False)[0], verdict(told, strict=True)[0])
    assert all("skipped" in line for line in verdict(told, strict=False)[1])


def test_a_package_that_the_index_does_not_know_is_said_and_passed_over() -> None:
    skipped = {"name": "a", "skip_reason": "not found"}
    known = {"name": "b", "version": "1", "vulns": []}

    status, lines = verdict({"pip": told_by_pip(json.dumps({"dependencies": [skipped, known]}))}, strict=False)

    assert status == 0
    assert "skipped 1 packages" in lines[1]


def test_a_known_vulnerability_fails_whatever_else_is_unknown() -> None:
    fault = {"id": "PYSEC-0000-1", "fix_versions": [], "aliases": ["CVE-0000-1"]}
    told = told_by_pip(json.dumps({"dependencies": [{"name": "a", "version": "1", "vulns": [fault]}]}))

    assert verdict({"pip": told, "npm": NOTHING}, strict=False)[0] == 1
    assert verdict({"pip": NOTHING, "npm": Told(["a: low"], 1, 0)}, strict=False)[0] == 1


def test_everything_that_is_installed_is_locked_by_hash() -> None:
    for name in ("run.txt", "dev.txt"):
        text = (ROOT / "requirements" / name).read_text()
        packages = re.findall(r"^[a-z0-9][^\n]*", text, re.MULTILINE)
        assert len(packages) > 10
        assert all("==" in package for package in packages)
        assert len(re.findall(r"==[^\n]*\\\n +--hash=sha256:", text)) == len(packages)
    npm = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    assert all("integrity" in package for name, package in npm.items() if name)
