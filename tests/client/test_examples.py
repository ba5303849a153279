"""The examples do what they say, against a real hall."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from ludoteca.match.units import Millis
from ludoteca.store.database import sqlite_url
from ludoteca.web.app import Ports, create_app
from tests.serving import serving

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_first_column_plays_a_game_to_its_end(tmp_path: Path) -> None:
    with serving(create_app(sqlite_url(tmp_path), Ports(pace=Millis(0)))) as address:
        run = subprocess.run(
            [sys.executable, EXAMPLES / "first_column.py", f"http://{address}"],
            capture_output=True,
            text=True,
            timeout=240,
            check=True,
        )

    link, moves, result = run.stdout.splitlines()
    assert f"Watch it at http://{address}/j/" in link
    assert moves.startswith("a ")
    assert result in {"Won!", "Lost.", "A draw."}


def test_a_program_that_plays_carries_no_hall() -> None:
    asked = "import sys, ludoteca.client; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, timeout=60, check=True)

    loaded = set(run.stdout.split())

    assert "ludoteca.client.hall" in loaded
    assert not loaded & {"ludoteca.hall", "ludoteca.web", "ludoteca.store", "ludoteca.engine", "numpy", "sqlalchemy"}
