"""How the sounds are served: as sounds, to be kept for ever, and fetched by scripts as the policy allows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ludoteca.store.database import sqlite_url
from ludoteca.web.app import create_app
from ludoteca.web.assets import STATIC, Assets

NAMES = sorted(path.name for path in (STATIC / "sound").iterdir())


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(sqlite_url(tmp_path))) as client:
        yield client


def test_every_sound_is_served_as_one_and_may_be_kept_for_ever(client: TestClient) -> None:
    answers = [client.get(Assets().url(f"sound/{name}")) for name in NAMES]

    assert {answer.status_code for answer in answers} == {200}
    assert {answer.headers["content-type"] for answer in answers} <= {"audio/x-wav", "audio/wav", "audio/vnd.wave"}
    assert {answer.headers["cache-control"] for answer in answers} == {"public, max-age=31536000, immutable"}
    assert all(answer.content.startswith(b"RIFF") for answer in answers)


def test_the_pages_policy_lets_their_scripts_fetch_sounds(client: TestClient) -> None:
    policy = client.get("/play/ketafors").headers["content-security-policy"].split("; ")

    assert "connect-src 'self'" in policy
