"""What the hall tells those who look after it: how it fares, and never who is there."""

from __future__ import annotations

import io
import json
import logging
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2 as httpx
import pytest
import structlog
from websockets.sync.client import connect

from ludoteca.web.device import COOKIE
from ludoteca.web.logs import SECRET, log_to
from tests.security.scenes import FIRST_MOVE

NAME, PASSWORD = "Mirabelle", "wading 7 herons north"


@contextmanager
def command(folder: Path, log: Path) -> Iterator[tuple[str, str]]:
    """Where ``ludoteca serve`` is open, and where its numbers are; all of its output goes to a file."""
    how = ["serve", "--port", "0", "--metrics", "0", "--lazy", "--data", str(folder)]
    asked = [sys.executable, "-m", "ludoteca", *how]
    with log.open("w") as out, subprocess.Popen(asked, stdout=out, stderr=out) as process:
        try:
            while not (found := re.search(r"numbers are on (http://[^\s]+)", log.read_text())):
                assert process.poll() is None, log.read_text()
                time.sleep(0.05)
            open_ = re.search(r"open on http://([^\s]+)", log.read_text())
            assert open_ is not None
            yield open_[1], found[1]
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)


def play(address: str) -> tuple[str, list[str]]:
    """What a member does; the numbers' words must not be among the secrets that come of it."""
    with httpx.Client(base_url=f"http://{address}", timeout=30) as client:
        table = client.post("/play/ketafors", json=FIRST_MOVE).json()["view"]["table"]
        client.post("/sign-up", data={"name": NAME, "password": PASSWORD})
        client.get(f"/t/{table}", headers={"x-forwarded-for": "192.0.2.77"})
        client.get(f"/@{NAME}")
        client.get(f"/nowhere/{NAME}?password={PASSWORD}")
        token = client.cookies[COOKIE]
        with connect(f"ws://{address}/socket", additional_headers={"cookie": f"{COOKIE}={token}"}) as socket:
            socket.send(json.dumps({"t": "hello", "v": 1, "table": table, "since": None}))
            socket.recv(timeout=10)
            socket.send(PASSWORD)
            socket.recv(timeout=10)
    return table, [NAME, PASSWORD, token, "192.0.2.77"]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], str, str, list[str], dict[str, int]]:
    """Lines of the log, the numbers, a table, the secrets, and how ``/metrics`` was answered to whom."""
    folder = tmp_path_factory.mktemp("told")
    with command(folder / "data", folder / "log") as (address, numbers):
        table, secrets = play(address)
        page = httpx.get(numbers, timeout=30).text
        port = numbers.split(":")[2].split("/")[0]
        here = {"host": f"127.0.0.1:{port}", "x-forwarded-port": port, "x-forwarded-for": "127.0.0.1"}
        answers = {
            "at its own port": httpx.get(numbers, timeout=30).status_code,
            "there, through a proxy": httpx.get(
                numbers, timeout=30, headers={"x-forwarded-for": "192.0.2.1"}
            ).status_code,
            "at the hall's": httpx.get(f"http://{address}/metrics", timeout=30).status_code,
            "at the hall's, by another name": httpx.get(
                f"http://{address}/metrics", timeout=30, headers=here
            ).status_code,
        }
    return (folder / "log").read_text().splitlines(), page, table, secrets, answers


def test_the_numbers_are_at_their_own_port_whatever_a_request_says(
    told: tuple[list[str], str, str, list[str], dict[str, int]],
) -> None:
    assert list(told[4].values()) == [200, 200, 404, 404], told[4]


def test_no_number_tells_a_table_a_name_or_an_address(
    told: tuple[list[str], str, str, list[str], dict[str, int]],
) -> None:
    _, page, table, secrets, _ = told

    assert 'ludoteca_http_requests_total{method="GET",route="/t/{table}",status="200"} 1.0' in page
    assert [] == [secret for secret in (*secrets, table) if secret in page]


def test_the_log_tells_of_sockets_and_faults_and_of_nobody(
    told: tuple[list[str], str, str, list[str], dict[str, int]],
) -> None:
    lines, _, table, secrets, _ = told
    events = [json.loads(line) for line in lines if line.startswith("{")]
    sockets = [line for line in events if str(line["event"]).startswith("socket.")]

    assert [line["event"] for line in sockets] == ["socket.opened", "socket.closed"]
    assert sockets[1]["code"] == 1000
    assert len({line["request"] for line in sockets}) == 1
    assert [] == [line for line in lines for secret in (*secrets, table) if secret in line]
    assert [] == [line for line in lines if "127.0.0.1" in line and not line.startswith(("Ludoteca", "Its numbers"))]


class Terminal(io.StringIO):
    """A terminal, which takes colours."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def undone() -> Iterator[None]:
    """The log is as it was again."""
    handlers, level, config = logging.root.handlers[:], logging.root.level, structlog.get_config()
    yield
    structlog.configure(**config)
    logging.root.handlers[:] = handlers
    logging.root.setLevel(level)


def written(stream: io.StringIO) -> str:
    """What comes of a line of the hall's, one of a library's, and a fault with a password at hand."""
    log_to(stream)
    log = structlog.get_logger("here")
    log.info("seen", status=200, **dict.fromkeys(SECRET, PASSWORD))
    log.debug("too small to tell")
    logging.getLogger("a library").warning("a library's %s", "word")
    logging.getLogger("a library").info("GET /@%s", NAME)
    try:
        _stumble(PASSWORD)
    except ZeroDivisionError:
        log.exception("stumbled")
    return stream.getvalue()


def _stumble(secret: str) -> float:
    return len(secret) / 0


@pytest.mark.usefixtures("undone")
def test_a_line_holds_no_secret_whoever_writes_it() -> None:
    lines = [json.loads(line) for line in written(io.StringIO()).splitlines()]

    assert [line["event"] for line in lines] == ["seen", "a library's word", "stumbled"]
    assert {"token", "password", "name", "cookie", "address", "path"} <= SECRET
    assert set(lines[0]) == {"event", "level", "status", "timestamp"}
    assert "ZeroDivisionError" in lines[2]["exception"]
    assert PASSWORD not in str(lines)


@pytest.mark.usefixtures("undone")
def test_a_terminal_shows_words_and_no_variables() -> None:
    shown = written(Terminal())

    assert "{" not in shown
    assert "ZeroDivisionError" in shown
    assert PASSWORD not in shown
    assert NAME not in shown
