"""Members with programs of their own, made over the pages as people make them, and the example bot as a process."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2

EXAMPLES = Path(__file__).parents[2] / "examples"
PASSWORD = "a long-winded river"


@contextmanager
def member(address: str, name: str) -> Iterator[httpx2.Client]:
    """A device at which somebody has signed up."""
    with httpx2.Client(base_url=address) as device:
        answer = device.post("/sign-up", data={"name": name, "password": PASSWORD})
        assert answer.status_code == 303, answer.text
        yield device


def access_token(device: httpx2.Client, name: str = "bot") -> str:
    """A fresh token of whoever is signed in at a device."""
    answer = device.post("/settings/account/tokens", data={"token": name, "token-password": PASSWORD})
    found = re.search(r"ludoteca_[0-9a-f]{64}", answer.text)
    assert found, answer.text
    return found[0]


def declare_bot(device: httpx2.Client) -> None:
    """Make the account at a device a bot's."""
    assert device.post("/settings/account/bot", data={"bot-password": PASSWORD}).status_code == 303


def bot(address: str, name: str) -> str:
    """The access token of a bot of that name."""
    with member(address, name) as device:
        declare_bot(device)
        return access_token(device)


@contextmanager
def attending(address: str, token: str, kind: str) -> Iterator[subprocess.Popen[str]]:
    """The example bot, in a hall for as long as the block lasts."""
    process = subprocess.Popen(
        [sys.executable, EXAMPLES / "looks_ahead.py", address, kind, "--pause", "0.01"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "LUDOTECA_TOKEN": token},
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate(timeout=30)
