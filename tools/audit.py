"""Asks whether what the hall is built on has known vulnerabilities: ``python -m tools.audit``.

The status is 1 where one is known. What nobody can be asked about (no network, an index without that knowledge) is said
and passed over, so that no outside service decides whether a change may land; with ``LUDOTECA_REQUIRE_AUDIT=1`` in the
environment, as before a release, that is a failure too.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

ROOT = Path(__file__).parents[1]
ACCEPTED: Mapping[str, str] = MappingProxyType({})
"""Vulnerabilities that cannot hurt the hall, by their ids: why not, and until when it is left so."""
_PIP = ("-m", "pip_audit", "--require-hashes", "--disable-pip", "--format", "json", "--progress-spinner", "off")
_SECONDS = 180


@dataclass(frozen=True, slots=True)
class Told:
    """What a service knows: ``found`` as sentences, of how many packages it knew something, and of how many nothing."""

    found: Sequence[str]
    asked: int
    unknown: int


NOTHING = Told((), 0, 0)


def told_by_pip(text: str) -> Told:
    """What pip-audit has printed; it knows nothing where that cannot be read.

    >>> told_by_pip('{"dependencies": [{"name": "a", "version": "1", "vulns": [{"id": "X-1", "fix_versions": []}]}]}')
    Told(found=['a 1: X-1, not mended yet'], asked=1, unknown=0)
    >>> told_by_pip("ConnectionError")
    Told(found=(), asked=0, unknown=0)
    """
    try:
        packages: list[dict[str, Any]] = json.loads(text)["dependencies"]
        known = [package for package in packages if "vulns" in package]
        found = [_fault(package, fault) for package in known for fault in package["vulns"] if not _accepted(fault)]
    except (ValueError, KeyError, TypeError):
        return NOTHING
    return Told(found, len(known), len(packages) - len(known))


def _fault(package: Mapping[str, Any], fault: Mapping[str, Any]) -> str:
    mended = " or ".join(fault["fix_versions"])
    known = f"{package['name']} {package['version']}: {fault['id']}"
    return f"{known}, mended in {mended}" if mended else f"{known}, not mended yet"


def _accepted(fault: Mapping[str, Any]) -> bool:
    return bool({fault["id"], *fault.get("aliases", ())} & ACCEPTED.keys())


def told_by_npm(text: str) -> Told:
    """What ``npm audit`` has printed.

    >>> told_by_npm('{"vulnerabilities": {"a": {"severity": "high"}}, "metadata": {"dependencies": {"total": 3}}}')
    Told(found=['a: high'], asked=3, unknown=0)
    >>> told_by_npm('{"error": {"code": "ENOAUDIT"}}')
    Told(found=(), asked=0, unknown=0)
    """
    try:
        answer = json.loads(text)
        faults, total = answer["vulnerabilities"], int(answer["metadata"]["dependencies"]["total"])
    except (ValueError, KeyError, TypeError):
        return NOTHING
    return Told([f"{name}: {fault['severity']}" for name, fault in faults.items() if name not in ACCEPTED], total, 0)


def verdict(told: Mapping[str, Told], *, strict: bool) -> tuple[int, Sequence[str]]:
    """The exit status, and what to say.

    >>> verdict({"pip": Told((), 3, 0), "npm": NOTHING}, strict=False)
    (0, ['pip: 3 packages, no known vulnerability', 'npm: skipped, nobody could be asked'])
    >>> verdict({"pip": Told((), 3, 1)}, strict=True)[0], verdict({"pip": Told(["a 1: X-1"], 3, 0)}, strict=False)[0]
    (1, 1)
    """
    lines: list[str] = []
    for who, one in told.items():
        if one.found:
            lines += [f"{who}: {fault}" for fault in one.found]
        elif not one.asked:
            lines.append(
                f"{who}: skipped, {'nothing is known of any package' if one.unknown else 'nobody could be asked'}"
            )
        else:
            lines.append(f"{who}: {one.asked} packages, no known vulnerability")
        if one.asked and one.unknown:
            lines.append(f"{who}: skipped {one.unknown} packages of which the index tells nothing")
    silent = any(not one.asked or one.unknown for one in told.values())
    return int(any(one.found for one in told.values()) or (strict and silent)), lines


def _output(*command: str) -> str:
    try:
        ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return ended.stdout


def main() -> int:
    """Ask, say what is known, and return the status."""
    told = {"pip": told_by_pip(_output(sys.executable, *_PIP, "-r", "requirements/dev.txt"))}
    if npm := shutil.which("npm"):
        told["npm"] = told_by_npm(_output(npm, "audit", "--json", "--package-lock-only"))
    status, lines = verdict(told, strict=bool(os.environ.get("LUDOTECA_REQUIRE_AUDIT")))
    for line in lines:
        print(f"audit: {line}")
    return status


if __name__ == "__main__":
    sys.exit(main())
