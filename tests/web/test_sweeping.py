"""What pages and sockets leave behind goes while the hall is at work: nothing waits for a collection of everything."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2.runtime import Macro
from starlette.testclient import TestClient

from ludoteca.match.units import Millis
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app
from ludoteca.web.sockets.line import Line
from ludoteca.web.sweeping import PAGES
from tests.serving import serving
from tests.web.test_sockets import Page


@pytest.fixture
def no_collection() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def alive(kind: type) -> int:
    return sum(type(one) is kind for one in gc.get_objects())


def test_pages_are_swept_up_behind(tmp_path: Path, no_collection: None) -> None:
    with TestClient(create_app(sqlite_url(tmp_path), Ports(pace=Millis(10**9)))) as client:
        client.get("/")
        of_one = alive(Macro)
        for _ in range(3 * PAGES):
            client.get("/")

        assert 0 < of_one
        assert alive(Macro) <= PAGES * of_one


def test_a_socket_that_has_ended_goes_by_itself(tmp_path: Path, no_collection: None) -> None:
    with serving(create_app(sqlite_url(tmp_path), Ports(pace=Millis(10**9)))) as address:
        page = Page(address)
        with page.http:
            table = page.http.post("/api/tables", json={"id": "open-0001", "kind": "four", "setup": {}}).json()["table"]
            for _ in range(3):
                with page.socket() as socket:
                    socket.hello(table)
            patience = time.monotonic() + 20
            while alive(Line) and time.monotonic() < patience:
                time.sleep(0.05)

            assert alive(Line) == 0
