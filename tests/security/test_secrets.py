"""What must be known to nobody is written nowhere: not in the logs, not in the database, not in a page."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2 as httpx
from starlette.testclient import TestClient
from websockets.sync.client import connect

from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app
from ludoteca.web.device import COOKIE
from tests.security.scenes import FIRST_MOVE, NEVER

PASSWORD, OTHER, WRONG = "wading 7 herons north", "wading 8 herons north", "guessed 9 herons"


@contextmanager
def command(folder: Path, log: Path) -> Iterator[str]:
    """The address of ``ludoteca serve``, all of whose output goes to a file."""
    asked = [sys.executable, "-m", "ludoteca", "serve", "--port", "0", "--data", str(folder), "--lazy"]
    with log.open("w") as out, subprocess.Popen(asked, stdout=out, stderr=out) as process:
        try:
            while not (found := re.search(r"open on http://([^\s]+)", log.read_text())):
                assert process.poll() is None, log.read_text()
                time.sleep(0.05)
            yield found[1]
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)


def test_neither_the_log_nor_the_database_tells_a_password_a_token_or_a_cookie(tmp_path: Path) -> None:
    log, data = tmp_path / "log", tmp_path / "data"
    secrets = [PASSWORD, OTHER, WRONG]
    with command(data, log) as address, httpx.Client(base_url=f"http://{address}") as client:

        def keep() -> None:
            secrets.extend(token for name, token in client.cookies.items() if name == COOKIE)

        client.post("/play/ketafors", json=FIRST_MOVE)
        keep()
        client.post("/sign-up", data={"name": "Mira", "password": PASSWORD})
        keep()
        assert "Mira" in client.get("/").text
        client.post("/sign-in", data={"name": "Mira", "password": WRONG})
        client.post("/settings/account/password", data={"password": PASSWORD, "new": OTHER})
        client.post("/sign-out")
        client.cookies.clear()
        client.post("/sign-in", data={"name": "Mira", "password": OTHER})
        keep()
        cookie = {"cookie": f"{COOKIE}={client.cookies[COOKIE]}"}
        with connect(f"ws://{address}/socket", additional_headers=cookie) as socket:
            socket.send(json.dumps({"t": "do", "password": PASSWORD}))
            socket.recv(timeout=10)
            socket.send(PASSWORD.encode() * 2_000)
        client.post("/sign-in", content=b"\xff" + PASSWORD.encode())
        client.get(f"/sign-in?password={WRONG}")
        client.request("BREW", f"/{PASSWORD}", headers={"x": "\x00".strip("\x00")})
    written = {path.name: path.read_bytes() for path in (log, *data.rglob("*")) if path.is_file()}

    assert len(set(secrets)) >= 6
    assert any(
        name.endswith((".db", ".sqlite", ".sqlite3")) or b"SQLite" in text[:20] for name, text in written.items()
    )
    assert [] == [(name, secret) for name, text in written.items() for secret in secrets if secret.encode() in text]


def test_what_somebody_sends_is_one_line_of_the_log_at_most_and_forges_none(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with command(tmp_path / "data", log) as address, httpx.Client(base_url=f"http://{address}") as client:
        client.get("/%0a%7B%22event%22:%22forged%22%7D", headers={"user-agent": "x", "referer": '{"event":"forged"}'})
        client.post("/play/%0aforged", content=b'\n{"event":"forged"}\n')
        with connect(f"ws://{address}/socket") as socket:
            socket.send('\n{"event":"forged"}\n')
            socket.recv(timeout=10)
    lines = log.read_text().splitlines()

    assert [] == [line for line in lines if line.startswith('{"event":"forged"') or line == "forged"]
    assert all("open on http" in line or json.loads(line) for line in lines)


def test_no_page_tells_a_token_or_the_hash_of_a_password(tmp_path: Path) -> None:
    with TestClient(create_app(sqlite_url(tmp_path), Ports(pace=NEVER))) as client:
        client.post("/play/ketafors", json=FIRST_MOVE)
        client.post("/sign-up", data={"name": "Mira", "password": PASSWORD})
        token = client.cookies[COOKIE]
        paths = ("/", "/settings/account", "/settings/account/data", "/history", "/@Mira", "/settings/appearance")
        texts = {path: client.get(path).text for path in paths}

    assert "Mira" in texts["/settings/account"]
    assert [] == [
        (path, word) for path, text in texts.items() for word in (token, PASSWORD, "argon2id") if word in text
    ]


def test_a_folder_that_is_made_for_the_hall_is_for_its_owner_alone(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "data")

    assert url.startswith("sqlite")
    assert (tmp_path / "data").stat().st_mode & 0o077 == 0
