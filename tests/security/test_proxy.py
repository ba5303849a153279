"""Behind a proxy: whose word on where a request comes from is taken, and whose is not."""

from __future__ import annotations

from pathlib import Path

import httpx2 as httpx
import pytest

from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app
from tests.hall.standing import StillClock
from tests.security.scenes import FIRST_MOVE, NEVER
from tests.serving import serving


def open_tables(folder: Path, *forwarded: str, proto: str = "https") -> list[httpx.Response]:
    """What is answered to 61 tables, asked for over a proxy that adds what it has seen to what it was told."""
    answers: list[httpx.Response] = []
    with serving(create_app(sqlite_url(folder), Ports(pace=NEVER, clock=StillClock()))) as address:
        for number in range(61):
            headers = {"x-forwarded-for": forwarded[number % len(forwarded)], "x-forwarded-proto": proto}
            body = {**FIRST_MOVE, "id": f"open-{number:04}"}
            answers.append(httpx.post(f"http://{address}/play/ketafors", json=body, headers=headers))
    return answers


def test_by_default_nobodys_word_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)

    answers = open_tables(tmp_path, "192.0.2.1", "192.0.2.2")

    assert answers[-1].status_code == 429
    assert "secure" not in answers[0].headers["set-cookie"].lower()


def test_a_proxy_that_is_named_tells_addresses_apart_and_encryption(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "127.0.0.1")

    answers = open_tables(tmp_path, "192.0.2.1", "192.0.2.2")

    assert {answer.status_code for answer in answers} == {200}
    assert "secure" in answers[0].headers["set-cookie"].lower()


def test_what_the_client_has_put_before_the_proxys_word_counts_for_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "127.0.0.1")

    answers = open_tables(tmp_path, "203.0.113.1, 192.0.2.1", "203.0.113.2, 192.0.2.1", "127.0.0.1, 192.0.2.1")

    assert answers[-1].status_code == 429
