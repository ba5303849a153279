"""The hall's numbers: what is counted, what is never told, and who may read them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

import ludoteca
from ludoteca.engine.player import levels
from ludoteca.hall.gauges import NOBODY
from ludoteca.match.commands import Command
from ludoteca.match.policy import POLICIES
from ludoteca.match.units import Millis
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app
from ludoteca.web.metrics import CLOSES, METHODS, MOST_CODES, Metrics
from tests.hall.standing import LastLot, StillClock
from tests.security.scenes import FIRST_MOVE, Scene, routes, socket_of

PORT = 9_187
SOURCES = "".join(path.read_text() for path in Path(ludoteca.__path__[0]).rglob("*.py"))
CODES = set(re.findall(r"(?:Refusal|_fault)\(\s*\"([a-z-]+)\"", SOURCES))


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    """A hall that tells its numbers at a port of its own."""
    clock = StillClock()
    ports = Ports(pace=Millis(10**9), clock=clock, lots=LastLot(), metrics=PORT)
    app = create_app(sqlite_url(tmp_path), ports)
    with TestClient(app, follow_redirects=False) as client:
        yield Scene(app, clock, client)


def page(scene: Scene, port: int = PORT) -> str:
    watcher = TestClient(scene.app, base_url=f"http://127.0.0.1:{port}")
    watcher.portal = scene.client.portal
    answer = watcher.get("/metrics")
    assert answer.status_code == 200
    return answer.text


def numbers(scene: Scene) -> dict[tuple[str, ...], float]:
    """Each number by its name and the values of its labels."""
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(page(scene))
        for sample in family.samples
    }


def grown(before: dict[tuple[str, ...], float], after: dict[tuple[str, ...], float], *name: str) -> float:
    return after.get(name, 0) - before.get(name, 0)


def opened(scene: Scene) -> tuple[str, int]:
    """A table of this device's own, and the place it stands at."""
    view = scene.client.post("/play/ketafors", json=FIRST_MOVE).json()["view"]
    return view["table"], view["seq"]


def test_a_move_is_counted_and_timed_from_its_command_to_its_commit(scene: Scene) -> None:
    before = numbers(scene)
    opened(scene)
    after = numbers(scene)

    assert grown(before, after, "ludoteca_commands_total", "open") == 1
    assert grown(before, after, "ludoteca_append_duration_seconds_count") == 1
    assert 0 < after["ludoteca_append_duration_seconds_sum",] < 60
    assert grown(before, after, "ludoteca_writer_group_jobs_count") >= 1


def test_refusals_are_counted_by_code_those_of_the_socket_too(scene: Scene) -> None:
    table, seq = opened(scene)
    before = numbers(scene)
    with socket_of(scene.client) as socket:
        for frame in (
            {"t": "do", "table": table, "id": "move-0001", "seq": seq, "act": {"do": "move", "action": "z"}},
            {"t": "cheat"},
        ):
            socket.send_json(frame)
            while socket.receive_json()["t"] != "refused":
                pass
    after = numbers(scene)

    assert grown(before, after, "ludoteca_refusals_total", "not-your-turn") == 1
    assert grown(before, after, "ludoteca_refusals_total", "bad-frame") == 1


def test_sockets_are_counted_while_they_are_open_and_by_how_they_close(scene: Scene) -> None:
    before = numbers(scene)
    with socket_of(scene.client) as socket:
        socket.send_json({"t": "look", "v": 1})
        socket.receive_json()
        between = numbers(scene)
        socket.close(1000)
    scene.call(asyncio.sleep, 0)
    after = numbers(scene)

    assert grown(before, between, "ludoteca_sockets_open") == 1
    assert grown(before, after, "ludoteca_sockets_open") == 0
    assert grown(before, after, "ludoteca_socket_closes_total", "1000") == 1
    assert grown(before, after, "ludoteca_socket_frames_received_total") == 1
    assert grown(before, after, "ludoteca_socket_frames_sent_total") >= 1


def test_tasks_listeners_and_tables_are_counted_when_somebody_asks(scene: Scene) -> None:
    def told() -> list[float]:
        found = numbers(scene)
        return [found[f"ludoteca_{name}",] for name in ("tasks", "bus_listeners", "tables_kept")]

    before = told()
    table, _ = opened(scene)
    with socket_of(scene.client) as socket:
        socket.send_json({"t": "hello", "v": 1, "table": table, "since": None})
        while socket.receive_json()["t"] != "table":
            pass
        between = told()
        socket.close(1000)
    scene.call(asyncio.sleep, 0)
    after = told()

    assert between[0] > before[0]
    assert between[1] >= before[1] + 2
    assert (before[1], before[2] + 1) == (after[1], after[2])


def test_a_page_that_reads_too_slowly_is_an_overflow_and_no_other_end_is() -> None:
    metrics = Metrics()
    for code in (1000, 1001, 1013, 4999):
        metrics.opened()
        metrics.closed(code)

    value = metrics._registry.get_sample_value
    assert value("ludoteca_socket_overflows_total") == 1
    assert value("ludoteca_socket_closes_total", {"code": "other"}) == 1
    assert value("ludoteca_sockets_open") == 0


def test_requests_are_counted_by_template_never_by_path(scene: Scene) -> None:
    table, _ = opened(scene)
    before = numbers(scene)
    scene.client.get(f"/t/{table}")
    scene.client.get("/@Mira")
    scene.client.get("/nowhere/at/all")
    scene.client.get("/static/nothing.js")
    scene.client.request("BREW", "/")
    scene.client.post("/language", data={"lang": "pt"}, headers={"origin": "http://elsewhere.example"})
    after = numbers(scene)

    def requests(*labels: str) -> float:
        return grown(before, after, "ludoteca_http_requests_total", *labels)

    assert requests("GET", "/t/{table}", "200") == 1
    assert requests("GET", "/@{name}", "404") == 1
    assert requests("GET", "none", "404") == 1
    assert requests("GET", "/static", "404") == 1
    assert requests("POST", "none", "403") == 1
    assert grown(before, after, "ludoteca_http_request_duration_seconds_count", "GET", "/t/{table}") == 1
    assert table not in page(scene)
    assert "Mira" not in page(scene)


def test_computers_jobs_are_timed_by_kind_and_level(scene: Scene) -> None:
    table, seq = opened(scene)
    before = numbers(scene)
    with socket_of(scene.client) as socket:
        socket.send_json({"t": "hint", "table": table, "id": "hint-0001", "seq": seq})
        while socket.receive_json()["t"] == "ping":
            pass
    metrics = scene.house.metrics
    metrics._thought("ketafors", "easy", 0.5)
    metrics._thought("a kind", "a level", 0.5)
    after = numbers(scene)

    assert grown(before, after, "ludoteca_engine_job_duration_seconds_count", "ketafors", "easy") == 1
    assert grown(before, after, "ludoteca_engine_job_duration_seconds_count", "other", "other") == 1
    assert (after["ludoteca_engine_jobs_running",], after["ludoteca_engine_jobs_waiting",]) == (0, 0)


def test_labels_come_from_closed_sets(scene: Scene) -> None:
    table, seq = opened(scene)
    scene.client.get(f"/t/{table}/round/1.txt")
    with socket_of(scene.client) as socket:
        socket.send_json(
            {"t": "do", "table": table, "id": "move-0001", "seq": seq, "act": {"do": "move", "action": "z"}}
        )
        socket.receive_json()
    allowed = {
        "act": {"tick", *(str(command.__struct_config__.tag) for command in Command.__args__)},
        "code": {*CODES, *map(str, CLOSES), "other"},
        "kind": {*POLICIES, "other"},
        "level": {"other", *(str(level) for kind in POLICIES for level in levels(kind))},
        "method": {*METHODS, "other"},
        "route": {"none", "/static", *(path for _, path in routes(scene.app))},
        "status": set(map(str, range(100, 600))),
    }
    for family in text_string_to_metric_families(page(scene)):
        for sample in family.samples:
            assert set(sample.labels) - {"le"} <= set(allowed), sample
            assert all(value in allowed[name] for name, value in sample.labels.items() if name != "le"), sample


def test_the_codes_of_refusals_are_bounded_whatever_they_are() -> None:
    metrics = Metrics()
    for number in range(MOST_CODES + 50):
        metrics.refused(f"code-{number}")

    value = metrics._registry.get_sample_value
    assert len(CODES) < MOST_CODES
    assert value("ludoteca_refusals_total", {"code": "code-7"}) == 1
    assert value("ludoteca_refusals_total", {"code": "other"}) == 50


def test_each_metric_has_a_help_text_and_a_conventional_name(scene: Scene) -> None:
    opened(scene)
    own = [each for each in text_string_to_metric_families(page(scene)) if each.name.startswith("ludoteca_")]

    assert len(own) > 15
    for family in own:
        assert family.documentation.endswith("."), family.name
        assert re.fullmatch(r"[a-z_]+", family.name)
        assert not family.name.endswith(("_total", "_count", "_ms")), family.name
        if family.type == "histogram" and family.name != "ludoteca_writer_group_jobs":
            assert family.name.endswith("_seconds"), family.name


def test_debts_that_nobody_can_count_are_not_a_number_and_all_else_is_told(scene: Scene, tmp_path: Path) -> None:
    assert numbers(scene)["ludoteca_ledger_debts_open",] == 0
    scene.call(scene.house.hall.store._writer.run, lambda c: c.exec_driver_sql("ALTER TABLE outbox RENAME TO gone"))

    told = numbers(scene)

    assert told["ludoteca_ledger_debts_open",] != told["ludoteca_ledger_debts_open",]
    assert ("ludoteca_sockets_open",) in told


def test_metrics_are_there_at_their_own_port_alone_whatever_a_request_says(scene: Scene) -> None:
    for headers in ({}, {"host": f"127.0.0.1:{PORT}"}, {"x-forwarded-port": str(PORT), "x-forwarded-for": "127.0.0.1"}):
        assert scene.client.get("/metrics", headers=headers).status_code == 404

    assert "ludoteca_commands_total" in page(scene)


def test_without_being_asked_for_there_are_none(tmp_path: Path) -> None:
    with TestClient(create_app(sqlite_url(tmp_path)), base_url="http://127.0.0.1:8000") as client:
        assert client.get("/metrics").status_code == 404


def test_a_hall_that_nobody_watches_tells_nobody() -> None:
    assert (
        NOBODY.acted("move", 0.1, 1),
        NOBODY.refused("stale"),
        NOBODY.clashed(),
        NOBODY.flagged(),
        NOBODY.paid(),
    ) == ((None,) * 5)
