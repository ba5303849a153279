"""Running the command line, inside this process or as a real one."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass

from typer.testing import CliRunner

from ludoteca.cli.main import app
from ludoteca.rules.catalogue import KINDS
from tests.rules.playing import needed


@dataclass(frozen=True)
class Result:
    """What a command left behind."""

    status: int
    out: str
    err: str


def run(*words: str, answers: str = "", env: Mapping[str, str] | None = None) -> Result:
    """Run a command in this process; ``answers`` is its standard input."""
    result = CliRunner().invoke(app, list(words), input=answers, env=env, prog_name="ludoteca")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Result(result.exit_code, result.stdout, result.stderr)


def run_process(*words: str, answers: str = "", env: Mapping[str, str] | None = None) -> Result:
    """Run ``python -m ludoteca`` as a process of its own."""
    result = subprocess.run(
        [sys.executable, "-m", "ludoteca", *words],
        input=answers,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        env=env,
    )
    return Result(result.returncode, result.stdout, result.stderr)


def refused(result: Result, status: int = 2) -> str:
    """The one line of a command that said no."""
    assert (result.status, result.out) == (status, "")
    assert result.err.startswith("ludoteca: ")
    assert result.err.endswith("\n")
    assert result.err.count("\n") == 1
    return result.err.removeprefix("ludoteca: ").removesuffix("\n")


def needed_words(kind: str) -> list[str]:
    """The options that have to be given with a kind."""
    return [word for name, value in needed(KINDS[kind]).items() for word in ("-o", f"{name}={value}")]
