"""``ludoteca serve`` and ``ludoteca warmup``, as real processes where it matters."""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from ludoteca.store.database import connect, sqlite_url
from ludoteca.store.migrate import migrate
from ludoteca.web.serve import listen
from tests.cli.running import refused, run, run_process


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_a_hall_opens_and_ends_with_status_zero_when_told_to(told: signal.Signals, tmp_path: Path) -> None:
    how = ["serve", "--port", "0", "--lazy", "--data", str(tmp_path / "new" / "hall")]
    command = [sys.executable, "-m", "ludoteca", *how]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as hall:
        assert hall.stderr is not None
        address = hall.stderr.readline().split()[-1]
        with urllib.request.urlopen(address, timeout=30) as page:
            status = page.status
        hall.send_signal(told)
        _, rest = hall.communicate(timeout=30)

    told_of = {json.loads(line)["event"] for line in rest.splitlines()}
    assert (status, hall.returncode) == (200, 0)
    assert told_of <= {"request.slow"}, "nothing is said at the end"
    assert any((tmp_path / "new" / "hall").iterdir())


def test_a_port_in_use_is_status_one_and_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = run_process("serve", "--port", str(port), "--data", str(tmp_path))

    assert refused(result, status=1).startswith(f"cannot listen on 127.0.0.1, port {port}: ")


def test_a_data_folder_that_cannot_be_made_is_status_one_and_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    assert str(tmp_path / "file") in refused(run_process("serve", "--data", str(tmp_path / "file")), status=1)


def test_a_database_that_cannot_be_opened_is_status_one_and_one_line(tmp_path: Path) -> None:
    result = run_process("serve", "--database", f"sqlite:///{tmp_path}/missing/hall.db")

    assert refused(result, status=1).startswith("cannot open the database: ")


@pytest.mark.parametrize("url", ["nonsense", "mysql://localhost/hall"])
def test_a_database_of_an_unknown_sort_is_wrong_usage(url: str) -> None:
    assert refused(run_process("serve", "--database", url)).startswith("--database: ")


def test_warming_up_tells_what_is_ready() -> None:
    result = run("warmup")

    assert (result.status, result.err) == (0, "")
    told = result.out.splitlines()
    assert [any(line.startswith(f"{kind}: ready (") for line in told) for kind in ("ketafors", "four", "solver")] == [
        True,
        True,
        True,
    ]


def test_the_folder_for_data_is_the_users_own(tmp_path: Path) -> None:
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    with socket.create_server(("127.0.0.1", 0)) as taken:
        run_process("serve", "--port", str(taken.getsockname()[1]), env=env)

    assert [folder.name for folder in tmp_path.iterdir()] == ["ludoteca"]


@pytest.mark.parametrize("words", [("--host", ""), ("--data", "")])
def test_an_empty_address_or_folder_is_wrong_usage(words: tuple[str, str]) -> None:
    assert refused(run_process("serve", *words)).startswith(f"{words[0]}: ")


def test_a_database_of_another_age_is_status_one_and_one_line(tmp_path: Path) -> None:
    engine = connect(sqlite_url(tmp_path))
    migrate(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()

    result = run_process("serve", "--data", str(tmp_path))

    assert refused(result, status=1).startswith("the database is of another age of the hall")


def test_no_answer_waits_for_its_first_packet_to_be_acknowledged() -> None:
    with listen("127.0.0.1", 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP
