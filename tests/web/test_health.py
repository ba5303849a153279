"""Whether the hall says truly that it is well."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ludoteca.hall.readiness import FRESH, Readiness
from tests.security.scenes import Scene, hall


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    with hall(tmp_path) as open_:
        yield open_


def change(folder: Path, statement: str) -> None:
    """What another process does to the database."""
    with closing(sqlite3.connect(folder / "ludoteca.sqlite3")) as other:
        other.execute(statement)
        other.commit()


def ready(scene: Scene) -> tuple[int, dict[str, object]]:
    answer = scene.client.get("/readyz")
    return answer.status_code, answer.json()


def test_a_hall_that_can_read_and_write_is_ready(scene: Scene) -> None:
    assert ready(scene) == (200, {"ok": True})


@pytest.mark.parametrize(
    ("breaking", "why"),
    [
        ("UPDATE alembic_version SET version_num = '0001'", "schema"),
        ("DELETE FROM alembic_version", "schema"),
        ("DROP TABLE alembic_version", "database"),
        ("DROP TABLE beat", "database"),
        ("CREATE TRIGGER full BEFORE INSERT ON beat BEGIN SELECT RAISE(ABORT, 'full'); END", "database"),
    ],
)
def test_a_database_that_is_broken_or_of_another_age_is_not_ready(
    scene: Scene, tmp_path: Path, breaking: str, why: str
) -> None:
    change(tmp_path, breaking)

    assert ready(scene) == (503, {"ok": False, "why": why})
    assert scene.client.get("/healthz").json()["ok"] is True


def test_a_database_that_is_whole_again_is_ready_again(scene: Scene, tmp_path: Path) -> None:
    change(tmp_path, "ALTER TABLE beat RENAME TO away")
    broken = ready(scene)
    change(tmp_path, "ALTER TABLE away RENAME TO beat")
    scene.step(1)

    assert (broken[0], ready(scene)[0]) == (503, 200)


def test_the_database_is_asked_once_a_second_at_most(scene: Scene, tmp_path: Path) -> None:
    first = ready(scene)[0]
    change(tmp_path, "DROP TABLE beat")
    same = ready(scene)[0]
    scene.step(1)

    assert FRESH == 1_000
    assert (first, same, ready(scene)[0]) == (200, 200, 503)


def test_a_database_that_somebody_holds_makes_nobody_wait_long(scene: Scene, tmp_path: Path) -> None:
    open_ = scene.house.hall
    with closing(
        sqlite3.connect(tmp_path / "ludoteca.sqlite3", isolation_level=None, check_same_thread=False)
    ) as other:
        other.execute("BEGIN IMMEDIATE")

        async def asked() -> tuple[str | None, str | None, bool]:
            readiness = Readiness(open_.tables, open_.uptime, open_.store.soundness, open_.clock, patience=0.05)
            first, look = await readiness.fault(), readiness._look
            second = await readiness.fault()
            same = look is readiness._look
            other.execute("ROLLBACK")
            await readiness.close()
            return first, second, same

        assert scene.call(asked) == ("database", "database", True)


def test_a_hall_that_is_about_to_end_is_not_ready(scene: Scene) -> None:
    scene.call(scene.house.hall.uptime.go)

    assert ready(scene) == (503, {"ok": False, "why": "closing"})


def test_asking_changes_nothing_that_anybody_sees_and_needs_nobody(scene: Scene) -> None:
    answer = scene.client.get("/readyz", headers={"cookie": "x=y"})

    assert "set-cookie" not in answer.headers
    assert answer.headers["cache-control"] == "no-store"


def test_many_who_ask_at_once_share_one_look(scene: Scene) -> None:
    readiness = scene.house.readiness

    async def asked() -> list[str | None]:
        return await asyncio.gather(*(readiness.fault() for _ in range(50)))

    assert scene.call(asked) == [None] * 50
