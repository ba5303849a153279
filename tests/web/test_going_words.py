"""What is said of tables that go on: for whom they wait, and against whom one plays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ludoteca.match.units import Millis
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app
from tests.hall.standing import LastLot
from tests.web.test_meeting import ONLINE, Devices, sent


@pytest.fixture
def devices(tmp_path: Path) -> Iterator[Devices]:
    app = create_app(sqlite_url(tmp_path), Ports(lots=LastLot(), pace=Millis(10**9)))
    with TestClient(app, follow_redirects=False) as client:
        yield Devices(client)


def test_nothing_is_said_to_wait_for_whoever_waits_for_others(devices: Devices) -> None:
    for _ in range(2):
        table = sent(devices.use("mira"), "/new/four", **ONLINE)
        sent(devices.use("jun"), f"{table}/join")  # the lot falls on jun

    waiting = devices.client.get("/").text
    going = devices.use("mira").get("/").text

    assert ["Also waiting for you" in page for page in (waiting, going)] == [True, False]
    assert "Also going on" in going


@pytest.mark.parametrize(("lang", "comma"), [("en", ", "), ("pt", ", "), ("ar", "، ")])
def test_names_in_a_row_are_parted_as_the_language_does(devices: Devices, lang: str, comma: str) -> None:
    table = sent(devices.use("mira"), "/new/ludo", **ONLINE, seats="3")
    for name in ("jun", "ana"):
        sent(devices.use(name), f"{table}/join")

    assert f"</bdi>{comma}<bdi>" in devices.client.get(f"/going?lang={lang}").text
